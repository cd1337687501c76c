import { api, measureText } from '@inkprint/contract'
import { normalize } from '@inkprint/detector'
import { english } from '@inkprint/detector/english'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const words = 1_500
const plain = textOf(words)
const between = (separator: string) => plain.replaceAll(' ', separator)
const letters = (change: (letter: string) => string) => plain.replaceAll(/[a-z]/g, change)
const styled = (first: number) =>
  letters((letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 97))

/** Everything the normalizer undoes. */
const disguises: Record<string, string> = {
  'a Braille blank': between('\u2800'),
  'an Ogham space': between('\u1680'),
  'a thin space': between('\u2009'),
  'a no-break space': between('\u00a0'),
  'an ideographic space': between('\u3000'),
  'a narrow no-break space': between('\u202f'),
  'a mathematical space': between('\u205f'),
  'a line separator': between('\u2028'),
  'a paragraph separator': between('\u2029'),
  'a next-line character': between('\u0085'),
  'a vertical tab': between('\v'),
  'a named entity': between('&nbsp;'),
  'a decimal entity': between('&#32;'),
  'a decimal entity of a no-break space': between('&#160;'),
  'a hexadecimal entity': between('&#x20;'),
  'an entity of a Braille blank': between('&#x2800;'),
  'a tag': between('<i>'),
  'a closing tag': between('</span>'),
  'a tag with an attribute': between('<b class="a">'),
  'a line break tag': between('<br/>'),
  'a comment': between('<!--x-->'),
  'a long comment': between(`<!--${'x'.repeat(90)}-->`),
  'an empty picture': between('![]()'),
  'a picture': between('![a](b)'),
  'an emoji': between('🙂'),
  'an emoji of a family': between('👩‍👩‍👧'),
  'a flag': between('🇵🇱'),
  'a picture that is a letter': between('\u2139'),
  'a lone mark': between('\u00a8'),
  'a lone mark that is a letter': between('\u037a'),
  'a comma without a space': between(','),
  'a comma and an invisible character': between(',\u200b'),
  'a closed em dash': between('—'),
  'a double hyphen': between('--'),
  'an entity of an em dash': between('&mdash;'),
  'an exclamation mark': between('!'),
  'zero-width characters in every word': [...plain].join('\u200b'),
  'soft hyphens in every word': letters((letter) => `${letter}\u00ad`),
  'control characters in every word': letters((letter) => `${letter}\u0007`),
  'stacked marks on every letter': letters((letter) => `${letter}\u0336`),
  'Cyrillic letters': plain.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('o', 'о'),
  'full-width letters': styled(0xff41),
  'mathematical letters': styled(0x1d41a),
  'letters in circles': styled(0x24d0),
}

const tokens = (text: string) => text.split(' ').filter((each) => /[\p{L}\p{N}]/u.test(each))

describe('[A3] the price is for what is read', () => {
  test('[KA-07] disguised texts cost what the plain one does, as announced and as charged', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 10_000 })
    expect(Object.keys(disguises).length).toBeGreaterThanOrEqual(40)
    const input = { text: plain, include_guidelines: true }
    const price = (await app.call(api.analyses.getPrice, input, key.api_key)).body
    expect(price).toEqual({ words, credits: 16 })
    for (const [name, text] of Object.entries(disguises)) {
      const announced = await app.call(api.analyses.getPrice, { ...input, text }, key.api_key)
      expect([name, announced.body]).toEqual([name, price])
      const charged = await app.call(api.analyses.create, { ...input, text }, key.api_key)
      expect([name, charged.status, charged.body.credits?.used]).toEqual([name, 200, 16])
    }
  })

  test('[HC-66] the limit of 50,000 words counts them too', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 10_000 })
    for (const text of ['a\u2800'.repeat(50_001), 'a<i>'.repeat(50_001), 'x'.repeat(400_001)]) {
      const refused = await app.call(api.analyses.create, { text }, key.api_key)
      expect(refused.status).toBe(413)
    }
  })

  test('no character and no mixture separates words for the detector and not for the price', () => {
    for (let code = 1; code < 0x1fb00; code++) {
      // Chinese and Korean characters are alike; half a pair is none. Nor is anything below 0x1d000.
      if (code === 0x4e00 || code === 0x10000) code = code === 0x4e00 ? 0xe000 : 0x1d000
      // Four Arabic words in one letter, and not English.
      if (code === 0xfdfa) continue
      const text = `word${String.fromCodePoint(code)}word`
      if (measureText(text).words === 2) continue
      expect(tokens(normalize(text, english).text).length, `U+${code.toString(16)}`).toBe(1)
    }
    const pieces = [
      ...[
        'word',
        'Word',
        '12',
        ' ',
        '\n',
        ',',
        '.',
        '!',
        '?',
        '"',
        "'",
        '“',
        '’',
        '—',
        '–',
        '-',
        '(',
      ],
      ...['--', '<b>', '</b>', '<', '>', '&nbsp;', '&#44;', '&#39;', '&amp;', '&', ';', '[x](y)'],
      ...[
        '![](y)',
        '[',
        ']',
        'https://a.b/c',
        ' www.a.b/',
        '/',
        '\u200b',
        '\u0301',
        '\u0007',
        '🎉',
      ],
      ...['\u2800', 'é', 'а', '1\ufe0f\u20e3', '<!--', '-->', '**', '_', '`', '\\', '[1]', '...'],
    ]
    const messy = fc.array(fc.constantFrom(...pieces), { maxLength: 40 })
    fc.assert(
      fc.property(messy, (parts) => {
        const text = parts.join('')
        const read = tokens(normalize(text, english).text)
        expect(measureText(text).words).toBeGreaterThanOrEqual(read.length)
      }),
      { numRuns: 3_000, seed: 3 },
    )
  })
})
