import { pairsToJoin, sentencesToCut, sentencesToReopen } from '../src/advice/measured-rules.ts'
import type { Feature } from '../src/features/feature.ts'
import type { Reading } from '../src/features/reading.ts'
import { wordCount } from '../src/text/document.ts'
import type { Span } from '../src/text/sentences.ts'
import { sentenceAt } from '../src/text/slice.ts'
import { added, appended, prefixed } from './additions.ts'

export interface Task {
  feature: Feature
  side: 'above' | 'below'
  /** How many places the rule asks to change. */
  edits: number
  rule: string
}

/** Edits a normalized text as the rule for a feature says, no more often than it asks. */
export function followRule(reading: Reading, { feature, side, edits, rule }: Task): string {
  const { name, unit } = feature
  const places = (side === 'above' ? feature.raisedBy : feature.loweredBy)?.(reading) ?? []
  if (/^sentence_(?:rhythm|words_deviation|step)$/.test(name)) {
    if (side === 'above') return splitLongest(reading, edits)
    return rule.startsWith('Join') ? joinNext(reading, edits) : cutOff(reading, edits)
  }
  if (/^(?:sentence_words_mean|long_sentences)$/.test(name) && side === 'above')
    return splitLongest(reading, edits)
  if (name === 'short_sentences' && side === 'above') return joinShortest(reading, edits)
  if (name === 'short_sentences' && side === 'below') return cutOff(reading, edits)
  if (/^(?:sentence_words_mean|long_sentences|short_sentences)$/.test(name))
    return joinNext(reading, edits)
  if (/^(?:word_letters_mean|reading_ease|long_words)$/.test(name))
    return shortenWords(reading, edits)
  if (name === 'word_variety') return varyWords(reading, edits)
  if (name === 'opening_variety' && side === 'above') return sameOpenings(reading, edits)
  if (name === 'opening_variety') return newOpenings(reading, { places, edits })
  if (side === 'above')
    return unit === '% of sentences'
      ? newOpenings(reading, { places, edits })
      : cut(reading, { feature, places, edits })
  return add(reading, { name, places, edits })
}

/** Replacements for cut places; mostly nothing, so that the sentence stays in one piece. */
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

function add(reading: Reading, job: { name: string; places: Span[]; edits: number }): string {
  const { [job.name]: prefix } = prefixed
  const { [job.name]: ending } = appended
  if (prefix) return openWith(reading, { prefix, edits: job.edits })
  if (ending) return endWith(reading, { ending, edits: job.edits })
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

/** Puts the opening before sentences that lack it, starting with the second of them. */
function openWith(reading: Reading, job: { prefix: string; edits: number }): string {
  const word = job.prefix.replace(/\W+$/, '').toLowerCase()
  const chosen = reading.sentences
    .filter(({ firstWord }) => !isOpening(word, reading.words[firstWord]?.lower ?? ''))
    .slice(1, job.edits + 1)
    .reverse()
  return chosen.reduce(
    (text, { start }) => text.slice(0, start) + job.prefix + text.slice(start),
    reading.text,
  )
}

function isOpening(word: string, first: string): boolean {
  const likes = [
    ['the', 'this', 'these'],
    ['but', 'and', 'so', 'or'],
    ['it', 'i', 'you', 'he', 'she', 'we', 'they'],
    ['however', 'moreover', 'furthermore', 'additionally'],
  ]
  return likes.some((alike) => alike.includes(word) && alike.includes(first.replace(/'.*/, '')))
}

function endWith(reading: Reading, job: { ending: string; edits: number }): string {
  const chosen = reading.sentences
    .filter(
      ({ start, end, firstWord, endWord }) =>
        endWord - firstWord > 6 && /[^,]{30}\.$/.test(reading.text.slice(start, end)),
    )
    .slice(0, job.edits)
    .reverse()
  return chosen.reduce(
    (text, { end }) =>
      /[?!]/.test(job.ending)
        ? text.slice(0, end - 1) + job.ending + text.slice(end)
        : text.slice(0, end - 1) + job.ending + text.slice(end - 1),
    reading.text,
  )
}

function joinShortest(reading: Reading, edits: number): string {
  const chosen = [...reading.lengths.keys()]
    .filter((index) => index + 1 < reading.lengths.length && (reading.lengths[index] ?? 0) <= 8)
    // Two short ones next to each other would still count as one.
    .filter((index) => (reading.lengths[index + 1] ?? 0) > 8)
    .slice(0, edits)
    .reverse()
  return chosen.reduce((text, index) => {
    const next = reading.sentences[index + 1]?.start ?? 0
    const before = text.slice(0, next).replace(/[.!?"']+ $/, ' and ')
    return `${before}${text.charAt(next).toLowerCase()}${text.slice(next + 1)}`
  }, reading.text)
}

/** Replaces repeated words with new ones, all over the text. */
function varyWords(reading: Reading, edits: number): string {
  const repeated = reading.words.filter((word, index) =>
    reading.words.slice(Math.max(0, index - 40), index).some(({ lower }) => lower === word.lower),
  )
  const step = Math.max(1, Math.floor(repeated.length / edits))
  return repeated
    .filter((_, index) => index % step === 0)
    .slice(0, edits)
    .reverse()
    .reduce(
      (text, { start, end }) => `${text.slice(0, start)}new${start}${text.slice(end)}`,
      reading.text,
    )
}

function sameOpenings(reading: Reading, edits: number): string {
  const chosen = sentencesToReopen(reading)
    .slice(0, edits)
    .sort((a, b) => b - a)
  return chosen.reduce((text, index) => {
    const before = reading.words[reading.sentences[index - 1]?.firstWord ?? 0]
    const start = reading.sentences[index]?.start ?? 0
    return `${text.slice(0, start)}${before?.lower} ${text.slice(start)}`
  }, reading.text)
}

/** "It is" becomes "It's"; once the text has no more full forms, adds new contractions. */
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
