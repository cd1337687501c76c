import type { HealthComponent } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { probeAnalysis } from '../analysis/probe.ts'
import { hashKey, isKey, newKey } from '../api-keys/key-format.ts'
import { readLoad } from './load.ts'
import type { Finding } from './reports.ts'

type Check = (deps: Deps) => Promise<Finding>

const healthy: Finding = { status: 'healthy' }

/** The check of each component; each really uses the component. */
export const checks: Record<HealthComponent, Check> = {
  async database({ db }) {
    const { rows } = await sql<{ one: number }>`select 1 as one from migrations limit 1`.execute(db)
    return rows[0]?.one === 1 ? healthy : unhealthy('the database holds no tables')
  },

  async model({ detector }) {
    const wrong = await detector.selfTest()
    if (wrong.length > 0) return unhealthy(wrong.join('; '))
    const { runtime } = await detector.describe()
    return runtime === 'full'
      ? healthy
      : { status: 'warning', problem: 'the native runtime is missing: only the linear model reads' }
  },

  async application() {
    return readLoad()
  },

  /** Makes, recognizes, hashes and looks up a key as for a caller; a mistyped key must not be recognized. */
  async api_key_system({ db }) {
    const key = newKey()
    if (!isKey(key) || isKey(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)) {
      return unhealthy('keys are not recognized')
    }
    const found = await db
      .selectFrom('api_keys')
      .select('id')
      .where('key_hash', '=', hashKey(key))
      .executeTakeFirst()
    return found ? unhealthy('a key nobody was given is known') : healthy
  },

  async analysis_pipeline(deps) {
    await probeAnalysis(deps)
    return healthy
  },
}

function unhealthy(problem: string): Finding {
  return { status: 'unhealthy', problem }
}
