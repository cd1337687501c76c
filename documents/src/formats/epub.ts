import { posix } from 'node:path'
import type { Draft, LeftOut } from '../document.ts'
import type { DocumentLimits } from '../limits.ts'
import { type Element, elementsOf, parseTree, textOf } from '../parts/xml.ts'
import { openZip, type Zip } from '../parts/zip.ts'
import { DocumentRefusal } from '../refusal.ts'
import { readHtml } from './html.ts'

/** Reads the chapters of a book in the order the book gives. */
export function readEpub(bytes: Uint8Array, limits: DocumentLimits): Draft {
  const zip = openZip(bytes, limits)
  const packageName = packageOf(zip, limits)
  const book = parseTree(zip.readText(packageName), { isXml: true, limits })
  const chapters = chaptersOf(book, packageName)
  refuseEncrypted(zip, chapters)
  const draft: Draft = { blocks: [], leftOut: {}, images: 0 }
  for (const name of chapters) {
    if (zip.has(name)) append(draft, readHtml(zip.readText(name), limits))
  }
  const title = elementsOf(book, 'dc:title').next().value
  return { ...draft, title: title ? textOf(title) : null }
}

function packageOf(zip: Zip, limits: DocumentLimits): string {
  const container = parseTree(zip.readText('META-INF/container.xml'), { isXml: true, limits })
  const [root] = elementsOf(container, 'rootfile')
  const name = root?.attributes['full-path']
  if (name === undefined || !zip.has(name)) {
    throw new DocumentRefusal('broken', 'The book does not say what it contains.')
  }
  return name
}

/** Parts for the reading software, and pages that are not text, such as the cover. */
const besideText = /\b(nav|cover-image)\b/

function chaptersOf(book: Element, packageName: string): string[] {
  const items = new Map<string, string>()
  for (const { attributes } of [...elementsOf(book, 'item'), ...elementsOf(book, 'opf:item')]) {
    const { id = '', href = '', properties = '' } = attributes
    const type = attributes['media-type'] ?? ''
    if (!/xhtml|html/.test(type) || besideText.test(properties)) continue
    items.set(id, posix.join(posix.dirname(packageName), decodeName(href.split('#')[0] ?? '')))
  }
  const order = [...elementsOf(book, 'itemref'), ...elementsOf(book, 'opf:itemref')]
  return order
    .filter(({ attributes }) => attributes.linear !== 'no')
    .flatMap(({ attributes }) => items.get(attributes.idref ?? '') ?? [])
}

function decodeName(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

/** Shops encrypt chapters; obfuscated fonts are listed there too, but do not matter here. */
function refuseEncrypted(zip: Zip, chapters: readonly string[]): void {
  const name = 'META-INF/encryption.xml'
  if (!zip.has(name)) return
  const listed = zip.readText(name)
  const isEncrypted = chapters.some((chapter) => listed.includes(`"${encodeURI(chapter)}"`))
  if (!isEncrypted) return
  throw new DocumentRefusal(
    'encrypted',
    'The book is protected against copying and cannot be read.',
  )
}

function append(draft: Draft, { blocks, leftOut, images = 0 }: Draft): void {
  draft.blocks.push(...blocks)
  draft.images = (draft.images ?? 0) + images
  for (const [kind, count] of Object.entries(leftOut)) {
    const what = kind as LeftOut
    draft.leftOut[what] = (draft.leftOut[what] ?? 0) + count
  }
}
