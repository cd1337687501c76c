import { expect, test } from 'vitest'
import { calibrate, lengthBand, stack } from './decision.ts'

const calibration = {
  knots: [
    [-2, 0.1],
    [0, 0.5],
    [2, 0.9],
  ] as const,
  human_below: -1,
  ai_above: 1,
}

test('probability runs straight between the knots and is flat outside', () => {
  const scores = [-9, -2, -1, 0, 1, 2, 9]
  expect(scores.map((score) => Number(calibrate(calibration, score).toFixed(9)))).toEqual([
    0.1, 0.1, 0.3, 0.5, 0.7, 0.9, 0.9,
  ])
})

test('a length belongs to the band it has reached', () => {
  expect([0, 199, 200, 50_000].map(lengthBand)).toEqual(['0', '0', '200', '200'])
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
