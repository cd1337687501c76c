import type { Span } from '../text/sentences.ts'
import type { Measure } from './feature.ts'
import { percentOfSentences, perThousandWords, type Reading } from './reading.ts'

type Find = (reading: Reading) => Span[]

/** A measurement's name, with or without a language's words for it. */
type Named = Pick<Measure, 'name'>

/** Measures how often something appears. */
export function countedPerWords<const N extends Named>(named: N, find: Find): Measure & N {
  return {
    ...named,
    unit: 'per 1,000 words',
    measure: (reading) => perThousandWords(reading, find(reading).length),
    raisedBy: find,
  }
}

/** Measures the share of sentences of a kind. */
export function shareOfSentences<const N extends Named>(named: N, find: Find): Measure & N {
  return {
    ...named,
    unit: '% of sentences',
    measure: (reading) => percentOfSentences(reading, find(reading).length),
    raisedBy: find,
  }
}

export function matchesOf(pattern: RegExp): Find {
  return ({ text }) =>
    Array.from(text.matchAll(pattern), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }))
}

/** Sentences whose last characters match. */
export function endingIn(pattern: RegExp): Find {
  return ({ text, sentences }) =>
    sentences.filter((sentence) =>
      pattern.test(text.slice(Math.max(sentence.start, sentence.end - 6), sentence.end)),
    )
}
