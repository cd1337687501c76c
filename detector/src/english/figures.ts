import type { Feature, Unit } from '../features/feature.ts'

/** How ratios are shown to people. */
const sayings: Readonly<Record<string, { factor: number; digits: number; unit: string }>> = {
  sentence_rhythm: { factor: 100, digits: 0, unit: '%' },
  sentence_step: { factor: 100, digits: 0, unit: '% of the average length' },
  word_variety: { factor: 50, digits: 0, unit: 'of 50' },
  opening_variety: { factor: 10, digits: 1, unit: 'of ten' },
}

/** Sensible decimals for each unit, and what follows the figure. */
const units = {
  words: { digits: 1, unit: 'words' },
  letters: { digits: 2, unit: 'letters' },
  'per 1,000 words': { digits: 1, unit: 'per 1,000 words' },
  '% of sentences': { digits: 0, unit: '% of sentences' },
  '% of words': { digits: 1, unit: '% of words' },
  points: { digits: 0, unit: 'points of 100' },
  ratio: { digits: 2, unit: 'ratio' },
} satisfies Record<Unit, { digits: number; unit: string }>

/**
 * Formats a value that is not a count and the limits it is compared with, with enough decimals to tell them
 * apart: nobody believes that 0.52 is more than 0.52.
 */
export function figuresApart(
  value: number,
  limits: readonly number[],
  { name, unit }: Feature,
): [string, ...string[]] {
  const { factor, digits } = sayings[name] ?? { factor: 1, digits: units[unit].digits }
  const write = (number: number, extra: number) => grouped(number * factor, digits + extra)
  const areApart = (extra: number) =>
    limits.every((limit) => limit === value || write(limit, extra) !== write(value, extra))
  const extra = [0, 1, 2, 3].find(areApart) ?? 0
  return [write(value, extra), ...limits.map((limit) => write(limit, extra))]
}

/** What follows the figure, such as " words" or "% of sentences". */
export function figureUnit({ name, unit }: Feature): string {
  const words = sayings[name]?.unit ?? units[unit].unit
  return words.startsWith('%') ? words : ` ${words}`
}

/** "10,000" */
export function grouped(value: number, digits = 0): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

/** "0 to 3", "at most 3", "at least 2" or "exactly 1": whole numbers a reader can count. */
export function countRange(low: number, high: number): string {
  if (low === high) return low === 0 ? 'none' : `${low}`
  return low === 0 ? `at most ${high}` : `${low} to ${high}`
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** As the result reports it. */
export function percentAi({ probabilityAi }: { probabilityAi: number }): string {
  return `${Math.round(probabilityAi * 1000) / 10}%`
}
