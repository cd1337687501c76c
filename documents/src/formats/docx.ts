import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import type { Draft } from '../document.ts'
import type { DocumentLimits } from '../limits.ts'
import { elementsOf, parseTree, refuseEntities, textOf } from '../parts/xml.ts'
import { openZip, type Zip } from '../parts/zip.ts'
import { readHtml } from './html.ts'

/** Styles used for tables of contents and captions. */
const styles = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => `p[style-name='toc ${level}'] => nav:fresh`),
  "p[style-name='table of figures'] => nav:fresh",
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
]

export async function readDocx(bytes: Uint8Array, limits: DocumentLimits): Promise<Draft> {
  const zip = openZip(bytes, limits)
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(textParts(zip)) },
    { styleMap: styles, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  )
  const { leftOut, ...draft } = readHtml(value, limits)
  // What is marked as navigation in a Word document is its table of contents.
  const { navigation, ...others } = leftOut
  return {
    ...draft,
    leftOut: navigation ? { ...others, contents: navigation } : others,
    images: zip.names.filter((name) => name.startsWith('word/media/')).length,
    title: titleOf(zip, limits),
    hasMacros: zip.has('word/vbaProject.bin'),
  }
}

/** Repacks only the parts that contain text: pictures, macros and other files are never opened. */
function textParts(zip: Zip): Uint8Array {
  const parts: Record<string, Uint8Array> = {}
  for (const name of zip.names) {
    if (!isTextPart(name)) continue
    parts[name] = zip.read(name)
    refuseEntities(Buffer.from(parts[name]).toString('latin1'))
  }
  return zipSync(parts, { level: 0 })
}

function isTextPart(name: string): boolean {
  if (/^(\[Content_Types\]\.xml|_rels\/\.rels)$/.test(name)) return true
  if (/^word\/_rels\/[\w-]+\.xml\.rels$/.test(name)) return true
  return /^word\/(document|styles|numbering|footnotes|endnotes)\d*\.xml$/.test(name)
}

function titleOf(zip: Zip, limits: DocumentLimits): string | null {
  if (!zip.has('docProps/core.xml')) return null
  const properties = parseTree(zip.readText('docProps/core.xml'), { isXml: true, limits })
  const title = elementsOf(properties, 'dc:title').next().value
  return title ? textOf(title) : null
}
