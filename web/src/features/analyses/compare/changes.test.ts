import { describe, expect, test } from 'vitest'
import { findChanges } from './changes.ts'

/** `-removed-` and `+added+` between what stayed. */
function written(earlier: string, later: string): string {
  return findChanges(earlier, later)
    .map((stretch) => {
      const before = earlier.slice(stretch.earlier.start, stretch.earlier.end)
      const after = later.slice(stretch.later.start, stretch.later.end)
      if (stretch.isSame) return after
      return `${before && `-${before.trim()}-`}${after && `+${after.trim()}+`}${/\s$/.test(before || after) ? ' ' : ''}`
    })
    .join('')
}

describe('P the changes between two versions of a text', () => {
  test.each([
    ['The ferry left late.', 'The ferry left early.', 'The ferry left -late-+early+.'],
    ['The ferry left.', 'The old ferry left.', 'The +old+ ferry left.'],
    ['The old ferry left.', 'The ferry left.', 'The -old- ferry left.'],
    ['It was his.', 'It wasn’t his.', 'It -was-+wasn’t+ his.'],
    ['Sold 1,000 of 1.5 tons', 'Sold 1,200 of 1.5 tons', 'Sold -1,000-+1,200+ of 1.5 tons'],
    ['Rain, wind', 'Rain; wind', 'Rain-,-+;+ wind'],
    ['One', 'Two', '-One-+Two+'],
    ['', 'New', '+New+'],
    ['Old', '', '-Old-'],
  ])('P %j and %j', (earlier, later, expected) => {
    expect(written(earlier, later)).toBe(expected)
  })

  test('P the same words are no change, however they are spaced', () => {
    const stretches = findChanges('One  two\n\nthree', ' One two three ')
    expect(stretches.every(({ isSame }) => isSame)).toBe(true)
    expect(findChanges('', '')).toEqual([])
  })

  test('P both texts are there from end to end, whatever changed', () => {
    const vocabulary = ['the', 'ferry', 'rain', 'old', 'deck', ',', '.', '\n\n', '  ', 'gull’s']
    let state = 7
    const draw = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return vocabulary[state % vocabulary.length]
    }
    for (let round = 0; round < 200; round++) {
      const earlier = Array.from({ length: round }, draw).join(' ')
      const later = Array.from({ length: 200 - round }, draw).join(' ')
      const stretches = findChanges(earlier, later)
      const joined = (side: 'earlier' | 'later', text: string) =>
        stretches.map((each) => text.slice(each[side].start, each[side].end)).join('')
      expect(joined('earlier', earlier)).toBe(earlier.trim() && earlier)
      expect(joined('later', later)).toBe(later.trim() && later)
      const plain = (text: string) => text.replaceAll(/\s+/g, '')
      for (const each of stretches.filter(({ isSame }) => isSame)) {
        expect(plain(earlier.slice(each.earlier.start, each.earlier.end))).toBe(
          plain(later.slice(each.later.start, each.later.end)),
        )
      }
    }
  })

  test('P a sentence written anew is one change, not one around every small word', () => {
    const earlier = 'It rained. In the end the captain of the ferry decided to wait. Nobody minded.'
    const later =
      'It rained. Passengers slept on the benches of that cold hall until noon. Nobody minded.'
    const changes = findChanges(earlier, later).filter(({ isSame }) => !isSame)
    expect(changes).toHaveLength(1)
  })

  test('P what moved is removed in one place and added in the other', () => {
    const [one, two, three] = [
      'The first sentence is here.',
      'A second one follows it.',
      'The third ends.',
    ]
    expect(written(`${one} ${two} ${three}`, `${two} ${one} ${three}`)).toBe(
      `-${one}- ${two} +${one}+ ${three}`,
    )
  })

  test('P a sentence put between two that begin alike is added whole', () => {
    expect(
      written('It rained. The deck was wet.', 'It rained. The captain slept. The deck was wet.'),
    ).toBe('It rained. +The captain slept.+ The deck was wet.')
  })

  test('P lines end where both texts have a line break', () => {
    const stretches = findChanges('One two\nthree four\nfive', 'One two\nthree\nfour\nfive six')
    expect(stretches.filter(({ endsLine }) => endsLine)).toHaveLength(2)
  })

  test('P very long lines are cut behind a sentence, or anywhere where there is none', () => {
    const sentence = 'The ferry left late because of rain. '
    const [line, ...others] = findChanges(sentence.repeat(200), sentence.repeat(200))
    expect(others.length).toBeGreaterThan(2)
    expect(line).toMatchObject({ isSame: true, endsLine: true })
    expect((line?.later.end ?? 0) % sentence.length).toBe(0)
    expect(findChanges('word '.repeat(2_000), 'word '.repeat(2_000)).length).toBeGreaterThan(1)
  })

  test.each([
    { how: 'with a word of each sentence replaced', every: 13, changes: 3_847 },
    { how: 'with every third word replaced', every: 3, changes: 16_667 },
    { how: 'without a word in common', every: 1, changes: 1 },
  ])('P two texts of 50,000 words, $how, are compared within seconds', ({ every, changes }) => {
    const words = randomWords(50_000)
    const others = words.map((word, index) => (index % every === 0 ? `x${index}` : word))
    const startedAt = performance.now()
    const stretches = findChanges(words.join(' '), others.join(' '))
    // On an idle machine a tenth of it; what is to be noticed is a time that grows with the square.
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    const found = stretches.filter(({ isSame }) => !isSame).length
    expect(Math.abs(found - changes)).toBeLessThanOrEqual(changes / 100)
  })
})

/** The same ones each time, most of them often, as in a text. */
function randomWords(count: number): string[] {
  let state = 7
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return `w${Math.floor((state / 2 ** 32) ** 3 * 8_000)}`
  })
}
