import type { Classification } from '@inkprint/contract'

/** Counts what happens, for monitoring: kinds and amounts, never whose. */
export interface Meter {
  /** One that was read to its end; `credits` is 0 where it was not judged. */
  countAnalysis(analysis: { classification: Classification; credits: number }): void
  /** Taken for a text that was let go while it was read, or for advice added to an analysis. */
  countCredits(credits: number): void
}

/** Where nobody watches. */
export const noMeter: Meter = { countAnalysis() {}, countCredits() {} }
