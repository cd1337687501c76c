/** A run of text on one baseline, as displayed; distances are in points from the upper left corner. */
export interface Line {
  text: string
  x: number
  right: number
  y: number
  /** Letter size. */
  size: number
  /** Whether all of it is in a fixed-width font. */
  isMono: boolean
  /** How many separate runs were on the line. */
  parts: number
}

export interface Page {
  width: number
  height: number
  lines: Line[]
  /** How many tables and table-of-contents lines were removed. */
  tables: number
  contents: number
}

interface Item {
  str: string
  transform: number[]
  width: number
  fontName: string
}

interface TextContent {
  items: unknown[]
  styles: Record<string, { fontFamily: string }>
}

interface Viewport {
  width: number
  height: number
  transform: number[]
}

/** The lines of a page in reading order. */
export function pageOf({ items, styles }: TextContent, viewport: Viewport): Page {
  const { width, height } = viewport
  const runs = runsOf(items.filter(isItem), { styles, viewport })
  const { rows, tables, contents } = withoutTables(rowsOf(inColumns(runs)))
  return { width, height, lines: rows.map(joinRow), tables, contents }
}

function isItem(item: unknown): item is Item {
  return typeof Object(item).str === 'string'
}

/** Tilted text, in radians, from which on it is a stamp or a label. */
const mostAskew = 0.1

function runsOf(
  items: readonly Item[],
  { styles, viewport }: { styles: TextContent['styles']; viewport: Viewport },
): Line[] {
  const runs: Line[] = []
  let isAfterSpace = false
  for (const { str, transform, width, fontName } of items) {
    // A space may be as wide as the gap between columns, so only the text after it gives a position.
    isAfterSpace ||= str !== '' && str.trim() === ''
    if (str.trim() === '') continue
    const [a, b, c, d, x, y] = multiply(viewport.transform, transform)
    if (Math.abs(Math.atan2(b, a)) > mostAskew) continue
    const size = Math.hypot(c, d)
    const isMono = styles[fontName]?.fontFamily === 'monospace'
    const piece: Line = { text: str, x, right: x + width, y, size, isMono, parts: 1 }
    const before = runs.at(-1)
    if (before && continues(before, piece)) append(before, { piece, isAfterSpace })
    else runs.push(piece)
    isAfterSpace = false
  }
  return runs
}

type Matrix = [number, number, number, number, number, number]

function multiply(outer: number[], inner: number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ]
}

/** Gaps wider than this many times the letter size separate neighboring texts. */
const widestSpace = 1.6

function continues(before: Line, piece: Line): boolean {
  const size = Math.max(before.size, piece.size)
  const gap = piece.x - before.right
  return Math.abs(piece.y - before.y) < 0.55 * size && gap > -0.5 * size && gap < widestSpace * size
}

function append(line: Line, { piece, isAfterSpace }: { piece: Line; isAfterSpace: boolean }): void {
  // A raised number refers to a note.
  const isNoteMark =
    piece.size < 0.8 * line.size &&
    piece.y < line.y - 0.1 * line.size &&
    /^[\d,*†‡§]{1,5}$/.test(piece.text.trim())
  if (!isNoteMark) {
    const isApart = isAfterSpace || piece.x - line.right > 0.18 * line.size
    const needsSpace = isApart && !/\s$/.test(line.text) && !/^\s/.test(piece.text)
    line.text += (needsSpace ? ' ' : '') + piece.text
    line.isMono &&= piece.isMono
  }
  // A large initial or a raised letter does not determine the size and baseline of the line.
  if (piece.text.trim().length > line.text.length / 2) {
    line.size = piece.size
    line.y = piece.y
  }
  line.right = Math.max(line.right, piece.right)
}

function isOnLineOf(one: Line, other: Line): boolean {
  return Math.abs(one.y - other.y) < 0.4 * Math.max(one.size, other.size)
}

/** Groups runs that are on the same line of the page. */
function rowsOf(runs: readonly Line[]): Line[][] {
  const rows: Line[][] = []
  for (const run of runs) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (last && run.x >= last.right && isOnLineOf(last, run)) row?.push(run)
    else rows.push([run])
  }
  return rows
}

function joinRow(row: readonly Line[]): Line {
  const [first, ...others] = row
  if (!first) throw new Error('A row has no runs')
  return {
    ...first,
    text: row.map(({ text }) => text.trim()).join(' '),
    right: Math.max(...row.map(({ right }) => right)),
    isMono: row.every(({ isMono }) => isMono),
    parts: 1 + others.length,
  }
}

/** Text in columns is at least this long; table entries are usually shorter. */
const lengthOfColumnText = 18

/**
 * Most programs write one column after the other. If a page goes line by line across both, the left column is
 * put before the right, and text spanning both stays between them.
 */
function inColumns(runs: readonly Line[]): Line[] {
  const gaps = runs.flatMap((run, index) => {
    const next = runs[index + 1]
    return next && isOnLineOf(run, next) && next.x > run.right ? [{ run, next }] : []
  })
  const isText = ({ text }: Line) => text.trim().length >= lengthOfColumnText
  const wide = gaps.filter(({ run, next }) => isText(run) && isText(next))
  if (wide.length < 5 || wide.length < 0.3 * (runs.length - wide.length)) return [...runs]
  const middle = medianOf(wide.map(({ run, next }) => (run.right + next.x) / 2))
  const ordered: Line[] = []
  let right: Line[] = []
  for (const run of runs) {
    if (run.x >= middle) right.push(run)
    else {
      if (run.right > middle) {
        ordered.push(...right)
        right = []
      }
      ordered.push(run)
    }
  }
  return [...ordered, ...right]
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/**
 * Removes tables (two or more rows of short entries in a row) and lines with dot leaders to a page number.
 */
function withoutTables(rows: readonly Line[][]): {
  rows: Line[][]
  tables: number
  contents: number
} {
  const kept: Line[][] = []
  let tables = 0
  let contents = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? []
    if (/(\.\s?){4,}\s*([\divxl]+|[A-Z]-\d+)?\s*$/.test(joinRow(row).text)) {
      contents++
      continue
    }
    let end = at
    while (isTabular(rows[end] ?? [])) end++
    if (end - at >= 2) {
      tables++
      at = end - 1
    } else kept.push(row)
  }
  return { rows: kept, tables, contents }
}

const longestEntry = 40

function isTabular(row: readonly Line[]): boolean {
  const [first] = row
  if (!first || row.length < 2) return false
  // A list mark and its text.
  if (row.length === 2 && first.text.trim().length <= 4) return false
  return row.every(({ text }) => text.trim().length <= longestEntry)
}
