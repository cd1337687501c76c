import { expect, test } from 'vitest'
import { passagesOf, shadeOf } from './shades.ts'

test('the passages are the whole text in order, whatever the spans leave out', () => {
  const text = 'One sentence.  Another one.\n\nThe last'
  const passages = passagesOf(text, [
    { start: 15, end: 27, probability_ai: 0.9 },
    { start: 0, end: 13, probability_ai: 0.1 },
  ])
  expect(passages.map((passage) => [passage.text, passage.probability])).toEqual([
    ['One sentence.', 0.1],
    ['  ', null],
    ['Another one.', 0.9],
    ['\n\nThe last', null],
  ])
  expect(passages.map((passage) => passage.text).join('')).toBe(text)
})

test('spans that overlap or run past the end repeat nothing', () => {
  const passages = passagesOf('abcdef', [
    { start: 0, end: 4, probability_ai: 0.5 },
    { start: 2, end: 90, probability_ai: 0.7 },
  ])
  expect(passages.map((passage) => passage.text)).toEqual(['abcd', 'ef'])
})

test('a text without spans is one passage without a number', () => {
  expect(passagesOf('abc', [])).toEqual([{ start: 0, end: 3, text: 'abc', probability: null }])
  expect(passagesOf('', [])).toEqual([])
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
