import { expect, test } from 'vitest'
import { exampleIn } from './example.ts'

test('[U11] a rule with a sentence before and after is told apart from the others', () => {
  expect(exampleIn("For example, “It is late.” becomes “It's late.”")).toEqual({
    before: 'It is late.',
    after: "It's late.",
  })
  expect(exampleIn('For example, “It is late” becomes “Late”.')).toEqual({
    before: 'It is late',
    after: 'Late',
  })
  expect(exampleIn('Cut the second mention; change “the plan” first.')).toBeNull()
})
