import { CsvError, parse } from 'csv-parse/sync'
import { decode } from '../encoding.ts'
import { DocumentRefusal } from '../refusal.ts'
import { mostTexts, type Table } from './collection.ts'
import { tableOf } from './table.ts'

const longestCell = 2_000_000

export function readCsv(bytes: Uint8Array): Table {
  const { text, isBinary } = decode(bytes)
  if (isBinary) throw new DocumentRefusal('broken', 'The file is no table of text.')
  return tableOf(rowsOf(text))
}

function rowsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestCell,
      // One row more than allowed, to detect an excess, plus the row of column names.
      to: mostTexts + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new DocumentRefusal('broken', 'The table cannot be read: a quote is not closed.', {
      cause: error,
    })
  }
}

/** The most frequent delimiter in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const line =
    text
      .slice(0, 100_000)
      .replaceAll(/"[^"]*"/g, '')
      .split(/\r?\n/, 1)[0] ?? ''
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
