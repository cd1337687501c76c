import * as z from 'zod/mini'

/** What an organization may conclude after another look. */
export const Outcome = z.enum(['kept', 'withdrawn', 'person_confirmed'])
export type Outcome = z.infer<typeof Outcome>

/** Sent to the writer, another look asked for, or how it ended. */
export const ReviewState = z.enum(['sent', 'asked', ...Outcome.options])
export type ReviewState = z.infer<typeof ReviewState>
