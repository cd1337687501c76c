import { describe, expect, it } from 'vitest'
import { english } from '../english/english.ts'
import { readDocument } from '../text/document.ts'
import { ngramBuckets, ngramFamilies, ngramFeatures, visitNgrams } from './ngrams.ts'

const text = 'The kettle sang. The kettle, as ever, sang too late!'

describe('n-grams', () => {
  it('gives distinct ascending buckets and values of length one', () => {
    const { ids, values, counts } = ngramFeatures(readDocument(text, english), english)
    expect([...ids]).toEqual([...new Set(ids)].sort((one, other) => one - other))
    expect(Math.max(...ids)).toBeLessThan(ngramBuckets)
    expect(Math.hypot(...values)).toBeCloseTo(1, 5)
    expect(counts.length).toBe(ids.length)
  })

  it('places every counted n-gram in the text', () => {
    const document = readDocument(text, english)
    const occurrences: { id: number; start: number; end: number }[] = []
    visitNgrams(document, {
      language: english,
      visit: (id, start, end) => occurrences.push({ id, start, end }),
    })
    const total = ngramFeatures(document, english).counts.reduce((sum, count) => sum + count, 0)
    expect(occurrences.length).toBe(total)
    expect(new Set(occurrences.map(({ id }) => id % ngramFamilies.length))).toEqual(
      new Set([0, 1, 2, 3]),
    )
    const pairs = occurrences
      .filter(({ id }) => id % 4 === 0)
      .map(({ start, end }) => text.slice(start, end))
    expect(pairs).toContain('The kettle')
  })

  it('keeps the hash the weights were trained with', () => {
    const { ids } = ngramFeatures(readDocument('Rain again.', english), english)
    expect(ids.reduce((sum, id) => (sum * 31 + id) % 1_000_000_007, 7)).toBe(413983829)
  })

  it('has nothing to say of nothing', () => {
    expect(ngramFeatures(readDocument('', english), english).ids.length).toBe(0)
  })
})
