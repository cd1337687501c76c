import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accusedRows, answerRows, foundRows, overallOf, parseCard } from './card.ts'

const share = { share: 0.01, from: 0.005, to: 0.02 }
const summary = { human: 100, ai: 50, fpr: share, tpr: share, uncertain: 0.1 }
const answers = { texts: 40, found: share, uncertain: share, human: share }

test('[H.6] the card in the repository can be shown', () => {
  const file = new URL('../../../../docs/model-card/results.json', import.meta.url)
  const card = parseCard(JSON.parse(readFileSync(file, 'utf8')))
  expect(card.version).toMatch(/^\d{4}\.\d+\.\d+/)
  expect(overallOf(card)?.human).toBeGreaterThan(100)
  expect(foundRows(card.generators).length).toBeGreaterThan(3)
})

test('[H.6] a card with other parts can be shown, and parts nobody knows yet do no harm', () => {
  const card = parseCard({
    version: '2027.1.1',
    folds: summary,
    assistant: { all: answers, styles: { plain: answers } },
    kinds: { blog: summary, legal: { ...summary, human: 3 } },
    rates: [{ limit: 0.01, accused: share, found: share }],
    something_new: { a: 1 },
  })
  expect(overallOf(card)).toEqual(summary)
  expect(accusedRows(card.kinds)).toEqual([{ name: 'blog', texts: 100, share }])
  expect(answerRows(card.assistant?.styles)).toEqual([{ name: 'plain', texts: 40, share }])
  expect(accusedRows(card.lengths)).toEqual([])
})

test('[H.6] figures that are no figures are refused', () => {
  expect(() => parseCard({ version: '1', folds: { human: 'many' } })).toThrow()
})
