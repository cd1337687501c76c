import type { AnalysisSort, AnalysisSummary, api, Output, Received } from '@inkprint/contract'
import { sql } from 'kysely'
import { dayMs } from '../../platform/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { nameOf } from '../account/users.ts'
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
  const places = await findPlaces(db, { selection, cursor, limit: size + 1 })
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
const placedAtOnce = 100_000

/** All rows of a selection in its order, in parts; the results of a search are sorted once for many parts. */
export async function* allRows(db: Db, selection: Selection): AsyncGenerator<AnalysisSummary[]> {
  const { organizationId, sort_by, sort_order } = selection
  let cursor: Cursor | null = null
  while (true) {
    const places: Place[] = await findPlaces(db, { selection, cursor, limit: placedAtOnce })
    for (let start = 0; start < places.length; start += exportedAtOnce) {
      const some = places.slice(start, start + exportedAtOnce)
      yield await summariesOf(db, { ids: some.map(({ id }) => id), organizationId })
    }
    const last = places.at(-1)
    if (!last || places.length < placedAtOnce) return
    cursor = { ...last, sort_by, sort_order, isBack: false }
  }
}

/** The position of a row in the order of its list; the value it is sorted by as the database writes it. */
interface Place {
  id: string
  value: string
}

interface Wanting {
  selection: Selection
  cursor: Cursor | null
  limit: number
}

async function findPlaces(db: Db, wanting: Wanting): Promise<Place[]> {
  if (wanting.selection.search === '') return (await listed(wanting).execute(db)).rows
  const soon = wanting.limit > lookedThrough ? [] : (await foundSoon(wanting).execute(db)).rows
  if (soon.length === wanting.limit) return soon
  return collected(db, wanting, await findFew(db, wanting.selection))
}

const fewListed = 2_000

/** The rows the filters leave, if they are few; null if they are many or nothing is filtered. */
async function findFew(db: Db, selection: Selection): Promise<string[] | null> {
  const { verdict, review_state, group_id, api_key_id, user_id, start_date, end_date } = selection
  const filters = [verdict, review_state, group_id, api_key_id, user_id, start_date, end_date]
  if (!filters.some(Boolean)) return null
  const { rows } = await sql<{ id: string }>`
    select id from analyses
    where ${isListed(selection)} ${narrowed(selection)} ${inPeriod(selection)}
    limit ${fewListed + 1}`.execute(db)
  return rows.length > fewListed ? null : rows.map(({ id }) => id)
}

/** Walks the index of the order, skipping rows that are not wanted. */
function listed({ selection, cursor, limit }: Wanting) {
  const order = orderOf({ selection, cursor, id: 'id', value: selection.sort_by })
  return sql<Place>`
    select id, ${order.value}::text as value from analyses
    where ${isListed(selection)} ${narrowed(selection)} ${inPeriod(selection)} ${order.behindCursor}
    ${order.by} limit ${limit}`
}

/** The words of this many rows are unpacked and searched in a few milliseconds. */
const lookedThrough = 2_000
const unpackedBytes = 3_000_000
/** The oldest have lost their texts: only short titles are left, so many more of them are searched. */
const oldestLookedThrough = 20_000
const titleBytes = 100

/**
 * Most searches for a common word end here: the next few rows in the order of the list have enough matches.
 * Only analyses with words are searched, and those that the filters leave out are skipped inside the index.
 */
function foundSoon({ selection, cursor, limit }: Wanting) {
  const value = wordsColumn(selection.sort_by)
  const order = orderOf({ selection, cursor, id: 'analysis_id', value })
  const isOldestFirst = value === 'created_at' && selection.sort_order === 'asc'
  return sql<Place>`
    select analysis_id as id, ${order.value}::text as value
    from (
      select *, sum(greatest(0, pg_column_size(words) - ${titleBytes}::integer))
                  over (${order.by} rows unbounded preceding) as unpacked
      from (
        select analysis_id, words, ${order.value} from analysis_words
        where organization_id = ${selection.organizationId} and ${isCopied} and ${isWanted}
          ${narrowed(selection)} ${inPeriod(selection)} ${order.behindCursor}
        ${order.by} limit ${isOldestFirst ? oldestLookedThrough : lookedThrough}
      ) next
    ) analysis_words
    where unpacked <= ${unpackedBytes}::integer and ${hasWords(selection.search)}
    ${order.by} limit ${limit}`
}

/** The name of the sort column in the table of words. */
function wordsColumn(sort: AnalysisSort): string {
  return sort === 'words' ? 'text_words' : sort
}

