import GithubSlugger from 'github-slugger'
import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import { escapeHtml } from '../../platform/html.ts'
import { sampleOf, samplesHtml } from './samples.ts'
import { tableHtml } from './tables.ts'

export interface Heading {
  level: number
  text: string
  id: string
}

export interface Rendered {
  html: string
  headings: Heading[]
}

interface Options {
  /** The site's address of a link or picture; null if its target is not published. */
  resolve: (link: string) => string | null
  /** Added to the level of every heading. */
  shift?: number
}

const lexer = new Marked({ gfm: true })

/** A document as HTML. HTML inside it is shown as text, so that nothing can be injected. */
export function renderMarkdown(document: string, { resolve, shift = 0 }: Options): Rendered {
  const slugger = new GithubSlugger()
  const headings: Heading[] = []
  const state = { samples: 0 }
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const heading = { level: depth + shift, text: plain(tokens), id: slugger.slug(text) }
        headings.push(heading)
        return headingHtml(heading, this.parser.parseInline(tokens))
      },
      ...linkRenderers(resolve),
      ...blockRenderers,
    },
  })
  const html = grouped(marked.lexer(document))
    .map((part) => {
      if (!Array.isArray(part)) return marked.parser([part])
      state.samples += 1
      const samples = part.map(({ lang = '', text }) => sampleOf(lang, text))
      const about = headings.at(-1)?.text ?? ''
      return samplesHtml(samples, { id: `sample-${state.samples}`, about })
    })
    .join('')
  return { html, headings }
}

/** A sentence as HTML, with its code and emphasis. */
export function renderInline(text: string): string {
  const marked = new Marked({ gfm: true })
  marked.use({ renderer: { ...linkRenderers((link) => link), html: blockRenderers.html } })
  return marked.parseInline(text, { async: false })
}

export function headingHtml({ level, text, id }: Heading, html: string): string {
  if (level === 1) return `<h1>${html}</h1>`
  return `<div class="heading"><h${level} id="${id}">${html}</h${level}><a class="anchor" href="#${id}" aria-label="Link to “${escapeHtml(text)}”">#</a></div>`
}

interface Section {
  heading: Heading | null
  text: string
  /** Without code and tables, which read badly as plain text. */
  prose: string
}

/** The plain text of a document, by the heading it belongs to. */
export function sectionsOf(document: string): Section[] {
  const slugger = new GithubSlugger()
  const sections: Section[] = []
  for (const token of lexer.lexer(document)) {
    if (token.type === 'heading') {
      const { depth, text, tokens = [] } = token as Tokens.Heading
      const heading = { level: depth, text: plain(tokens), id: slugger.slug(text) }
      sections.push({ heading: depth === 1 ? null : heading, text: '', prose: '' })
    } else {
      const section = sections.at(-1)
      if (!section) continue
      const words = ` ${plain([token])}`
      section.text += words
      if (token.type !== 'code' && token.type !== 'table') section.prose += words
    }
  }
  return sections
}

/** A few sentences as plain text. */
export function withoutMarkup(text: string): string {
  return plain(lexer.lexer(text))
}

/** Code blocks that directly follow each other belong together. */
function grouped(tokens: Token[]): (Token | Tokens.Code[])[] {
  const parts: (Token | Tokens.Code[])[] = []
  for (const token of tokens) {
    if (token.type === 'space') continue
    const last = parts.at(-1)
    if (token.type !== 'code') parts.push(token)
    else if (Array.isArray(last) && [...last, token].every(hasLabel))
      last.push(token as Tokens.Code)
    else parts.push([token as Tokens.Code])
  }
  return parts
}

/** A block without a language, such as a program's output, is not a variant of another. */
function hasLabel(token: Token): boolean {
  const { lang = '', text } = token as Tokens.Code
  return sampleOf(lang, text).label !== ''
}

function linkRenderers(resolve: Options['resolve']): RendererObject {
  return {
    link({ href, tokens }) {
      const words = withoutLinks(this.parser.parseInline(tokens))
      const address = isSafe(href) ? resolve(href) : null
      return address === null ? words : `<a href="${escapeHtml(address)}">${words}</a>`
    },
    codespan({ text }) {
      const code = `<code>${escapeHtml(text)}</code>`
      return sitePages.has(text) ? `<a href="${text}">${code}</a>` : code
    },
    image({ href, text }) {
      const address = resolve(href)
      if (address === null) return escapeHtml(text)
      return `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}" loading="lazy">`
    },
  }
}

/** Pages of every installation that documents name by path, because a repository cannot link them. */
const sitePages = new Set(['/docs', '/docs/reference', '/verify', '/accuracy', '/openapi.json'])

function withoutLinks(html: string): string {
  return html.replaceAll(/<\/?a(?: [^>]*)?>/g, '')
}

/** Links may lead to pages and mail, never to a script. */
function isSafe(link: string): boolean {
  return !/^[\s\w+.-]*:/.test(link) || /^(?:https?|mailto):/i.test(link)
}

const blockRenderers = {
  html({ text }: Tokens.HTML | Tokens.Tag): string {
    return text.startsWith('<!--') ? '' : escapeHtml(text)
  },
  /** Inside a list. */
  code({ lang = '', text }: Tokens.Code): string {
    return samplesHtml([sampleOf(lang, text)], { id: '', about: '' })
  },
  table(this: { parser: { parseInline: (tokens: Token[]) => string } }, table: Tokens.Table) {
    const inline = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
    return tableHtml('Table', {
      columns: table.header.map((cell) => ({ html: inline(cell), name: plain(cell.tokens) })),
      rows: table.rows.map((cells) => cells.map(inline)),
    })
  },
}

/** Elements that begin and end a line, so that their last word does not run into the next one. */
const blocks = new Set(['paragraph', 'list', 'list_item', 'blockquote', 'code'])

function plain(tokens: Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'html') return ''
      if (token.type === 'table') return tableWords(token as Tokens.Table)
      const { tokens: inner, items } = token as { tokens?: Token[]; items?: Token[] }
      const words = inner ?? items
      const text = words ? plain(words) : 'text' in token ? unescaped(String(token.text)) : ' '
      return blocks.has(token.type) ? ` ${text} ` : text
    })
    .join('')
    .trim()
}

function tableWords({ header, rows }: Tokens.Table): string {
  return [header, ...rows]
    .map((cells) => cells.map((cell) => plain(cell.tokens)).join(' '))
    .join(' ')
}

/** Marked escapes the text of inline code and of plain text. */
function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
