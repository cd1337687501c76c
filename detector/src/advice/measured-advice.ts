import { mean, type Reading } from '../features/reading.ts'
import { longSentenceWords, shortSentenceWords } from '../features/rhythm.ts'
import { type Sentence, wordCount } from '../text/document.ts'
import type { AdvisedReading, BySide, MeasuredAdvice } from './advice-language.ts'
import { closing, listSpans, quoteSpans } from './quotes.ts'
import { fewerRepeatsRules, shorterWordsRules } from './word-rules.ts'

/** How long a sentence is that is cut off another. */
const cutOffWords = 5
/** A share computed from a count may miss it by a last digit. */
const tiny = 1e-6

const moreEven: MeasuredAdvice = { name: 'More even sentence lengths', rules: evenRules }

/** Advice on averages that every language has. */
export const measuredAdvice: BySide<MeasuredAdvice> = {
  above: {
    sentence_rhythm: moreEven,
    sentence_words_deviation: moreEven,
    sentence_step: moreEven,
    sentence_words_mean: {
      name: 'Shorter sentences',
      rules: (reading, { bound }) =>
        splitRules(reading, Math.ceil(reading.words.length / bound - reading.lengths.length)),
    },
    long_sentences: { name: 'Fewer long sentences', rules: fewerLongRules },
    short_sentences: { name: 'Fewer short sentences', rules: fewerShortRules },
    word_letters_mean: { name: 'Shorter words', rules: shorterWordsRules },
    opening_variety: { name: 'First words that return', rules: sameOpeningRules },
  },
  below: {
    sentence_rhythm: { name: 'Uneven sentence lengths', rules: unevenRules },
    sentence_words_deviation: { name: 'A wider spread of sentence lengths', rules: unevenRules },
    sentence_step: { name: 'Changes of pace between sentences', rules: unevenRules },
    sentence_words_mean: {
      name: 'Longer sentences',
      rules: (reading, { bound }) =>
        joinRules(reading, Math.ceil(reading.lengths.length - reading.words.length / bound)),
    },
    long_sentences: { name: 'Some long sentences', rules: moreLongRules },
    short_sentences: { name: 'Some short sentences', rules: moreShortRules },
    opening_variety: { name: 'Different first words', rules: openingRules },
    word_variety: { name: 'Fewer repeated words', rules: fewerRepeatsRules },
  },
}

type Goal = Parameters<MeasuredAdvice['rules']>[1]

/** Tries two kinds of edit on the sentence lengths themselves and asks for the one that takes less. */
function unevenRules(reading: AdvisedReading, { feature, bound }: Goal): string[] {
  const total = reading.lengths.length
  const kinds = [
    {
      places: sentencesToCut(reading),
      edit: cutLengths,
      ask: (count: number) =>
        `Cut a sentence of about ${cutOffWords} words off the end of at least ${count} of ${total} sentences`,
    },
    {
      places: pairsToJoin(reading),
      edit: joinLengths,
      ask: (count: number) =>
        `Join at least ${count} of ${total} sentences with the sentence after it`,
    },
  ]
  const [least] = kinds
    .flatMap(({ places, edit, ask }) => {
      const isEnough = (count: number) =>
        feature.measure({ ...reading, lengths: edit(reading, places.slice(0, count)) }) >= bound
      const count = fewestEdits(places.length, isEnough)
      return isEnough(count) ? [{ chosen: places.slice(0, count), ask }] : []
    })
    .sort((a, b) => a.chosen.length - b.chosen.length)
  if (!least) return []
  const spans = least.chosen.flatMap((index) => reading.sentences[index] ?? [])
  const list = listSpans(reading, { spans, style: 'opening' })
  const alike = nearestToMean(reading).slice(0, 5)
  return [
    `${least.ask(least.chosen.length)}${list}`,
    `Sentences of ${alike.map((index) => reading.lengths[index]).join(', ')} words follow one rhythm; let a very short one stand beside a long one.`,
  ]
}

/** Sentences nearest to the average length first. */
export function sentencesToCut(reading: Reading): number[] {
  return nearestToMean(reading).filter((index) => (reading.lengths[index] ?? 0) >= 2 * cutOffWords)
}

function nearestToMean({ lengths }: Reading): number[] {
  const centre = mean(lengths)
  const offset = (index: number) => Math.abs((lengths[index] ?? 0) - centre)
  return [...lengths.keys()].sort((a, b) => offset(a) - offset(b))
}

/** Every other sentence, those that make the longest pair with the next first. */
export function pairsToJoin({ lengths }: Reading): number[] {
  const total = (index: number) => (lengths[index] ?? 0) + (lengths[index + 1] ?? 0)
  return [...lengths.keys()]
    .filter((index) => index % 2 === 0 && index + 1 < lengths.length)
    .sort((a, b) => total(b) - total(a))
}

function cutLengths({ lengths }: Reading, chosen: readonly number[]): number[] {
  const cut = new Set(chosen)
  return lengths.flatMap((length, index) =>
    cut.has(index) ? [length - cutOffWords, cutOffWords] : [length],
  )
}

function joinLengths({ lengths }: Reading, chosen: readonly number[]): number[] {
  const joined = new Set(chosen)
  return lengths.flatMap((length, index) => {
    if (joined.has(index - 1)) return []
    return [joined.has(index) ? length + (lengths[index + 1] ?? 0) : length]
  })
}

function splitRules(reading: AdvisedReading, edits: number): string[] {
  const list = listSpans(reading, {
    spans: byLength(reading, -1).slice(0, edits),
    style: 'opening',
  })
  return [`At least ${edits} of the longest sentences, split in two${list}`]
}

