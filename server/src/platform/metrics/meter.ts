import type { Classification } from '@inkprint/contract'

/** Counts events for monitoring: kinds and amounts, never whose. */
export interface Meter {
  /** Counts an analysis that was read to its end; `credits` is 0 if it was not judged. */
  countAnalysis(analysis: { classification: Classification; credits: number }): void
  /** Counts credits for a text abandoned while it was read, or for advice added to an analysis. */
  countCredits(credits: number): void
}

/** For use without monitoring. */
export const noMeter: Meter = { countAnalysis() {}, countCredits() {} }
