/** The data about a corpus text that drawing needs; the wording stays on disk. */
export interface Candidate {
  id: string
  source: string
  genre: string
  lang: string
  words: number
}

/** Texts that are each taken once: first every genre is equally likely, then every source within it. */
export interface Pool<Item extends Candidate> {
  take: (accepts?: (item: Item) => boolean) => Item | null
}

export function pool<Item extends Candidate>(
  items: readonly Item[],
  next: () => number,
): Pool<Item> {
  const genres = Map.groupBy(items, ({ genre }) => genre)
  const shelves = new Map(
    [...genres].map(([genre, members]) => [genre, Map.groupBy(members, ({ source }) => source)]),
  )
  return {
    take: (accepts = () => true) => {
      const found = search(shelves, { accepts, next })
      if (!found) return null
      const sources = shelves.get(found.genre)
      const left = sources?.get(found.source)?.filter((item) => item !== found) ?? []
      if (left.length > 0) sources?.set(found.source, left)
      else sources?.delete(found.source)
      if (sources?.size === 0) shelves.delete(found.genre)
      return found
    },
  }
}

/** Gives up after this many rejected texts in a row. */
const mostTries = 200

function search<Item extends Candidate>(
  shelves: ReadonlyMap<string, ReadonlyMap<string, readonly Item[]>>,
  { accepts, next }: { accepts: (item: Item) => boolean; next: () => number },
): Item | null {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const sources = oneOf([...shelves.values()], next)
    const items = sources && oneOf([...sources.values()], next)
    const item = items && oneOf(items, next)
    if (item && accepts(item)) return item
  }
  return null
}

export function oneOf<Item>(items: readonly Item[], next: () => number): Item | undefined {
  return items[Math.floor(next() * items.length)]
}
