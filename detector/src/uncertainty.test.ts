import { beforeAll, expect, test } from 'vitest'
import type { Analysis } from './analysis.ts'
import { english } from './english/english.ts'
import { analyze, loadModel } from './index.ts'
import { writeUncertainty } from './uncertainty.ts'

let analysis: Analysis

beforeAll(async () => {
  const model = await loadModel(new URL('../test-data/tiny-model/', import.meta.url))
  analysis = await analyze(model, 'Some words.')
})

/** What is said of a text that so large a share of people's texts look like. */
function wordsOf(
  rate: number,
  classification: Analysis['verdict']['classification'] = 'ai',
): string {
  const falsePositiveRate = { rate, low: 0, high: 1 }
  const verdict = { ...analysis.verdict, reasons: [], classification, falsePositiveRate }
  const group = { id: 'blog', name: 'Blog post', description: '' }
  return writeUncertainty({ ...analysis, notProse: null, group, verdict }, english)
}

// The same steps as in the test of the contract's `fractionInWords`, which writes the figure beside it.
test.each([
  [0, 'Fewer than 1 in 10,000'],
  [0.00004, 'Fewer than 1 in 10,000'],
  [0.0002, 'About 2 in 10,000'],
  [0.00094, 'About 9 in 10,000'],
  [0.001, 'About 1 in 1,000'],
  [0.0034, 'About 3 in 1,000'],
  [0.0094, 'About 9 in 1,000'],
  [0.01, 'About 1 in 100'],
  [0.347, 'About 35 in 100'],
  [0.994, 'About 99 in 100'],
  [1, '99 in 100 or more'],
])('U a share of %d begins the sentence as %s', (share, words) => {
  expect(wordsOf(share)).toMatch(new RegExp(`^${words} texts of this kind`))
})

test('U an uncertain text is told why it is called neither AI nor human', () => {
  expect(wordsOf(0.024, 'uncertain')).toBe(
    'About 2 in 100 texts of this kind (blog post) and length that people wrote look as much like AI as this one: more than the limit for calling it AI or mixed. It is not clearly a person’s either. Nothing should be concluded from it.',
  )
})

test('U a rate that is written like the limit is a little more than it', () => {
  expect(analysis.verdict.maxFalsePositiveRate).toBe(0.01)
  expect(wordsOf(0.012, 'uncertain')).toMatch(
    /^About 1 in 100 .* as this one: a little more than the limit for calling it AI or mixed\. /,
  )
})
