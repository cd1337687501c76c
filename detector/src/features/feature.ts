import type { Span } from '../text/sentences.ts'
import type { Reading } from './reading.ts'

export type Unit =
  | 'words'
  | 'letters'
  | 'per 1,000 words'
  | '% of sentences'
  | '% of words'
  | 'points'
  | 'ratio'

/** One named measurement of a text. It must not depend on the text's length or layout. */
export interface Feature {
  /** On the wire and in the model files: snake_case, never renamed. */
  name: string
  /** What people read, as it stands inside a sentence. */
  label: string
  unit: Unit
  measure(reading: Reading): number
  /** Stretches of the text that push the value up. */
  raisedBy?(reading: Reading): Span[]
  /** Stretches of the text that keep the value down. */
  loweredBy?(reading: Reading): Span[]
}

/** Decimals that make sense for a unit when people read it. */
export const decimals = {
  words: 1,
  letters: 2,
  'per 1,000 words': 1,
  '% of sentences': 0,
  '% of words': 1,
  points: 0,
  ratio: 2,
} satisfies Record<Unit, number>
