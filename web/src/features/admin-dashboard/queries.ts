import { ApiError, api, type HealthReport } from '@inkprint/contract'
import { queryOptions } from '@tanstack/react-query'
import { adminFreshMs, adminKey } from '../../client/admin-data.ts'
import { call } from '../../client/api.ts'

export const statsQuery = queryOptions({
  queryKey: [adminKey, 'stats'],
  queryFn: () => call(api.admin.statistics.get),
  staleTime: adminFreshMs,
})

export const trendsQuery = queryOptions({
  queryKey: [adminKey, 'trends'],
  queryFn: () => call(api.admin.statistics.getTrends),
  staleTime: adminFreshMs,
})

const healthFreshMs = 300_000

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: fetchHealth,
  staleTime: healthFreshMs,
  // Cached for longer than it is fresh, even while unused.
  gcTime: 2 * healthFreshMs,
  refetchInterval: ({ state }: { state: { data: HealthReport | undefined } }) =>
    nextCheckMs(state.data),
})

const firstCheckMs = 2_000

/** Polls while the checks of a server that has just started are still running. */
export function nextCheckMs(report: HealthReport | undefined): number | false {
  return isUnderWay(report) && firstCheckMs
}

/** Whether any check has not been completed yet. */
export function isUnderWay(report: HealthReport | undefined): boolean {
  const checks = Object.values(report?.checks ?? {})
  return checks.some(({ details }) => details?.age_seconds === null)
}

/** A 503 with a report as its body is a valid answer: the report that something is wrong. */
async function fetchHealth(): Promise<HealthReport> {
  try {
    return await call(api.health.get)
  } catch (error) {
    if (error instanceof ApiError && isReport(error.body)) return error.body
    throw error
  }
}

function isReport(body: unknown): body is HealthReport {
  if (typeof body !== 'object' || body === null) return false
  return 'status' in body && 'checks' in body && 'errors' in body
}
