import { describe, expect, test } from 'vitest'
import { english } from '../english/english.ts'
import { readDocument } from './document.ts'
import { sentenceAt, sliceDocument } from './slice.ts'
import { spreadWindows, windowsOf } from './windows.ts'
import { countWords } from './words.ts'

function sentencesIn(text: string): string[] {
  return readDocument(text, english).sentences.map(({ start, end }) => text.slice(start, end))
}

describe('sentences', () => {
  test.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    [
      'Dr. Smith met Mrs. J. Jones at 3.30 p.m. on Friday.',
      ['Dr. Smith met Mrs. J. Jones at 3.30 p.m. on Friday.'],
    ],
    ['He left at 5 p.m. She stayed.', ['He left at 5 p.m.', 'She stayed.']],
    ['"Stop!" he said. "Now."', ['"Stop!" he said.', '"Now."']],
    [
      'well... maybe. i went home. then i slept',
      ['well... maybe.', 'i went home.', 'then i slept'],
    ],
    [
      'So did I. Then we ate (badly). It cost $4.50.',
      ['So did I.', 'Then we ate (badly).', 'It cost $4.50.'],
    ],
    ['Fruit, e.g. apples, vs. cake.', ['Fruit, e.g. apples, vs. cake.']],
  ])('%s', (text, expected) => {
    expect(sentencesIn(text)).toEqual(expected)
  })

  test('text without an end is cut at spaces, nothing is lost', () => {
    const text = 'word '.repeat(1000).trim()
    const sentences = sentencesIn(text)
    expect(sentences.length).toBeGreaterThan(5)
    expect(sentences.join(' ')).toBe(text)
  })
})

test('words keep inner apostrophes, split at hyphens and know capitals', () => {
  const { words } = readDocument("Don't re-read O'Brien's 2nd café.", english)
  expect(words.map(({ lower }) => lower)).toEqual([
    "don't",
    're',
    'read',
    "o'brien's",
    '2nd',
    'café',
  ])
  expect(words[0]?.isCapitalized).toBe(true)
})

test('charged words are runs of non-white-space', () => {
  expect(countWords(' one  two-three\n"four" — five\u00A0six ')).toBe(6)
  expect(countWords('')).toBe(0)
})

describe('windows', () => {
  const document = readDocument(
    Array.from(
      { length: 90 },
      (_, index) => `Sentence number ${index} has exactly seven words.`,
    ).join(' '),
    english,
  )

  test('cover every sentence once, nearly equal in size', () => {
    const windows = windowsOf(document, 250)
    expect(windows.length).toBe(3)
    expect(windows[0]?.firstSentence).toBe(0)
    expect(windows.at(-1)?.endSentence).toBe(90)
    for (const [index, window] of windows.entries()) {
      expect(window.firstSentence).toBe(windows[index - 1]?.endSentence ?? 0)
      expect(Math.abs(window.words - 210)).toBeLessThanOrEqual(14)
    }
  })

  test('of a long text are spread with both ends', () => {
    const windows = windowsOf(document, 20)
    const spread = spreadWindows(windows, 5)
    expect(spread).toHaveLength(5)
    expect([spread[0], spread[4]]).toEqual([windows[0], windows.at(-1)])
  })

  test('of nothing are none', () => {
    expect(windowsOf(readDocument('', english), 250)).toEqual([])
  })
})

test('a slice reads like a document of its own', () => {
  const text = 'One is here. Two is there. Three is nowhere.'
  const slice = sliceDocument(readDocument(text, english), { firstSentence: 1, endSentence: 3 })
  expect(slice).toEqual(readDocument('Two is there. Three is nowhere.', english))
  expect(sentenceAt(readDocument(text, english), text.indexOf('Three'))).toBe(2)
})
