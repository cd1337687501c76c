import * as z from 'zod/mini'
import { keep, readKept } from './kept.ts'

/** An analysis that was sent and not answered yet: whoever comes back to the page is told what became of it. */
const Attempt = z.object({
  /** The key under which it is charged once. */
  key: z.string(),
  words: z.int(),
})
export type Attempt = z.infer<typeof Attempt>

export function readAttempt(userId: string): Attempt | null {
  return readKept(nameOf(userId), Attempt)
}

/** Null once it is known what became of it. */
export function keepAttempt(userId: string, attempt: Attempt | null): void {
  keep(nameOf(userId), attempt)
}

function nameOf(userId: string): string {
  return `inkprint-attempt-${userId}`
}
