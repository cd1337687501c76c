import type { Readiness } from '@inkprint/contract'
import type { Deps } from '../../context.ts'
import { migrationNames } from '../../db/migrate.ts'

const reuseMs = 1_000
/** Shorter than a balancer's own patience. */
const patienceMs = 2_000

export type AskReadiness = (deps: Deps) => Promise<Readiness>

/** Whether callers should be sent here; the database is asked at most once a second, however many ask. */
export function createReadiness(): AskReadiness {
  let known: { at: number; state: Promise<Readiness['state']> } | null = null

  return async (deps) => {
    if (deps.isDraining()) return readinessOf('draining')
    const at = performance.now()
    if (!known || at - known.at >= reuseMs) {
      known = { at, state: Promise.race([askDatabase(deps), givenUp()]) }
    }
    return readinessOf(await known.state)
  }
}

function readinessOf(state: Readiness['state']): Readiness {
  return { is_ready: state === 'ready', state }
}

async function askDatabase({ db }: Deps): Promise<Readiness['state']> {
  try {
    const [applied, wanted] = await Promise.all([
      db.selectFrom('migrations').select('name').execute(),
      migrationNames(),
    ])
    const done = new Set(applied.map((row) => row.name))
    return wanted.every((name) => done.has(name)) ? 'ready' : 'migrations_pending'
  } catch {
    return 'database_unavailable'
  }
}

function givenUp(): Promise<'database_unavailable'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('database_unavailable'), patienceMs).unref()
  })
}
