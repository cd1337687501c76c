import { expect, test } from 'vitest'
import { piecesOf, shadeOf } from './shades.ts'

test('the pieces are the whole text in order, whatever the spans leave out', () => {
  const text = 'One sentence.  Another one.\n\nThe last'
  const pieces = piecesOf(text, [
    { start: 15, end: 27, probability_ai: 0.9 },
    { start: 0, end: 13, probability_ai: 0.1 },
  ])
  expect(pieces.map((piece) => [piece.text, piece.probability])).toEqual([
    ['One sentence.', 0.1],
    ['  ', null],
    ['Another one.', 0.9],
    ['\n\nThe last', null],
  ])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})

test('spans that overlap or run past the end repeat nothing', () => {
  const pieces = piecesOf('abcdef', [
    { start: 0, end: 4, probability_ai: 0.5 },
    { start: 2, end: 90, probability_ai: 0.7 },
  ])
  expect(pieces.map((piece) => piece.text)).toEqual(['abcd', 'ef'])
})

test('a text without spans is one piece without a number', () => {
  expect(piecesOf('abc', [])).toEqual([{ start: 0, end: 3, text: 'abc', probability: null }])
  expect(piecesOf('', [])).toEqual([])
})

test('a passage begins with a piece of its own, also where nothing was scored', () => {
  const pieces = piecesOf(
    'One. Two. Three four.',
    [{ start: 0, end: 4, probability_ai: 0.1 }],
    [0, 5, 10],
  )
  expect(pieces.map((piece) => [piece.start, piece.text])).toEqual([
    [0, 'One.'],
    [4, ' '],
    [5, 'Two. '],
    [10, 'Three four.'],
  ])
})

test.each([
  [0, 'human-strong'],
  [0.199, 'human-strong'],
  [0.2, 'human'],
  [0.5, 'open'],
  [0.6, 'ai'],
  [0.8, 'ai-strong'],
  [1, 'ai-strong'],
])('a probability of %f is shaded %s', (probability, shade) => {
  expect(shadeOf(probability)).toBe(shade)
})
