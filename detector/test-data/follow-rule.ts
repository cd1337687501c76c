import { pairsToJoin, sentencesToCut } from '../src/advice/measured-advice.ts'
import type { Feature } from '../src/features/feature.ts'
import type { Reading } from '../src/features/reading.ts'
import { wordCount } from '../src/text/document.ts'
import type { Span } from '../src/text/sentences.ts'
import { sentenceAt } from '../src/text/slice.ts'

export interface Task {
  feature: Feature
  side: 'above' | 'below'
  /** How many places the rule asks to change. */
  edits: number
  rule: string
}

/** Edits a normalised text as the rule for a feature says, no more often than it asks. */
export function followRule(reading: Reading, { feature, side, edits, rule }: Task): string {
  const { name, unit } = feature
  const places = (side === 'above' ? feature.raisedBy : feature.loweredBy)?.(reading) ?? []
  if (/^sentence_(?:rhythm|words_deviation|step)$/.test(name)) {
    return rule.includes('join each') ? joinNext(reading, edits) : cutOff(reading, edits)
  }
  if (/^(?:sentence_words_mean|long_sentences)$/.test(name) && side === 'above')
    return splitLongest(reading, edits)
  if (name === 'short_sentences' && side === 'below') return cutOff(reading, edits)
  if (/^(?:sentence_words_mean|long_sentences|short_sentences)$/.test(name))
    return joinNext(reading, edits)
  if (/^(?:word_letters_mean|reading_ease|long_words)$/.test(name))
    return shortenWords(reading, edits)
  if (name === 'word_variety' && side === 'above') return repeatWords(reading, edits)
  if (name === 'opening_variety') return newOpenings(reading, { places, edits })
  if (side === 'above')
    return unit === '% of sentences'
      ? newOpenings(reading, { places, edits })
      : cut(reading, { feature, places, edits })
  return add(reading, { name, places, edits })
}

/** What stands instead of a cut place; mostly nothing, so that the sentence stays one. */
const instead: Record<string, string> = {
  commas: '',
  dashes: ' ',
  semicolons: '.',
  colons: '',
  favourite_words: 'good',
  abstract_nouns: 'work',
  nominalisations: 'work',
  repeated_pairs: 'it',
  repeated_phrases: 'it',
  lists_of_three: 'tea',
  participle_endings: '',
  passives: 'went',
  second_person: 'people',
  first_plural: 'people',
  third_person: 'Anna',
  demonstratives: 'the',
}

function cut(reading: Reading, job: { feature: Feature; places: Span[]; edits: number }): string {
  const chosen = job.places.slice(0, job.edits).sort((a, b) => b.start - a.start)
  return chosen.reduce(
    (text, { start, end }) =>
      text.slice(0, start) + (instead[job.feature.name] ?? '') + text.slice(end),
    reading.text,
  )
}

const added: Record<string, string> = {
  numbers: '7',
  names: 'Anna',
  time_references: 'yesterday',
  first_person: 'I',
  colloquial_words: 'really',
  brackets: '(so far)',
  quotations: '"yes"',
  attributions: 'said',
  negations: 'never',
  subordinators: 'because',
  articles: 'the',
  commas: ',',
}

function add(reading: Reading, job: { name: string; places: Span[]; edits: number }): string {
  if (job.name === 'conjunction_openings') return openWithBut(reading, job.edits)
  if (job.name === 'contractions') return contract(reading, job)
  const step = Math.floor(reading.words.length / (job.edits + 1))
  const ends = Array.from(
    { length: job.edits },
    (_, index) => reading.words[(index + 1) * step]?.end ?? 0,
  )
  return ends
    .reverse()
    .reduce(
      (text, end) => `${text.slice(0, end)} ${added[job.name] ?? ''}${text.slice(end)}`,
      reading.text,
    )
}

