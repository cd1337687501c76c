import { expect, test } from 'vitest'
import { type DateRange, daysOf } from './date-ranges.ts'

const cases: [range: DateRange, now: string, startDate: string, endDate: string][] = [
  ['current-month', '2026-11-15T12:00:00Z', '2026-11-01', '2026-11-15'],
  ['last-3-months', '2026-11-15T12:00:00Z', '2026-08-15', '2026-11-15'],
  ['last-6-months', '2026-11-15T12:00:00Z', '2026-05-15', '2026-11-15'],
  ['last-year', '2026-11-15T12:00:00Z', '2025-11-15', '2026-11-15'],
  ['last-3-months', '2026-05-31T12:00:00Z', '2026-02-28', '2026-05-31'],
  ['last-year', '2028-02-29T12:00:00Z', '2027-02-28', '2028-02-29'],
  ['last-3-months', '2026-01-02T12:00:00Z', '2025-10-02', '2026-01-02'],
  // Days are days in UTC wherever the reader sits.
  ['current-month', '2026-11-01T01:30:00+02:00', '2026-10-01', '2026-10-31'],
]

test.each(cases)('[CH-05] %s at %s runs from %s to %s', (range, now, startDate, endDate) => {
  expect(daysOf(range, new Date(now))).toEqual({ startDate, endDate })
})
