import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('P: a CSV file begins with a byte order mark, quotes every cell and ends lines as RFC 4180 says', async () => {
  expect(await fileOf(['Zażółć "gęślą"', 'two\nlines', ''])).toBe(
    '\uFEFF"Text"\r\n"Zażółć ""gęślą"""\r\n"two\nlines"\r\n""\r\n',
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' \t=1', "' \t'=1"],
  ['\u200B=1', "'\u200B=1"],
  ['＝1', "'＝1"],
  ['x;=1+1', "x;'=1+1"],
  ['x; =1;y;@z', "x;' =1;y;'@z"],
  ['x;"=1+1"', `x;'"=1+1"`],
  ['x\n=1', "x\n'=1"],
  ['x\t-1', "x\t'-1"],
  ['a=b; c - d', 'a=b; c - d'],
  ['2026-11-15', '2026-11-15'],
])(
  'P: a spreadsheet takes %j for words, whichever sign separates its lists',
  async (text, cell) => {
    expect(await fileOf([text])).toBe(`\uFEFF"Text"\r\n"${cell.replaceAll('"', '""')}"\r\n`)
  },
)

test('P: a number stays one, also below zero', async () => {
  expect(await fileOf([-8])).toBe('\uFEFF"Text"\r\n"-8"\r\n')
})

async function fileOf(rows: (string | number)[]): Promise<string> {
  async function* batches() {
    yield rows
  }
  const pieces: string[] = []
  for await (const piece of csvOf<string | number>([['Text', (row) => row]], batches())) {
    pieces.push(piece)
  }
  return pieces.join('')
}
