import { expect, test } from 'vitest'
import { treesLogit } from './trees.ts'

const model = {
  bias: 0.5,
  trees: [
    [0, 2, 1, -1],
    [1, 10, [0, 5, 0.25, 0.125], 2],
  ],
} as const

test.each([
  { measures: [0, 0], logit: 1.75, which: 'both ask no further than they must' },
  { measures: [2, 10], logit: 1.75, which: 'at most means the value itself, too' },
  { measures: [2.001, 10], logit: -0.25, which: 'a little more is more' },
  { measures: [6, 10], logit: -0.375, which: 'the second question of a tree counts' },
  { measures: [6, 11], logit: 1.5, which: 'and is left out where the first decides' },
])('trees add up their answers: $which', ({ measures, logit }) => {
  expect(treesLogit(model, Float64Array.from(measures))).toBe(logit)
})
