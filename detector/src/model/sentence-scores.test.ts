import { expect, test } from 'vitest'
import { scoreSentences } from './sentence-scores.ts'

const settings = {
  clip: 4,
  knots: [
    [-4, 0],
    [4, 1],
  ],
} as const

test('a sentence is scored with half of each neighbor, by tokens', () => {
  const sentences = [
    { words: 2, logits: [4, 4] },
    { words: 2, logits: [0, 0] },
    { words: 4, logits: [-4, -4, -4, -4] },
  ]
  // (4 + 0 + 0.5 * 0) / 3 and so on, on a line from -4 to 4.
  expect(scoreSentences(sentences, settings)).toEqual([0.833333, 0.4, 0.1])
})

test('a sentence that was not read has no score', () => {
  expect(
    scoreSentences(
      [
        { words: 1, logits: [4] },
        { words: 0, logits: [] },
      ],
      settings,
    ),
  ).toEqual([1, null])
})
