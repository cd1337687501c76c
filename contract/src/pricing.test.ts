import { describe, expect, test } from 'vitest'
import { analysisCost, countWords } from './pricing.ts'

describe('words', () => {
  test('[BC-05] are runs of anything but white space, whatever the script', () => {
    expect(countWords('')).toBe(0)
    expect(countWords(' \n\t ')).toBe(0)
    expect(countWords('one')).toBe(1)
    expect(countWords('  one\u00a0two\u3000three\u2028four-and-a-half — five ')).toBe(6)
    expect(countWords('\ufefflead zero\u200bwidth')).toBe(2)
    expect(countWords('🙂 🙂🙂 שלום עולם')).toBe(4)
  })

  test('[BC-05] every character separates words exactly if a regular expression calls it white space', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const text = `a${String.fromCharCode(code)}b`
      expect(countWords(text), `U+${code.toString(16)}`).toBe(text.match(/\S+/g)?.length)
    }
  })
})

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
