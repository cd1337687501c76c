import { escapeHtml } from '../../platform/html.ts'
import type { Installation } from '../openapi/openapi.ts'
import { docsPath } from './addresses.ts'
import { type Api, describeApi } from './api-document.ts'
import { type Menu, type Page, pageHtml, pageSearch } from './layout.ts'
import { customerGroups, indexFile, type Library, openLibrary, resolverFor } from './library.ts'
import { renderInline, renderMarkdown } from './markdown.ts'
import { overviewHtml, referencePath, sectionAddress, sectionHtml } from './reference.ts'
import {
  createFind,
  type Find,
  type Passage,
  passagesOf,
  resultsHtml,
  searchIndex,
} from './search.ts'

export interface DocsSite {
  /** The page at this path as HTML; null if there is none. */
  page: (address: string) => string | null
  missing: (address: string) => string
  results: (query: string) => string
  /** The documents of the browser's search. */
  searchIndex: () => string
  /** The file behind a picture or other file that a page shows or links. */
  fileAt: (address: string) => string | undefined
}

/** The documents and the reference, as a site. */
export async function openSite(installation: Installation): Promise<DocsSite> {
  const library = await openLibrary()
  const api = describeApi(installation)
  const menus = menusOf(library, api)
  const { publicUrl } = installation
  const site = { publicUrl, menus }
  const show = (page: Page) => pageHtml(page, site)
  let passages: Passage[] | null = null
  let find: Find | null = null
  const allPassages = () => {
    passages ??= passagesOf(library, api)
    return passages
  }
  return {
    page(address) {
      const page = documentAt(address, { library, publicUrl }) ?? referenceAt(address, api)
      return page && show(page)
    },
    missing: (address) => show(missingPage(address)),
    results(query) {
      find ??= createFind(allPassages())
      const html = resultsHtml(query, query === '' ? [] : find(query))
      return show({ ...otherPage, title: 'Search', html })
    },
    searchIndex: () => searchIndex(allPassages()),
    fileAt: (address) => library.files.get(address),
  }
}

function menusOf({ groups }: Library, api: Api): Menu[] {
  const guides = groups.map(({ name, items }) => ({ name, links: items }))
  const byGroup = [...Map.groupBy(api.sections, ({ group }) => group)]
  const [first, ...others] = byGroup.map(([name, sections]) => ({
    name,
    links: sections.map((section) => ({
      address: sectionAddress(section),
      title: section.name,
      links: section.calls.map(({ operationId, summary, method }) => ({
        address: `#${operationId}`,
        title: summary,
        mark: method,
      })),
    })),
  }))
  const overview = { address: referencePath, title: 'Overview and all calls' }
  const reference = [
    { name: 'API reference', links: [overview, ...(first?.links ?? [])] },
    ...others.map((menu) => ({ ...menu, isFolded: true })),
  ]
  // Customers' pages first, then every call, then the pages for operators and developers.
  return [...guides.slice(0, customerGroups), ...reference, ...guides.slice(customerGroups)]
}

function documentAt(
  address: string,
  { library, publicUrl }: { library: Library; publicUrl: string },
): Page | null {
  const document = library.documents.get(address)
  if (!document) return null
  const { file, title, description, markdown } = document
  if (file === indexFile) return homePage(library, markdown)
  const rendered = renderMarkdown(runHere(markdown, publicUrl), {
    resolve: resolverFor(library, file),
  })
  return { address, title, description: plainWords(description), kind: 'guide', ...rendered }
}

/** Commands work as shown on the page: they call the installation that serves it. */
function runHere(markdown: string, publicUrl: string): string {
  return markdown.replaceAll(/^```sh.*?^```/gms, (block) =>
    block.replaceAll('http://localhost:8000', () => publicUrl),
  )
}

/** The index as cards. */
function homePage(library: Library, markdown: string): Page {
  const [title = '', ...rest] = markdown.split('\n\n')
  const lede = rest[0] ?? ''
  const card = (item: { address: string; title: string; description: string }) =>
    `<li><a href="${item.address}"><strong>${escapeHtml(item.title)}</strong><span>${renderInline(item.description)}</span></a></li>`
  const [first, ...groups] = library.groups.map(
    ({ name, items }) =>
      `<h2>${escapeHtml(name)}</h2><ul class="cards">${items.map(card).join('')}</ul>`,
  )
  const reference = card({
    address: referencePath,
    title: 'API reference',
    description: 'Every call with its fields, errors and samples in three languages.',
  })
  return {
    address: docsPath,
    title: 'Documentation',
    description: plainWords(lede),
    kind: 'home',
    html: `<h1>${escapeHtml(title.replace(/^# /, ''))}</h1><p class="lede">${renderInline(lede)}</p>${first?.replace('</ul>', () => `${reference}</ul>`) ?? ''}${groups.join('')}`,
    headings: [],
  }
}

function referenceAt(address: string, api: Api): Page | null {
  if (address === referencePath) {
    const description = 'Every call of the Inkprint API, with its fields, errors and samples.'
    const page = overviewHtml(api)
    return { address, title: 'API reference', description, kind: 'guide', ...page }
  }
  const section = api.sections.find((each) => sectionAddress(each) === address)
  if (!section) return null
  const title = `${section.name}, API reference`
  const description = plainWords(section.words)
  return { address, title, description, kind: 'reference', ...sectionHtml(section, api) }
}

const otherPage: Omit<Page, 'title' | 'html'> = {
  address: '',
  description: 'Search the documentation of Inkprint.',
  headings: [],
  kind: 'other',
}

function missingPage(address: string): Page {
  const words = decodeURIComponentSafely(address.replace(docsPath, '')).replaceAll(/[/-]+/g, ' ')
  const html = `<h1>There is no such page</h1><p class="lede">The documentation has nothing at <code>${escapeHtml(address)}</code>. It may have been moved; search for it, or start at the <a href="${docsPath}">first page</a>.</p>${pageSearch(words.trim().slice(0, 100))}`
  return { ...otherPage, title: 'Not found', html }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function plainWords(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*]/g, '')
}
