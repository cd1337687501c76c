import { setTimeout as sleep } from 'node:timers/promises'
import { type HealthComponent, type HealthReport, healthComponents } from '@inkprint/contract'
import type { Deps } from '../../platform/deps.ts'
import { checks } from './checks.ts'
import { type Checked, type Finding, reportOf } from './reports.ts'

/** How long the result of an expensive check is reused; the other checks run for every request. */
const reuseMs: Partial<Record<HealthComponent, number>> = {
  model: 30_000,
  analysis_pipeline: 30_000,
}
/**
 * A slow machine must not spend its time on checks: a result is reused for this many times the check's
 * duration.
 */
const restFactor = 20
/**
 * Generous: a small machine with a full queue is slow, not broken. The first check also waits for the model
 * to load.
 */
const timeoutMs = 20_000
const firstTimeoutMs = 90_000
const tickMs = 5_000

export interface HealthProbes {
  /** Answers within a deadline; for checks that take longer, it reports their last result. */
  ask(components: readonly HealthComponent[]): Promise<HealthReport>
  /** Keeps the results fresh even when nobody asks. Each process checks itself. */
  start(): void
  stop(): void
}

/** Simultaneous requests share one running check, so that health requests cannot be used to overload us. */
export function createProbes(
  deps: Deps,
  { answerWithinMs }: { answerWithinMs: number },
): HealthProbes {
  const running = new Map<HealthComponent, { since: number; outcome: Promise<Checked> }>()
  const known = new Map<HealthComponent, Checked>()
  let ticking: NodeJS.Timeout | undefined
  let hasStopped = false

  function refresh(component: HealthComponent): void {
    if (running.has(component) || isYoung(known.get(component), deps.now())) return
    const patience = known.has(component) ? timeoutMs : firstTimeoutMs
    const outcome = perform(deps, { component, patience, isQuiet: () => hasStopped })
    running.set(component, { since: performance.now(), outcome })
    outcome.then((checked) => {
      known.set(component, checked)
      running.delete(component)
    })
  }

  async function askOne(component: HealthComponent, deadline: Promise<void>): Promise<Checked> {
    refresh(component)
    const current = running.get(component)
    if (current) await Promise.race([current.outcome, deadline])
    return known.get(component) ?? unchecked(component, current?.since)
  }

  return {
    async ask(components) {
      const patience = new AbortController()
      const deadline = quietly(sleep(answerWithinMs, undefined, { signal: patience.signal }))
      const all = await Promise.all(components.map((component) => askOne(component, deadline)))
      patience.abort()
      return reportOf(all, deps.now())
    },
    start() {
      const tick = () => healthComponents.forEach(refresh)
      tick()
      ticking = setInterval(tick, tickMs).unref()
    },
    stop() {
      clearInterval(ticking)
      hasStopped = true
    },
  }
}

function isYoung(last: Checked | undefined, now: Date): boolean {
  if (!last?.timestamp) return false
  const reuse = reuseMs[last.component]
  if (reuse === undefined) return false
  const age = now.getTime() - Date.parse(last.timestamp)
  // If the clock was set back, an old result would otherwise stay fresh for that long.
  return age >= 0 && age < Math.max(reuse, restFactor * last.responseTimeMs)
}

/** Before the first result: not healthy, but no reason for an alarm either. */
function unchecked(component: HealthComponent, since = performance.now()): Checked {
  return {
    component,
    status: 'warning',
    problem: 'the first check is still under way',
    timestamp: null,
    responseTimeMs: roundedSince(since),
  }
}

async function perform(
  deps: Deps,
  options: { component: HealthComponent; patience: number; isQuiet: () => boolean },
): Promise<Checked> {
  const { component, patience } = options
  const startedAt = performance.now()
  const finding = await Promise.race([tryCheck(deps, options), tooSlow(patience)])
  const timestamp = deps.now().toISOString()
  return { component, timestamp, responseTimeMs: roundedSince(startedAt), ...finding }
}

function roundedSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 100) / 100
}

async function tryCheck(
  deps: Deps,
  { component, isQuiet }: { component: HealthComponent; isQuiet: () => boolean },
): Promise<Finding> {
  try {
    return await checks[component](deps)
  } catch (error) {
    // The error may name hosts and users, so it only goes to the log; errors during shutdown are not logged.
    if (!isQuiet()) deps.log.error({ err: error, component }, 'health check failed')
    return { status: 'unhealthy', problem: 'it does not work; the log says why' }
  }
}

async function tooSlow(patience: number): Promise<Finding> {
  await sleep(patience, undefined, { ref: false })
  return { status: 'unhealthy', problem: `no answer within ${patience / 1000} s` }
}

/** Waits, and treats an aborted wait as finished. */
async function quietly(wait: Promise<void>): Promise<void> {
  await wait.catch(() => undefined)
}
