import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked, type Token, type Tokens } from 'marked'
import { addressOf, targetOf } from './addresses.ts'

interface Document {
  /** Relative to the repository's root. */
  file: string
  address: string
  title: string
  /** The index's description of it, or its first sentence. */
  description: string
  /** The menu group it is in; null if it is only linked from another document. */
  group: string | null
  markdown: string
}

interface MenuGroup {
  name: string
  items: { address: string; title: string; description: string }[]
}

export interface Library {
  groups: MenuGroup[]
  documents: Map<string, Document>
  /** Pictures and other files that documents show or link, by their address. */
  files: Map<string, string>
}

const root = fileURLToPath(new URL('../../../..', import.meta.url))
export const indexFile = 'docs/README.md'

/** How many groups of the index are for customers; the reference comes after them. */
export const customerGroups = 3

/**
 * The documents of the site: the index `docs/README.md`, whose headings are the groups of the menu and whose
 * lists are their pages, and everything linked from there, directly or indirectly.
 */
export async function openLibrary(): Promise<Library> {
  const library: Library = { groups: [], documents: new Map(), files: new Map() }
  if (!existsSync(join(root, indexFile))) return library
  const index = await readFile(join(root, indexFile), 'utf8')
  library.groups = groupsIn(index)
  const listed = new Map(
    library.groups.flatMap(({ name, items }) =>
      items.map(({ address, ...item }) => [address, { group: name, ...item }] as const),
    ),
  )
  const waiting = [indexFile]
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const address = addressOf(file)
    if (library.documents.has(address)) continue
    const markdown = await readFile(join(root, file), 'utf8')
    const entry = listed.get(address)
    const title = entry?.title ?? titleOf(markdown)
    const description = entry?.description ?? descriptionOf(markdown)
    const group = entry?.group ?? null
    library.documents.set(address, { file, address, title, description, group, markdown })
    for (const target of await linkedFiles(markdown, file)) {
      if (target.endsWith('.md')) waiting.push(target)
      else library.files.set(addressOf(target), join(root, target))
    }
  }
  return library
}

/** The site's address of a link in this document; null if its target does not exist. */
export function resolverFor({ documents, files }: Library, file: string) {
  return (link: string): string | null => {
    const target = targetOf(link, file)
    if (!target) return link
    const address = addressOf(target.file)
    const isThere = documents.has(address) || files.has(address)
    return isThere ? address + target.anchor : null
  }
}

const lexer = new Marked({ gfm: true })

function groupsIn(index: string): MenuGroup[] {
  const groups: MenuGroup[] = []
  for (const token of lexer.lexer(index)) {
    if (token.type === 'heading' && token.depth === 2) groups.push({ name: token.text, items: [] })
    if (token.type !== 'list') continue
    groups.at(-1)?.items.push(...(token as Tokens.List).items.flatMap(itemOf))
  }
  return groups
}

/** `- [Title](file.md): what it is about` */
function itemOf({ text }: Tokens.ListItem): MenuGroup['items'] {
  const [, title, link, description = ''] =
    text.match(/^\[([^\]]+)\]\(([^)]+)\)(?::\s*(.*))?$/s) ?? []
  const target = link === undefined ? null : targetOf(link, indexFile)
  return title && target ? [{ address: addressOf(target.file), title, description }] : []
}

async function linkedFiles(markdown: string, file: string): Promise<string[]> {
  const links: string[] = []
  lexer.walkTokens(lexer.lexer(markdown), (token: Token) => {
    if (token.type === 'link' || token.type === 'image') links.push((token as Tokens.Link).href)
  })
  const targets = links.flatMap((link) => targetOf(link, file)?.file ?? [])
  const found = await Promise.all(targets.map((target) => isFile(join(root, target))))
  return targets.filter((_, index) => found[index])
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )
}

function titleOf(markdown: string): string {
  return markdown.match(/^# (.+)$/m)?.[1]?.replaceAll('`', '') ?? 'Documentation'
}

function descriptionOf(markdown: string): string {
  const paragraph = markdown.replace(/^# .+\n+/, '').split('\n\n', 1)[0] ?? ''
  const words = paragraph.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*|#]/g, '')
  return (words.match(/^.{30,}?[.:](?=\s|$)/s)?.[0] ?? words).slice(0, 200).trim()
}
