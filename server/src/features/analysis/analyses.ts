import type {
  AnalysisOrigin,
  AnalysisResult,
  AnalysisStatus,
  WebhookEvent,
} from '@inkprint/contract'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { freedReserve, isOpen, movementParts } from '../credits/ledger.ts'
import { announcement } from '../webhooks/announce.ts'
import { isOwn, type OwnAnalysis } from './own.ts'

/** An open analysis: whose it is, and how much is reserved for it. */
export interface OpenAnalysis {
  id: string
  organizationId: string
  reserved: number
}

export interface NewAnalysis extends OpenAnalysis {
  apiKey: { id: string; name: string }
  userId: string | null
  origin: AnalysisOrigin
  title: string | null
  words: number
  /** The claim on an idempotency key it runs under. */
  claim: string | null
  /** The analysis whose text is read once more, to add advice to it. */
  addsTo: string | null
  /** What the call chose itself, to ask for it again with the same text. */
  forceGroupId?: string | null
  chosenRate?: number | null
  at: Date
}

/** How an analysis ended. */
export interface Ending {
  status: Exclude<AnalysisStatus, 'accepted' | 'reading'>
  /** Null unless it was read to its end. */
  result: AnalysisResult | null
  /** Null if texts are not kept, or there is no result. */
  text: string | null
  /** Kept even if the text is not; only with a result. */
  textHash?: string
  wordsRead: number | null
  startedAt: Date | null
  at: Date
  /** The event for webhooks; none if the text was not read to its end. */
  event?: Extract<WebhookEvent, { type: 'analysis.completed' }>
}

