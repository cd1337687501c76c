import type { Sentence } from '../text/document.ts'
import type { Span } from '../text/sentences.ts'
import type { Measure } from './feature.ts'
import type { Reading } from './reading.ts'

export const openingSentences = 10

export const openingVariety = {
  name: 'opening_variety',
  unit: 'ratio',
  measure: measureVariety,
  loweredBy: repeatedOpenings,
} as const satisfies Measure

export function firstWord({ words }: Reading, sentence: Sentence): string {
  return words[sentence.firstWord]?.lower ?? ''
}

function measureVariety(reading: Reading): number {
  const firsts = reading.sentences.map((sentence) => firstWord(reading, sentence))
  const size = Math.min(openingSentences, firsts.length)
  if (size === 0) return 1
  let sum = 0
  for (let index = 0; index + size <= firsts.length; index += 1) {
    sum += new Set(firsts.slice(index, index + size)).size / size
  }
  return sum / (firsts.length - size + 1)
}

function repeatedOpenings(reading: Reading): Span[] {
  const seen = new Map<string, number>()
  return reading.sentences.filter((sentence, index) => {
    const first = firstWord(reading, sentence)
    const before = seen.get(first)
    seen.set(first, index)
    return before !== undefined && index - before < openingSentences
  })
}
