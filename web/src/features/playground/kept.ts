import type * as z from 'zod/mini'

/** Reads what this browser tab stores for a user. It survives a reload but is cleared on sign-out. */
export function readKept<T>(name: string, schema: z.ZodMiniType<T>): T | null {
  try {
    const kept = schema.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** Use null to store nothing. */
export function keep(name: string, value: object | null): void {
  sessionStorage.removeItem(name)
  if (value === null) return
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // The storage is full: nothing is better than an outdated value.
  }
}
