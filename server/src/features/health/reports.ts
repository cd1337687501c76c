import type { HealthComponent, HealthReport, HealthStatus } from '@inkprint/contract'

/** The result of a check. */
export interface Finding {
  status: HealthStatus
  /** For whoever runs the product; it contains no secrets and nobody's text. */
  problem?: string
}

export interface Checked extends Finding {
  component: HealthComponent
  /** When the check ended; null while the first one is running. */
  timestamp: string | null
  /** How long it took, or has taken so far. */
  responseTimeMs: number
}

/**
 * Reports that this process answers, and checks nothing else: an overloaded process must not be restarted for
 * it.
 */
export function aliveReport(at: Date): HealthReport {
  const timestamp = at.toISOString()
  return reportOf(
    [{ component: 'application', status: 'healthy', timestamp, responseTimeMs: 0 }],
    at,
  )
}

export function reportOf(all: Checked[], at: Date): HealthReport {
  const unhealthy = all.filter((each) => each.status === 'unhealthy').length
  return {
    status: worst(all.map((each) => each.status)),
    timestamp: at.toISOString(),
    summary: {
      healthy_checks: all.length - unhealthy,
      unhealthy_checks: unhealthy,
      total_checks: all.length,
    },
    checks: Object.fromEntries(all.map((checked) => [checked.component, checkOf(checked, at)])),
    errors: all.flatMap(({ component, problem }) => (problem ? [`${component}: ${problem}`] : [])),
  }
}

function checkOf({ status, timestamp, responseTimeMs }: Checked, at: Date) {
  const age = timestamp === null ? null : at.getTime() - Date.parse(timestamp)
  return {
    status,
    timestamp: timestamp ?? at.toISOString(),
    details: {
      response_time_ms: responseTimeMs,
      age_seconds: age === null ? null : Math.max(0, Math.round(age / 1000)),
    },
  }
}

function worst(statuses: HealthStatus[]): HealthStatus {
  if (statuses.includes('unhealthy')) return 'unhealthy'
  return statuses.includes('warning') ? 'warning' : 'healthy'
}
