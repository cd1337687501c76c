import MiniSearch from 'minisearch'
import { escapeHtml } from '../../platform/html.ts'
import type { Api } from './api-document.ts'
import { searchOptions } from './assets/search-options.js'
import { searchField } from './layout.ts'
import type { Library } from './library.ts'
import { sectionsOf, withoutMarkup } from './markdown.ts'
import { sectionAddress } from './reference.ts'

/** A part of a page that can be found. */
export interface Passage {
  id: number
  /** The page it is on. */
  page: string
  heading: string
  address: string
  /** What the page of results shows the beginning of. */
  excerpt: string
  /** Every word of the text, once. */
  words: string
}

/** All that can be found: every section of every document, and every call. */
export function passagesOf({ documents }: Library, api: Api): Passage[] {
  const passages: Omit<Passage, 'id'>[] = []
  for (const { address, title, markdown } of documents.values()) {
    for (const { heading, text, prose } of sectionsOf(markdown)) {
      passages.push({
        page: title,
        heading: heading?.text ?? title,
        address: heading ? `${address}#${heading.id}` : address,
        excerpt: excerptOf(prose.trim() || text),
        words: wordsOf(text),
      })
    }
  }
  for (const section of api.sections) {
    for (const { operationId, summary, method, path, description } of section.calls) {
      passages.push({
        page: `API reference: ${section.name}`,
        heading: summary,
        address: `${sectionAddress(section)}#${operationId}`,
        excerpt: excerptOf(`${method} ${path} · ${withoutMarkup(description)}`),
        words: wordsOf(`${method} ${path} ${operationId} ${description}`),
      })
    }
  }
  return passages.map((passage, id) => ({ id, ...passage }))
}

function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 180 ? `${line.slice(0, 180).replace(/\s\S*$/, '')} …` : line
}

function wordsOf(text: string): string {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu))].join(' ')
}

/** What the browser searches in: without the excerpts, which only the page of results shows. */
export function searchIndex(passages: Passage[]): string {
  return JSON.stringify(passages.map(({ excerpt: _, ...passage }) => passage))
}

export type Find = (query: string) => Passage[]

export function createFind(passages: Passage[]): Find {
  const index = new MiniSearch<Passage>(searchOptions)
  index.addAll(passages)
  return (query) =>
    index.search(fewTerms(query)).flatMap(({ id }) => {
      const passage = passages[id]
      return passage ? [passage] : []
    })
}

/** Each term costs a walk through the index, and a single letter begins half of it. */
function fewTerms(query: string): string {
  const terms = new Set(query.toLowerCase().match(/[\p{L}\p{N}_]+/gu))
  const long = [...terms].filter((term) => term.length > 1)
  return (long.length > 0 ? long : [...terms].slice(0, 1)).slice(0, 8).join(' ')
}

const mostShown = 100

/** What was found, for readers without JavaScript and for those who press Enter. */
export function resultsHtml(query: string, found: Passage[]): string {
  const rows = found
    .slice(0, mostShown)
    .map(
      ({ page, heading, address, excerpt }) =>
        `<li><a href="${escapeHtml(address)}"><strong>${escapeHtml(heading)}</strong>${page === heading ? '' : ` <span>${escapeHtml(page)}</span>`}</a><p>${escapeHtml(excerpt)}</p></li>`,
    )
  const outcome =
    query === ''
      ? '<p>Type what you are looking for.</p>'
      : found.length === 0
        ? `<p>Nothing was found for “${escapeHtml(query)}”. Try fewer or other words, such as the name of a field.</p>`
        : `<p>${found.length > mostShown ? `The first ${mostShown} of ` : ''}${found.length} ${found.length === 1 ? 'place' : 'places'} for “${escapeHtml(query)}”.</p><ol class="results">${rows.join('')}</ol>`
  return `<h1>Search</h1>${searchField(query)}${outcome}`
}
