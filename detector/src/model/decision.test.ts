import { expect, test } from 'vitest'
import { lengthBand, stack } from './decision.ts'

test('a length belongs to the band it has reached', () => {
  const decision = { bands: ['0', '200', '400'] }
  expect([0, 199, 200, 399, 400, 50_000].map((words) => lengthBand(decision, words))).toEqual([
    ...['0', '0', '200', '200', '400', '400'],
  ])
})

test('the score adds both models, the encoder by the mean of its windows', () => {
  const scores = { linear: 2, windows: [1, 3] }
  expect(stack({ bias: 0.5, linear: 1, encoder: 2 }, scores)).toBe(6.5)
  expect(stack({ bias: 0.5, linear: 3 }, { linear: 2, windows: [] })).toBe(6.5)
})

test('one wild logit cannot drown the other model', () => {
  const terms = { bias: 0, linear: 1, encoder: 1 }
  expect(stack(terms, { linear: 1000, windows: [-1000] })).toBe(0)
})
