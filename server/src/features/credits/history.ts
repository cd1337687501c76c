import type { api, CreditEntry, Output, Received } from '@inkprint/contract'
import { sql } from 'kysely'
import { daysAfter } from '../../platform/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { pageInfo } from '../../platform/paging.ts'
import { noteOf, purchaseIn } from './purchase-movements.ts'

/**
 * One page of an organization's entries, newest first. Entries are numbered without gaps and their times
 * follow the numbers, so a page and the total are found by number.
 */
export async function listHistory(
  db: Db,
  {
    organizationId,
    ...input
  }: Received<typeof api.credits.listEntries> & { organizationId: string },
): Promise<HistoryPage> {
  const series = await findSeries(db, { organizationId, keyId: input.apiKeyId })
  const range = series ? await numbersWithin(db, { ...series, ...timesOf(input) }) : null
  if (!series || !range) return { items: [], ...pageInfo(input, 0) }
  const newest = range.last - (input.page - 1) * input.size
  const oldest = Math.max(range.first, newest - input.size + 1)
  return {
    items: newest < oldest ? [] : await entriesBetween(db, { ...series, newest, oldest }),
    ...pageInfo(input, range.last - range.first + 1),
  }
}

type Selection = Received<typeof api.credits.exportCsv>

const exportedAtOnce = 1_000

/** Every entry of the selection, oldest first, in parts. Entries written in the meantime are left out. */
export async function* allEntries(
  db: Db,
  { organizationId, ...selection }: Selection & { organizationId: string },
): AsyncGenerator<HistoryPage['items']> {
  const series = await findSeries(db, { organizationId, keyId: selection.apiKeyId })
  const range = series ? await numbersWithin(db, { ...series, ...timesOf(selection) }) : null
  if (!series || !range) return
  for (let oldest = range.first; oldest <= range.last; oldest += exportedAtOnce) {
    const newest = Math.min(range.last, oldest + exportedAtOnce - 1)
    yield (await entriesBetween(db, { ...series, newest, oldest })).toReversed()
  }
}

/** A page of a history; only staff see which staff member moved credits. */
type HistoryPage = Omit<Output<typeof api.credits.listEntries>, 'items'> & {
  items: (CreditEntry & { actor_user_id: string | null })[]
}

/** The balance and everything ever added to it. */
export async function summarizeCredits(
  db: Db,
  organizationId: string,
): Promise<Output<typeof api.credits.getSummary>> {
  const { reserved, ...summary } = await db
    .selectFrom('organizations')
    .leftJoin('automatic_top_ups', 'automatic_top_ups.organization_id', 'organizations.id')
    .select(['credits as balance', 'reserved', 'paused_reason as top_up_paused_reason'])
    .select((select) =>
      select.fn.coalesce('low_balance_threshold', 'low_balance_usual').as('low_balance_below'),
    )
    .select((from) =>
      from
        .selectFrom('credit_entries')
        .select(sql<number>`coalesce(sum(change_amount), 0)`.as('total'))
        .whereRef('credit_entries.organization_id', '=', 'organizations.id')
        .where('change_amount', '>', 0)
        // Credits given back are not added ones: a refund that failed, or a dispute that was won.
        .where(sql<boolean>`not (reason = 'admin_adjustment' and reference ~ '^(refund|dispute) ')`)
        .$asScalar()
        .$notNull()
        .as('total_added'),
    )
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow(() => new AppError('NO_ORGANIZATION'))
  return { ...summary, ...shownReserve(reserved) }
}

/** Shown beside a balance if some of it is reserved. */
export function shownReserve(reserved: number): { reserved?: number } {
  return reserved === 0 ? {} : { reserved }
}

/** Entries counted together: all of an organization, or those of one of its keys. */
interface Series {
  organizationId: string
  keyId?: string | undefined
}

/** An unknown key and another organization's key have the same history here: none. */
async function findSeries(db: Db, series: Series): Promise<Series | null> {
  if (series.keyId === undefined) return series
  const entry = await db
    .selectFrom('credit_entries')
    .select('organization_id')
    .where('api_key_id', '=', series.keyId)
    .where('key_number', '=', 1)
    .executeTakeFirst()
  return entry?.organization_id === series.organizationId ? series : null
}

interface Times {
  from: Date | null
  before: Date | null
}

/** Whole days in UTC, both included. */
function timesOf({ startDate, endDate }: Selection): Times {
  return {
    from: startDate === undefined ? null : new Date(startDate),
    before: endDate === undefined ? null : daysAfter(new Date(endDate), 1),
  }
}

async function numbersWithin(
  db: Db,
  { from, before, ...series }: Series & Times,
): Promise<{ first: number; last: number } | null> {
  const within = (bound: 'first' | 'last') => {
    const order = bound === 'first' ? ('asc' as const) : ('desc' as const)
    let query = selectSeries(db, series)
      .select(numberOf(series).as('number'))
      .orderBy('created_at', order)
      .orderBy(numberOf(series), order)
      .limit(1)
    if (from !== null) query = query.where('created_at', '>=', sql<string>`${from}`)
    if (before !== null) query = query.where('created_at', '<', sql<string>`${before}`)
    return query.executeTakeFirst()
  }
  const [first, last] = await Promise.all([within('first'), within('last')])
  return first && last ? { first: first.number, last: last.number } : null
}

async function entriesBetween(
  db: Db,
  { newest, oldest, ...series }: Series & { newest: number; oldest: number },
): Promise<HistoryPage['items']> {
  const rows = await selectSeries(db, series)
    .select(['number', 'created_at', 'reason', 'reference', 'api_key_name'])
    .select(['change_amount', 'balance_after', 'actor_user_id', 'note'])
    .select((from) =>
      from
        .selectFrom('api_keys')
        .select('visible_end')
        .whereRef('api_keys.id', '=', 'credit_entries.api_key_id')
        .as('api_key_end'),
    )
    // Looked up, so that no link leads to a deleted analysis.
    .select((from) =>
      from
        .selectFrom('analyses')
        .select('analyses.id')
        .where('credit_entries.reason', '=', 'analysis')
        .where('analyses.id', '=', sql<string>`split_part(credit_entries.reference, ' ', 1)`)
        .where('analyses.organization_id', '=', series.organizationId)
        .as('analysis_id'),
    )
    .where(numberOf(series), '>=', oldest)
    .where(numberOf(series), '<=', newest)
    .orderBy(numberOf(series), 'desc')
    .execute()
  // Numbered within the organization: global numbers would reveal how much all others do.
  return rows.map(({ number, reference, ...entry }) => ({
    id: String(number),
    ...entry,
    purchase_id: purchaseIn({ reason: entry.reason, reference }),
    note: entry.note ?? noteOf({ reference, change_amount: entry.change_amount }),
  }))
}

function selectSeries(db: Db, { organizationId, keyId }: Series) {
  const entries = db.selectFrom('credit_entries').where('organization_id', '=', organizationId)
  return keyId === undefined ? entries : entries.where('api_key_id', '=', keyId)
}

function numberOf({ keyId }: Series) {
  return sql<number>`${sql.ref(keyId === undefined ? 'number' : 'key_number')}`
}
