import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@inkprint/server/db'
import type { ServerProcess } from '@inkprint/server/testing/server-process'
import type { Installation } from './installation.ts'
import type { Random } from './random.ts'
import { count, recordViolation, type TestRun } from './test-run.ts'

interface Scene {
  installation: Installation
  testRun: TestRun
  random: Random
}

/**
 * Kills processes with SIGKILL until `isOver`, except those just being restarted; everything is running again
 * when it returns.
 */
export async function killUntil(scene: Scene, isOver: () => boolean): Promise<void> {
  const { installation, testRun, random } = scene
  const servers = installation.servers.map((server, index) => ({
    name: `server ${index + 1}`,
    kill: () => killServer(scene, server),
  }))
  const database = { name: 'database', kill: () => killDatabase(scene) }
  const connection = { name: 'database connection', kill: () => killConnection(scene) }
  const underWay = new Map<string, Promise<void>>()
  await sleep(random.whole(500, 1_500))
  while (!isOver()) {
    const { name, kill } = random.pick([database, connection, ...servers, ...servers])
    if (!underWay.has(name)) {
      count(testRun, `killed: ${name}`)
      testRun.history.kills.push({ what: name, at: new Date().toISOString() })
      underWay.set(
        name,
        kill().finally(() => underWay.delete(name)),
      )
    }
    await letWork(scene)
  }
  await Promise.all(underWay.values())
  for (const server of installation.servers) await helpUp(scene, server)
}

const mostPatienceMs = 20_000

/** Lets some requests succeed between kills, even on a machine so busy that a start takes many seconds. */
async function letWork({ testRun, random }: Scene): Promise<void> {
  const patience = performance.now() + mostPatienceMs
  const enough = countServed(testRun) + random.whole(5, 40)
  await sleep(random.whole(300, 4_000))
  while (countServed(testRun) < enough && performance.now() < patience) await sleep(100)
}

function countServed({ tally }: TestRun): number {
  return [...tally]
    .filter(([what]) => what.startsWith('answered 2'))
    .reduce((sum, [, times]) => sum + times, 0)
}

/** Sometimes kills it again while it starts. */
async function killServer(scene: Scene, server: ServerProcess): Promise<void> {
  const { random } = scene
  await helpUp(scene, server)
  await server.kill()
  await sleep(random.chance(0.5) ? 0 : random.whole(0, 2_000))
  const restart = server.restartUntilUp()
  if (random.chance(0.25)) {
    await sleep(random.whole(100, 1_500))
    await server.kill()
  }
  await restart
  await helpUp(scene, server)
}

/** A server that exits by itself is a violation; it is restarted so that the load can continue. */
async function helpUp({ testRun }: Scene, server: ServerProcess): Promise<void> {
  if (server.isUp()) return
  if (!server.wasKilled())
    recordViolation(testRun, `a server ended by itself:\n${server.output().slice(-2_000)}`)
  await server.restartUntilUp()
}

async function killDatabase({ installation, random }: Scene): Promise<void> {
  kill(installation.databasePid())
  await sleep(random.chance(0.4) ? 0 : random.whole(0, 3_000))
  await installation.reviveDatabase()
}

/** Kills the backend of one connection: PostgreSQL then ends all others and recovers by itself. */
async function killConnection({ installation, testRun, random }: Scene): Promise<void> {
  try {
    const pids = await findConnections(installation.databaseUrl())
    kill(pids[random.whole(0, pids.length - 1)] ?? null)
  } catch {
    count(testRun, 'database already away')
  }
}

async function findConnections(databaseUrl: string): Promise<number[]> {
  const pool = openPool(databaseUrl, 1)
  try {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows.map((row) => row.pid)
  } finally {
    await pool.end()
  }
}

function kill(pid: number | null): void {
  try {
    if (pid !== null) process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
