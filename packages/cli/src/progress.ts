import type { Batch } from '@inkprint/client'

export function progressBar(done: number, total: number): string {
  const width = 24
  const full = total === 0 ? width : Math.round((done / total) * width)
  return `[${'#'.repeat(full)}${'-'.repeat(width - full)}] ${done}/${total}`
}

/** The progress of a batch, its speed, and the time left. */
export function batchProgress({ counts, status, texts_per_minute, seconds_left }: Batch): string {
  const bar = progressBar(counts.total - counts.waiting - counts.reading, counts.total)
  if (status === 'paused') return `${bar} paused`
  const rate = texts_per_minute === null ? [] : [`${Math.round(texts_per_minute)} a minute`]
  const left = seconds_left === null ? [] : [`${durationOf(seconds_left)} left`]
  return [bar, ...rate, ...left].join(', ')
}

export function durationOf(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3_600)} h`
}
