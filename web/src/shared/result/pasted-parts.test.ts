import { expect, test } from 'vitest'
import { pastedParts } from './pasted-parts.ts'

test('the rules of a text are points with their own lists', () => {
  const text =
    'Rules for this text\n\n1. Fewer dashes\n   Dashes: aim for none.\n   - One can go.\n   - Start anew.\n\n2. Names\n   Names: aim for 2.'
  expect(pastedParts(text)).toEqual([
    { kind: 'words', line: 'Rules for this text' },
    {
      kind: 'points',
      points: [
        {
          lines: ['1. Fewer dashes', '   Dashes: aim for none.'],
          rules: ['   - One can go.', '   - Start anew.'],
        },
        { lines: ['2. Names', '   Names: aim for 2.'], rules: [] },
      ],
    },
  ])
})

test('what stands before and behind the points are words', () => {
  const text = 'Edit the text.\n\nChange:\n\n1. One.\n2. Two.\n\nAnswer with the text only.'
  const parts = pastedParts(text)
  expect(parts.map((part) => (part.kind === 'words' ? part.line : part.points.length))).toEqual([
    'Edit the text.',
    'Change:',
    2,
    'Answer with the text only.',
  ])
})
