import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { deleteOldRows } from '../../platform/db/delete-old-rows.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'

/** A request that may be sent again under a key its sender chose. */
export interface Repeatable {
  organizationId: string
  key: string
  /** The hash of the request, to tell a repeat from another request under the same key. */
  requestHash: string
  signal: AbortSignal
}

/** The data needed to repeat an answer. It must contain nothing that retention forbids. */
interface Kept {
  /**
   * The analysis the answer is about, if any: the key is deleted with it, and the previous release reads
   * these two.
   */
  analysis_id?: string
  credits_remaining?: number | null
}

interface Work<Answer, Facts extends Kept> {
  /**
   * Does the work for the first time, under a claim others can see; `fulfill` belongs in the transaction that
   * stores the answer.
   */
  perform(claim: string, fulfill: (tx: Tx, kept: Facts) => Promise<void>): Promise<Answer>
  /** Repeats the first answer. */
  recall(kept: Facts): Promise<Answer>
  /** Called with the claim of a process that died, before the work starts over. */
  takeOver(claim: string): Promise<void>
}

const keptMs = 24 * 3_600_000
/** A process that dies keeps a key for this long at most; a live one keeps renewing its claim. */
const claimSeconds = 10
const renewEveryMs = 3_000
/** Long enough to outlast the claim of a process that died. */
const patienceMs = 15_000

/**
 * Does the work once per key, however often it is requested; repeats wait for the first and get its answer.
 */
export async function performOnce<Answer, Facts extends Kept>(
  deps: Deps,
  { request, work }: { request: Repeatable; work: Work<Answer, Facts> },
): Promise<Answer> {
  const deadline = performance.now() + patienceMs
  for (let pauseMs = 25; ; pauseMs = Math.min(400, pauseMs * 2)) {
    const { claim, abandoned } = await takeClaim(deps, request)
    if (claim !== null) {
      if (abandoned !== null) await work.takeOver(abandoned)
      const answer = await performClaimed(deps, { request, claim, work })
      if (answer !== lost) return answer
      continue
    }
    const kept = await findKept(deps.db, request)
    // The same work wrote it: the hashes of the requests are equal.
    if (kept !== null) return work.recall(kept as Facts)
    if (performance.now() > deadline) {
      throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 2 })
    }
    // A caller who disconnected stops waiting.
    await sleep(pauseMs, undefined, { signal: request.signal }).catch(() => {
      throw new AppError('CLIENT_CLOSED_REQUEST')
    })
  }
}

export function hashRequest(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

/** The header's value, or null without one. */
export function readIdempotencyKey(value: string | undefined): string | null {
  if (value === undefined) return null
  if (/^[\x21-\x7e]{1,255}$/.test(value)) return value
  const msg = 'Must be 1 to 255 visible ASCII characters'
  throw new AppError('VALIDATION_ERROR', {
    detail: [{ type: 'value_error', loc: ['header', 'idempotency-key'], msg }],
    fields: [{ field: 'idempotency-key', message: msg }],
  })
}

/** Whether a call under the key is running or was answered. */
export async function isKnownKey(
  db: Db,
  { organizationId, key }: Pick<Repeatable, 'organizationId' | 'key'>,
): Promise<boolean> {
  return (await findKnownKeys(db, { organizationId, keys: [key] })).has(key)
}

interface Keys {
  organizationId: string
  keys: string[]
}

/** Those of the keys under which a call is running or was answered. */
export async function findKnownKeys(db: Db, { organizationId, keys }: Keys): Promise<Set<string>> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('organization_id', '=', organizationId)
    .where('key', 'in', keys)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/**
 * The outcome of a call under the key: what is stored of its answer, or whether a live process works on it.
 */
export async function findOutcome(
  db: Db,
  { organizationId, key }: Pick<Repeatable, 'organizationId' | 'key'>,
): Promise<{ analysisId: string | null; isUnderWay: boolean }> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select([
      'analysis_id',
      sql<boolean>`answer is null and analysis_id is null
      and claimed_until > clock_timestamp()`.as('is_under_way'),
    ])
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .executeTakeFirst()
  return { analysisId: row?.analysis_id ?? null, isUnderWay: row?.is_under_way ?? false }
}

