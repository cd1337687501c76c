import * as z from 'zod/mini'
import { keep, readKept } from './kept.ts'

/**
 * Which result is shown below the text. Only its id is stored in this browser tab; the result and its text
 * stay on the server, for as long as texts are kept there.
 */
export const Shown = z.object({
  id: z.string(),
  /** Cleared: no longer shown, but still what the next text is compared with. */
  isHidden: z.boolean(),
})
export type Shown = z.infer<typeof Shown>

export function readShown(userId: string): Shown | null {
  return readKept(nameOf(userId), Shown)
}

export function keepShown(userId: string, shown: Shown): void {
  keep(nameOf(userId), shown)
}

function nameOf(userId: string): string {
  return `inkprint-shown-${userId}`
}
