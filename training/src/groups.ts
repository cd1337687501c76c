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

/** What an assistant was asked for, by the kind of text it is; documents are named in the request. */
const documentGroups: Record<string, readonly string[]> = {
  blog: ['blog post', 'linkedin post', 'social post'],
  news: ['company news', 'company news post', 'press release', 'trade-magazine article'],
  marketing: [
    'landing page',
    'landing page copy',
    'product description',
    'short product description',
    'case study',
    'customer story',
    'about-us page',
    'job advertisement',
    'product comparison',
    'buying guide',
    'event announcement',
    'short announcement',
    'white-paper introduction',
    'proposal summary',
    'project proposal summary',
  ],
  email: [
    'newsletter',
    'customer newsletter',
    'sales e-mail',
    'apology to customers',
    'apology e-mail to customers',
    'internal announcement',
    'fundraising letter',
    'partner update',
    'quarterly update to partners',
    'cover letter',
    'reply to a customer',
    'status update',
    'reference for a colleague',
    'meeting summary',
  ],
  howto: [
    'how-to guide',
    'help-centre article',
    'policy explanation',
    'policy explanation for customers',
    'faq answer written as prose',
  ],
  forum: ["short answer to a reader's question"],
  essay: ['opinion column'],
  review: ['product review'],
  speech: ['speech at a company event', 'speech for a company event'],
}
const byDocument = new Map(
  Object.entries(documentGroups).flatMap(([id, names]) => names.map((name) => [name, id] as const)),
)
const byId = new Map(groups.map(({ id }) => [id, id]))

/** Null for texts whose source names no kind ("other"): they teach no group. */
export function groupOf({
  genre,
  source,
  document,
}: {
  genre: string
  source: string
  document?: string | undefined
}): string | null {
  const named = byDocument.get((document ?? '').toLowerCase())
  return named ?? byGenre.get(readAs[source]?.[genre] ?? genre) ?? byId.get(genre) ?? null
}