function joinRules(reading: AdvisedReading, edits: number): string[] {
  const list = listSpans(reading, {
    spans: byLength(reading, 1).slice(0, edits),
    style: 'opening',
  })
  return [`At least ${edits} of the shortest sentences, joined to a neighbor${list}`]
}

function fewerLongRules(reading: AdvisedReading, { bound }: Goal): string[] {
  const long = reading.lengths.filter((length) => length >= longSentenceWords).length
  const share = bound / 100
  return splitRules(reading, Math.ceil(long - share * reading.lengths.length - tiny))
}

function moreLongRules(reading: AdvisedReading, { bound }: Goal): string[] {
  const long = reading.lengths.filter((length) => length >= longSentenceWords).length
  const share = bound / 100
  const edits = Math.ceil(share * reading.lengths.length - long - tiny)
  const middling = byLength(reading, -1).filter(
    (sentence) => wordCount(sentence) < longSentenceWords,
  )
  const quoted = quoteSpans(reading, { spans: middling, style: 'sentence' })
  return [
    `At least ${edits} more of ${longSentenceWords} words or longer: let ${quoted.join(' or ')} run on into the sentence after it.`,
  ]
}

function moreShortRules(reading: AdvisedReading, { bound }: Goal): string[] {
  const short = reading.lengths.filter((length) => length <= shortSentenceWords).length
  const share = bound / 100
  const edits = Math.ceil(share * reading.lengths.length - short - tiny)
  const long = byLength(reading, -1).filter(
    (sentence) => wordCount(sentence) > 2 * shortSentenceWords,
  )
  const quoted = quoteSpans(reading, {
    spans: long.slice(0, Math.max(1, edits)),
    style: 'sentence',
  })
  return [
    `At least ${edits} more of ${shortSentenceWords} words or fewer: break one off ${closing(quoted)}`,
  ]
}

function fewerShortRules(reading: AdvisedReading, { bound }: Goal): string[] {
  const short = reading.lengths.filter((length) => length <= shortSentenceWords).length
  const share = bound / 100
  return joinRules(reading, Math.ceil(short - share * reading.lengths.length - tiny))
}

/** Gives repeated first words another one, in order, until the variety is reached. */
function openingRules(reading: AdvisedReading, { feature, bound }: Goal): string[] {
  const repeated = feature.loweredBy?.(reading) ?? []
  if (repeated.length === 0) return []
  const places = new Map(reading.sentences.map(({ start, firstWord }) => [start, firstWord]))
  const edits = fewestEdits(repeated.length, (count) => {
    const words = [...reading.words]
    for (const [number, { start }] of repeated.slice(0, count).entries()) {
      const at = places.get(start) ?? 0
      const word = words[at]
      if (word) words[at] = { ...word, lower: `${word.lower}#${number}` }
    }
    return feature.measure({ ...reading, words }) >= bound
  })
  const list = listSpans(reading, { spans: repeated, style: 'sentence' })
  return [
    `Open at least ${edits} of ${repeated.length} sentences with a word not used shortly before${list}`,
  ]
}

/** Splits the longest sentences until the lengths are even enough. */
function evenRules(reading: AdvisedReading, { feature, bound }: Goal): string[] {
  const order = [...reading.lengths.keys()].sort(
    (a, b) => (reading.lengths[b] ?? 0) - (reading.lengths[a] ?? 0),
  )
  const edits = fewestEdits(order.length, (count) => {
    const split = new Set(order.slice(0, count))
    const lengths = reading.lengths.flatMap((length, index) =>
      split.has(index) ? [length >> 1, length - (length >> 1)] : [length],
    )
    return feature.measure({ ...reading, lengths }) <= bound
  })
  return splitRules(reading, edits)
}

/** Gives sentences the first word of the one before, every other one first, until there is little enough variety. */
function sameOpeningRules(reading: AdvisedReading, { feature, bound }: Goal): string[] {
  const order = sentencesToReopen(reading)
  if (order.length === 0) return []
  const edits = fewestEdits(order.length, (count) => {
    const words = [...reading.words]
    for (const index of order.slice(0, count)) {
      const at = reading.sentences[index]?.firstWord ?? 0
      const before = reading.words[reading.sentences[index - 1]?.firstWord ?? 0]
      const word = words[at]
      if (word && before) words[at] = { ...word, lower: before.lower }
    }
    return feature.measure({ ...reading, words }) <= bound
  })
  const spans = order.slice(0, edits).flatMap((index) => reading.sentences[index - 1] ?? [])
  const quoted = quoteSpans(reading, { spans, style: 'sentence' })
  return [
    `At least ${edits} sentences can open with the first word of the one before.`,
    `Go on with the same subject where it is the same, for instance after ${closing(quoted)}`,
  ]
}

export function sentencesToReopen({ sentences }: Reading): number[] {
  const places = [...sentences.keys()].slice(1)
  return [
    ...places.filter((index) => index % 2 === 1),
    ...places.filter((index) => index % 2 === 0),
  ]
}

function byLength(reading: Reading, sign: 1 | -1): Sentence[] {
  return reading.sentences.toSorted(
    (a, b) => sign * (wordCount(a) - wordCount(b)) || a.start - b.start,
  )
}

/** The smallest number of edits that is enough, or all there can be; halving keeps long texts quick. */
function fewestEdits(most: number, isEnough: (edits: number) => boolean): number {
  let [low, high] = [1, most]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isEnough(middle)) high = middle
    else low = middle + 1
  }
  return high
}
