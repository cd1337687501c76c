import { expect, test } from 'vitest'
import { lengthBand, stack } from './decision.ts'

test('a length belongs to the band it has reached', () => {
  const decision = { bands: ['0', '200', '400'] }
  expect([0, 199, 200, 399, 400, 50_000].map((words) => lengthBand(decision, words))).toEqual([
    ...['0', '0', '200', '200', '400', '400'],
  ])
})

test('the stacker adds named terms and refuses unknown ones', () => {
  const inputs = { linear: 2, words: 300, windows: [1, 3] }
  expect(stack({ bias: 0.5, linear: 1, encoder: 2, window_spread: 1, log_words: 7 }, inputs)).toBe(
    7.5,
  )
  expect(() => stack({ surprise: 1 }, inputs)).toThrow('no term surprise')
})

test('one wild logit cannot drown the other model', () => {
  expect(stack({ linear: 1, encoder: 1 }, { linear: 1000, words: 300, windows: [-1000] })).toBe(0)
})
