import { expect, test } from 'vitest'
import { aboutInWords, fractionInWords, rangeInWords } from './fraction-in-words.ts'

test.each([
  [0, 'fewer than 1 in 10,000'],
  [0.00004, 'fewer than 1 in 10,000'],
  [0.0002, '2 in 10,000'],
  [0.00094, '9 in 10,000'],
  [0.001, '1 in 1,000'],
  [0.0034, '3 in 1,000'],
  [0.0094, '9 in 1,000'],
  [0.01, '1 in 100'],
  [0.05, '5 in 100'],
  [0.347, '35 in 100'],
  [0.994, '99 in 100'],
  [1, '99 in 100 or more'],
])('%d is %s', (share, words) => {
  expect(fractionInWords(share)).toBe(words)
})

test('a range says nothing twice', () => {
  expect(rangeInWords([0.003, 0.006])).toBe('3 in 1,000 to 6 in 1,000')
  expect(rangeInWords([0.996, 1])).toBe('99 in 100 or more')
  expect(rangeInWords([0.003, 0.0031])).toBe('about 3 in 1,000')
})

test('U nothing is said to happen never', () => {
  expect(rangeInWords([0, 0.0003])).toBe('at most 3 in 10,000')
  expect(rangeInWords([0, 0.00001])).toBe('fewer than 1 in 10,000')
  expect(aboutInWords(0)).toBe('fewer than 1 in 10,000')
  expect(aboutInWords(0.003)).toBe('about 3 in 1,000')
})