/** Calls under these keys count as new from now on; running calls keep theirs. */
export async function forgetKeys(db: Db, { organizationId, keys }: Keys): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', organizationId)
    .where('key', 'in', keys)
    .where('answer', 'is not', null)
    .execute()
}

/** Keys may be reused after a day. */
export async function deleteOldIdempotencyKeys({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  await deleteOldRows(db, { table: 'idempotency_keys', column: 'created_at', before })
}

const lost = Symbol('another request took the claim over')

interface Claim {
  /** Null if the key is claimed by another process, or its call is done. */
  claim: string | null
  /** The claim this one replaces, whose process died. */
  abandoned: string | null
}

/** Claims use the database's clock, which all processes share. */
async function takeClaim({ db, now }: Deps, request: Repeatable): Promise<Claim> {
  const claim = newId('req')
  const outdated = new Date(now().getTime() - keptMs)
  const { rows } = await sql<Claim>`
    with organization as (
      select id from organizations where id = ${request.organizationId} for key share
    ), before as (
      select claim from idempotency_keys
      where organization_id = ${request.organizationId} and key = ${request.key}
        and answer is null and analysis_id is null
    ), taken as (
      insert into idempotency_keys as known
        (organization_id, key, request_hash, claim, claimed_until, created_at)
      select id, ${request.key}, ${request.requestHash}, ${claim}, ${claimEnd}, ${now()}
      from organization
      on conflict (organization_id, key) do update
      set request_hash = excluded.request_hash, claim = excluded.claim,
          claimed_until = excluded.claimed_until, created_at = excluded.created_at,
          analysis_id = null, credits_remaining = null, answer = null
      where (known.answer is null and known.analysis_id is null
             and known.claimed_until < clock_timestamp())
         or known.created_at < ${outdated}
      returning claim
    )
    select taken.claim, before.claim as abandoned
    from organization left join taken on true left join before on true`.execute(db)
  // The organization was deleted after the caller was authenticated, and its keys with it.
  if (!rows[0]) throw new AppError('UNAUTHORIZED')
  return rows[0]
}

async function performClaimed<Answer, Facts extends Kept>(
  { db, log }: Deps,
  { request, claim, work }: { request: Repeatable; claim: string; work: Work<Answer, Facts> },
): Promise<Answer | typeof lost> {
  const renewal = setInterval(() => {
    renew(db, claim).catch((error) => log.warn({ err: error }, 'a claim could not be renewed'))
  }, renewEveryMs)
  try {
    return await work.perform(claim, (tx, kept) => fulfill(tx, { request, claim, kept }))
  } catch (error) {
    if (error instanceof LostClaim) return lost
    // A failed try does not use the key up; if even this fails, the claim expires by itself.
    await giveUp(db, claim).catch(() => {})
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** Thrown by work whose claim was taken over by another process. */
export class LostClaim extends Error {}

async function fulfill(
  tx: Tx,
  { request, claim, kept }: { request: Repeatable; claim: string; kept: Kept },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_keys')
    .set({
      answer: JSON.stringify(kept),
      analysis_id: kept.analysis_id ?? null,
      credits_remaining: kept.credits_remaining ?? null,
    })
    .where('organization_id', '=', request.organizationId)
    .where('key', '=', request.key)
    .where('claim', '=', claim)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LostClaim()
}

async function findKept(db: Db, request: Repeatable): Promise<Kept | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer', 'analysis_id', 'credits_remaining'])
    .where('organization_id', '=', request.organizationId)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!row) return null
  if (row.request_hash !== request.requestHash) throw new AppError('IDEMPOTENCY_CONFLICT')
  const { answer, analysis_id, credits_remaining } = row
  if (answer !== null) return answer
  // The format of the previous release.
  return analysis_id === null ? null : { analysis_id, credits_remaining }
}

const claimEnd = sql`clock_timestamp() + make_interval(secs => ${claimSeconds})`

async function renew(db: Db, claim: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ claimed_until: sql<string>`${claimEnd}` })
    .where('claim', '=', claim)
    .where('analysis_id', 'is', null)
    .where('answer', 'is', null)
    .execute()
}

async function giveUp(db: Db, claim: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('claim', '=', claim)
    .where('analysis_id', 'is', null)
    .where('answer', 'is', null)
    .execute()
}
