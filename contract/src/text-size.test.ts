import { describe, expect, test } from 'vitest'
import { measureText } from './text-size.ts'
import { countWords } from './words.ts'

describe('[BC-05] the words of a text', () => {
  test('are runs of anything but white space, whatever the script', () => {
    expect(countWords('')).toBe(0)
    expect(countWords(' \n\t ')).toBe(0)
    expect(countWords('one')).toBe(1)
    expect(countWords('  one\u00a0two\u3000three\u2028four-and-a-half — five ')).toBe(6)
    expect(countWords('\ufefflead zero\u200bwidth')).toBe(2)
    expect(countWords('🙂 🙂🙂 שלום עולם')).toBe(4)
  })

  test('every character separates them exactly if a regular expression calls it white space', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const text = `a${String.fromCharCode(code)}b`
      expect(countWords(text), `U+${code.toString(16)}`).toBe(text.match(/\S+/g)?.length)
    }
  })
})

describe('[A3] what a text counts as', () => {
  test.each([
    'The U.S. team’s well-known e-mail (sent at 10:30) said: “3,000 copies, and/or 2.5 more…”',
    'He paid $5.00 — or so – and left. "Fine," she said; it wasn’t.',
    'See https://example.com/a/very/long/path?with=a&long=query#and-a-fragment for more of this.',
    'AT&T’s index.html, node.js and 1990–1995 are one word each; R&B too.',
  ])('ordinary writing counts its words as ever: %s', (text) => {
    const words = countWords(text)
    expect(measureText(text)).toEqual({ words, chargedWords: words })
  })

  test('words without anything between them count by their characters, eight to a word', () => {
    expect(measureText('x'.repeat(1_601))).toEqual({ words: 1, chargedWords: 201 })
    expect(measureText('lorem/ipsum/'.repeat(100))).toEqual({ words: 1, chargedWords: 150 })
  })

  test('what is not read counts for nothing: tags, addresses, invisible characters', () => {
    const tagged = `<p class="${'x'.repeat(300)}">one</p><!-- ${'y'.repeat(300)} --> two`
    expect(measureText(tagged).chargedWords).toBe(countWords(tagged))
    expect(measureText(`one https://example.com/${'z'.repeat(500)} two`).chargedWords).toBe(3)
    expect(measureText(`one${'\u200b'.repeat(500)} two`).chargedWords).toBe(2)
  })

  test('half a surrogate pair, an open tag and an open comment do no harm', () => {
    expect(measureText('one \ud800 two <b three <!-- four &#x; &amp').words).toBe(9)
  })
})
