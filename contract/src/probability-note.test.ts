import { expect, test } from 'vitest'
import { probabilityNote } from './probability-note.ts'

const uncertain = {
  classification: 'uncertain',
  probability_ai_percent: 99.7,
  false_positive_rate: 0.024,
  max_false_positive_rate: 0.01,
} as const

test('U below a high probability stands why the verdict is uncertain all the same', () => {
  expect(probabilityNote(uncertain)).toBe(
    'Uncertain because about 2 in 100 texts by people look as much like AI as this one: more than the limit of 1 in 100.',
  )
  expect(probabilityNote({ ...uncertain, false_positive_rate: 0.012 })).toBe(
    'Uncertain because about 1 in 100 texts by people look as much like AI as this one: a little more than the limit of 1 in 100.',
  )
  expect(probabilityNote({ ...uncertain, false_positive_rate: null })).toBe(
    'Uncertain because too many texts by people score this high to call this one AI.',
  )
})

test('U below a low one too; below that of a mixed text what it is of; below others nothing', () => {
  expect(probabilityNote({ ...uncertain, probability_ai_percent: 12 })).toBe(
    'Uncertain because too many texts by an AI score this low to call this one a person’s.',
  )
  expect(probabilityNote({ ...uncertain, classification: 'mixed' })).toBe(
    'Of the text read as a whole.',
  )
  expect(probabilityNote({ ...uncertain, classification: 'ai' })).toBeUndefined()
  expect(probabilityNote({ ...uncertain, classification: 'human' })).toBeUndefined()
})
