import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PassageSettings, passagesOf, type ReadSentence } from './passages.ts'

const settings: PassageSettings = { clip: 4, switch_cost: 10, least_words: 80 }

/** Sentences of twenty words and twenty tokens, all alike. */
function sentences(count: number, logit: number): ReadSentence[] {
  return Array.from({ length: count }, () => ({ words: 20, logits: Array(20).fill(logit) }))
}

function shapeOf(read: readonly ReadSentence[]): [sentences: number, score: number][] {
  return passagesOf(read, settings).map(({ firstSentence, endSentence, score }) => [
    endSentence - firstSentence,
    Number(score.toFixed(6)),
  ])
}

describe('a text is cut where its wording changes sides', () => {
  test('a text in one hand is one passage', () => {
    expect(shapeOf(sentences(12, 2))).toEqual([[12, 2]])
    expect(shapeOf(sentences(12, -2))).toEqual([[12, -2]])
  })

  test('two halves are two passages', () => {
    expect(shapeOf([...sentences(6, -2), ...sentences(5, 3)])).toEqual([
      [6, -2],
      [5, 3],
    ])
  })

  test('a long insertion is a passage of its own', () => {
    const read = [...sentences(6, -2), ...sentences(5, 3), ...sentences(7, -1)]
    expect(shapeOf(read).map(([count]) => count)).toEqual([6, 5, 7])
  })

  test('an insertion shorter than a passage belongs to what surrounds it', () => {
    const read = [...sentences(6, -2), ...sentences(3, 4), ...sentences(6, -2)]
    expect(shapeOf(read)).toEqual([[15, -0.8]])
  })

  test('a short beginning or end belongs to its neighbor', () => {
    expect(shapeOf([...sentences(2, 4), ...sentences(6, -4)])).toHaveLength(1)
    expect(shapeOf([...sentences(6, -4), ...sentences(2, 4)])).toHaveLength(1)
  })

  test('a weak change is not worth a cut', () => {
    expect(shapeOf([...sentences(5, -0.05), ...sentences(5, 0.05)])).toHaveLength(1)
  })

  test('one wild token counts no more than the clip allows', () => {
    const [wild] = passagesOf([{ words: 1, logits: [1000, -4] }], settings)
    expect(wild?.score).toBe(0)
  })

  test('what was not read neither begins a passage nor makes one long enough', () => {
    const unread = Array.from({ length: 50 }, () => ({ words: 0, logits: [] }))
    const read = [...sentences(6, -2), ...unread, ...sentences(3, 4), ...unread]
    expect(passagesOf(read, settings)).toMatchObject([{ endSentence: 109, words: 180 }])
  })

  test('nothing is cut into nothing', () => {
    expect(passagesOf([], settings)).toEqual([])
  })
})

const someSentence = fc.record({
  words: fc.integer({ min: 1, max: 60 }),
  logits: fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 1, maxLength: 20 }),
})

test('whatever the tokens say, the passages are the text, in order, each long enough', () => {
  fc.assert(
    fc.property(fc.array(someSentence, { minLength: 1, maxLength: 60 }), (read) => {
      const passages = passagesOf(read, settings)
      expect(passages[0]?.firstSentence).toBe(0)
      expect(passages.at(-1)?.endSentence).toBe(read.length)
      for (const [index, { firstSentence, endSentence, words, score }] of passages.entries()) {
        expect(firstSentence).toBe(passages[index - 1]?.endSentence ?? 0)
        expect(endSentence).toBeGreaterThan(firstSentence)
        expect(Math.abs(score)).toBeLessThanOrEqual(settings.clip)
        if (passages.length > 1) expect(words).toBeGreaterThanOrEqual(settings.least_words)
      }
    }),
    { numRuns: 300, seed: 7 },
  )
})

test('turning every sign turns every score', () => {
  fc.assert(
    fc.property(fc.array(someSentence, { minLength: 1, maxLength: 40 }), (read) => {
      const turned = read.map(({ words, logits }) => ({ words, logits: logits.map((z) => -z) }))
      const scores = passagesOf(read, settings).map(({ score }) => score.toFixed(9))
      expect(passagesOf(turned, settings).map(({ score }) => (-score).toFixed(9))).toEqual(scores)
    }),
    { seed: 8 },
  )
})
