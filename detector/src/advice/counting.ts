import type { Feature } from '../features/feature.ts'

/** One of a measure that counts things, as a part of its value; null where nothing is counted. */
export function oneOf(
  { unit }: Feature,
  { words, sentences }: { words: number; sentences: number },
): number | null {
  if (unit === 'per 1,000 words') return 1000 / Math.max(1, words)
  if (unit === '% of words') return 100 / Math.max(1, words)
  if (unit === '% of sentences') return 100 / Math.max(1, sentences)
  return null
}
