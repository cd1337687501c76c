import type { api, Output } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { summariesOf } from './list.ts'
import { isOwn, type OwnAnalysis } from './own.ts'
import { titleOf } from './title.ts'

/**
 * Other analyses of the organization that may be of another version of the same text: those that share its
 * title or some of its longest words, and among them those that share most of its words.
 */
export async function listSimilar(
  db: Db,
  { organizationId, id }: OwnAnalysis,
): Promise<Output<typeof api.ownAnalyses.listSimilar>> {
  const { words, titleWords } = await requireWords(db, { organizationId, id })
  const search = [...groupsOf(words), titleWords]
    .filter((group) => group.length >= fewestWords)
    .map((group) => `(${group.map(quoted).join(' & ')})`)
    .join(' | ')
  if (search === '') return { items: [] }
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      select analysis_id, created_at, words from analysis_words
      where organization_id = ${organizationId} and words @@ ${search}::tsquery
        and (status is null or status in ('done', 'not_judged'))
      limit ${mostCandidates}
    )
    select analysis_id as id
    from found join analyses on analyses.id = analysis_id
    where analysis_id <> ${id} and status in ('done', 'not_judged')
    -- What they have in common, beside what they have: a longer text that contains this one is another text.
    order by (
      select count(*) from unnest(tsvector_to_array(found.words)) as word
      where word = any(${words})
    )::float8 / (length(found.words) + ${words.length}) desc, found.created_at desc, analysis_id
    limit ${most}`.execute(db)
  return { items: await summariesOf(db, { organizationId, ids: rows.map((row) => row.id) }) }
}

const most = 8
/** Comparing all words of two texts takes a tenth of a millisecond. */
const mostCandidates = 100
/** Long words are rare, and another version shares more of them than these four. */
const groups = 4
const wordsPerGroup = 4
/** One word alone, such as "Draft", is the title of anything. */
const fewestWords = 2

/** The words it is found by; none once neither its text nor a title is kept. */
async function requireWords(
  db: Db,
  { organizationId, id }: OwnAnalysis,
): Promise<{ words: string[]; titleWords: string[] }> {
  const row = await db
    .selectFrom('analyses')
    .leftJoin('analysis_words', 'analysis_id', 'analyses.id')
    .select(['title', sql<string | null>`left(text, 400)`.as('beginning')])
    .select(sql<string[] | null>`tsvector_to_array(analysis_words.words)`.as('words'))
    .where(isOwn({ id, organizationId }))
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(to_tsvector('simple', ${titleOf(row.title, row.beginning) ?? ''}))
      as words`.execute(db)
  return { words: row.words ?? [], titleWords: rows[0]?.words ?? [] }
}

/** The longest words, dealt out in turn. */
function groupsOf(words: readonly string[]): string[][] {
  const longest = words
    .toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .slice(0, groups * wordsPerGroup)
  const count = Math.min(groups, Math.ceil(longest.length / wordsPerGroup))
  return Array.from({ length: count }, (_, group) =>
    longest.filter((_word, index) => index % count === group),
  )
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
