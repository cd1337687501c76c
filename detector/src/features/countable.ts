import type { Span } from '../text/sentences.ts'
import type { Described, Feature } from './feature.ts'
import { percentOfSentences, perThousandWords, type Reading } from './reading.ts'

type Find = (reading: Reading) => Span[]

/** How often something appears. */
export function countedPerWords(described: Described, find: Find): Feature {
  return {
    ...described,
    unit: 'per 1,000 words',
    measure: (reading) => perThousandWords(reading, find(reading).length),
    raisedBy: find,
  }
}

/** How many of the sentences are of a kind. */
export function shareOfSentences(described: Described, find: Find): Feature {
  return {
    ...described,
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
