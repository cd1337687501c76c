import type { AnalysisSort, AnalysisSummary, api, Output, Received } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { titleOf } from './title.ts'

type Wanted = Received<typeof api.ownAnalyses.list>

/** Whose analyses, which of them, and in which order. */
export type Selection = Omit<Wanted, 'size' | 'cursor'> & { organizationId: string }

/**
 * One page of an organization's analyses. A page begins where the cursor says the one before ended,
 * so it is found as quickly at the end of a million as at the beginning.
 */
export async function listPage(
  db: Db,
  { size, cursor: sent, ...selection }: Wanted & { organizationId: string },
): Promise<Output<typeof api.ownAnalyses.list>> {
  const { sort_by, sort_order } = selection
  const cursor = sent === undefined ? null : readCursor(sent, { sort_by, sort_order })
  const isBack = cursor?.isBack ?? false
  const matches = await findMatches(db, selection)
  const places = await findPlaces(db, { selection, matches, cursor, limit: size + 1 })
  const isMore = places.length > size
  const page = isBack ? places.slice(0, size).reverse() : places.slice(0, size)
  const at = (place: Place | undefined, back: boolean) =>
    place ? writeCursor({ ...place, sort_by, sort_order, isBack: back }) : null
  return {
    items: await summariesOf(db, {
      ids: page.map(({ id }) => id),
      organizationId: selection.organizationId,
    }),
    next_cursor: isBack || isMore ? at(page.at(-1), false) : null,
    previous_cursor: isBack ? (isMore ? at(page[0], true) : null) : cursor && at(page[0], true),
  }
}

const exportedAtOnce = 500

/** All rows of a selection in its order, some at a time; what a search finds is looked up once. */
export async function* allRows(db: Db, selection: Selection): AsyncGenerator<AnalysisSummary[]> {
  const { organizationId, sort_by, sort_order } = selection
  const matches = await findMatches(db, selection)
  let cursor: Cursor | null = null
  while (true) {
    const wanted = { selection, matches, cursor, limit: exportedAtOnce }
    const places: Place[] = await findPlaces(db, wanted)
    const last = places.at(-1)
    if (!last) return
    yield await summariesOf(db, { ids: places.map(({ id }) => id), organizationId })
    cursor = { ...last, sort_by, sort_order, isBack: false }
  }
}

/** Where a row stands in the order of its list; the value it is sorted by as the database writes it. */
interface Place {
  id: string
  value: string
}

/** More matches than this are so dense that walking the list in its order soon meets enough of them. */
const fewMatches = 5_000

interface Wanting {
  selection: Selection
  /** What the search of the selection finds; null without one. */
  matches: string[] | null
  cursor: Cursor | null
  limit: number
}

async function findPlaces(
  db: Db,
  { selection, matches, cursor, limit }: Wanting,
): Promise<Place[]> {
  const { sort_by, sort_order, search } = selection
  const all = narrowed(db, selection)
  const isDense = matches !== null && matches.length > fewMatches
  // Old rows have no words any more: in order of time, the words themselves are read along.
  const isByWords = isDense && sort_by === 'created_at'
  let query = isByWords ? all.innerJoin('analysis_words', 'analysis_id', 'analyses.id') : all
  if (isByWords) {
    query = query.where(wordsInPeriod(selection)).where(hasWords(search))
  } else if (isDense) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('analysis_words')
          .select('analysis_id')
          .whereRef('analysis_words.analysis_id', '=', 'analyses.id')
          .where(hasWords(search)),
      ),
    )
  } else if (matches) query = query.where('analyses.id', '=', sql<string>`any(${matches})`)
  const isDescending = (sort_order === 'desc') !== (cursor?.isBack ?? false)
  const direction = isDescending ? ('desc' as const) : ('asc' as const)
  const { column, id } = isByWords ? alongWords : alongList(sort_by, matches !== null && !isDense)
  if (cursor) {
    const place = sql`(${cursor.value}::${sql.raw(types[sort_by])}, ${cursor.id})`
    query = query.where(
      sql<boolean>`(${column}, ${id}) ${sql.raw(isDescending ? '<' : '>')} ${place}`,
    )
  }
  return query
    .select(['analyses.id', sql<string>`${column}::text`.as('value')])
    .orderBy(column, direction)
    .orderBy(id, direction)
    .limit(limit)
    .execute()
}

/** Both of one table: an index is entered in the middle only by columns it has. */
const alongWords = {
  column: sql.ref('analysis_words.created_at'),
  id: sql.ref('analysis_words.analysis_id'),
}

/** Few that are known by their ids are fetched and sorted; walking the list to meet them takes longer. */
function alongList(sort_by: AnalysisSort, areFew: boolean) {
  const column = sql.ref(`analyses.${sort_by}`)
  return {
    // To no index the same as the column, and so no reason to walk it.
    column: areFew ? sql`coalesce(${column}, ${column})` : column,
    id: sql.ref('analyses.id'),
  }
}

const types = {
  created_at: 'timestamptz',
  words: 'integer',
  credits: 'integer',
} satisfies Record<AnalysisSort, string>

