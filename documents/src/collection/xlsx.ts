import type { DocumentLimits } from '../limits.ts'
import { type Element, parseTree, textOf } from '../parts/xml.ts'
import { openZip, type Zip } from '../parts/zip.ts'
import { DocumentRefusal } from '../refusal.ts'
import { mostTexts, type Table } from './collection.ts'
import { tableOf } from './table.ts'

/** Reads the first sheet. Formulas have the value saved with the file; macros are ignored. */
export function readXlsx(bytes: Uint8Array, limits: DocumentLimits): Table {
  const zip = openZip(bytes, limits)
  const parse = (name: string) => parseTree(zip.readText(name), { isXml: true, limits })
  const strings = zip.has('xl/sharedStrings.xml')
    ? [...named(parse('xl/sharedStrings.xml'), 'si')].map(stringOf)
    : []
  const rows: string[][] = []
  for (const row of named(parse(firstSheet(zip, parse)), 'row')) {
    rows.push(cellsOf(row, strings))
    // One row more than allowed, to detect an excess, plus the row of column names.
    if (rows.length >= mostTexts + 2) break
  }
  return tableOf(rows)
}

/** The sheet the workbook lists first, wherever it is in the file. */
function firstSheet(zip: Zip, parse: (name: string) => Element): string {
  const relations = 'xl/_rels/workbook.xml.rels'
  const [sheet] = named(parse('xl/workbook.xml'), 'sheet')
  const id = Object.entries(sheet?.attributes ?? {}).find(([name]) => /(^|:)id$/.test(name))?.[1]
  if (zip.has(relations)) {
    const target = [...named(parse(relations), 'Relationship')].find(
      ({ attributes }) => attributes.Id === id,
    )?.attributes.Target
    const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
    if (target && zip.has(path)) return path
  }
  const other = zip.names.find((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  if (!other) throw new DocumentRefusal('empty', 'The workbook has no sheet.')
  return other
}

const mostColumns = 500

function cellsOf(row: Element, strings: readonly string[]): string[] {
  const cells: string[] = []
  for (const cell of named(row, 'c')) {
    const at = placeOf(cell.attributes.r) ?? cells.length
    if (at >= mostColumns) {
      throw new DocumentRefusal('too_complex', 'The sheet has too many columns.')
    }
    while (cells.length < at) cells.push('')
    cells[at] = cellText(cell, strings)
  }
  return cells
}

function cellText(cell: Element, strings: readonly string[]): string {
  const { t } = cell.attributes
  if (t === 'inlineStr') return stringOf(cell)
  const [value] = named(cell, 'v')
  const text = value ? textOf(value) : ''
  return t === 's' ? (strings[Number(text)] ?? '') : text
}

/** Joins the differently formatted runs of a string, without phonetic guides. */
function stringOf(element: Element): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return ''
      if (child.name.endsWith('rPh')) return ''
      return /(^|:)t$/.test(child.name) ? textOf(child) : stringOf(child)
    })
    .join('')
}

/** `C7` is in the third column, so its index is 2. */
function placeOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return null
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Elements with this name, with any prefix. */
function* named(root: Element, name: string): Generator<Element> {
  for (const child of root.children) {
    if (typeof child === 'string') continue
    if (child.name === name || child.name.endsWith(`:${name}`)) yield child
    else yield* named(child, name)
  }
}
