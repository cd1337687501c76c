import { type Sentence, wordCount } from '../text/document.ts'
import type { Span } from '../text/sentences.ts'
import type { AdviceLanguage, AdvisedReading, JoiningWords, Side } from './advice-language.ts'
import type { AdviceWords, PausesFound } from './advice-words.ts'
import type { Guideline } from './guideline.ts'
import type { CountedMeasurement } from './measurement.ts'
import { listSpans } from './quotes.ts'

type PausesLanguage = Pick<AdviceLanguage, 'joiningWords'> & {
  adviceWords: Pick<AdviceWords, 'pauses'>
}

/** With more words before its comma, an opening is a clause that needs it. */
const longestOpening = 4
/** With fewer joining words, the share that has a comma says nothing. */
const fewestJoiningWords = 4
/** Longer sentences become hard to read when they are joined; shorter ones are labels or a "Yes.". */
const joinable = { fewest: 3, most: 22 }
/** One sentence of so many is to be joined to another. */
const sentencesPerJoin = 6

type Sides = Readonly<Record<Side, readonly string[]>>

/** Guidelines that ask for more commas, and those that ask for more sentences or fewer joining words. */
const againstFewerCommas: Sides = { above: [], below: ['commas'] }
const againstJoining: Sides = {
  above: [
    'sentence_words_mean',
    'long_sentences',
    'sentence_rhythm',
    'sentence_words_deviation',
    'sentence_step',
    'ands',
  ],
  below: ['short_sentences'],
}

/**
 * AI texts pause where many people write on: at a comma before "and", or with a short sentence. That is so
 * within people's range too, so it is advised whenever a text does not read as a person's (decision 54).
 */
export function writePausesGuideline(
  reading: AdvisedReading,
  {
    measurements,
    habits,
    language,
  }: {
    measurements: readonly CountedMeasurement[]
    habits: readonly Guideline[]
    language: PausesLanguage
  },
): Guideline | null {
  const isAsked = (opposite: Sides) =>
    habits.some(({ feature }) =>
      measurements.some(
        ({ feature: { name }, position }) =>
          name === feature &&
          (position === 'above' || position === 'below') &&
          opposite[position].includes(name),
      ),
    )
  const commas = isAsked(againstFewerCommas) ? null : findCommas(reading, language.joiningWords)
  const joins = isAsked(againstJoining) ? null : findJoins(reading)
  if (!commas && !joins) return null
  const openings = commas && findOpenings(reading, language.joiningWords)
  return {
    feature: 'pauses',
    ...language.adviceWords.pauses({ commas, openings, joins }),
    for_editors: null,
    reach: 'places',
    asks_author: false,
  }
}

/** Commas before joining words, if the text has more of them than many people; quoted speech must stay. */
function findCommas(
  reading: AdvisedReading,
  { words: joining, fewCommas }: JoiningWords,
): PausesFound['commas'] {
  let places = 0
  const withComma: Span[] = []
  for (const [index, { firstWord, endWord }] of reading.sentences.entries()) {
    if (reading.spoken.has(index)) continue
    for (let at = firstWord + 1; at < endWord; at += 1) {
      const [before, word] = [reading.words[at - 1], reading.words[at]]
      if (!before || !word || !joining.has(word.lower)) continue
      places += 1
      const gap = reading.text.slice(before.end, word.start)
      if (gap.startsWith(',')) withComma.push({ start: before.end, end: word.end })
    }
  }
  const most = Math.round(places * fewCommas)
  if (places < fewestJoiningWords || withComma.length <= most) return null
  return {
    places,
    here: withComma.length,
    most,
    quotes: listSpans(reading, { spans: withComma, style: 'context' }),
  }
}

/** Sentences with a comma after a few words that say when or where. */
function findOpenings(
  reading: AdvisedReading,
  { openings }: JoiningWords,
): PausesFound['openings'] {
  const spans = reading.sentences.filter(({ firstWord, endWord }, index) => {
    const first = reading.words[firstWord]
    if (!first || !openings.has(first.lower) || reading.spoken.has(index)) return false
    const last = reading.words[Math.min(endWord, firstWord + longestOpening) - 1]
    // The comma after "Next" alone has to stay.
    return last !== undefined && reading.text.slice(first.end + 1, last.end + 1).includes(',')
  })
  if (spans.length === 0) return null
  return { here: spans.length, quotes: listSpans(reading, { spans, style: 'opening' }) }
}

/** Short sentences that can be joined to the one before, the shortest pairs first. */
function findJoins(reading: AdvisedReading): PausesFound['joins'] {
  const joined = new Set<number>()
  const pairs = [...reading.sentences.keys()]
    .filter((index) => isJoinable(reading, index) && isJoinable(reading, index - 1))
    .sort((a, b) => wordsOfPair(reading, a) - wordsOfPair(reading, b) || a - b)
    .filter((index) => {
      // A sentence is joined once only, or three would become one.
      if (joined.has(index) || joined.has(index - 1)) return false
      joined.add(index).add(index - 1)
      return true
    })
  if (pairs.length === 0) return null
  const edits = Math.min(pairs.length, Math.ceil(reading.sentences.length / sentencesPerJoin))
  const spans = pairs.flatMap((index) => reading.sentences[index] ?? [])
  return { here: pairs.length, edits, quotes: listSpans(reading, { spans, style: 'opening' }) }
}

function isJoinable({ text, sentences, spoken, broken }: AdvisedReading, index: number): boolean {
  const sentence = sentences[index]
  if (!sentence || spoken.has(index) || broken.has(index)) return false
  const words = wordCount(sentence)
  return words >= joinable.fewest && words <= joinable.most && endsInStop(text, sentence)
}

function endsInStop(text: string, { end }: Sentence): boolean {
  return text[end - 1] === '.'
}

function wordsOfPair({ sentences }: AdvisedReading, index: number): number {
  return [index - 1, index].reduce(
    (sum, at) => sum + (sentences[at] ? wordCount(sentences[at]) : 0),
    0,
  )
}
