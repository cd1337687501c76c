import { type api, type Batch, ItemStatus, type Output } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { itemStatus } from './items.ts'

interface Own {
  id: string
  organizationId: string
}

/** The state of one of the organization's batches; another organization's is unknown. */
export async function requireBatch(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, organizationId }: Own,
): Promise<Batch> {
  const row = await selectBatches(deps.db, organizationId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  const [batch] = await summariesOf(deps, [row])
  if (!batch) throw new AppError('NOT_FOUND')
  return batch
}

/** The organization's batches, newest first. */
export async function listBatches(
  deps: Pick<Deps, 'db' | 'now'>,
  {
    organizationId,
    size,
    cursor,
  }: { organizationId: string; size: number; cursor?: string | undefined },
): Promise<Output<typeof api.batches.list>> {
  let query = selectBatches(deps.db, organizationId)
  if (cursor !== undefined) {
    const [time, id] = decodeCursor(cursor, ['time', 'id'])
    query = query.where(sql<boolean>`(created_at, id) < (${time}::timestamptz, ${id})`)
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    items: await summariesOf(deps, page),
    next_cursor: rows.length > size && last ? encodeCursor([last.place, last.id]) : null,
  }
}

function selectBatches(db: Db, organizationId: string) {
  return db
    .selectFrom('batches')
    .select(['id', 'title', 'status', 'created_at', 'finished_at', 'resumed_at'])
    .select(sql<string>`(created_at at time zone 'UTC')::text`.as('place'))
    .where('organization_id', '=', organizationId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number]

interface Part {
  batch_id: string
  status: keyof Batch['counts']
  texts: number
  words: number
  used: number
  reserved: number
  /** Read in the last minutes. */
  recent_texts: number
  recent_words: number
  retryable: number
}

/** The reading rate is measured over the last two minutes. */
const recentMs = 120_000

async function summariesOf({ db, now }: Pick<Deps, 'db' | 'now'>, rows: Row[]): Promise<Batch[]> {
  if (rows.length === 0) return []
  const recent = new Date(now().getTime() - recentMs)
  const { rows: parts } = await sql<Part>`
    select item.batch_id, ${itemStatus} as status, count(*) as texts,
           coalesce(sum(item.words), 0)::integer as words,
           coalesce(sum(analyses.credits), 0)::integer as used,
           coalesce(sum(analyses.reserved), 0)::integer as reserved,
           count(*) filter (where analyses.finished_at > ${recent}) as recent_texts,
           coalesce(sum(item.words) filter (where analyses.finished_at > ${recent}), 0)::integer
             as recent_words,
           count(*) filter (where waiting.state = 'failed') as retryable
    from batch_items item
    left join analyses on analyses.id = item.analysis_id
    left join waiting_analyses waiting on waiting.analysis_id = item.analysis_id
    where item.batch_id = any(${rows.map(({ id }) => id)})
    group by 1, 2`.execute(db)
  const byBatch = Map.groupBy(parts, (part) => part.batch_id)
  return rows.map((row) => summaryOf(row, { parts: byBatch.get(row.id) ?? [], now: now() }))
}

function summaryOf(row: Row, { parts, now }: { parts: Part[]; now: Date }): Batch {
  const { id, place: _, resumed_at, ...batch } = row
  const textsOf = (status: Part['status']) =>
    parts.find((part) => part.status === status)?.texts ?? 0
  const wordsOf = (...wanted: Part['status'][]) =>
    total(parts.filter(({ status }) => wanted.includes(status)).map(({ words }) => words))
  const open = wordsOf('waiting', 'reading')
  return {
    ...batch,
    batch_id: id,
    counts: {
      total: total(parts.map(({ texts }) => texts)),
      // One of each status, as the contract counts them.
      ...(Object.fromEntries(ItemStatus.options.map((status) => [status, textsOf(status)])) as Omit<
        Batch['counts'],
        'total'
      >),
    },
    words: total(parts.filter(({ status }) => status !== 'refused').map(({ words }) => words)),
    words_read: wordsOf('done', 'not_judged'),
    credits: {
      used: total(parts.map(({ used }) => used)),
      reserved: total(parts.map(({ reserved }) => reserved)),
    },
    can_retry: row.status !== 'cancelled' && parts.some(({ retryable }) => retryable > 0),
    ...paceOf(row, { parts, open, now, since: new Date(resumed_at) }),
  }
}

/** How fast a running batch is, and how long it will take; unknown until its first texts are read. */
function paceOf(
  { status }: Pick<Row, 'status'>,
  { parts, open, now, since }: { parts: Part[]; open: number; now: Date; since: Date },
): Pick<Batch, 'texts_per_minute' | 'seconds_left'> {
  const seconds = Math.min(recentMs, now.getTime() - since.getTime()) / 1_000
  const texts = total(parts.map(({ recent_texts }) => recent_texts))
  const words = total(parts.map(({ recent_words }) => recent_words))
  if (status !== 'running' || seconds <= 0 || words === 0) {
    return { texts_per_minute: null, seconds_left: null }
  }
  return {
    texts_per_minute: Math.round((texts / seconds) * 600) / 10,
    seconds_left: Math.ceil(open / (words / seconds)),
  }
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
