/** The first day of a calendar month in UTC, which the ceiling is counted by. */
export function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`
}

export function monthAfter(month: string): Date {
  const first = new Date(month)
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1))
}
