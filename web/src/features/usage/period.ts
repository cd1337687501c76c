import { mostUsageDays } from '@inkprint/contract'
import { useState } from 'react'

export interface Period {
  startDate: string
  endDate: string
}

export const periods = [
  { id: '7', label: 'Last 7 days', days: 7 },
  { id: '30', label: 'Last 30 days', days: 30 },
  { id: '90', label: 'Last 90 days', days: 90 },
] as const
export type PeriodId = (typeof periods)[number]['id'] | 'custom'

/** The viewer's own time zone, which determines the days. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** The period shown: a number of days up to today, or a custom range. */
export function usePeriod() {
  const [id, setId] = useState<PeriodId>('30')
  const [custom, setCustom] = useState<Period>(() => daysUpTo(new Date(), 30))
  const days = periods.find((each) => each.id === id)?.days
  const period = days === undefined ? custom : daysUpTo(new Date(), days)
  return {
    id,
    custom,
    period,
    problem: problemOf(period),
    choose(chosen: PeriodId) {
      // A custom range starts out as the days shown so far.
      if (chosen === 'custom') setCustom(period)
      setId(chosen)
    },
    setCustom,
  }
}

/** Whole days in the viewer's time zone; the last one is today. */
function daysUpTo(now: Date, days: number): Period {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)
  return { startDate: localDay(first), endDate: localDay(now) }
}

function localDay(at: Date): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`
}

/** What is wrong with a custom range; null if nothing is. */
function problemOf({ startDate, endDate }: Period): string | null {
  if (!startDate || !endDate) return 'Choose both days.'
  if (startDate > endDate) return 'The first day is after the last.'
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1
  return days > mostUsageDays ? `At most ${mostUsageDays} days can be shown at once.` : null
}
