const hourMs = 3_600_000
const dayMs = 24 * hourMs

export interface Period {
  /** `2026-11-15`; both days are included. */
  startDate: string
  endDate: string
  timeZone: string
}

/** The dates of the days in a period. */
export function daysOf({ startDate, endDate }: Pick<Period, 'startDate' | 'endDate'>): string[] {
  const days: string[] = []
  for (let at = Date.parse(startDate); at <= Date.parse(endDate); at += dayMs) days.push(nameOf(at))
  return days
}

/** When each day of a period begins in its time zone, and when the last one ends. */
export function beginningsOf({ startDate, endDate, timeZone }: Period): Date[] {
  const next = nameOf(Date.parse(endDate) + dayMs)
  const localTime = clockOf(timeZone)
  return daysOf({ startDate, endDate: next }).map((day) => beginningOf(day, localTime))
}

type LocalTime = (at: number) => number

/**
 * The first moment at which local clocks show the day. Usually midnight; where clocks change at midnight
 * there may be two midnights or none.
 */
function beginningOf(day: string, localTime: LocalTime): Date {
  const midnight = Date.parse(day)
  const differences = [midnight - dayMs, midnight + dayMs].map((at) => localTime(at) - at)
  const moments = differences.map((difference) => midnight - difference).sort((a, b) => a - b)
  const first = moments.find((at) => nameOf(localTime(at)) === day)
  return new Date(first ?? moments[0] ?? midnight)
}

/** Local time in a time zone, as if it were UTC. */
function clockOf(timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const parts = format.formatToParts(at)
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((each) => each.type === type)?.value)
    return Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
  }
}

function nameOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
