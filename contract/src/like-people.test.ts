import { expect, test } from 'vitest'
import { likePeopleNote } from './like-people.ts'

test('below the share of people’s texts stands what it tells, how sure it is, and the limit', () => {
  expect(
    likePeopleNote({
      classification: 'ai',
      false_positive_rate_interval: [0.003, 0.006],
      max_false_positive_rate: 0.01,
    }),
  ).toBe(
    'of texts by people look at least as much like AI as this one. 95% interval: 3 in 1,000 to 6 in 1,000. Limit: at most 1 in 100 of people’s texts may be called AI or mixed.',
  )
})

test('of a mixed text a passage counts too; what is not known is left out', () => {
  expect(likePeopleNote({ classification: 'mixed', max_false_positive_rate: null })).toBe(
    'of texts by people look at least as much like AI as this one, as a whole or in a passage.',
  )
})
