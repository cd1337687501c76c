import { expect, test } from 'vitest'
import { lengthBand, stack } from './decision.ts'

test('a length belongs to the band it has reached', () => {
  const decision = { bands: ['0', '200', '400'] }
  expect([0, 199, 200, 399, 400, 50_000].map((words) => lengthBand(decision, words))).toEqual([
    ...['0', '0', '200', '200', '400', '400'],
  ])
})

test('the score adds both models, the encoder by the mean of its windows', () => {
  const scores = { linear: 2, trees: null, windows: [1, 3].map((logit) => ({ logit, tokens: 5 })) }
  expect(stack({ bias: 0.5, linear: 1, encoder: 2 }, scores)).toBe(6.5)
  expect(stack({ bias: 0.5, linear: 3 }, { linear: 2, trees: null, windows: [] })).toBe(6.5)
})

test.each([
  { logits: [4], highest: 4 },
  { logits: [-1, 4], highest: 4 },
  { logits: [4, 1, 2], highest: 4 },
  { logits: [4, 1, 2, 3], highest: 3.5 },
  { logits: [6, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 2], highest: 2.4 },
  { logits: [100, -100], highest: 12 },
])('of $logits the highest third are $highest on average', ({ logits, highest }) => {
  const windows = logits.map((logit) => ({ logit, tokens: 0 }))
  expect(
    stack({ bias: 0, linear: 0, highest: 1 }, { linear: 0, trees: null, windows }),
  ).toBeCloseTo(highest, 9)
})

test('the measures of style count where a model has trees over them', () => {
  const terms = { bias: 1, linear: 0, trees: 0.5 }
  expect(stack(terms, { linear: 0, trees: -3, windows: [] })).toBe(-0.5)
  expect(stack(terms, { linear: 0, trees: 1000, windows: [] })).toBe(7)
  expect(stack(terms, { linear: 0, trees: null, windows: [] })).toBe(1)
})

test('the tokens of all windows count by their mean', () => {
  const windows = [-2, 1, 4].map((tokens) => ({ logit: 9, tokens }))
  expect(stack({ bias: 1, linear: 0, tokens: -0.5 }, { linear: 0, trees: null, windows })).toBe(0.5)
})

test('one wild logit cannot drown the other model', () => {
  const terms = { bias: 0, linear: 1, encoder: 1 }
  expect(stack(terms, { linear: 1000, trees: null, windows: [{ logit: -1000, tokens: 0 }] })).toBe(
    0,
  )
})
