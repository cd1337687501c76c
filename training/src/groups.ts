import { readFileSync } from 'node:fs'
import { genreRead, type KnownText } from './readings.ts'

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

const byId = new Map(groups.map(({ id }) => [id, id]))

/** Null where the kind of the text cannot be known: it teaches no group. */
export function groupOf(text: KnownText): string | null {
  const genre = genreRead(text)
  return genre === null ? null : (byGenre.get(genre) ?? byId.get(genre) ?? null)
}
