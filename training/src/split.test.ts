import { describe, expect, it } from 'vitest'
import { components } from './components.ts'
import { findOverlaps, sampledShingles } from './near-duplicates.ts'
import { assignParts, foldsOf, type Placed, readSplit, sourcePart } from './split.ts'

const split = await readSplit()
const keptOut = split.evaluation.generators[0] ?? ''

function texts(...rows: [source: string, generator: string | null, component: number][]): Placed[] {
  return rows.map(([source, generator, component]) => ({ source, generator, component }))
}

describe('parts', () => {
  it('keeps whole sources and whole generators out of training', () => {
    const parts = assignParts(
      texts(['imitation_game', null, 1], ['unheard_of', keptOut, 2], ['unheard_of', 'other', 3]),
      split,
    )
    expect(parts).toEqual(['evaluation', 'evaluation', 'train'])
  })

  it('drops a training text that is tied to a kept-out source', () => {
    expect(
      assignParts(texts(['imitation_game', null, 1], ['reuters21578', null, 1]), split),
    ).toEqual(['evaluation', null])
  })

  it('gives a prompt that several parts answered to one of them', () => {
    const rows = Array.from({ length: 200 }, (_, component) => component).flatMap((component) =>
      texts(['unheard_of', keptOut, component], ['unheard_of', 'other', component]),
    )
    const parts = assignParts(rows, split)
    for (let component = 0; component < 200; component += 1) {
      const given = new Set([parts[2 * component], parts[2 * component + 1]].filter(Boolean))
      expect(given.size).toBeLessThanOrEqual(1)
    }
    expect(new Set(parts)).toEqual(new Set(['evaluation', 'train', null]))
  })

  it('trains on no source whose licence forbids it', () => {
    for (const source of split.evaluate_only) expect(sourcePart(source, split)).not.toBeNull()
  })

  it('keeps out six sources with both labels and eight generators, and folds no kept-out source', () => {
    expect(Object.keys(split.evaluation.both_labels).length).toBeGreaterThanOrEqual(6)
    expect(split.evaluation.generators.length).toBeGreaterThanOrEqual(8)
    expect(split.folds.flat().filter((source) => sourcePart(source, split) !== null)).toEqual([])
    expect(foldsOf(split)('reuters21578')).toBe(1)
  })
})

describe('shared wording', () => {
  const rules = { shingle_words: 4, sample: 1, popular: 10 }
  const words = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `word${from + index}`)

  it('finds another cut of the same text and not a neighbour on the same subject', () => {
    const shingles = [words(0, 60), words(20, 30), words(500, 60)].map((list) =>
      sampledShingles(list, rules),
    )
    expect(findOverlaps(shingles, { popular: 10, least: 0.5 })).toEqual([
      { one: 0, other: 1, share: 1 },
    ])
  })

  it('ties nothing by boilerplate', () => {
    const shingles = Array.from({ length: 12 }, () => sampledShingles(words(0, 30), rules))
    expect(findOverlaps(shingles, { popular: 10, least: 0.5 })).toEqual([])
  })

  it('joins what is tied through a third', () => {
    const tied = components(4)
    tied.join(3, 1)
    tied.join(1, 2)
    expect([0, 1, 2, 3].map(tied.rootOf)).toEqual([0, 1, 1, 1])
  })
})
