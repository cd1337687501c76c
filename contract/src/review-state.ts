import * as z from 'zod/mini'

/** The possible conclusions of a review. */
export const Outcome = z.enum(['kept', 'withdrawn', 'person_confirmed'])
export type Outcome = z.infer<typeof Outcome>

/** Sent to the writer, another look requested, or the outcome. */
export const ReviewState = z.enum(['sent', 'asked', ...Outcome.options])
export type ReviewState = z.infer<typeof ReviewState>