/** Said of the words as well as of the analyses, so that no words of other times are read. */
function wordsInPeriod({ organizationId, start_date, end_date }: Selection) {
  const time = sql.ref('analysis_words.created_at')
  return sql<boolean>`
    analysis_words.organization_id = ${organizationId}
    ${start_date ? sql`and ${time} >= ${dayOf(start_date)}` : sql``}
    ${end_date ? sql`and ${time} < ${dayOf(end_date, dayMs)}` : sql``}`
}

function hasWords(search: string) {
  return sql<boolean>`analysis_words.words @@ search_of(${search})`
}

/** At most one more than counts as few; null where nothing is searched for. */
async function findMatches(
  db: Db,
  { organizationId, search }: Pick<Selection, 'organizationId' | 'search'>,
): Promise<string[] | null> {
  if (search === '') return null
  const rows = await db
    .selectFrom('analysis_words')
    .select('analysis_id')
    .where('organization_id', '=', organizationId)
    .where(hasWords(search))
    .limit(fewMatches + 1)
    .execute()
  return rows.map(({ analysis_id }) => analysis_id)
}

const dayMs = 86_400_000

function narrowed(
  db: Db,
  { organizationId, verdict, group_id, api_key_id, user_id, ...others }: Selection,
) {
  const { review_state, start_date, end_date } = others
  let query = db
    .selectFrom('analyses')
    .where('analyses.organization_id', '=', organizationId)
    .where('adds_to', 'is', null)
    // A text of a cancelled batch that nobody read is none that was analyzed.
    .where(sql<boolean>`(status <> 'cancelled' or origin is distinct from 'batch')`)
  if (verdict === 'not_judged') query = query.where('status', '=', 'not_judged')
  else if (verdict) {
    query = query.where('classification', '=', verdict).where('status', '=', 'done')
  }
  if (review_state) query = query.where('review_state', '=', review_state)
  if (group_id) query = query.where('group_id', '=', group_id)
  if (api_key_id) query = query.where('api_key_id', '=', api_key_id)
  if (user_id) query = query.where('user_id', '=', user_id)
  if (start_date) query = query.where('analyses.created_at', '>=', dayOf(start_date))
  if (end_date) query = query.where('analyses.created_at', '<', dayOf(end_date, dayMs))
  return query
}

function dayOf(date: string, later = 0) {
  return sql<string>`${new Date(new Date(date).getTime() + later)}`
}

/** Analyses of an organization as a list shows them, in the order they are named. */
export async function summariesOf(
  db: Db,
  { ids, organizationId }: { ids: string[]; organizationId: string },
): Promise<AnalysisSummary[]> {
  if (ids.length === 0) return []
  const rows = await selectSummaries(db, organizationId)
    .where('analyses.id', '=', sql<string>`any(${ids})`)
    .execute()
  const known = new Map(rows.map((row) => [row.analysis_id, summaryOf(row)]))
  // One deleted meanwhile is simply not there.
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** The columns a summary is made of. */
export function selectSummaries(db: Db, organizationId: string) {
  return db
    .selectFrom('analyses')
    .leftJoin('users', 'users.id', 'analyses.user_id')
    .leftJoin('api_keys', 'api_keys.id', 'analyses.api_key_id')
    .where('analyses.organization_id', '=', organizationId)
    .select(['analyses.id as analysis_id', 'status', 'title', 'classification', 'origin'])
    .select('review_state')
    .select(['probability', 'group_id', 'words', 'analyses.credits', 'analyses.user_id'])
    .select(['analyses.api_key_id', 'api_keys.name as api_key_name'])
    .select('visible_end as api_key_end')
    .select(['analyses.created_at', 'users.first_name', 'users.last_name', 'users.email'])
    .select([
      sql<number | null>`(result ->> 'ai_share_percent')::double precision`.as('ai_share_percent'),
      sql<string | null>`result ->> 'group_name'`.as('group_name'),
      sql<string | null>`left(text, 400)`.as('beginning'),
    ])
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['execute']>>[number]

export function summaryOf({
  probability,
  beginning,
  first_name,
  last_name,
  email,
  ...row
}: SummaryRow): AnalysisSummary {
  const isJudged = row.status === 'done'
  return {
    ...row,
    title: titleOf(row.title, beginning),
    // A text that was not judged has none of these, whatever the detector filled in.
    probability_ai_percent: isJudged && probability !== null ? percentOf(probability) : null,
    group_id: isJudged ? row.group_id : null,
    group_name: isJudged ? row.group_name : null,
    ai_share_percent: isJudged ? row.ai_share_percent : null,
    // Rows of an earlier release, until a job names it.
    origin: row.origin ?? (row.user_id === null ? 'key' : 'playground'),
    user_name: nameOf({ first_name, last_name, email }),
  }
}

export function nameOf(user: {
  first_name: string | null
  last_name: string | null
  email: string | null
}): string | null {
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ').trim()
  return name === '' ? user.email : name
}

/** As it was answered: probabilities are kept as shares. */
function percentOf(probability: number): number {
  return Math.round(probability * 10_000) / 100
}
