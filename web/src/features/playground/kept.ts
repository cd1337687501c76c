import type * as z from 'zod/mini'

/** What this tab of the browser keeps for a user, also over a reload; signing out empties it. */
export function readKept<T>(name: string, schema: z.ZodMiniType<T>): T | null {
  try {
    const kept = schema.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** Null keeps nothing. */
export function keep(name: string, value: object | null): void {
  sessionStorage.removeItem(name)
  if (value === null) return
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // The browser's store is full: better nothing than what was kept before.
  }
}
