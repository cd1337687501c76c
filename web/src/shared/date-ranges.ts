export const dateRanges = [
  { id: 'current-month', label: 'Current month', months: 0 },
  { id: 'last-3-months', label: 'Last 3 months', months: 3 },
  { id: 'last-6-months', label: 'Last 6 months', months: 6 },
  { id: 'last-year', label: 'Last year', months: 12 },
] as const
export type DateRange = (typeof dateRanges)[number]['id']

/**
 * The first and last day of a range in UTC, as the server counts them, both inclusive; the last day is today.
 */
export function daysOf(range: DateRange, now: Date): { startDate: string; endDate: string } {
  const months = dateRanges.find(({ id }) => id === range)?.months ?? 0
  return {
    startDate: dayOf(months === 0 ? startOfMonth(now) : monthsBefore(now, months)),
    endDate: dayOf(now),
  }
}

function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}

/** The same day of an earlier month, or that month's last day if it is shorter. */
function monthsBefore(now: Date, months: number): Date {
  const month = now.getUTCMonth() - months
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(now.getUTCFullYear(), month, Math.min(now.getUTCDate(), lastDay)))
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
