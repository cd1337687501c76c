import { mean, type Reading } from '../features/reading.ts'
import { longSentenceWords, shortSentenceWords } from '../features/rhythm.ts'
import { type Sentence, wordCount } from '../text/document.ts'
import type { AdvisedReading, BySide, Goal, MeasuredRules } from './advice-language.ts'
import { listSpans, quoteSpans } from './quotes.ts'
import { fewerRepeatsRules, shorterWordsRules } from './word-rules.ts'

/** Length of the part cut off a sentence, in words. */
const cutOffWords = 5
/** Fewer words are a label, a number or a "Yes.", which cannot be joined to anything. */
const fewestWordsToJoin = 3
/** Allows for rounding error in a share computed from a count. */
const tiny = 1e-6

/** Rules for averages that every language has, by the name of the feature. */
export const measuredRules: BySide<MeasuredRules> = {
  above: {
    sentence_rhythm: evenRules,
    sentence_words_deviation: evenRules,
    sentence_step: evenRules,
    sentence_words_mean: (reading, goal) =>
      splitRules(reading, {
        ...goal,
        edits: Math.ceil(reading.words.length / goal.bound - reading.lengths.length),
      }),
    long_sentences: fewerLongRules,
    short_sentences: fewerShortRules,
    word_letters_mean: shorterWordsRules,
    opening_variety: sameOpeningRules,
  },
  below: {
    sentence_rhythm: unevenRules,
    sentence_words_deviation: unevenRules,
    sentence_step: unevenRules,
    sentence_words_mean: (reading, goal) =>
      joinRules(reading, {
        ...goal,
        edits: Math.ceil(reading.lengths.length - reading.words.length / goal.bound),
      }),
    long_sentences: moreLongRules,
    short_sentences: moreShortRules,
    opening_variety: openingRules,
    word_variety: fewerRepeatsRules,
  },
}

/** Tries two kinds of edit on the sentence lengths and suggests the one that needs fewer edits. */
function unevenRules(reading: AdvisedReading, { feature, bound, say }: Goal): string[] {
  const kinds = [
    {
      places: sentencesToCut(reading),
      edit: cutLengths,
      ask: (found: Parameters<typeof say.joinToNext>[0]) =>
        say.cutSentences({ ...found, cutOffWords }),
    },
    { places: pairsToJoin(reading), edit: joinLengths, ask: say.joinToNext },
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
  return least.ask({
    edits: least.chosen.length,
    sentences: reading.lengths.length,
    places: listSpans(reading, { spans, style: 'opening' }),
    alike: nearestToMean(reading)
      .slice(0, 5)
      .map((index) => reading.lengths[index] ?? 0),
  })
}

/** Sentences long enough to cut, those closest to the average length first. */
export function sentencesToCut(reading: Reading): number[] {
  return nearestToMean(reading).filter((index) => (reading.lengths[index] ?? 0) >= 2 * cutOffWords)
}

function nearestToMean({ lengths }: Reading): number[] {
  const center = mean(lengths)
  const offset = (index: number) => Math.abs((lengths[index] ?? 0) - center)
  return [...lengths.keys()].sort((a, b) => offset(a) - offset(b))
}

/** Every other sentence that has a next one to join, so that pairs do not overlap; longest pair first. */
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

interface Edits extends Pick<Goal, 'say'> {
  edits: number
}

function splitRules(reading: AdvisedReading, { say, edits }: Edits): string[] {
  const spans = byLength(reading, -1).slice(0, edits)
  return say.splitLongest({ edits, places: listSpans(reading, { spans, style: 'opening' }) })
}

function joinRules(reading: AdvisedReading, { say, edits }: Edits): string[] {
  const sentences = byLength(reading, 1)
  const joinable = sentences.filter((sentence) => wordCount(sentence) >= fewestWordsToJoin)
  const spans = (joinable.length > 0 ? joinable : sentences).slice(0, edits)
  return say.joinShortest({ edits, places: listSpans(reading, { spans, style: 'opening' }) })
}

function fewerLongRules(reading: AdvisedReading, goal: Goal): string[] {
  const long = reading.lengths.filter((length) => length >= longSentenceWords).length
  const share = goal.bound / 100
  const edits = Math.ceil(long - share * reading.lengths.length - tiny)
  return splitRules(reading, { ...goal, edits })
}

function moreLongRules(reading: AdvisedReading, { bound, say }: Goal): string[] {
  const long = reading.lengths.filter((length) => length >= longSentenceWords).length
  const share = bound / 100
  const edits = Math.ceil(share * reading.lengths.length - long - tiny)
  const middling = byLength(reading, -1).filter(
    (sentence) => wordCount(sentence) < longSentenceWords,
  )
  const places = quoteSpans(reading, { spans: middling, style: 'sentence' })
  return say.moreLongSentences({ edits, words: longSentenceWords, places })
}

function moreShortRules(reading: AdvisedReading, { bound, say }: Goal): string[] {
  const short = reading.lengths.filter((length) => length <= shortSentenceWords).length
  const share = bound / 100
  const edits = Math.ceil(share * reading.lengths.length - short - tiny)
  const long = byLength(reading, -1).filter(
    (sentence) => wordCount(sentence) > 2 * shortSentenceWords,
  )
  const spans = long.slice(0, Math.max(1, edits))
  const places = quoteSpans(reading, { spans, style: 'sentence' })
  return say.moreShortSentences({ edits, words: shortSentenceWords, places })
}

function fewerShortRules(reading: AdvisedReading, goal: Goal): string[] {
  const short = reading.lengths.filter((length) => length <= shortSentenceWords).length
  const share = goal.bound / 100
  const edits = Math.ceil(short - share * reading.lengths.length - tiny)
  return joinRules(reading, { ...goal, edits })
}

/** Gives repeated first words a replacement, in order, until the variety is reached. */
function openingRules(reading: AdvisedReading, { feature, bound, say }: Goal): string[] {
  const repeated = feature.loweredBy?.(reading) ?? []
  if (repeated.length === 0) return []
  const firsts = new Map(reading.sentences.map(({ start, firstWord }) => [start, firstWord]))
  const edits = fewestEdits(repeated.length, (count) => {
    const words = [...reading.words]
    for (const [number, { start }] of repeated.slice(0, count).entries()) {
      const at = firsts.get(start) ?? 0
      const word = words[at]
      if (word) words[at] = { ...word, lower: `${word.lower}#${number}` }
    }
    return feature.measure({ ...reading, words }) >= bound
  })
  const places = listSpans(reading, { spans: repeated, style: 'sentence' })
  return say.newOpenings({ edits, repeated: repeated.length, places })
}

/** Splits the longest sentences until the lengths are even enough. */
function evenRules(reading: AdvisedReading, goal: Goal): string[] {
  const { feature, bound } = goal
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
  return splitRules(reading, { ...goal, edits })
}

/** Repeats the previous sentence's first word, in every other sentence first, until variety is low enough. */
function sameOpeningRules(reading: AdvisedReading, { feature, bound, say }: Goal): string[] {
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
  const places = quoteSpans(reading, { spans, style: 'sentence' })
  return say.sameOpenings({ edits, places })
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

/** The smallest number of edits that is enough, or `most`; a binary search keeps long texts fast. */
function fewestEdits(most: number, isEnough: (edits: number) => boolean): number {
  let [low, high] = [1, most]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isEnough(middle)) high = middle
    else low = middle + 1
  }
  return high
}