/**
 * All matches, or those among a few, filtered and sorted without walking an index. The database does not know
 * that searching the words of a row means unpacking them: where many rows match, it would rather search all.
 */
async function collected(
  db: Db,
  { selection, cursor, limit }: Wanting,
  few: string[] | null,
): Promise<Place[]> {
  const { organizationId, sort_by, search } = selection
  const value = wordsColumn(sort_by)
  const order = orderOf({ selection, cursor, id: 'analysis_id', value, isCollected: true })
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<Place>`
      select analysis_id as id, ${order.value}::text as value from analysis_words
      where organization_id = ${organizationId} and ${hasWords(search)} and ${isCopied} and ${isWanted}
        ${few ? sql`and analysis_id = any(${few})` : sql``}
        ${narrowed(selection)} ${inPeriod(selection)} ${order.behindCursor}
      ${order.by} limit ${limit}`.execute(tx)
    return rows
  })
}

const types = {
  created_at: 'timestamptz',
  words: 'integer',
  credits: 'integer',
} satisfies Record<AnalysisSort, string>

/** The order of a list by the named columns, and where a page begins in it. */
function orderOf(wanted: {
  selection: Selection
  cursor: Cursor | null
  id: string
  value: string
  isCollected?: boolean
}) {
  const { sort_by, sort_order } = wanted.selection
  const { cursor, isCollected = false } = wanted
  const isDescending = (sort_order === 'desc') !== (cursor?.isBack ?? false)
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const [column, id] = [sql.ref(wanted.value), sql.ref(wanted.id)]
  // No index matches this expression, so the planner has no reason to walk one instead of collecting.
  const value = isCollected ? sql`coalesce(${column}, ${column})` : column
  const beyond = sql.raw(isDescending ? '<' : '>')
  return {
    value,
    by: sql`order by ${value} ${direction}, ${id} ${direction}`,
    behindCursor: cursor
      ? sql`and (${value}, ${id}) ${beyond} (${cursor.value}::${sql.raw(types[sort_by])}, ${cursor.id})`
      : sql``,
  }
}

/** Leaves out texts of a canceled batch that were never read. Written as the indexes have it. */
const isWanted = sql`(status <> 'cancelled' or origin is distinct from 'batch')`

/** Words of the previous release are found once a job has copied what they are sorted by. */
const isCopied = sql`status is not null`

function isListed({ organizationId }: Selection) {
  return sql`organization_id = ${organizationId} and adds_to is null and ${isWanted}`
}

function hasWords(search: string) {
  return sql`analysis_words.words @@ search_of(${search})`
}

/** The filters, for analyses and for their words alike. */
function narrowed({ verdict, ...wanted }: Selection) {
  const isVerdict =
    verdict === undefined
      ? sql``
      : verdict === 'not_judged'
        ? sql`and status = 'not_judged'`
        : sql`and classification = ${verdict} and status = 'done'`
  const others = (['review_state', 'group_id', 'api_key_id', 'user_id'] as const).flatMap((name) =>
    wanted[name] ? [sql`and ${sql.ref(name)} = ${wanted[name]}`] : [],
  )
  return sql.join([isVerdict, ...others], sql` `)
}

function inPeriod({ start_date, end_date }: Selection) {
  return sql`
    ${start_date ? sql`and created_at >= ${dayOf(start_date)}` : sql``}
    ${end_date ? sql`and created_at < ${dayOf(end_date, dayMs)}` : sql``}`
}

function dayOf(date: string, later = 0): Date {
  return new Date(new Date(date).getTime() + later)
}

/** Summaries of an organization's analyses, in the order of the ids. */
export async function summariesOf(
  db: Db,
  { ids, organizationId }: { ids: string[]; organizationId: string },
): Promise<AnalysisSummary[]> {
  if (ids.length === 0) return []
  const rows = await selectSummaries(db, organizationId)
    .where('analyses.id', '=', sql<string>`any(${ids})`)
    .execute()
  const known = new Map(rows.map((row) => [row.analysis_id, summaryOf(row)]))
  // An analysis deleted in the meantime is simply missing.
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
    // Rows of an earlier release have none until a job sets it.
    origin: row.origin ?? (row.user_id === null ? 'key' : 'playground'),
    user_name: nameOf({ first_name, last_name, email }),
  }
}

/** As in the answer: probabilities are stored as fractions. */
function percentOf(probability: number): number {
  return Math.round(probability * 10_000) / 100
}
