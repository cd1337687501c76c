import { stripVTControlCharacters } from 'node:util'
import type { Terminal } from './terminal.ts'

interface Column {
  title: string
  align?: 'right'
  /** Shortened if the screen is narrow. */
  isCut?: boolean
}

/** Rows under a header, no wider than the screen. */
export function table(
  screen: Terminal,
  { columns, rows }: { columns: Column[]; rows: string[][] },
): string {
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...rows.map((row) => widthOf(row[index] ?? ''))),
  )
  const total = widths.reduce((sum, width) => sum + width, 2 * (columns.length - 1))
  const tooMuch = screen.columns === null ? 0 : Math.max(0, total - screen.columns)
  const cut = columns.findIndex(({ isCut }) => isCut)
  if (cut >= 0) widths[cut] = Math.max(8, (widths[cut] ?? 0) - tooMuch)
  const lineOf = (cells: string[]) =>
    cells
      .map((cell, index) => fit(cell, { width: widths[index] ?? 0, align: columns[index]?.align }))
      .join('  ')
      .trimEnd()
  const titles = screen.paint('bold', lineOf(columns.map(({ title }) => title)))
  return [titles, ...rows.map(lineOf)].join('\n')
}

function fit(
  cell: string,
  { width, align }: { width: number; align: 'right' | undefined },
): string {
  const room = width - widthOf(cell)
  // Keeps the end of a path, which says more than its beginning.
  if (room < 0) return `…${cell.slice(cell.length - width + 1)}`
  return align === 'right' ? ' '.repeat(room) + cell : cell + ' '.repeat(room)
}

function widthOf(text: string): number {
  return stripVTControlCharacters(text).length
}
