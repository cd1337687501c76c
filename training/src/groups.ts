import { readFileSync } from 'node:fs'

export interface Group {
  id: string
  name: string
  description: string
  genres: readonly string[]
}

/** The kinds of text the corpus supports; the order is that of the models' outputs. */
export const groups: readonly Group[] = JSON.parse(
  readFileSync(new URL('../groups.json', import.meta.url), 'utf8'),
)

const byGenre = new Map(groups.flatMap((group) => group.genres.map((genre) => [genre, group.id])))

/** Null for texts whose source names no kind ("other"): they teach no group. */
export function groupOf(genre: string): string | null {
  return byGenre.get(genre) ?? null
}
