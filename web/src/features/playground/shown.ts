import * as z from 'zod/mini'

/**
 * Which result stands below the text. Only its name is kept in this tab of the browser, which signing
 * out empties; the result and its text stay on the server, as long as texts are kept there.
 */
const Shown = z.object({
  id: z.string(),
  /** Cleared away: not shown any more, and still what the next text is compared with. */
  isHidden: z.boolean(),
})
export type Shown = z.infer<typeof Shown>

export function readShown(userId: string): Shown | null {
  try {
    const shown = Shown.safeParse(JSON.parse(sessionStorage.getItem(nameOf(userId)) ?? 'null'))
    return shown.success ? shown.data : null
  } catch {
    return null
  }
}

export function keepShown(userId: string, shown: Shown): void {
  try {
    sessionStorage.setItem(nameOf(userId), JSON.stringify(shown))
  } catch {
    // The browser's store is full: after a reload the result is offered instead of shown.
  }
}

function nameOf(userId: string): string {
  return `inkprint-shown-${userId}`
}
