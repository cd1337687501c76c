import { readFileSync } from 'node:fs'
import { Tokenizer } from '@huggingface/tokenizers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWordpiece } from './wordpiece.ts'

const file = new URL('../../test-data/tiny-model/vocab.txt', import.meta.url)
const vocabulary = readFileSync(file, 'utf8').trimEnd().split('\n')
const wordpiece = createWordpiece(vocabulary)
const reference = new Tokenizer(
  {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((piece, id) => [piece, id])),
    },
  },
  {},
)

function expected(text: string): number[] {
  return reference.encode(text).ids
}

describe('the same pieces as the reference tokenizer', () => {
  test.each([
    'The cat said "really?" - and left.',
    "Don't panic; it's £5.50 (incl. 20% VAT)/month & more!",
    'Café ÀÉÎÕÜ naïve Łódź ﬁne',
    '中文 mixed with English 日本',
    'tabs\tand\nnewlines  and   spaces',
    'zero\u200Bwidth soft\u00ADhyphen nul\u0000 bell\u0007',
    'emoji 🎉 arrows → ± © ™ …',
    'ensuring enhancement moreover crucially',
    `${'a'.repeat(100)} ${'b'.repeat(101)}`,
    'x^2 + y_1 = $z ~ `code` {a|b} <tag> @me #tag',
    'שלום مرحبا Привет',
    '',
  ])('%s', (text) => {
    expect(wordpiece.pieces(text)).toEqual(expected(text))
  })

  // The reference misses ideographs beyond U+FFFF, which the original tokenizer sets apart.
  test('for any printable text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        fc.pre(!/[\u{10000}-\u{10FFFF}]/u.test(text))
        expect(wordpiece.pieces(text)).toEqual(expected(text))
      }),
      { numRuns: 500, seed: 3 },
    )
  })
})

test('a long text is cut to the limit and still ends in [SEP]', () => {
  const ids = wordpiece.frame(wordpiece.pieces('the cat '.repeat(500)), 64)
  expect(ids).toHaveLength(64)
  expect(vocabulary[ids[0] ?? 0]).toBe('[CLS]')
  expect(vocabulary[ids.at(-1) ?? 0]).toBe('[SEP]')
})

test('a vocabulary without the special pieces is refused', () => {
  expect(() => createWordpiece(['a', 'b'])).toThrow('[UNK]')
})
