import {
  type AnalysisOptions,
  analysisCost,
  problemOfText,
  type SentItem,
  titleOfFile,
} from '@inkprint/contract'
import type { Source } from './sources.ts'

/** A text in a batch that is being prepared. */
export interface DraftItem {
  key: string
  sourceId: number
  name: string
  words: number | null
  /** Why it cannot be analyzed; null if it can. */
  problem: string | null
  sent: SentItem | null
}

type Sizes = Map<string, ReturnType<typeof problemOfText>>

/** The texts of all files, in order. `sizes` caches word counts. */
export function draftItems(
  sources: readonly Source[],
  { sizes, leftOut }: { sizes: Sizes; leftOut: ReadonlySet<string> },
): DraftItem[] {
  const ids = new Map<string, number>()
  return sources
    .flatMap((source) => itemsOf(source, sizes))
    .filter(({ key }) => !leftOut.has(key))
    .map((item) =>
      item.sent ? { ...item, sent: { ...item.sent, id: unique(item.name, ids) } } : item,
    )
}

export function priceOf({ words, problem }: DraftItem, options: AnalysisOptions): number {
  return problem !== null || words === null ? 0 : analysisCost(words, options)
}

/** How many texts, taken in order, the credits suffice for, and what these cost. */
export function firstAffordable(
  items: readonly DraftItem[],
  { options, available }: { options: AnalysisOptions; available: number },
): { count: number; cost: number } {
  let cost = 0
  for (const [count, item] of items.entries()) {
    const next = cost + priceOf(item, options)
    if (next > available) return { count, cost }
    cost = next
  }
  return { count: items.length, cost }
}

/** Files may have the same name, but the texts of a batch may not. */
function unique(name: string, ids: Map<string, number>): string {
  const before = ids.get(name) ?? 0
  ids.set(name, before + 1)
  const id = name.slice(-190).toWellFormed()
  return before === 0 ? id : `${id} (${before + 1})`
}

function itemsOf(source: Source, sizes: Sizes): DraftItem[] {
  const { id: sourceId, name, state, problem, collection } = source
  if (state === 'refused')
    return [unreadable({ key: `${sourceId}`, sourceId, name }, problem ?? '')]
  if (collection?.table) return rowsOf(source, sizes)
  return (collection?.documents ?? []).map((document, at) => {
    const isAlone = collection?.documents?.length === 1 && document.name === source.file.name
    const place = {
      key: `${sourceId}-${at}`,
      sourceId,
      name: isAlone || !name.includes('.zip') ? name : `${name}/${document.name}`,
    }
    const { text, file } = document
    if (text === null) return unreadable(place, document.problem ?? '')
    return readable({ ...place, text, title: file ? titleOfFile(file) : null }, sizes)
  })
}

function rowsOf({ id, name, collection, textColumn, titleColumn }: Source, sizes: Sizes) {
  const rows = collection?.table?.rows ?? []
  return rows.map((row, at) => {
    const title =
      row[titleColumn]
        ?.replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, 200) || null
    const place = { key: `${id}-${at}`, sourceId: id, name: title ?? `${name}, row ${at + 2}` }
    return readable({ ...place, text: row[textColumn] ?? '', title: title ?? place.name }, sizes)
  })
}

interface Place {
  key: string
  sourceId: number
  name: string
}

function readable(
  { text, title, ...place }: Place & { text: string; title: string | null },
  sizes: Sizes,
): DraftItem {
  const known = sizes.get(text) ?? problemOfText(text)
  sizes.set(text, known)
  const { words, problem } = known
  const item = { id: place.name, text, title: title?.slice(0, 200) ?? null }
  return { ...place, words, problem: problem?.message ?? null, sent: problem ? null : item }
}

function unreadable(place: Place, problem: string): DraftItem {
  return { ...place, words: null, problem, sent: null }
}
