import type { Draft } from '../document.ts'
import type { DocumentLimits } from '../limits.ts'
import { createProse, type Prose, proseOfCells } from '../parts/prose.ts'
import { type Element, elementsOf, parseTree, textOf } from '../parts/xml.ts'
import { openZip, type Zip } from '../parts/zip.ts'
import { DocumentRefusal } from '../refusal.ts'

export function readOdt(bytes: Uint8Array, limits: DocumentLimits): Draft {
  const zip = openZip(bytes, limits)
  refuseEncrypted(zip)
  const parse = (name: string) => parseTree(zip.readText(name), { isXml: true, limits })
  const content = parse('content.xml')
  const prose = createProse()
  for (const body of elementsOf(content, 'office:text')) writeChildren(body, prose)
  const meta = zip.has('meta.xml') ? parse('meta.xml') : null
  const title = meta && elementsOf(meta, 'dc:title').next().value
  return {
    ...prose.finish(),
    title: title ? textOf(title) : null,
    images: [...elementsOf(content, 'draw:image')].length,
    hasMacros: zip.names.some((name) => /^(Basic|Scripts)\/.+\.(xml|py|js|bsh)$/.test(name)),
  }
}

function refuseEncrypted(zip: Zip): void {
  const manifest = 'META-INF/manifest.xml'
  if (!zip.has(manifest) || !zip.readText(manifest).includes('encryption-data')) return
  throw new DocumentRefusal(
    'encrypted',
    'The document is protected by a password. Save it without one.',
  )
}

function writeChildren({ children }: Element, prose: Prose): void {
  for (const child of children) {
    if (typeof child === 'string') prose.write(child.replaceAll(/\s+/g, ' '))
    else writeElement(child, prose)
  }
}

/** Not read: deleted text, comments, and the content of forms and fields. */
const skipped = new Set([
  'text:tracked-changes',
  'office:annotation',
  'office:forms',
  'text:sequence-decls',
  'text:note-citation',
  'office:event-listeners',
  'text:bookmark-ref',
  'svg:title',
  'svg:desc',
])

function writeElement(element: Element, prose: Prose): void {
  const { name, attributes } = element
  if (skipped.has(name)) return
  if (name === 'text:s') prose.write(' ')
  else if (name === 'text:tab') prose.write(' ')
  else if (name === 'text:line-break') prose.write('\n')
  else if (name === 'text:note') prose.leaveOut('footnotes')
  else if (name === 'math:math') prose.leaveOut('formulas')
  else if (/^text:(table-of-content|.+-index)$/.test(name)) prose.leaveOut('contents')
  else if (name === 'table:table') writeTable(element, prose)
  else if (name === 'text:h') {
    const level = Number(attributes['text:outline-level'] ?? 1)
    writeBlock(element, prose, { kind: 'heading', level })
  } else if (name === 'text:list-item') writeBlock(element, prose, { kind: 'item' })
  else if (name === 'text:p' && !isFirstInItem(prose)) {
    writeBlock(element, prose, { kind: 'paragraph' })
  } else writeChildren(element, prose)
}

function writeBlock(element: Element, prose: Prose, kind: Parameters<Prose['begin']>[0]): void {
  prose.begin(kind)
  writeChildren(element, prose)
  prose.end()
}

/** The first paragraph of a list item is the item itself. */
function isFirstInItem(prose: Prose): boolean {
  return prose.kind === 'item' && prose.open.trim() === ''
}

function writeTable(table: Element, prose: Prose): void {
  const rows = [...elementsOf(table, 'table:table-row')].map((row) => [
    ...elementsOf(row, 'table:table-cell'),
  ])
  prose.end()
  if (rows.every((cells) => cells.length <= 1)) {
    for (const cell of rows.flat()) writeChildren(cell, prose)
    return
  }
  const cells = rows.map((row) => row.map((cell) => textOf(cell)))
  for (const text of proseOfCells(cells)) prose.add({ kind: 'paragraph', text })
  prose.leaveOut('tables')
}
