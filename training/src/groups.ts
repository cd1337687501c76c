import { readFileSync } from 'node:fs'
import { type LabeledKind, readLabels } from './labeled-kinds.ts'
import { genreRead, type KnownText } from './readings.ts'

export interface Group {
  id: string
  name: string
  description: string
  genres: readonly string[]
}

/** The kinds of text the corpus supports, in the order of the models' outputs. */
export const groups: readonly Group[] = JSON.parse(
  readFileSync(new URL('../groups.json', import.meta.url), 'utf8'),
)

const byGenre = new Map(groups.flatMap((group) => group.genres.map((genre) => [genre, group.id])))

const byId = new Map(groups.map(({ id }) => [id, id]))

/** Kinds of single texts, labeled by reading them if their source does not determine the kind. */
const byReading = new Map(
  readLabels('read')
    .filter((label) => !isListPost(label))
    .map(({ id, kind }) => [id, kind]),
)

/** A mailing-list post is an email to some readers and a forum post to others, so it is used for neither. */
function isListPost({ kind, also }: LabeledKind): boolean {
  return [kind, also].includes('email') && [kind, also].includes('forum')
}

/** Null if the kind cannot be known: the text is then not used to train any group. */
export function groupOf(text: KnownText): string | null {
  const genre = genreRead(text)
  if (genre === null) return byReading.get(text.id) ?? null
  return byGenre.get(genre) ?? byId.get(genre) ?? null
}