/** A process that dies leaves its reserve for at most this long; a live one keeps renewing its lease. */
export const leaseSeconds = 60
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`

/**
 * How acceptance ended. Refused if the balance minus the reserves does not cover the price, if `most` are
 * already open, or if the organization is gone; otherwise refused by the key.
 */
export type Accepted = 'accepted' | 'refused' | RefusedByKey
export type RefusedByKey = 'key-inactive' | { budgetLeft: number }

/**
 * Accepts an analysis and reserves its price, in one statement: both happen or neither does. An addition to
 * an analysis is paid from the budget of its key, even if the key itself no longer works.
 */
export async function acceptAnalysis(
  db: Db,
  { most, ...analysis }: NewAnalysis & { most: number },
): Promise<Accepted> {
  const { id, organizationId, apiKey, reserved } = analysis
  const mustBeActive = analysis.addsTo === null
  const run = sql`${prepared}
    with held as (
      update organizations
      set reserved = reserved + ${reserved}, open_analyses = open_analyses + 1
      where id = ${organizationId} and credits - reserved >= ${reserved}
        -- What waits for its turn is limited by itself, and counted only where it may matter.
        and (open_analyses < ${most} or open_analyses - ${waitingOf(organizationId)} < ${most})
      returning id
    )
    insert into analyses
      (id, organization_id, api_key_id, user_id, status, origin, title, words, credits, reserved,
       lease_until, claim, adds_to, force_group_id, max_false_positive_rate, created_at)
    select ${id}, id, ${apiKey.id}, ${analysis.userId}, 'accepted', ${analysis.origin},
           ${analysis.title}, ${analysis.words}, 0, ${reserved}, ${leaseEnd}, ${analysis.claim},
           ${analysis.addsTo}, ${analysis.forceGroupId ?? null}, ${analysis.chosenRate ?? null},
           ${analysis.at}
    from held
    where require_key(${apiKey.id}, held.id, ${reserved}, ${analysis.at}, ${mustBeActive})
    returning id`
  try {
    const { rows } = await run.execute(db)
    return rows.length > 0 ? 'accepted' : 'refused'
  } catch (error) {
    const refused = refusalOfKey(error)
    if (refused === null) throw error
    return refused
  }
}

/** The refusal that a database error means if the key must not pay; null for any other error. */
export function refusalOfKey(error: unknown): RefusedByKey | null {
  if (!(error instanceof pg.DatabaseError)) return null
  if (error.code === 'IP002') return 'key-inactive'
  return error.code === 'IP003' ? { budgetLeft: Number(error.message) } : null
}

/** How many of an organization's open analyses wait for their turn in the background, or are read there. */
export function waitingOf(organizationId: string): RawBuilder<number> {
  return sql<number>`(
    select count(*) from waiting_analyses
    where organization_id = ${organizationId} and state <> 'failed')`
}

/** Marks that it is being read; only worth a statement if it had to wait. */
export async function markReading(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await db
    .updateTable('analyses')
    .set({ status: 'reading', started_at: at })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .execute()
}

/** Signals that the process working on it is alive. */
export async function renewLease(db: Db, id: string): Promise<void> {
  await sql`update analyses set lease_until = ${leaseEnd} where id = ${id} and reserved > 0`.execute(
    db,
  )
}

/**
 * Charges for what was read, frees the reserve and stores the outcome, in one statement. Returns the balance
 * left, or null if the analysis is no longer open or the organization is gone.
 */
export async function chargeAnalysis(
  db: Db,
  {
    open,
    credits,
    apiKey,
    usage,
    ending,
    addsTo = null,
  }: {
    open: OpenAnalysis
    credits: number
    apiKey: { id: string; name: string }
    usage: { words: number; userId: string | null }
    ending: Ending
    addsTo?: string | null
  },
): Promise<number | null> {
  const { id, organizationId, reserved } = open
  const payment = movementParts({
    organizationId,
    apiKey,
    usage,
    at: ending.at,
    reason: 'analysis',
    // The first word is the id of the analysis the customer knows.
    reference: addsTo === null ? id : `${addsTo} ${id}`,
    ...(addsTo !== null && { note: 'Advice added later' }),
    amount: -credits,
    frees: { analysisId: id, reserved },
  })
  return nullIfRefused(async () => {
    const { rows } = await sql<{ balance: number }>`${prepared}
      with ${payment}, closed as (${closing(open, { ending, credits })})
      select balance_after as balance, ${unlessClosed}, ${announced(open, ending)} from entry`.execute(
      db,
    )
    return rows[0]?.balance ?? null
  })
}

/**
 * Frees the reserve of an analysis that costs nothing and stores how it ended, in one statement. Returns the
 * balance, or null if the analysis was no longer open.
 */
export async function releaseAnalysis(
  db: Db,
  { open, ending }: { open: OpenAnalysis; ending: Ending },
): Promise<number | null> {
  const { id, organizationId, reserved } = open
  return nullIfRefused(async () => {
    const { rows } = await sql<{ balance: number }>`
      with entry as (
        update organizations set ${freedReserve(reserved)}
        where id = ${organizationId} and ${isOpen(id)}
        returning credits as balance
      ), closed as (${closing(open, { ending, credits: 0 })})
      select balance, ${unlessClosed}, ${announced(open, ending)} from entry`.execute(db)
    return rows[0]?.balance ?? null
  })
}

/** Frees the reserve of an analysis that was refused before it was read, and deletes it. */
export async function deleteAnalysis(db: Db, open: OpenAnalysis): Promise<void> {
  const { id, organizationId, reserved } = open
  await nullIfRefused(async () => {
    await sql`
      with entry as (
        update organizations set ${freedReserve(reserved)}
        where id = ${organizationId} and ${isOpen(id)}
        returning id
      ), closed as (
        delete from analyses where id = ${id} and reserved > 0 and exists (select from entry)
        returning id
      )
      select ${unlessClosed} from entry`.execute(db)
    return null
  })
}

/** Open analyses whose process died; `who` narrows them down. */
export async function findAbandoned(
  db: Db,
  who: { organizationId?: string; claim?: string } = {},
): Promise<OpenAnalysis[]> {
  let query = db
    .selectFrom('analyses')
    .select(['id', 'organization_id as organizationId', 'reserved'])
    .where('reserved', '>', 0)
    .limit(200)
  if (who.organizationId) query = query.where('organization_id', '=', who.organizationId)
  // Whoever took over a claim knows that its previous holder is dead.
  return who.claim === undefined
    ? query.where('lease_until', '<', sql<string>`clock_timestamp()`).execute()
    : query.where('claim', '=', who.claim).execute()
}

/** An organization's own analysis. */
export async function findAnalysis(db: Db, { id, organizationId }: OwnAnalysis) {
  const row = await db
    .selectFrom('analyses')
    .select(['id', 'status', 'title', 'result', 'credits', 'reserved', 'created_at', 'finished_at'])
    .select(sql<string | null>`left(text, 400)`.as('beginning'))
    .where(isOwn({ id, organizationId }))
    .executeTakeFirst()
  return row ? { ...row, result: row.result && completed(row.result) } : null
}

/** The last analysis a person started on screen that was read to its end. */
export async function findLastAnalysis(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
) {
  const row = await recalled(db)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? withWholeResult(row) : null
}

/** An organization's own analysis as it was answered, with its text while that is kept. */
export async function findRecalled(db: Db, analysis: OwnAnalysis) {
  const row = await recalled(db).where(isOwn(analysis)).executeTakeFirst()
  return row ? withWholeResult(row) : null
}

function recalled(db: Db) {
  return db
    .selectFrom('analyses')
    .select(['id as analysis_id', 'text', 'result', 'created_at'])
    .where('result', 'is not', null)
    .$narrowType<{ result: AnalysisResult }>()
}

function withWholeResult<Row extends { result: AnalysisResult }>({ result, ...row }: Row) {
  return { ...row, analysis_result: completed(result) }
}

/** Results of earlier releases have fewer fields, but they did name what prevented a verdict. */
export function completed(result: AnalysisResult): AnalysisResult {
  const isJudged = result.reasons.every((reason) => reason === 'near_threshold')
  return { ...unknownThen, ...result, is_judged: result.is_judged ?? isJudged }
}

const unknownThen = {
  false_positive_rate: null,
  false_positive_rate_interval: null,
  max_false_positive_rate: null,
  ai_share_percent: null,
  passages: null,
}

/** The part of a statement that closes the analysis if its part `entry` found the organization. */
function closing(
  { id }: OpenAnalysis,
  { ending, credits }: { ending: Ending; credits: number },
): RawBuilder<unknown> {
  const { result } = ending
  return sql`
    update analyses
    set status = ${ending.status}, credits = ${credits}, reserved = 0, lease_until = null,
        words_read = ${ending.wordsRead}, group_id = ${result?.group_id ?? null},
        classification = ${result?.classification ?? null},
        probability = ${result ? result.probability_ai_percent / 100 : null},
        model_version = ${result?.model_version ?? null},
        result = ${result ? JSON.stringify(result) : null}, text = ${unlessZeroRetention(ending.text)},
        text_hash = ${ending.textHash ?? null},
        started_at = coalesce(${ending.startedAt}, started_at), finished_at = ${ending.at}
    where id = ${id} and reserved > 0 and exists (select from entry)
    returning id`
}

/** In the same statement, so that no event is sent for an analysis that was undone. */
function announced({ organizationId }: OpenAnalysis, { event }: Ending): RawBuilder<unknown> {
  return event ? announcement(organizationId, event) : sql`null`
}

/**
 * Decided when the text would be stored: the setting may have changed while the text was read. A key deleted
 * in the meantime counts with its last setting.
 */
function unlessZeroRetention(text: string | null): RawBuilder<unknown> {
  if (text === null) return sql`null`
  return sql`case when coalesce(
    (select not zero_retention from api_keys where id = analyses.api_key_id),
    exists (select from deleted_keys where id = analyses.api_key_id)) then ${text} end`
}

/**
 * Each part of a statement sees the data as it was at the start, so two that close the same analysis may both
 * find it open. The second one then updates no row, and must not free the reserve again.
 */
const unlessClosed = sql`
  case when not exists (select from closed) then refuse_statement('closed meanwhile') end`

async function nullIfRefused<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof pg.DatabaseError && isClosedMeanwhile(error)) return null
    throw error
  }
}

/** Refused by the statement itself or, if both tried to charge, by the entry that already exists. */
function isClosedMeanwhile({ code, constraint }: pg.DatabaseError): boolean {
  return code === 'IP001' || constraint === 'credit_entries_reason_reference_key'
}
