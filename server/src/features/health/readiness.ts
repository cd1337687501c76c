import type { Readiness } from '@inkprint/contract'
import { migrationNames } from '../../platform/db/migrate.ts'
import type { Deps } from '../../platform/deps.ts'

type State = Readiness['state']

const reuseMs = 1_000
/** Shorter than a load balancer's own timeout. */
const timeoutMs = 2_000
/**
 * A process too busy to answer keeps its last state this long: moving its callers to the others would
 * overload them too.
 */
const trustMs = 15_000

export type AskReadiness = (deps: Deps) => Promise<Readiness>

/** Whether callers should be sent here; queries the database at most once a second, however many ask. */
export function createReadiness(): AskReadiness {
  let asked: { at: number; state: Promise<State> } | null = null
  let known: { at: number; state: State } | null = null

  async function find(deps: Deps): Promise<State> {
    const state = await askDatabase(deps)
    known = { at: performance.now(), state }
    return state
  }

  async function lastKnown(): Promise<State> {
    await new Promise((resolve) => setTimeout(resolve, timeoutMs).unref())
    const isFresh = known !== null && performance.now() - known.at < trustMs
    return known && isFresh ? known.state : 'database_unavailable'
  }

  return async (deps) => {
    if (deps.isDraining()) return readinessOf('draining')
    const at = performance.now()
    if (!asked || at - asked.at >= reuseMs) {
      asked = { at, state: Promise.race([find(deps), lastKnown()]) }
    }
    return readinessOf(await asked.state)
  }
}

function readinessOf(state: State): Readiness {
  return { is_ready: state === 'ready', state }
}

async function askDatabase({ db }: Deps): Promise<State> {
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
