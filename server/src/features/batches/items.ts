import type { api, BatchItem, ItemSort, Output, Received } from '@inkprint/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { decodeCursor, encodeCursor, type Part, unknownCursor } from './cursor.ts'

type Wanted = Received<typeof api.batches.listItems>
type Selection = Pick<Wanted, 'id' | 'status' | 'verdict' | 'sort_by' | 'sort_order'> & {
  organizationId: string
}

/**
 * The status of a text of a batch, from its row `item`, its analysis and its place in the queue, `waiting`.
 */
export const itemStatus: RawBuilder<string> = sql<string>`
  case when item.reason is not null then 'refused'
       when analyses.id is null then 'deleted'
       when analyses.status in ('accepted', 'reading')
         then case when waiting.lease_until > clock_timestamp() then 'reading' else 'waiting' end
       else analyses.status end`

/** One page of a batch's texts; it begins where the cursor says the previous one ended. */
export async function listItems(
  db: Db,
  { size, cursor, ...selection }: Wanted & { organizationId: string },
): Promise<Output<typeof api.batches.listItems>> {
  await requireOwn(db, selection)
  const place = cursor === undefined ? null : placeOf(cursor, selection)
  const rows = await findItems(db, { selection, place, limit: size + 1 })
  const isMore = rows.length > size
  const isBack = place?.isBack ?? false
  const page = isBack ? rows.slice(0, size).reverse() : rows.slice(0, size)
  const at = (row: Row | undefined, direction: 'next' | 'back') =>
    row
      ? encodeCursor([
          selection.sort_by,
          selection.sort_order,
          direction,
          row.value,
          `${row.number}`,
        ])
      : null
  return {
    items: page.map(itemOf),
    next_cursor: isBack || isMore ? at(page.at(-1), 'next') : null,
    previous_cursor: isBack ? (isMore ? at(page[0], 'back') : null) : place && at(page[0], 'back'),
  }
}

const exportedAtOnce = 250

/** All texts of a batch in their order, in parts. */
export async function* allItems(
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
): AsyncGenerator<BatchItem[]> {
  const selection: Selection = { id, organizationId, sort_by: 'number', sort_order: 'asc' }
  let place: Place | null = null
  while (true) {
    const rows: Row[] = await findItems(db, { selection, place, limit: exportedAtOnce })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(itemOf)
    place = { value: last.value, number: last.number, isBack: false }
  }
}

/** Another organization's batch counts as unknown. */
export async function requireOwn(
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<void> {
  const batch = await db
    .selectFrom('batches')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!batch) throw new AppError('NOT_FOUND')
}

interface Place {
  value: string
  number: number
  isBack: boolean
}

function placeOf(cursor: string, { sort_by, sort_order }: Selection): Place {
  const [by, order, direction, value = '', number] = decodeCursor(cursor, [
    ...(['text', 'text', 'text'] as const),
    sorts[sort_by].part,
    'integer',
  ])
  if (by !== sort_by || order !== sort_order) throw unknownCursor()
  return { value, number: Number(number), isBack: direction === 'back' }
}

interface Row extends Omit<BatchItem, 'probability_ai_percent'> {
  probability: number | null
  /** The value it is sorted by, as the database writes it. */
  value: string
}

/** The sort expression of each order; rows without a value come before all others. */
const sorts: Record<ItemSort, { column: RawBuilder<unknown>; type: string; part: Part }> = {
  number: { column: sql`item.number`, type: 'integer', part: 'integer' },
  title: { column: sql`lower(coalesce(item.title, item.item_id))`, type: 'text', part: 'text' },
  words: { column: sql`coalesce(item.words, -1)`, type: 'integer', part: 'integer' },
  probability_ai_percent: {
    column: sql`case when analyses.status = 'done' then analyses.probability else -1 end`,
    type: 'double precision',
    part: 'number',
  },
}

async function findItems(
  db: Db,
  { selection, place, limit }: { selection: Selection; place: Place | null; limit: number },
): Promise<Row[]> {
  const { column, type } = sorts[selection.sort_by]
  const isDescending = (selection.sort_order === 'desc') !== (place?.isBack ?? false)
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const behind = place
    ? sql`and (${column}, item.number) ${sql.raw(isDescending ? '<' : '>')}
              (${place.value}::${sql.raw(type)}, ${place.number}::integer)`
    : sql``
  const { rows } = await sql<Row>`
    select item.number, item.item_id as id, item.title, ${itemStatus} as status, item.reason,
           item.message, item.words,
           case when analyses.id is null then item.credits
                when analyses.status in ('done', 'not_judged') then analyses.credits
                else item.credits end as credits,
           item.analysis_id, analyses.finished_at, (${column})::text as value,
           case when analyses.status = 'done' then analyses.classification end as classification,
           case when analyses.status = 'done' then analyses.probability end as probability
    from batch_items item
    left join analyses on analyses.id = item.analysis_id
    left join waiting_analyses waiting on waiting.analysis_id = item.analysis_id
    where item.batch_id = ${selection.id} ${narrowing(selection)} ${behind}
    order by ${column} ${direction}, item.number ${direction}
    limit ${limit}`.execute(db)
  return rows
}

function narrowing({ status, verdict }: Selection): RawBuilder<unknown> {
  const byStatus = status ? sql`and ${itemStatus} = ${status}` : sql``
  if (!verdict) return byStatus
  return verdict === 'not_judged'
    ? sql`${byStatus} and analyses.status = 'not_judged'`
    : sql`${byStatus} and analyses.status = 'done' and analyses.classification = ${verdict}`
}

function itemOf({ value: _, probability, ...item }: Row): BatchItem {
  return {
    ...item,
    probability_ai_percent: probability === null ? null : Math.round(probability * 10_000) / 100,
  }
}
