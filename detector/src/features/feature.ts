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

/** What people read of a measurement. */
export interface Described {
  /** On the wire and in the model files: snake_case, never renamed. */
  name: string
  /** As it stands inside a sentence. */
  label: string
  /** What the measurement says about a text, in one line. */
  meaning: string
}

/** One named measurement of a text. It must not depend on the text's length or layout. */
export interface Feature extends Described {
  unit: Unit
  measure(reading: Reading): number
  /** Stretches of the text that push the value up. */
  raisedBy?(reading: Reading): Span[]
  /** Stretches of the text that keep the value down. */
  loweredBy?(reading: Reading): Span[]
  /** Where `raisedBy` also finds other things: whether this one is what a reader should be shown. */
  isMeant?(reading: Reading, span: Span): boolean
  /** Places where a writer can add something of this kind, other than those of `loweredBy`. */
  additionPlaces?(reading: Reading): Span[]
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
