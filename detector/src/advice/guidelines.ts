import type { Feature } from '../features/feature.ts'
import { mean, type Reading } from '../features/reading.ts'
import type { Range } from '../model/decision.ts'
import type { Span } from '../text/sentences.ts'
import { sentenceAt } from '../text/slice.ts'
import { type CountedAdvice, countedAdvice } from './counted-advice.ts'
import type { Measurement } from './deviations.ts'
import { capitalise, formatValue, unitWords } from './evidence.ts'
import { type MeasuredAdvice, measuredAdvice } from './measured-advice.ts'
import { quoteSpans } from './quotes.ts'

/** One deviation of this text from how people write in its group, and how to mend it. */
export interface Guideline {
  feature: string
  name: string
  target_line: string
  copywriter_rules: string[]
}

/** Guidelines with the group whose people they compare with. */
export interface Advised {
  guidelines: readonly Guideline[]
  group: { name: string }
}

const mostGuidelines = 8
const fewestPlaces = 3
/** Distances in half widths of the human range. */
const slight = 0.1
const striking = 1

const aiHabits: ReadonlySet<string> = new Set([
  'favourite_words',
  'stock_phrases',
  'emphasis_words',
  'connectives',
  'lists_of_three',
  'participle_endings',
  'not_but_frames',
  'abstract_nouns',
])

/** Features that say nearly the same: only the furthest off is worth a guideline. */
const families: readonly (readonly string[])[] = [
  ['sentence_rhythm', 'sentence_words_deviation', 'sentence_step'],
  ['sentence_words_mean', 'long_sentences', 'short_sentences'],
  ['word_letters_mean', 'long_words', 'reading_ease', 'nominalisations'],
  ['repeated_pairs', 'repeated_phrases'],
  ['connectives', 'connective_openings'],
]

/** Deviations towards AI texts and striking ones, furthest first; a person's text has few of them. */
export function writeGuidelines(
  reading: Reading,
  measurements: readonly Measurement[],
): Guideline[] {
  const taken = new Set<string>()
  return measurements
    .filter(isWorthSaying)
    .sort((a, b) => b.distance - a.distance)
    .flatMap((measurement) => {
      const { name } = measurement.feature
      const guideline = taken.has(name) ? null : writeGuideline(reading, measurement)
      if (!guideline) return []
      for (const family of families)
        if (family.includes(name)) for (const other of family) taken.add(other)
      return [guideline]
    })
    .slice(0, mostGuidelines)
}

/** Outside on the AI side of the group; or far outside by a habit of AI texts everywhere. */
function isWorthSaying({ feature, distance, speaksFor }: Measurement): boolean {
  if (speaksFor === 'ai') return distance > slight
  return speaksFor === 'neither' && distance > striking && aiHabits.has(feature.name)
}

function writeGuideline(
  reading: Reading,
  { feature, value, range, position }: Measurement,
): Guideline | null {
  if (!range) return null
  reading.checkpoint?.()
  const isFor = (advice: CountedAdvice | MeasuredAdvice) =>
    advice.feature === feature.name && advice.side === position
  const measured = measuredAdvice.find(isFor)
  const counted = countedAdvice.find(isFor)
  const bound = position === 'above' ? range.p95 : range.p5
  const rules =
    measured?.rules(reading, bound) ??
    (counted ? countedRules(reading, { feature, advice: counted, bound }) : [])
  if (rules.length === 0) return null
  return {
    feature: feature.name,
    name: measured?.name ?? counted?.name ?? feature.label,
    target_line: targetLine(feature, { value, range }),
    copywriter_rules: rules,
  }
}

function targetLine(feature: Feature, { value, range }: { value: number; range: Range }): string {
  const unit = unitWords(feature)
  const [low, high] = [formatValue(range.p5, feature), formatValue(range.p95, feature)]
  const goal = `${low} to ${high}${unit && ` ${unit}`}`
  return `${capitalise(feature.label)}: aim for ${goal}; this text has ${formatValue(value, feature)}.`
}

function countedRules(
  reading: Reading,
  { feature, advice, bound }: { feature: Feature; advice: CountedAdvice; bound: number },
): string[] {
  const present = feature.raisedBy?.(reading) ?? []
  return advice.side === 'above'
    ? cutRules(reading, { feature, advice, bound, present })
    : addRules(reading, { feature, advice, bound, present })
}

interface Counting {
  feature: Feature
  advice: CountedAdvice
  bound: number
  present: readonly Span[]
}

function cutRules(reading: Reading, { feature, advice, bound, present }: Counting): string[] {
  // What is cut also makes the text shorter, so a little more has to go than the share says.
  const share = bound / scale(feature)
  const lost =
    feature.unit === '% of sentences' ? 0 : mean(present.map((span) => wordsIn(reading, span)))
  const surplus = present.length - share * base(reading, feature)
  const edits = Math.ceil(surplus / Math.max(0.2, 1 - share * lost))
  if (present.length < fewestPlaces || edits < 1 || edits > present.length) return []
  const quotes = quoteSpans(reading, { spans: present, style: advice.quote })
  return [
    `At least ${edits} of ${counted(present.length, advice.act)}: ${quotes.join(', ')}.`,
    `${advice.how}; begin with ${bare(quotes[0] ?? '')}.`,
  ]
}

function addRules(reading: Reading, { feature, advice, bound, present }: Counting): string[] {
  const share = bound / scale(feature)
  const edits = Math.ceil((share * base(reading, feature) - present.length) / (1 - share))
  if (edits < 1) return []
  const places = feature.loweredBy?.(reading) ?? generalSentences(reading)
  const quotes = quoteSpans(reading, { spans: places, style: advice.quote })
  const where = quotes.length > 0 ? `: ${quotes.join(', ')}` : ''
  const count = present.length === 0 ? 'none so far' : `${present.length} so far`
  return [`At least ${edits} more of these: ${advice.act} (${count}).`, `${advice.how}${where}.`]
}

function counted(count: number, act: string): string {
  return act.startsWith('of these ') ? `these ${count} ${act.slice(9)}` : `${count} ${act}`
}

/** A quote without its count. */
function bare(quote: string): string {
  return quote.replace(/ \(\d+ times\)$/, '')
}

/** Sentences that stay general: abstract nouns, no figure and no name. */
function generalSentences(reading: Reading): Span[] {
  const abstract = new Map<number, number>()
  for (const hit of reading.hits.abstractNoun) {
    const index = sentenceAt(reading, hit.start)
    abstract.set(index, (abstract.get(index) ?? 0) + 1)
  }
  return reading.sentences
    .map((sentence, index) => ({
      sentence,
      abstract: abstract.get(index) ?? 0,
      isConcrete: reading.words
        .slice(sentence.firstWord + 1, sentence.endWord)
        .some((word) => word.isCapitalised || /\d/.test(word.lower)),
    }))
    .filter(({ isConcrete }) => !isConcrete)
    .sort((a, b) => b.abstract - a.abstract || a.sentence.start - b.sentence.start)
    .slice(0, 3)
    .map(({ sentence }) => sentence)
}

function wordsIn({ text }: Reading, { start, end }: Span): number {
  return text.slice(start, end).match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

function base(reading: Reading, { unit }: Feature): number {
  return unit === '% of sentences' ? reading.sentences.length : reading.words.length
}

function scale({ unit }: Feature): number {
  return unit === 'per 1,000 words' ? 1000 : 100
}
