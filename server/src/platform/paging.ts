import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db/open.ts'

export interface PageWanted {
  page: number
  size: number
}

/** The paging fields of a list's answer. */
export function pageInfo({ page, size }: PageWanted, total: number) {
  return { total, pages: Math.ceil(total / size), page, size }
}

/** A long table, searched by one column and sorted by an indexed one. */
export interface LongTable {
  name: string
  /** Lower case, with a trigram index. */
  searchColumn: string
  sortColumn: string
  /** The table in which the sort column is indexed together with the row's id. */
  order: { table: string; id: string }
}

interface Wanted extends PageWanted {
  search: string
  direction: 'asc' | 'desc'
  /** How many rows the table has. */
  rows: number
}

/**
 * Matches are counted up to this number. Counting all matches of a short word in a million rows would take
 * longer than everything else together, and nobody goes beyond fifty pages.
 */
const countedMatches = 1_000

interface SortedPageInput extends PageWanted {
  sort_by?: string | undefined
  sort_order?: 'asc' | 'desc' | undefined
}

/** One page of a long table, newest first by default; `read` loads rows by id, in any order. */
export async function readSortedPage<Row extends { id: string }>(
  db: Db,
  from: {
    table: LongTable
    input: SortedPageInput
    search: string | undefined
    /** How many rows the table has. */
    rows: number
    read: (ids: string[]) => Promise<Row[]>
  },
) {
  const { page, size, sort_by, sort_order } = from.input
  const direction = sort_order ?? (sort_by === undefined ? 'desc' : 'asc')
  const { ids, total, isCapped } = await findPage(db, {
    table: from.table,
    wanted: { page, size, direction, search: from.search ?? '', rows: from.rows },
  })
  const byId = new Map((await from.read(ids)).map((row) => [row.id, row]))
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    info: {
      ...pageInfo({ page, size }, total),
      ...(isCapped ? { is_total_capped: true } : {}),
    },
  }
}

/** The ids on one page, in order, and the total. */
async function findPage(
  db: Db,
  { table, wanted }: { table: LongTable; wanted: Wanted },
): Promise<{ ids: string[]; total: number; isCapped: boolean }> {
  if (wanted.search === '') {
    const ids = await walkOrder(db, { table, wanted, total: wanted.rows })
    return { ids, total: wanted.rows, isCapped: false }
  }
  const { ids, total } = await collectFew(db, { table, wanted })
  if (total <= countedMatches) return { ids, total, isCapped: false }
  return {
    ids: await walkMatches(db, { table, wanted }),
    total: countedMatches,
    isCapped: true,
  }
}

async function collectFew(db: Db, { table, wanted }: { table: LongTable; wanted: Wanted }) {
  const direction = sql.raw(wanted.direction)
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with matches as materialized (
      select id, ${sql.ref(table.sortColumn)} as place from ${sql.table(table.name)}
      where ${contains(table, wanted)} limit ${countedMatches + 1}
    )
    select (select count(*) from matches) as total,
           array(select id from matches order by place ${direction}, id ${direction}
                 limit ${wanted.size} offset ${(wanted.page - 1) * wanted.size}) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** Walks the index from the nearer end, so that the last page is as fast as the first. */
async function walkOrder(
  db: Db,
  { table, wanted, total }: { table: LongTable; wanted: Wanted; total: number },
): Promise<string[]> {
  const before = (wanted.page - 1) * wanted.size
  const limit = Math.min(wanted.size, total - before)
  if (limit <= 0) return []
  const after = total - before - limit
  const isFromEnd = after < before
  const direction = sql.raw((wanted.direction === 'asc') === isFromEnd ? 'desc' : 'asc')
  const { rows } = await sql<{ id: string }>`
    select ${placeOf(table).id} as id from ${sql.table(table.order.table)}
    order by ${placeOf(table).column} ${direction}, ${placeOf(table).id} ${direction}
    limit ${limit} offset ${isFromEnd ? after : before}`.execute(db)
  const ids = rows.map((row) => row.id)
  return isFromEnd ? ids.reverse() : ids
}

/**
 * One of the first pages of a large number of matches; the database walks the sort order until it has enough.
 */
async function walkMatches(
  db: Db,
  { table, wanted }: { table: LongTable; wanted: Wanted },
): Promise<string[]> {
  const before = (wanted.page - 1) * wanted.size
  const limit = Math.min(wanted.size, countedMatches - before)
  if (limit <= 0) return []
  const { order, name } = table
  const place = placeOf(table)
  const joined =
    order.table === name
      ? sql``
      : sql`join ${sql.table(name)} on ${sql.ref(`${name}.id`)} = ${place.id}`
  const direction = sql.raw(wanted.direction)
  const { rows } = await sql<{ id: string }>`
    select ${place.id} as id from ${sql.table(order.table)} ${joined}
    where ${contains(table, wanted)}
    order by ${place.column} ${direction}, ${place.id} ${direction}
    limit ${limit} offset ${before}`.execute(db)
  return rows.map((row) => row.id)
}

function placeOf({ order, sortColumn }: LongTable) {
  return {
    id: sql.ref(`${order.table}.${order.id}`),
    column: sql.ref(`${order.table}.${sortColumn}`),
  }
}

/** Listed one by one: the trigram index could not tell that a character class ends a word. */
const wordStart = String.raw`(^| |\n|\.|@|-|_|')`
/** Scripts that put spaces between words. */
const fewLetters = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]{1,2}$/u

/**
 * Matches the search text literally: `%`, `_` and `\` are ordinary characters. One or two letters are too few
 * for the trigram index, except at the beginning of words.
 */
function contains({ name, searchColumn }: LongTable, { search }: Wanted): RawBuilder<boolean> {
  const column = sql.ref(`${name}.${searchColumn}`)
  if (fewLetters.test(search)) {
    return sql<boolean>`${column} ~ (${wordStart} || lower(${search}::text))`
  }
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${column} like lower(${pattern}::text)`
}
