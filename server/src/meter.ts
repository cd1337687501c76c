import type { Classification } from '@inkprint/contract'

/** Told of what happens, for whoever watches; it knows kinds and amounts, never whose. */
export interface Meter {
  countAnalysis(analysis: { classification: Classification; credits: number }): void
}

/** Where nobody watches. */
export const noMeter: Meter = { countAnalysis() {} }
