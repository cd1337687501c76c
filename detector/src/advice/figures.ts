import { decimals, type Feature } from '../features/feature.ts'

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

/** Ratios as people say them. */
const sayings: Readonly<Record<string, { factor: number; digits: number; unit: string }>> = {
  sentence_rhythm: { factor: 100, digits: 0, unit: '%' },
  sentence_step: { factor: 100, digits: 0, unit: '% of the average length' },
  word_variety: { factor: 50, digits: 0, unit: 'of 50' },
  opening_variety: { factor: 10, digits: 1, unit: 'of ten' },
}

const units: Readonly<Record<string, string>> = {
  words: 'words',
  letters: 'letters',
  points: 'points of 100',
}

/** A value of a measure that is no count. */
export function figure(value: number, feature: Feature): string {
  const { factor, digits } = sayings[feature.name] ?? { factor: 1, digits: decimals[feature.unit] }
  return (value * factor).toLocaleString('en-US', { maximumFractionDigits: digits })
}

/** What follows the figure: " words", "% of sentences". */
export function figureUnit({ name, unit }: Feature): string {
  const words = sayings[name]?.unit ?? units[unit] ?? unit
  return words.startsWith('%') ? words : ` ${words}`
}

/** "0 to 3", "at most 3", "at least 2" or "exactly 1": whole numbers a reader can count. */
export function countRange(low: number, high: number): string {
  if (low === high) return low === 0 ? 'none' : `${low}`
  return low === 0 ? `at most ${high}` : `${low} to ${high}`
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** As the result reports it. */
export function percentAi({ probabilityAi }: { probabilityAi: number }): string {
  return `${Math.round(probabilityAi * 1000) / 10}%`
}
