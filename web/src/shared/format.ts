export { creditsOf } from '@inkprint/contract'

const minutes = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const

const dateTime = new Intl.DateTimeFormat('pl-PL', minutes)
const exactTime = new Intl.DateTimeFormat('pl-PL', { ...minutes, second: '2-digit' })

const localDay = new Intl.DateTimeFormat('pl-PL', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const day = new Intl.DateTimeFormat('pl-PL', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'UTC',
})

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `15.11.2026, 01:41`, in the reader's own time zone. */
export function formatDateTime(timestamp: string): string {
  return dateTime.format(new Date(timestamp))
}

/** `15.11.2026, 01:41:07`, for when things from the same minute must be told apart. */
export function formatExactTime(timestamp: string): string {
  return exactTime.format(new Date(timestamp))
}

/** `15.11.2026`, in the reader's own time zone. */
export function formatLocalDay(timestamp: string): string {
  return localDay.format(new Date(timestamp))
}

/** Formats `2026-11-15` as `15.11.2026`; days are in UTC. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`))
}

/** `12,345` */
export function formatNumber(value: number): string {
  return wholeNumber.format(value)
}

/** `12.3 ms` */
export function formatMilliseconds(value: number): string {
  return `${value.toFixed(1)} ms`
}

/** The number of items in a list; for a broad search the server stops counting at some point. */
export function formatTotal({
  total,
  is_total_capped = false,
}: {
  total: number
  is_total_capped?: boolean | undefined
}): string {
  return is_total_capped ? `${formatNumber(total)}+` : formatNumber(total)
}
