import { describe, expect, test } from 'vitest'
import { readFeatures } from '../features/reading.ts'
import { extractFeatures, featureNames, requireFeature } from '../features/table.ts'
import { readDocument } from '../text/document.ts'
import { normalize } from '../text/normalize.ts'
import { english } from './english.ts'
import { syllablesOf } from './syllables.ts'

function measure(name: string, text: string): number {
  return requireFeature(english, name).measure(
    readFeatures(readDocument(normalize(text, english).text, english), english),
  )
}

test('names are unique snake_case and every feature has words for people', () => {
  const names = featureNames(english)
  expect(new Set(names).size).toBe(names.length)
  for (const feature of english.features) {
    expect(feature.name).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
    expect(feature.label.length).toBeGreaterThan(3)
  }
})

describe('values on sentences one can count', () => {
  test.each([
    ['sentence_words_mean', 'One two three. Four five six seven eight.', 4],
    ['sentence_words_deviation', 'One two three. Four five six seven eight.', 1],
    ['short_sentences', 'One two three. One two three four five six seven eight nine.', 50],
    ['commas', 'A, b, c and 1,000 more.', 1000 * (2 / 7)],
    ['dashes', 'He came—she left - twice.', 1000 * (2 / 5)],
    ['contractions', "It's John's and I don't care.", 1000 * (2 / 6)],
    ['questions', 'Why? Because. "Really?" Yes.', 50],
    ['names', 'Then Anna met Bob. She and I left.', 1000 * (2 / 8)],
    ['numbers', 'It cost $1,200.50 in 2019.', 1000 * (2 / 7)],
    ['connectives', 'Moreover, as a result we left.', 1000 * (2 / 6)],
    ['connective_openings', 'Moreover, we left. We left however.', 50],
    ['lists_of_three', 'We like tea, cake, and quiet.', 1000 / 6],
    ['participle_endings', 'It rained, making the road slippery for us.', 1000 / 8],
    ['not_but_frames', 'It is not just a lamp but a friend.', 1000 / 9],
    ['passives', 'The road was quickly built. They were told.', 1000 * (2 / 8)],
    ['first_person', "I think my dog knows I'm late.", 1000 * (3 / 7)],
    ['opening_variety', 'The cat sat. The dog sat. A bird sat. The end came.', 0.5],
    ['repeated_phrases', 'The yellow house fell. Then the yellow house burned.', 1000 / 9],
    ['word_variety', 'one one two two', 0.5],
    ['favourite_words', 'We leverage cutting-edge tools.', 1000 * (2 / 5)],
    ['adverbs', 'He only ran quickly in July.', 1000 / 6],
  ])('%s of %s', (name, text, expected) => {
    expect(measure(name, text)).toBeCloseTo(expected, 6)
  })
})

test('a text twice as long has the same style', () => {
  const text =
    'The bus was late, so we walked. I had two bags and a cold! Anna, who never complains, said nothing - which was worse. "It is fine," she told me twice; it wasn\'t. We got home at nine. '
  const once = extractFeatures(
    readDocument(normalize(text.repeat(12), english).text, english),
    english,
  )
  const twice = extractFeatures(
    readDocument(normalize(text.repeat(24), english).text, english),
    english,
  )
  for (const [index, name] of featureNames(english).entries()) {
    const tolerance = Math.max(0.02, Math.abs(once[index] ?? 0) * 0.06)
    expect(Math.abs((once[index] ?? 0) - (twice[index] ?? 0)), name).toBeLessThanOrEqual(tolerance)
  }
})

test('an empty text has finite values', () => {
  expect([...extractFeatures(readDocument('', english), english)].every(Number.isFinite)).toBe(true)
})

test('places that raise a rate are as many as it counts', () => {
  const text =
    'Moreover, we truly leverage key insights, ensuring growth, value, and balance. It is not just that.'
  const reading = readFeatures(readDocument(text, english), english)
  for (const feature of english.features.filter(({ unit }) => unit === 'per 1,000 words')) {
    const places = feature.raisedBy?.(reading).length ?? 0
    expect(feature.measure(reading), feature.name).toBeCloseTo(
      (1000 * places) / reading.words.length,
      9,
    )
  }
})

test('syllables of common words', () => {
  const words = {
    cat: 1,
    making: 2,
    table: 2,
    walked: 1,
    wanted: 2,
    communication: 5,
    the: 1,
    area: 2,
  }
  for (const [word, count] of Object.entries(words)) expect(syllablesOf(word), word).toBe(count)
})
