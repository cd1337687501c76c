import { describe, expect, it } from 'vitest'
import { components } from './components.ts'
import { findOverlaps, sampledShingles } from './near-duplicates.ts'
import { type Placed, placeTexts, type Request, readSplit } from './split.ts'

const split = await readSplit()
const [newest = ''] = split.new_generators

let made = 0
function text(given: Partial<Placed> & Pick<Placed, 'source'>): Placed {
  made += 1
  return {
    id: `text ${made}`,
    generator: null,
    pair: null,
    request: null,
    component: made,
    ...given,
  }
}

function answer(given: Partial<Request>): Pick<Placed, 'source' | 'request'> {
  const request = { kind: 'invented', style: 'plain', document: null, subject: null, ...given }
  return { source: 'mirrors', request }
}

describe('folds', () => {
  it('judges a text by models that saw nothing of its source', () => {
    const [place] = placeTexts([text({ source: 'reuters21578' })], split)
    expect(place).toEqual({ part: 'train', fold: 1, unseen: [1] })
  })

  it('hides tied texts from the models of each other', () => {
    const places = placeTexts(
      [
        text({ source: 'reuters21578', component: 1000 }),
        text({ source: 'imdb_reviews', component: 1000 }),
      ],
      split,
    )
    expect(places.map((place) => place?.fold)).toEqual([1, 0])
    expect(places.map((place) => place?.unseen)).toEqual([
      [0, 1],
      [0, 1],
    ])
  })

  it('drops a text that is tied to one nothing may be fitted on, and measures that one', () => {
    const [measured = ''] = split.evaluate_only
    const places = placeTexts(
      [
        text({ source: measured, component: 2000 }),
        text({ source: 'reuters21578', component: 2000 }),
      ],
      split,
    )
    expect(places[0]?.part).toBe('evaluation')
    expect(places[1]).toBeNull()
  })

  it('hides a new generator from the models that judge most of its texts', () => {
    const places = placeTexts(
      [
        text({ source: 'slop_score', generator: newest }),
        text({ source: 'slop_score', generator: newest }),
        text({ source: 'reuters21578', generator: newest }),
      ],
      split,
    )
    expect(places.map((place) => place?.unseen)).toEqual([[0], [0], [0, 1]])
  })

  it('puts an answer to a request where the text it answers is', () => {
    const original = text({ source: 'reuters21578' })
    const places = placeTexts(
      [original, text({ ...answer({ kind: 'mirror' }), pair: original.id })],
      split,
    )
    expect(places[1]?.fold).toBe(places[0]?.fold)
  })

  it('keeps kinds of business together, and kinds of document and styles out of one fold each', () => {
    const business = Array.from({ length: 9 }, () => text(answer({ subject: 'ski rental' })))
    expect(new Set(placeTexts(business, split).map((place) => place?.fold)).size).toBe(1)
    for (const [fold, documents] of split.kept_out.documents.entries()) {
      const texts = documents.map((document) => text(answer({ document })))
      expect(placeTexts(texts, split).map((place) => place?.fold)).toEqual(
        documents.map(() => fold),
      )
    }
  })

  it('folds each source once and none whose license forbids training', () => {
    const folded = split.folds.flat()
    expect(new Set(folded).size).toBe(folded.length)
    expect(folded.filter((source) => split.evaluate_only.includes(source))).toEqual([])
  })
})

describe('shared wording', () => {
  const rules = { shingle_words: 4, sample: 1, popular: 10 }
  const words = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `word${from + index}`)

  it('finds another cut of the same text and not a neighbor on the same subject', () => {
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
