import type { Draft, Format, LeftOut, Warning } from './document.ts'
import { extensionOf, extensions } from './recognize.ts'

/** What the owner of a file should know before its text is judged. */
export function warningsOf(
  { leftOut, hasMacros, undecodable = 0 }: Draft,
  { name, format }: { name: string; format: Format },
): Warning[] {
  const warnings: Warning[] = []
  const extension = extensionOf(name)
  if (extension !== '' && !extensions[format].includes(extension)) {
    const message = `The name ends in .${extension}, but the content is ${kinds[format]}; it was read as such.`
    warnings.push({ kind: 'extension', count: 1, message })
  }
  if (undecodable > 0) {
    const message = `${countOf(undecodable, 'character', 'characters')} could not be decoded.`
    warnings.push({ kind: 'undecodable', count: undecodable, message })
  }
  if (hasMacros) warnings.push({ kind: 'macros', count: 1, message: 'Macros were ignored.' })
  for (const [kind, words] of Object.entries(names)) {
    const count = leftOut[kind as LeftOut] ?? 0
    if (count === 0) continue
    warnings.push({ kind: kind as LeftOut, count, message: leftOutMessage(count, words) })
  }
  return warnings
}

const kinds: Record<Format, string> = {
  txt: 'plain text',
  md: 'Markdown',
  html: 'HTML',
  docx: 'a Word document',
  odt: 'an OpenDocument text',
  pdf: 'a PDF',
  rtf: 'RTF',
  epub: 'an EPUB book',
}

/** In the order in which they are reported. */
const names: Record<LeftOut, [one: string, many: string]> = {
  tables: ['table', 'tables'],
  footnotes: ['footnote', 'footnotes'],
  code: ['block of code', 'blocks of code'],
  formulas: ['formula', 'formulas'],
  contents: ['line of a table of contents', 'lines of a table of contents'],
  running_heads: ['running head or page number', 'running heads and page numbers'],
  navigation: ['part of the page around the text', 'parts of the page around the text'],
}

function leftOutMessage(count: number, [one, many]: [one: string, many: string]): string {
  return `${countOf(count, one, many)} ${count === 1 ? 'was' : 'were'} left out.`
}

function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
