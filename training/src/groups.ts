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

/** Sources whose texts read otherwise than their genre says: the genre they are, or "other". */
const readAs: Record<string, Record<string, string>> = {
  // Scientific abstracts; company reports and leaflets; conversations; scripture.
  l2r_rewrite: { howto: 'scientific', encyclopedic: 'other', email: 'other', essay: 'other' },
  // Referees' reports on papers.
  mgt_eval: { review: 'scientific' },
  // School essays about novels.
  aes_essays: { creative: 'essay' },
}

const byId = new Map(groups.map(({ id }) => [id, id]))

/** Null for texts whose source names no kind ("other"): they teach no group. */
export function groupOf({ genre, source }: { genre: string; source: string }): string | null {
  return byGenre.get(readAs[source]?.[genre] ?? genre) ?? byId.get(genre) ?? null
}
