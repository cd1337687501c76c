export const dayMs = 86_400_000

export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * dayMs)
}

export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs)
}
