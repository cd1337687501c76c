import type { Span } from '../text/sentences.ts'
import type { Measure } from './feature.ts'
import { percentOfSentences, perThousandWords, type Reading } from './reading.ts'

type Find = (reading: Reading) => Span[]

/** A measurement as far as it is named, with or without the words of a language. */
type Named = Pick<Measure, 'name'>

/** How often something appears. */
export function countedPerWords<const N extends Named>(named: N, find: Find): Measure & N {
  return {
    ...named,
    unit: 'per 1,000 words',
    measure: (reading) => perThousandWords(reading, find(reading).length),
    raisedBy: find,
  }
}

/** How many of the sentences are of a kind. */
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
