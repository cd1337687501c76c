import type { Span } from '../text/sentences.ts'
import type { Reading } from './reading.ts'

/** On the wire. */
export type Unit =
  | 'words'
  | 'letters'
  | 'per 1,000 words'
  | '% of sentences'
  | '% of words'
  | 'points'
  | 'ratio'

/** One named measurement of a text. It must not depend on the text's length or layout. */
export interface Measure {
  /** On the wire and in the model files: snake_case, never renamed. */
  name: string
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

/** What people read of a measurement. */
export interface MeasureWords {
  /** As it stands inside a sentence. */
  label: string
  /** What the measurement says about a text, in one line. */
  meaning: string
}

/** The words for the measurement of this name. */
export interface Described extends Pick<Measure, 'name'>, MeasureWords {}

/** A measurement with the words of a language for it. */
export interface Feature extends Measure, MeasureWords {}

/** Measurements that every language has, in the words of one. */
export function inWords<M extends Measure>(
  measures: readonly M[],
  words: Readonly<Record<M['name'], MeasureWords>>,
): Feature[] {
  return measures.map((measure) => ({ ...measure, ...words[measure.name as M['name']] }))
}
