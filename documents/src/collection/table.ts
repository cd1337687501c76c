import { DocumentRefusal } from '../refusal.ts'
import { mostTexts, type Table } from './collection.ts'

const mostColumns = 200
/** A workbook may repeat the same long text in every cell, and each cell is submitted as a separate text. */
const mostCharacters = 15_000_000

/** Turns rows into a table with the first row as column names; rejects tables that are empty or too large. */
export function tableOf(rows: readonly string[][]): Table {
  requireNotTooLong(rows)
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  const [first, ...others] = filled
  if (!first || others.length === 0) {
    throw new DocumentRefusal(
      'empty',
      'The table has no rows below its first, which must have the names of the columns.',
    )
  }
  if (others.length > mostTexts) {
    const most = mostTexts.toLocaleString('en-US')
    throw new DocumentRefusal(
      'too_long',
      `The table has more than ${most} rows. Split it into several files.`,
    )
  }
  const width = Math.max(...filled.map((row) => row.length))
  if (width > mostColumns) {
    throw new DocumentRefusal('too_complex', `The table has more than ${mostColumns} columns.`)
  }
  const places = Array.from({ length: width }, (_, at) => at)
  return {
    columns: places.map((at) => clean(first[at] ?? '').trim() || `Column ${at + 1}`),
    rows: others.map((row) => places.map((at) => clean(row[at] ?? ''))),
  }
}

function requireNotTooLong(rows: readonly string[][]): void {
  let characters = 0
  for (const row of rows) for (const cell of row) characters += cell.length
  if (characters <= mostCharacters) return
  const most = mostCharacters.toLocaleString('en-US')
  throw new DocumentRefusal(
    'too_long',
    `The table has more than ${most} characters. Split it into several files.`,
  )
}

/** Removes characters that no text may contain. */
function clean(cell: string): string {
  return cell.toWellFormed().replaceAll('\0', '')
}
