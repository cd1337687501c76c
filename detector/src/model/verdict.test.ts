import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decision } from './decision.ts'
import { findTopPassage, passagesIn } from './passage-verdicts.ts'
import type { ReadSentence } from './passages.ts'
import { decide as decideRead, type Verdict, type VerdictInput } from './verdict.ts'

const file = new URL('../../test-data/tiny-model/decision.json', import.meta.url)
const decision = JSON.parse(readFileSync(file, 'utf8')) as Decision

interface ReadText extends Omit<VerdictInput, 'read'> {
  sentences: readonly ReadSentence[]
}

const text = {
  basis: 'both',
  groupId: 'blog',
  words: 400,
  stacked: 0,
  sentences: [],
  maxFalsePositiveRate: 0.01,
} satisfies ReadText

/** Decides with the passage that stands out read as a text of its own. */
function decide(
  model: Decision,
  { own = 0, sentences, ...at }: ReadText & { own?: number },
): Verdict {
  const passages = passagesIn(model, { sentences, words: at.words })
  const top = findTopPassage(model, passages)
  return decideRead(model, { ...at, read: { sentences, passages, top: top && { ...top, own } } })
}

/** Passages of the given mean token logits, two hundred words each. */
function passages(...logits: number[]): ReadSentence[] {
  return logits.flatMap((logit) =>
    Array.from({ length: 10 }, () => ({ words: 20, logits: Array(25).fill(logit) })),
  )
}

describe('one score, one rate', () => {
  test('a text is accused when as few people as allowed score as high', () => {
    const at = decide(decision, { ...text, stacked: 1 })
    expect(at).toMatchObject({ classification: 'ai', aiSharePercent: 100, reasons: [] })
    expect(at.falsePositiveRate?.rate).toBe(0.01)
    expect(at.thresholds?.ai_above).toBeCloseTo(1, 3)
    expect(decide(decision, { ...text, stacked: 0.99 })).toMatchObject({
      classification: 'uncertain',
      aiSharePercent: null,
      reasons: ['near_threshold'],
    })
  })

  test('a text is human only where few AI texts score as low', () => {
    expect(decide(decision, { ...text, stacked: -0.5 })).toMatchObject({
      classification: 'human',
      aiSharePercent: 0,
    })
    expect(decide(decision, { ...text, stacked: -0.49 }).classification).toBe('uncertain')
    expect(decide(decision, { ...text, stacked: 0 }).thresholds?.human_below).toBeCloseTo(-0.5, 6)
  })

  test('a higher limit accuses more and a lower one fewer', () => {
    const classified = (maxFalsePositiveRate: number) =>
      decide(decision, { ...text, stacked: 0.8, maxFalsePositiveRate }).classification
    expect([0.001, 0.01, 0.02, 0.05].map(classified)).toEqual([
      ...['uncertain', 'uncertain', 'ai', 'ai'],
    ])
  })

  test('without the encoder the rate is the curve’s own', () => {
    const at = decide(decision, { ...text, basis: 'linear', stacked: 1 })
    expect(at.falsePositiveRate?.rate).toBe(0.0075)
    expect(at.passages).toBeNull()
  })
})

describe('parts differ', () => {
  test('people’s passages beside an AI’s make a text mixed, with each passage named', () => {
    const at = decide(decision, { ...text, stacked: 2, sentences: passages(-0.1, 0.1, -0.1) })
    expect(at).toMatchObject({ classification: 'mixed', aiSharePercent: 33 })
    expect(at.passages?.map(({ classification }) => classification)).toEqual([
      ...['human', 'ai', 'human'],
    ])
  })

  test('a text accused by one passage only is mixed, however human the whole looks', () => {
    const at = decide(decision, { ...text, stacked: -3, sentences: passages(-0.02, 0.1) })
    expect(at).toMatchObject({ classification: 'mixed', aiSharePercent: 50 })
    expect(at.passages?.map(({ classification }) => classification)).toEqual(['uncertain', 'ai'])
  })

  test('a text whose every passage is an AI’s is AI, one passage from end to end', () => {
    const at = decide(decision, { ...text, stacked: 2, sentences: passages(0.1, 0.06) })
    expect(at).toMatchObject({ classification: 'ai', aiSharePercent: 100 })
    expect(at.passages).toMatchObject([{ firstSentence: 0, endSentence: 20, classification: 'ai' }])
    expect(at.probabilityAi).toBeGreaterThanOrEqual(0.5)
  })

  test('a text with a suspicious passage is not called human', () => {
    const at = decide(decision, { ...text, stacked: -3, sentences: passages(-0.1, 0.028) })
    expect(at.classification).toBe('uncertain')
    expect(at.passages?.map(({ classification }) => classification)).toEqual(['human', 'uncertain'])
  })

  test('a passage that nothing stands beside is judged with the whole text', () => {
    const at = decide(decision, { ...text, stacked: 0, sentences: passages(0.1, 0.06) })
    expect(at.classification).toBe('uncertain')
  })

  test('a passage counts by what it says as a text of its own, and as far as the lowest lies below it', () => {
    const weighed = (terms: Decision['passages']['terms']) => ({
      ...decision,
      passages: { ...decision.passages, terms },
    })
    const at = { ...text, stacked: 0, sentences: passages(-0.08, 0.02), own: 0.5 }
    expect(decide(decision, at).classification).toBe('uncertain')
    expect(decide(weighed({ own: 0.2, top: 1, low: 0 }), at).classification).toBe('mixed')
    expect(decide(weighed({ own: 0, top: 1, low: -1 }), at).classification).toBe('mixed')
  })

  test('nobody is accused by a passage that was not read by itself', () => {
    const level = { ...decision, passages: { ...decision.passages, read_above: 1 } }
    const at = { ...text, stacked: 0, sentences: passages(-0.1, 0.1) }
    expect(decide(decision, at).classification).toBe('mixed')
    expect(decide(level, at).classification).toBe('uncertain')
  })

  test('beside an accused passage others as high are named AI too', () => {
    const at = { ...text, stacked: -3, sentences: passages(0.1, -0.1, 0.08, -0.1) }
    expect(decide(decision, at).passages?.map(({ classification }) => classification)).toEqual([
      ...['ai', 'human', 'ai', 'human'],
    ])
  })

  test('a text too short for two passages has none', () => {
    const at = decide(decision, { ...text, words: 159, sentences: passages(0.2) })
    expect(at.passages).toBeNull()
  })
})

