import { describe, expect, test } from 'vitest'
import { analysisCost } from './pricing.ts'

describe('price', () => {
  const plain = { include_guidelines: false, include_humanization_prompt: false }
  const guided = { ...plain, include_guidelines: true }
  const prompted = { ...plain, include_humanization_prompt: true }
  const all = { include_guidelines: true, include_humanization_prompt: true }

  test.each([
    [1, [1, 2, 2, 3]],
    [200, [1, 2, 2, 3]],
    [201, [2, 4, 4, 6]],
    [1500, [8, 16, 16, 24]],
    [2700, [14, 28, 28, 42]],
    [50_000, [250, 500, 500, 750]],
  ])('[BC-01, BC-02, BC-03, BC-04] of %i words', (words, prices) => {
    const found = [plain, guided, prompted, all].map((options) => analysisCost(words, options))
    expect(found).toEqual(prices)
  })
})
