/** A column of a CSV file: its heading, and what stands in it. */
export type CsvColumn<Row> = [heading: string, cell: (row: Row) => string | number | null]

/** Without it, spreadsheets take UTF-8 for the letters of their own country. */
const byteOrderMark = '\uFEFF'

/** Lines as RFC 4180 writes them, some rows at a time. */
export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + lineOf(columns.map(([heading]) => heading))
  for await (const rows of batches) {
    yield rows.map((row) => lineOf(columns.map(([, cell]) => cell(row)))).join('')
  }
}

function lineOf(cells: (string | number | null)[]): string {
  return `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/**
 * A spreadsheet takes what begins like this, also in wide letters, for a formula; behind an apostrophe it
 * is words. Where lists are separated by semicolons, a cell begins behind each of them, too, in the middle
 * of ours; so may one behind a tab or a line break.
 */
const formulaStart = /(^|[;\t\r\n])(?=[\s"'\p{Cf}]*[=+\-@＝＋－＠])/gu

function harmless(cell: string | number | null): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell) : cell.replaceAll(formulaStart, "$1'")
}
