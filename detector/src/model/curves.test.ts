import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstScore, rateAt, shareScoring, valueAt } from './curves.ts'

const knots = [
  [-2, 0.1],
  [0, 0.5],
  [2, 0.9],
] as const

const curve = [
  [0, 0.4, 0.3, 0.5],
  [2, 0.004, 0.003, 0.005],
  [3, 0, 0, 0.001],
] as const

test('probability runs straight between the knots and is flat outside', () => {
  const scores = [-9, -2, -1, 0, 1, 2, 9]
  expect(scores.map((score) => Number(valueAt(knots, score).toFixed(9)))).toEqual([
    0.1, 0.1, 0.3, 0.5, 0.7, 0.9, 0.9,
  ])
})

describe('the share of people that score as high', () => {
  test('is everybody below the curve and the last share above it', () => {
    expect(shareScoring(curve, -0.001)).toEqual({ rate: 1, low: 1, high: 1 })
    expect(shareScoring(curve, 0)).toEqual({ rate: 0.4, low: 0.3, high: 0.5 })
    expect(shareScoring(curve, 99)).toEqual({ rate: 0, low: 0, high: 0.001 })
  })

  test('runs straight in its logarithm between the knots, and straight where a knot is zero', () => {
    expect(rateAt(curve, 1).rate).toBeCloseTo(0.04, 12)
    expect(rateAt(curve, 2.5)).toMatchObject({ rate: 0.002, low: 0.0015 })
  })

  test('never rises with the score, and stays within its interval', () => {
    fc.assert(
      fc.property(someScore, someScore, (one, other) => {
        const [lower, higher] = one < other ? [one, other] : [other, one]
        const rate = shareScoring(curve, higher)
        expect(rate.rate).toBeLessThanOrEqual(shareScoring(curve, lower).rate)
        expect(rate.low).toBeLessThanOrEqual(rate.rate)
        expect(rate.high).toBeGreaterThanOrEqual(rate.rate)
      }),
      { seed: 5 },
    )
  })
})

test('the first score that satisfies a condition is found, where there is one', () => {
  expect(firstScore(knots, (score) => valueAt(knots, score) >= 0.7)).toBeCloseTo(1, 9)
  expect(firstScore(knots, () => true)).toBe(-2)
  expect(firstScore(knots, () => false)).toBeNull()
})

const someScore = fc.double({ min: -4, max: 5, noNaN: true })
