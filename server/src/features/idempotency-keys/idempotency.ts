import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { deleteOldRows } from '../../platform/db/delete-old-rows.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'

/** A request that may be sent again under the name its sender gave it. */
export interface Repeatable {
  organizationId: string
  key: string
  /** What was asked, to tell a repeat from another request under the same name. */
  requestHash: string
  signal: AbortSignal
}

/** What is needed to say an answer again, as plain data. It must hold nothing that retention forbids. */
interface Kept {
  /** The analysis the answer is about, if any: the key goes with it, and the release before reads these two. */
  analysis_id?: string
  credits_remaining?: number | null
}

interface Work<Answer, Facts extends Kept> {
  /**
   * Does it for the first time, under a claim others can see; `fulfill` belongs into the transaction
   * that stores the answer.
   */
  perform(claim: string, fulfill: (tx: Tx, kept: Facts) => Promise<void>): Promise<Answer>
  /** Says again what was answered the first time. */
  recall(kept: Facts): Promise<Answer>
  /** Told of the claim of somebody who died at work, before the work begins anew. */
  takeOver(claim: string): Promise<void>
}

const keptMs = 24 * 3_600_000
/** A process that dies holds a name for this long at most; a living one keeps renewing its claim. */
const claimSeconds = 10
const renewEveryMs = 3_000
/** Long enough to outlast a claim whose holder died. */
const patienceMs = 15_000

/** Performs the work once per key, whoever asks and however often; repeats wait for the first and get its answer. */
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
    // Written by this same work: the hash of what was asked is the same.
    if (kept !== null) return work.recall(kept as Facts)
    if (performance.now() > deadline) {
      throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 2 })
    }
    // A caller who went away does not wait on.
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

/** Whether a call under the key is at work or was answered. */
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

/** Those of the keys under which a call is at work or was answered. */
export async function findKnownKeys(db: Db, { organizationId, keys }: Keys): Promise<Set<string>> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('organization_id', '=', organizationId)
    .where('key', 'in', keys)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** What a call under the key came to: what is kept of its answer, or whether somebody alive works on it. */
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

/** The next calls under these keys are new ones; calls at work keep theirs. */
export async function forgetKeys(db: Db, { organizationId, keys }: Keys): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', organizationId)
    .where('key', 'in', keys)
    .where('answer', 'is not', null)
    .execute()
}

/** Keys may be used anew after a day. */
export async function deleteOldIdempotencyKeys({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  await deleteOldRows(db, { table: 'idempotency_keys', column: 'created_at', before })
}

const lost = Symbol('another request took the claim over')

interface Claim {
  /** Null when the key is somebody else's, at work or done. */
  claim: string | null
  /** The claim this one replaces, whose holder died at work. */
  abandoned: string | null
}

/** Claims run on the database's clock, which all processes share. */
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
  // Deleted since the caller showed one of its keys, which went along.
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
    // A failed try does not use the key up; where even this fails, the claim runs out by itself.
    await giveUp(db, claim).catch(() => {})
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** Thrown by work that finds somebody else took its claim over. */
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
  // As the release before writes it.
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
