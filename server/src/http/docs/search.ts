import MiniSearch from 'minisearch'
import { escapeHtml } from '../../platform/html.ts'
import type { Api } from './api-document.ts'
import { fewTerms, ranked, searchOptions } from './assets/search-options.js'
import { pageSearch } from './layout.ts'
import { customerGroups, type Library } from './library.ts'
import { sectionsOf, withoutMarkup } from './markdown.ts'
import { sectionAddress } from './reference.ts'

/** A part of a page that can be found. */
export interface Passage {
  id: number
  /** The page it is on. */
  page: string
  heading: string
  address: string
  /** The text that the page of results shows the beginning of. */
  excerpt: string
  /** Every word of the text, once. */
  words: string
  /**
   * Its rank among parts with the same words: guides for customers before calls, calls with a key before
   * others.
   */
  weight: number
  /** Whether it is about developing Inkprint itself; it then comes after everything else. */
  isForDevelopers: boolean
}

/** Everything that can be found: every section of every document, and every call. */
export function passagesOf({ groups, documents }: Library, api: Api): Passage[] {
  const passages: Omit<Passage, 'id'>[] = []
  const forCustomers = new Set(groups.slice(0, customerGroups).map(({ name }) => name))
  const developers = groups.at(-1)?.name
  for (const { address, title, group, markdown } of documents.values()) {
    // Documents outside the menu are linked from pages in it: decisions, notes on a part of the code.
    const isForDevelopers = group === null || group === developers
    for (const { heading, text, prose } of sectionsOf(markdown)) {
      passages.push({
        page: isForDevelopers ? `${title} (for developers of Inkprint)` : title,
        heading: heading?.text ?? title,
        address: heading ? `${address}#${heading.id}` : address,
        excerpt: excerptOf(prose.trim() || text),
        words: wordsOf(text),
        weight: group !== null && forCustomers.has(group) ? 2 : 1,
        isForDevelopers,
      })
    }
  }
  for (const section of api.sections) {
    for (const { operationId, summary, method, path, description, security } of section.calls) {
      const isSignedIn = security.some((scheme) => 'session' in scheme)
      passages.push({
        page: `API reference: ${section.name}${isSignedIn ? ' (signed in)' : ''}`,
        heading: summary,
        address: `${sectionAddress(section)}#${operationId}`,
        excerpt: excerptOf(`${method} ${path} · ${withoutMarkup(description)}`),
        words: wordsOf(`${method} ${path} ${operationId} ${description}`),
        weight: isSignedIn ? 1 : 1.4,
        isForDevelopers: false,
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

/** The browser's index: without the excerpts, which only the page of results shows. */
export function searchIndex(passages: Passage[]): string {
  return JSON.stringify(passages.map(({ excerpt: _, ...passage }) => passage))
}

export type Find = (query: string) => Passage[]

export function createFind(passages: Passage[]): Find {
  const index = new MiniSearch<Passage>(searchOptions)
  index.addAll(passages)
  return (query) =>
    ranked(index.search(fewTerms(query)), query).flatMap(({ id }) => {
      const passage = passages[id]
      return passage ? [passage] : []
    })
}

const mostShown = 100

/** The page of results, for readers without JavaScript and for those who press Enter. */
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
        : `<p>${found.length > mostShown ? `The first ${mostShown} of ` : ''}${found.length} ${found.length === 1 ? 'result' : 'results'} for “${escapeHtml(query)}”.</p><ol class="results">${rows.join('')}</ol>`
  return `<h1>Search</h1>${pageSearch(query)}${outcome}`
}
