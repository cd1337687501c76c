import { describe, expect, test } from 'vitest'
import { english } from '../english/english.ts'
import { extractFeatures } from '../features/table.ts'
import { readDocument } from '../text/document.ts'
import { normalize } from '../text/normalize.ts'
import { readForAdvice } from './advised-reading.ts'
import { inCounts, measureAgainst } from './deviations.ts'
import { writeGuidelines } from './guidelines.ts'
import { writePausesGuideline } from './pauses.ts'

/** The advice on pauses; `range` is what people have of one measure, and other measures are ignored. */
function pausesOf(original: string, range?: { name: string; p5: number; p95: number }) {
  const mapped = normalize(original, english)
  const document = readDocument(mapped.text, english)
  const reading = readForAdvice({ original, mapped, document }, english)
  const profile = range && {
    [range.name]: { ...rangeBetween(range), n: 100, ai_p50: 2 * range.p95 },
  }
  const measurements = measureAgainst(profile, {
    features: english.features,
    values: extractFeatures(document, english),
  }).map((measurement) => inCounts(measurement, { reading, groupId: 'blog', language: english }))
  const habits = writeGuidelines(reading, { measurements, language: english })
  return {
    habits,
    pauses: writePausesGuideline(reading, { measurements, habits, language: english }),
  }
}

function rangeBetween({ p5, p95 }: { p5: number; p95: number }) {
  const p50 = (p5 + p95) / 2
  return { p5, p10: p5, p25: p50, p50, p75: p50, p90: p95, p95 }
}

const paused = [
  'We opened the shop in May, and the whole street came to look at the empty shelves we had built.',
  'The bread sold out by noon on most days, but nobody complained about that to us in the first year.',
  'In 2019, we moved to a larger place near the harbor and the queue moved with us along the water.',
  'My brother bakes at night, so he sleeps while the rest of us sell what he made in the dark hours.',
  'We never learned to count the loaves and we never tried because somebody always took the last one.',
].join(' ')

describe('advice on pauses', () => {
  test('commas before “and” and the like are counted and quoted, and some may stay', () => {
    const { pauses } = pausesOf(paused)
    expect(pauses?.target_line).toBe(
      'Commas before “and”, “but”, “or”, “so” and “because”: aim for at most 1 with 6 of these words; this text has 3.',
    )
    const [commas] = pauses?.copywriter_rules ?? []
    expect(commas).toMatch(/^Take out at least 2 of 3 commas before these words: “/)
    expect(commas).toContain('in May, and the whole street')
    expect(commas).not.toContain('harbor and')
  })

  test('so is the comma after a few words that say when or where', () => {
    expect(pausesOf(paused).pauses?.copywriter_rules).toContainEqual(
      'Take out the comma after the short opening of this sentence: “In 2019, we moved to a larger place near the harbor and the…”.',
    )
  })

  test('but not the comma that an opening of one word needs, or that stands in a list', () => {
    const other = paused.replace('In 2019, we', 'Next, we').replace('My', 'By talking, my')
    expect(pausesOf(other).pauses?.copywriter_rules.join(' ')).not.toContain('short opening')
  })

  test('short neighbors are to be joined, each of them once', () => {
    const rules = pausesOf(
      'Rain fell. The shop was shut. We went home. Nobody minded it. Tea was ready. Yes.',
    ).pauses
    expect(rules?.target_line).toBe(
      'Short sentences joined to a neighbor: aim for at least 1; this text has 1 that can be.',
    )
    expect(rules?.copywriter_rules).toEqual([
      'Join at least 1 short sentence to the one before with “and”, “but” or “so” and no comma, where the two belong together: “Nobody minded it.”',
    ])
  })

  test('what somebody said is left as it was said', () => {
    const speech = '"We left early, and it rained, but we sang, so it was fine," said Ann. '
    expect(pausesOf(speech.repeat(3)).pauses).toBeNull()
  })

  test('a text that pauses no more than many people gets none', () => {
    const long = paused.replaceAll(/,(?= (?:and|but|so) )/g, '').replaceAll('. ', ' in our town. ')
    expect(pausesOf(long).pauses).toBeNull()
  })

  test('it never asks for the opposite of another guideline', () => {
    const short = 'The shop was shut. We went home then. Nobody minded it much. Tea was ready. '
    expect(pausesOf(short.repeat(3)).pauses?.copywriter_rules.join()).toMatch(/Join at least/)
    const shorter = pausesOf(short.repeat(3), { name: 'sentence_words_mean', p5: 1, p95: 2 })
    expect(shorter.habits.map(({ feature }) => feature)).toEqual(['sentence_words_mean'])
    expect(shorter.pauses).toBeNull()
  })
})
