import type { Draft } from '../document.ts'
import { decode } from '../encoding.ts'
import type { DocumentLimits } from '../limits.ts'
import { createProse, type Prose, proseOfCells } from '../parts/prose.ts'
import { type Element, elementsOf, parseTree, textOf } from '../parts/xml.ts'
import { isBlock, isHidden, isNoteMark, leftOutAs } from './html-roles.ts'
import { proseOfLines } from './plain-text.ts'

export function readHtmlFile(bytes: Uint8Array, limits: DocumentLimits): Draft {
  const start = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1')
  const named = /(?:charset|encoding)\s*=\s*["']?\s*([\w-]{2,40})/i.exec(start)?.[1]
  const { text, undecodable } = decode(bytes, named)
  return { ...readHtml(text, limits), undecodable }
}

/** Extracts the prose of a page, without the navigation and other parts around it. */
export function readHtml(source: string, limits: DocumentLimits): Draft {
  const page = parseTree(source, { isXml: false, limits })
  const prose = createProse()
  const main = mainOf(page)
  if (main !== page) prose.leaveOut('navigation')
  writeChildren(main, prose)
  const title = elementsOf(page, 'title').next().value
  return {
    ...prose.finish(),
    title: title ? textOf(title) : null,
    images: [...elementsOf(page, 'img')].length,
  }
}

/** A shorter main part may be a teaser, so the whole page is read instead. */
const wordsOfMain = 100

/** The part marked as the main text, otherwise the whole page. */
function mainOf(page: Element): Element {
  for (const name of ['main', 'article']) {
    const [only, another] = elementsOf(page, name)
    if (only && !another && textOf(only).split(/\s+/).length > wordsOfMain) return only
  }
  return page
}

function writeChildren({ children }: Element, prose: Prose): void {
  for (const child of children) {
    if (typeof child === 'string') prose.write(child.replaceAll(/\s+/g, ' '))
    else writeElement(child, prose)
  }
}

function writeElement(element: Element, prose: Prose): void {
  const { name } = element
  if (isHidden(element) || isNoteMark(element)) return
  const what = leftOutAs(element)
  if (what !== null) {
    prose.end()
    if (textOf(element).trim() !== '' || what === 'formulas') prose.leaveOut(what)
  } else if (name === 'br') writeBreak(prose)
  else if (name === 'table') writeTable(element, prose)
  else if (name === 'pre') writePreformatted(element, prose)
  else if (/^h[1-6]$/.test(name)) writeBlock(element, prose, () => heading(Number(name[1])))
  else if (name === 'li') writeBlock(element, prose, () => ({ kind: 'item' }))
  else if (isBlock(name) && !isFirstInItem(prose)) writeBlock(element, prose, paragraph)
  else writeChildren(element, prose)
}

type Kind = Parameters<Prose['begin']>[0]

const paragraph = (): Kind => ({ kind: 'paragraph' })
const heading = (level: number): Kind => ({ kind: 'heading', level })

function writeBlock(element: Element, prose: Prose, kind: () => Kind): void {
  prose.begin(kind())
  writeChildren(element, prose)
  prose.end()
}

/** The first paragraph of a list item is the item itself. */
function isFirstInItem(prose: Prose): boolean {
  return prose.kind !== 'paragraph' && prose.open.trim() === ''
}

/** Two line breaks in a row are meant as the end of a paragraph. */
function writeBreak(prose: Prose): void {
  if (/\n\s*$/.test(prose.open)) prose.end()
  else prose.write('\n')
}

function writeTable(table: Element, prose: Prose): void {
  const rows = [...elementsOf(table, 'tr')].map(({ children }) =>
    children.filter((child) => typeof child !== 'string' && /^t[dh]$/.test(child.name)),
  )
  const isFrame = rows.every((cells) => cells.length <= 1)
  prose.end()
  // A table around the whole page is only layout; the text is in its cells.
  if (isFrame || [...elementsOf(table, 'table')].length > 0) {
    for (const cell of rows.flat()) writeBlock(cell as Element, prose, paragraph)
    return
  }
  const cells = rows.map((row) =>
    row.map((cell) => textOf(cell as Element).replaceAll(/\s+/g, ' ')),
  )
  for (const text of proseOfCells(cells)) prose.add({ kind: 'paragraph', text })
  prose.leaveOut('tables')
}

/** Preformatted text is mostly code, but whole books use it as well. */
function writePreformatted(element: Element, prose: Prose): void {
  prose.end()
  const text = textOf(element)
  const blocks = proseOfLines(text)
  if (blocks.length === 0) prose.leaveOut('code')
  for (const block of blocks) prose.add(block)
}
