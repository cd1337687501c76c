import { dayMs } from '../platform/days.ts'
/** An event with its time. */
export interface Moment {
  at: Date
  act(): Promise<void>
}

/** A time some days ago; `share` is how much of that day had passed. */
export function daysAgo(now: Date, { days, share }: { days: number; share: number }): Date {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  // Today is not over yet.
  const length = days === 0 ? now.getTime() - midnight : dayMs
  return new Date(midnight - days * dayMs + Math.floor(share * length))
}
