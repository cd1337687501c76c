import type { Span } from '../text/sentences.ts'
import type { Reading } from './reading.ts'

/** These names are part of the API. */
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
  /** Part of the API and of the model files: snake_case, never renamed. */
  name: string
  unit: Unit
  measure(reading: Reading): number
  /** Spans of the text that push the value up. */
  raisedBy?(reading: Reading): Span[]
  /** Spans of the text that keep the value down. */
  loweredBy?(reading: Reading): Span[]
  /** If `raisedBy` also finds other things: whether a span is one that readers should be shown. */
  isMeant?(reading: Reading, span: Span): boolean
  /** Places where a writer can add something of this kind, besides those of `loweredBy`. */
  additionPlaces?(reading: Reading): Span[]
}

/** What people read about a measurement. */
export interface MeasureWords {
  /** As used inside a sentence. */
  label: string
  /** What the measurement says about a text, in one line. */
  meaning: string
}

/** A measurement's name and its description in words. */
export interface Described extends Pick<Measure, 'name'>, MeasureWords {}

/** A measurement with its description in one language. */
export interface Feature extends Measure, MeasureWords {}

/** Adds one language's words to the measurements that every language has. */
export function inWords<M extends Measure>(
  measures: readonly M[],
  words: Readonly<Record<M['name'], MeasureWords>>,
): Feature[] {
  return measures.map((measure) => ({ ...measure, ...words[measure.name as M['name']] }))
}
