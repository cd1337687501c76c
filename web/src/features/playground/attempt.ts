import * as z from 'zod/mini'
import { keep, readKept } from './kept.ts'

/** An analysis that was sent but not yet answered, so that users who return to the page learn its outcome. */
const Attempt = z.object({
  /** The idempotency key, which ensures that it is charged only once. */
  key: z.string(),
  words: z.int(),
})
export type Attempt = z.infer<typeof Attempt>

export function readAttempt(userId: string): Attempt | null {
  return readKept(nameOf(userId), Attempt)
}

/** Use null once the outcome is known. */
export function keepAttempt(userId: string, attempt: Attempt | null): void {
  keep(nameOf(userId), attempt)
}

function nameOf(userId: string): string {
  return `inkprint-attempt-${userId}`
}
