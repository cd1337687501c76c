import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Random } from './random.ts'
import { count, type Stage, surprise } from './stage.ts'
import type { World } from './world.ts'

export interface Scene {
  world: World
  stage: Stage
  /** The checker's own connections. */
  pool: pg.Pool
}

const victims = [
  ...(['server', 'server', 'server', 'database', 'database'] as const),
  ...(['database connection', 'everything'] as const),
] as const

/** Kills with kill -9, one victim after the other, until told to stop; all is up again when it returns. */
export async function killAlong(
  scene: Scene,
  { random, isOver }: { random: Random; isOver: () => boolean },
): Promise<void> {
  await sleep(random.whole(500, 1_500))
  while (!isOver()) {
    const victim = random.pick(victims)
    count(scene.stage, `killed: ${victim}`)
    if (victim === 'server') await killServer(scene, random)
    if (victim === 'database') await killDatabase(scene, random)
    if (victim === 'database connection') await killConnection(scene, random)
    if (victim === 'everything')
      await Promise.all([killDatabase(scene, random), killServer(scene, random)])
    await sleep(random.whole(300, 3_000))
  }
  await helpUp(scene)
}

async function killServer(scene: Scene, random: Random): Promise<void> {
  await helpUp(scene)
  const server = random.pick(scene.world.servers)
  await server.kill()
  await sleep(random.chance(0.5) ? 0 : random.whole(0, 2_000))
  await server.restartUntilUp()
}

/** A server that ended by itself is a finding; the storm goes on with a new one. */
async function helpUp({ world, stage }: Scene): Promise<void> {
  for (const server of world.servers) {
    if (server.isUp()) continue
    surprise(stage, `a server ended by itself:\n${server.output().slice(-2_000)}`)
    await server.restartUntilUp()
  }
}

async function killDatabase({ world }: Scene, random: Random): Promise<void> {
  kill(world.databasePid())
  await sleep(random.chance(0.4) ? 0 : random.whole(0, 3_000))
  await world.reviveDatabase()
}

/** The process behind one connection: the database ends all others and recovers by itself. */
async function killConnection({ pool, stage }: Scene, random: Random): Promise<void> {
  try {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    kill(rows[random.whole(0, rows.length - 1)]?.pid ?? null)
  } catch {
    count(stage, 'database already away')
  }
}

function kill(pid: number | null): void {
  try {
    if (pid !== null) process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already.
  }
}
