import { readFileSync } from 'node:fs'
import { type LabeledKind, readLabels } from './labeled-kinds.ts'
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

/** Kinds of single texts, read one by one where their source does not tell. */
const byReading = new Map(
  readLabels('read')
    .filter((label) => !isListPost(label))
    .map(({ id, kind }) => [id, kind]),
)

/** A post to a mailing list is an email to some readers and a forum post to others: it teaches neither. */
function isListPost({ kind, also }: LabeledKind): boolean {
  return [kind, also].includes('email') && [kind, also].includes('forum')
}

/** Null where the kind of the text cannot be known: it teaches no group. */
export function groupOf(text: KnownText): string | null {
  const genre = genreRead(text)
  if (genre === null) return byReading.get(text.id) ?? null
  return byGenre.get(genre) ?? byId.get(genre) ?? null
}
