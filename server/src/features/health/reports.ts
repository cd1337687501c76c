import { setTimeout as sleep } from 'node:timers/promises'
import type { HealthComponent, HealthReport, HealthStatus } from '@inkprint/contract'
import type { Deps } from '../../context.ts'
import { checks, type Finding } from './checks.ts'

interface Checked extends Finding {
  component: HealthComponent
  timestamp: string
  responseTimeMs: number
}

/** The costly checks are reused, so that asking is cheap and nobody can use health to load us. */
const reuseMs: Partial<Record<HealthComponent, number>> = {
  model: 30_000,
  analysis_pipeline: 30_000,
}
/** Generous: a small machine with a full line is slow, not ill. */
const patienceMs = 20_000

export type AskHealth = (
  deps: Deps,
  components: readonly HealthComponent[],
) => Promise<HealthReport>

/** Remembers costly checks; those who ask while a check runs share its outcome. */
export function createHealth(): AskHealth {
  const running = new Map<HealthComponent, Promise<Checked>>()
  const known = new Map<HealthComponent, Checked>()

  function ask(deps: Deps, component: HealthComponent): Promise<Checked> {
    const last = known.get(component)
    const age = last ? deps.now().getTime() - Date.parse(last.timestamp) : 0
    // A clock set back would keep an old finding for as long.
    if (last && age >= 0 && age < (reuseMs[component] ?? 0)) return Promise.resolve(last)
    const current = running.get(component) ?? start(deps, component)
    running.set(component, current)
    return current
  }

  async function start(deps: Deps, component: HealthComponent): Promise<Checked> {
    const checked = await perform(deps, component)
    running.delete(component)
    if (component in reuseMs) known.set(component, checked)
    return checked
  }

  return async (deps, components) => {
    const all = await Promise.all(components.map((component) => ask(deps, component)))
    return reportOf(all, deps.now())
  }
}

async function perform(deps: Deps, component: HealthComponent): Promise<Checked> {
  const startedAt = performance.now()
  const timestamp = deps.now().toISOString()
  const finding = await Promise.race([tryCheck(deps, component), tooSlow()])
  const responseTimeMs = Math.round((performance.now() - startedAt) * 100) / 100
  return { component, timestamp, responseTimeMs, ...finding }
}

async function tryCheck(deps: Deps, component: HealthComponent): Promise<Finding> {
  try {
    return await checks[component](deps)
  } catch (error) {
    // The error itself may name hosts and users; it is for the log.
    deps.log.error({ err: error, component }, 'health check failed')
    return { status: 'unhealthy', problem: 'it does not work; the log says why' }
  }
}

async function tooSlow(): Promise<Finding> {
  await sleep(patienceMs, undefined, { ref: false })
  return { status: 'unhealthy', problem: `no answer within ${patienceMs / 1000} s` }
}

/** Says that this process answers, and looks at nothing else: an overloaded one must not be restarted for it. */
export function aliveReport(at: Date): HealthReport {
  const timestamp = at.toISOString()
  return reportOf(
    [{ component: 'application', status: 'healthy', timestamp, responseTimeMs: 0 }],
    at,
  )
}

function reportOf(all: Checked[], at: Date): HealthReport {
  const unhealthy = all.filter((each) => each.status === 'unhealthy').length
  return {
    status: worst(all.map((each) => each.status)),
    timestamp: at.toISOString(),
    summary: {
      healthy_checks: all.length - unhealthy,
      unhealthy_checks: unhealthy,
      total_checks: all.length,
    },
    checks: Object.fromEntries(
      all.map(({ component, status, timestamp, responseTimeMs }) => [
        component,
        { status, timestamp, details: { response_time_ms: responseTimeMs } },
      ]),
    ),
    errors: all.flatMap(({ component, problem }) => (problem ? [`${component}: ${problem}`] : [])),
  }
}

function worst(statuses: HealthStatus[]): HealthStatus {
  if (statuses.includes('unhealthy')) return 'unhealthy'
  return statuses.includes('warning') ? 'warning' : 'healthy'
}
