/** A column of a CSV file: its heading, and the value of its cell. */
export type CsvColumn<Row> = [heading: string, cell: (row: Row) => string | number | null]

/** Without it, spreadsheets read UTF-8 as their local encoding. */
const byteOrderMark = '\uFEFF'

/** CSV lines as in RFC 4180, produced in batches of rows. */
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
 * Spreadsheets treat a cell that starts like this as a formula (full-width characters included); a leading
 * apostrophe makes it text. Where the list separator is a semicolon, each semicolon starts a new cell in the
 * middle of ours; tabs and line breaks may do so, too.
 */
const formulaStart = /(^|[;\t\r\n])(?=[\s"'\p{Cf}]*[=+\-@＝＋－＠])/gu

function harmless(cell: string | number | null): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell) : cell.replaceAll(formulaStart, "$1'")
}