const someText = fc.record({
  basis: fc.constantFrom('both' as const, 'linear' as const),
  words: fc.integer({ min: 100, max: 900 }),
  stacked: fc.double({ min: -6, max: 6, noNaN: true }),
  sentences: fc
    .array(fc.double({ min: -0.3, max: 0.3, noNaN: true }), { maxLength: 5 })
    .map((logits) => passages(...logits)),
})
const someRate = fc.double({ min: 0.001, max: 0.05, noNaN: true })
const isAccused = (classification: string) => classification === 'ai' || classification === 'mixed'

describe('whatever the models say', () => {
  test('a higher limit takes no accusation back, and nothing human at one limit is accused at another', () => {
    fc.assert(
      fc.property(someText, someRate, someRate, (random, one, other) => {
        const at = { ...text, ...random }
        const [strict, lax] = [Math.min(one, other), Math.max(one, other)].map((rate) =>
          decide(decision, { ...at, maxFalsePositiveRate: rate }),
        )
        if (isAccused(strict?.classification ?? '')) {
          expect(isAccused(lax?.classification ?? '')).toBe(true)
        }
        expect(strict?.classification === 'human').toBe(lax?.classification === 'human')
        expect(strict?.falsePositiveRate).toEqual(lax?.falsePositiveRate)
      }),
      { numRuns: 500, seed: 11 },
    )
  })

  test('a higher score never lowers suspicion', () => {
    fc.assert(
      fc.property(someText, fc.double({ min: 0, max: 4, noNaN: true }), (random, more) => {
        const low = decide(decision, { ...text, ...random })
        const high = decide(decision, { ...text, ...random, stacked: random.stacked + more })
        expect(high.falsePositiveRate?.rate ?? 1).toBeLessThanOrEqual(
          low.falsePositiveRate?.rate ?? 0,
        )
        if (isAccused(low.classification)) expect(isAccused(high.classification)).toBe(true)
        if (high.classification === 'human') expect(low.classification).toBe('human')
      }),
      { numRuns: 500, seed: 12 },
    )
  })

  test('the answer agrees with itself', () => {
    fc.assert(
      fc.property(someText, someRate, (random, maxFalsePositiveRate) => {
        const at = decide(decision, { ...text, ...random, maxFalsePositiveRate })
        const { classification, passages: found, aiSharePercent, falsePositiveRate: rate } = at
        const has = (side: string) => found?.some((passage) => passage.classification === side)
        expect(isAccused(classification)).toBe((rate?.rate ?? 1) <= maxFalsePositiveRate)
        expect(rate?.low).toBeLessThanOrEqual(rate?.rate ?? 0)
        expect(rate?.high).toBeGreaterThanOrEqual(rate?.rate ?? 1)
        if (classification === 'ai') expect(at.probabilityAi).toBeGreaterThanOrEqual(0.5)
        if (classification === 'human') expect(at.probabilityAi).toBeLessThanOrEqual(0.5)
        if (classification === 'mixed') {
          expect(has('ai')).toBe(true)
          expect(has('human') || has('uncertain')).toBe(true)
          expect(aiSharePercent).toBeGreaterThan(0)
          expect(aiSharePercent).toBeLessThan(100)
        } else {
          expect(has('ai') ?? classification === 'ai').toBe(classification === 'ai')
        }
      }),
      { numRuns: 500, seed: 13 },
    )
  })
})