function openWithBut(reading: Reading, edits: number): string {
  const chosen = reading.sentences.slice(1, edits + 1).reverse()
  return chosen.reduce(
    (text, { start }) => `${text.slice(0, start)}But ${text.slice(start)}`,
    reading.text,
  )
}

/** "It is" becomes "It's"; where the text has no more full forms, new ones are written. */
function contract(reading: Reading, { places, edits }: { places: Span[]; edits: number }): string {
  const chosen = places.slice(0, edits).sort((a, b) => b.start - a.start)
  const text = chosen.reduce(
    (whole, { start, end }) => `${whole.slice(0, start)}it's${whole.slice(end)}`,
    reading.text,
  )
  return text + " It's on.".repeat(edits - chosen.length)
}

function cutOff(reading: Reading, edits: number): string {
  const chosen = sentencesToCut(reading)
    .slice(0, edits)
    .sort((a, b) => b - a)
  return chosen.reduce((text, index) => {
    const end = reading.sentences[index]?.endWord ?? 0
    return breakBefore(text, reading.words[end - 5]?.start ?? 0)
  }, reading.text)
}

function joinNext(reading: Reading, edits: number): string {
  const chosen = pairsToJoin(reading)
    .slice(0, edits)
    .sort((a, b) => b - a)
  return chosen.reduce((text, index) => {
    const next = reading.sentences[index + 1]?.start ?? 0
    const before = text.slice(0, next).replace(/[.!?"']+ $/, ' and ')
    return `${before}${text.charAt(next).toLowerCase()}${text.slice(next + 1)}`
  }, reading.text)
}

function splitLongest(reading: Reading, edits: number): string {
  const chosen = reading.sentences
    .toSorted((a, b) => wordCount(b) - wordCount(a))
    .slice(0, edits)
    .sort((a, b) => b.start - a.start)
  return chosen.reduce(
    (text, { firstWord, endWord }) =>
      breakBefore(text, reading.words[(firstWord + endWord) >> 1]?.start ?? 0),
    reading.text,
  )
}

function shortenWords(reading: Reading, edits: number): string {
  const chosen = reading.words.filter((word) => word.lower.length >= 9).slice(0, edits)
  return chosen
    .reverse()
    .reduce((text, { start, end }) => `${text.slice(0, start)}work${text.slice(end)}`, reading.text)
}

/** Words that stand once only become the one ten words before, all over the text. */
function repeatWords(reading: Reading, edits: number): string {
  const counts = Map.groupBy(reading.words, ({ lower }) => lower)
  const single = reading.words
    .map((word, index) => ({ word, before: reading.words[index - 10] }))
    .filter(({ word, before }) => before && counts.get(word.lower)?.length === 1)
  const step = Math.max(1, Math.floor(single.length / edits))
  return single
    .filter((_, index) => index % step === 0)
    .slice(0, edits)
    .reverse()
    .reduce(
      (text, { word, before }) =>
        text.slice(0, word.start) + (before?.lower ?? '') + text.slice(word.end),
      reading.text,
    )
}

function newOpenings(
  reading: Reading,
  { places, edits }: { places: Span[]; edits: number },
): string {
  const words = [
    'Once',
    'Near',
    'Two',
    'Old',
    'Red',
    'Green',
    'Tall',
    'Late',
    'Fast',
    'Warm',
    'Cold',
    'Loud',
  ]
  const chosen = places
    .slice(0, edits)
    .map((span) => reading.sentences[sentenceAt(reading, span.start)] ?? span)
  return chosen.reverse().reduce((text, { start }, index) => {
    const rest = text
      .slice(start)
      .replace(/^(?:as a result|in addition|at the same time|for example|[^ ]+),? /i, '')
    return `${text.slice(0, start)}${words[index % words.length]} ${rest.replace(/^because/i, '')}`
  }, reading.text)
}

function breakBefore(text: string, place: number): string {
  const before = text.slice(0, place).replace(/[\s,;:-]+$/, '')
  return `${before}. ${text.charAt(place).toUpperCase()}${text.slice(place + 1)}`
}
