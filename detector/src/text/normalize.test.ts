import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { english } from '../english/english.ts'
import { originalSpan } from './mapped-text.ts'
import { normalize } from './normalize.ts'
import { findEvasions } from './report.ts'

const plain =
  'She said, "I can\'t stay - not today." Then the bus came; it was late (again), and we\'d 3 bags each.'

describe('layout and typography leave no trace', () => {
  test.each([
    ['nothing', plain],
    ['a newline at the end', `${plain}\n`],
    ['leading white space', `\n \t ${plain}`],
    ['a byte-order mark', `\uFEFF${plain}`],
    ['Windows line ends', plain.replaceAll(' Then', '\r\n\r\nThen')],
    ['hard wraps', plain.replaceAll(' bus', '\nbus').replaceAll(' late', '\nlate')],
    ['double spaces', plain.replaceAll(' ', '  ')],
    ['no-break spaces', plain.replaceAll(' ', '\u00A0')],
    ['thin spaces', plain.replaceAll(' ', '\u2009')],
    ['curly quotes', plain.replaceAll("'", '’').replace('"I', '“I').replace('."', '.”')],
    ['an em dash', plain.replace(' - ', '—')],
    ['a spaced em dash', plain.replace(' - ', ' — ')],
    ['a spaced en dash', plain.replace(' - ', ' – ')],
    ['a double hyphen', plain.replace(' - ', '--')],
    [
      'tokenized punctuation',
      plain
        .replaceAll(/([,.;)])/g, ' $1')
        .replace('(', '( ')
        .replace("can't", "ca n't"),
    ],
    ['tokenized quotes', plain.replace('"I', '" I').replace('."', '. "')],
    ['glued sentences', plain.replace('." Then', '."Then')],
    [
      'bold and italics',
      plain.replace('bus', '**bus**').replace('late', '_late_').replace('bags', '*bags*'),
    ],
    ['inline code', plain.replace('bus', '`bus`')],
    ['a link', plain.replace('bus', '[bus](https://example.com/a?b=c)')],
    ['an address', plain.replace('came;', 'came https://example.com/x;')],
    [
      'HTML',
      `<p class="x">${plain.replace('bus', '<b>bus</b>').replace('"I', '&quot;I')}</p><br/>`,
    ],
    ['a heading', `## What happened\n\n${plain}`],
    ['a bold heading', `**What happened**\n\n${plain}`],
    ['a title line', `Title: What happened\n${plain}`],
    ['a quote mark', `> ${plain}`],
    ['a table', `| a | b |\n|---|---|\n| 1 | 2 |\n\n${plain}`],
    ['fenced code', `\`\`\`js\nconst x = 1\n\`\`\`\n${plain}`],
    ['a rule', `---\n${plain}\n***`],
    ['emoji', `${plain.replace('came', 'came 🚌')} 🎉👩‍👩‍👧`],
    ['citation marks', plain.replace('late', 'late[12]')],
    ['zero-width characters', [...plain].join('\u200B')],
    ['soft hyphens', plain.replace('today', 'to\u00ADday')],
    ['control characters', plain.replace('bus', 'b\u0000u\u0007s')],
    ['Cyrillic letters', plain.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('o', 'о')],
    ['a Greek letter in a word', plain.replace('today', 'tοday')],
    ['full-width letters', plain.replace('bus', 'ｂｕｓ')],
    ['mathematical letters', plain.replace('bus', '𝐛𝐮𝐬')],
    ['stacked marks', plain.replace('bus', 'b\u0336u\u0336s\u0336')],
  ])('%s', (_, disguised) => {
    expect(normalize(disguised, english).text).toBe(plain)
  })
})

test('accents, other scripts and Greek symbols stay', () => {
  const text = 'Café Zürich, Łódź and Москва: an α-helix at 5 °C.'
  expect(normalize(text, english).text).toBe(text)
  expect(findEvasions(normalize(text, english).report)).toEqual([])
})

test('list items become sentences and nothing of the list stays', () => {
  expect(normalize('We need:\n- two eggs\n- some milk.\n3) a bowl', english).text).toBe(
    'We need: two eggs. some milk. a bowl.',
  )
})

test('what can hide a text is reported and what any editor does is not', () => {
  const hidden = normalize('The pаypаl аccount\u200B is\u200B open\u200B now.', english)
  expect(findEvasions(hidden.report)).toMatchObject([
    { kind: 'invisible', count: 3 },
    { kind: 'homoglyph', count: 2 },
  ])
  const typed = normalize('\uFEFF“It’s\u00A0fine” — he wrote 👩‍👩‍👧 in *Word*.', english)
  expect(findEvasions(typed.report)).toEqual([])
})

const pieces = fc.constantFrom(
  ...[
    'a',
    'Word',
    ' ',
    '\n',
    '\r\n',
    '\t',
    '.',
    ',',
    '"',
    "'",
    '“',
    '’',
    '—',
    '–',
    '-',
    '--',
    '*',
    '**',
    '_',
  ],
  ...[
    '`',
    '```',
    '#',
    '# ',
    '- ',
    '1. ',
    '> ',
    '|',
    '<b>',
    '</b>',
    '<',
    '>',
    '&amp;',
    '&#39;',
    '[x](y)',
    '[',
    ']',
  ],
  ...[
    'https://a.b/c',
    'me@x.org',
    '\u200B',
    '\u0301',
    '\u0000',
    '\ud800',
    '\udc00',
    '🎉',
    'а',
    'ﬁ',
    '½',
    'é',
    '中',
  ],
  ...['<script>', '</script>', '\\', '...', '. . .', "n't", '  ', '[1]', '\u202E', 'שלום', 'ＡＢ'],
)
const messy = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
)

test('every character of the result leads back to its place in the original', () => {
  fc.assert(
    fc.property(messy, (original) => {
      const { text, starts, ends } = normalize(original, english)
      expect(starts.length).toBe(text.length)
      expect(ends.length).toBe(text.length)
      for (let index = 0; index < text.length; index += 1) {
        const [start = -1, end = -1] = [starts[index], ends[index]]
        expect(start).toBeGreaterThanOrEqual(index === 0 ? 0 : (starts[index - 1] ?? 0))
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThanOrEqual(original.length)
      }
    }),
    { numRuns: 400, seed: 7 },
  )
})

test('a word nobody touched is found at its very place', () => {
  fc.assert(
    fc.property(messy, messy, (before, after) => {
      const original = `${before} zebrafish ${after}`
      const normalized = normalize(original, english)
      const at = normalized.text.indexOf('zebrafish')
      fc.pre(at !== -1)
      const span = originalSpan(normalized, { start: at, end: at + 9 })
      expect(original.slice(span.start, span.end)).toBe('zebrafish')
    }),
    { numRuns: 400, seed: 11 },
  )
})

test('the result is one trimmed line without double spaces', () => {
  fc.assert(
    fc.property(messy, (original) => {
      expect(normalize(original, english).text).not.toMatch(/^ | $| {2}|[\n\r\t\u200B]/)
    }),
    { numRuns: 400, seed: 13 },
  )
})
