import { marked } from 'marked'
import type { Draft } from '../document.ts'
import { decode } from '../encoding.ts'
import type { DocumentLimits } from '../limits.ts'
import { readHtml } from './html.ts'

/** Converts Markdown to HTML and reads that. */
export function readMarkdown(bytes: Uint8Array, limits: DocumentLimits): Draft {
  const { text, undecodable } = decode(bytes)
  const { title, body } = withoutFrontMatter(text.replaceAll(/\r\n?/g, '\n'))
  const { source, notes } = withoutFootnotes(body)
  const draft = readHtml(marked.parse(source, { async: false, gfm: true }), limits)
  const leftOut = notes > 0 ? { ...draft.leftOut, footnotes: notes } : draft.leftOut
  return { ...draft, leftOut, undecodable, title: title ?? null }
}

/** Removes a static-site generator's metadata at the start, keeping only the title. */
function withoutFrontMatter(text: string): { title?: string | undefined; body: string } {
  const matter = /^(?:---\n(.*?)\n(?:---|\.\.\.)|\+\+\+\n(.*?)\n\+\+\+)(?:\n|$)/s.exec(text)
  if (!matter) return { body: text }
  const settings = matter[1] ?? matter[2] ?? ''
  const title = /^title\s*[:=]\s*["']?(.*?)["']?\s*$/m.exec(settings)?.[1]
  return { title, body: text.slice(matter[0].length) }
}

/** Footnotes are not part of basic Markdown, but most people's Markdown has them. */
function withoutFootnotes(text: string): { source: string; notes: number } {
  let notes = 0
  const withoutNotes = text.replaceAll(/^\[\^[^\]\n]{1,40}\]:.*(?:\n(?: {2,}|\t).*)*$/gm, () => {
    notes++
    return ''
  })
  return { source: withoutNotes.replaceAll(/\[\^[^\]\n]{1,40}\]/g, ''), notes }
}
