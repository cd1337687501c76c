import type { Feature } from '../features/feature.ts'

/** How much one occurrence adds to the value of a measure that counts things; null for other measures. */
export function oneOf(
  { unit }: Feature,
  { words, sentences }: { words: number; sentences: number },
): number | null {
  if (unit === 'per 1,000 words') return 1000 / Math.max(1, words)
  if (unit === '% of words') return 100 / Math.max(1, words)
  if (unit === '% of sentences') return 100 / Math.max(1, sentences)
  return null
}
