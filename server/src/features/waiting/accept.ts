import { analysisCost } from '@inkprint/contract'
import { sql } from 'kysely'
import type { WaitingWishes } from '../../platform/db/batch-tables.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { insufficient, refusedByKey, withoutOrganization } from '../analysis/acceptance.ts'
import { findAbandoned, type RefusedByKey, refusalOfKey, waitingOf } from '../analysis/analyses.ts'
import { readJudging } from '../analysis/judging.ts'
import { releaseAbandoned } from '../analysis/release.ts'
import type { Submission } from '../analysis/submission.ts'
import { requireAdviceKept } from './kept-advice.ts'
import { nextTurn } from './turns.ts'

/** Texts of one organization to be read in turn, all from one sender and one batch. */
export interface WaitingTexts {
  organizationId: string
  submissions: readonly Submission[]
  batchId: string | null
}

export interface AcceptedWaiters {
  /** In the order of the submissions. */
  ids: string[]
  /** The reserve for all of them. */
  reserved: number
  /** The organization's credits, including reserved ones. */
  balance: number
}

/** The only credits missing may be those a dead process reserved; for callers about to accept. */
export async function freeAbandoned(deps: Deps, organizationId: string): Promise<void> {
  await releaseAbandoned(deps, await findAbandoned(deps.db, { organizationId }))
}

/**
 * Accepts analyses that are read later and reserves the price of all, or refuses all: 402 without the
 * credits, 422 for advice that could never be shown, 429 when too many are waiting. They wait without a
 * lease, so no job takes them for abandoned.
 */
export async function acceptWaiting(
  tx: Tx,
  { deps, organizationId, submissions, batchId }: WaitingTexts & { deps: Deps },
): Promise<AcceptedWaiters> {
  const [first] = submissions
  if (first) await requireAdviceKept(tx, { deps, submission: first })
  const waiters = submissions.map((submission) => ({
    submission,
    id: newId('ana'),
    price: analysisCost(submission.words, submission.options),
  }))
  const reserved = waiters.reduce((sum, { price }) => sum + price, 0)
  const most = deps.settings.limits.waiting
  const { rows } = await sql<{ credits: number }>`
    update organizations
    set reserved = reserved + ${reserved}, open_analyses = open_analyses + ${waiters.length}
    where id = ${organizationId} and credits - reserved >= ${reserved}
      and ${waitingOf(organizationId)} + ${waiters.length}::integer <= ${most}::integer
    returning credits`.execute(tx)
  const [organization] = rows
  if (!organization) throw await whyRefused(tx, { organizationId, reserved, submissions })
  await requireKeyPays(tx, { deps, submissions, reserved })
  const turn = await nextTurn(tx, organizationId)
  for (let start = 0; start < waiters.length; start += rowsAtOnce) {
    const some = waiters.slice(start, start + rowsAtOnce)
    await tx
      .insertInto('analyses')
      .values(some.map(({ submission, id, price }) => analysisRow(submission, { id, price, deps })))
      .execute()
    await tx
      .insertInto('waiting_analyses')
      .values(
        some.map(({ submission, id }, at) => ({
          analysis_id: id,
          organization_id: organizationId,
          batch_id: batchId,
          state: 'waiting' as const,
          turn: turn + start + at,
          text: submission.text,
          wanted: JSON.stringify(wishesOf(submission)),
          lease_until: null,
          created_at: deps.now().toISOString(),
        })),
      )
      .execute()
  }
  return { ids: waiters.map(({ id }) => id), reserved, balance: organization.credits }
}

interface PaymentByKey {
  deps: Pick<Deps, 'now'>
  keyId: string
  organizationId: string
  price: number
}

/**
 * Why the key cannot pay this much; null if it can. For a transaction that has locked the organization, so
 * that nobody else can use up the budget.
 */
export async function findRefusalOfKey(
  tx: Tx,
  payment: PaymentByKey,
): Promise<RefusedByKey | null> {
  return previewRefusalOfKey(tx, payment)
}

/** The same for the current moment, before a transaction: others may still use up the budget. */
export async function previewRefusalOfKey(
  db: Db,
  { deps, keyId, organizationId, price }: PaymentByKey,
): Promise<RefusedByKey | null> {
  const check = sql`
    select require_key(${keyId}, ${organizationId}, ${price}::integer, ${deps.now()}::timestamptz, true)`
  try {
    await check.execute(db)
    return null
  } catch (error) {
    const refused = refusalOfKey(error)
    if (refused === null) throw error
    return refused
  }
}

/** With the organization locked: refuses a key that ended, or whose budget does not cover all of them. */
async function requireKeyPays(
  tx: Tx,
  {
    deps,
    submissions,
    reserved,
  }: { deps: Deps; submissions: readonly Submission[]; reserved: number },
): Promise<void> {
  const [submission] = submissions
  if (!submission) return
  const { apiKey, organizationId } = submission
  const payment = { deps, keyId: apiKey.id, organizationId, price: reserved }
  const accepted = await findRefusalOfKey(tx, payment)
  if (accepted !== null) throw refusedByKey(submission, { accepted, price: reserved })
}

const rowsAtOnce = 200

function analysisRow(
  submission: Submission,
  { id, price, deps }: { id: string; price: number; deps: Deps },
) {
  return {
    id,
    organization_id: submission.organizationId,
    api_key_id: submission.apiKey.id,
    user_id: submission.userId,
    status: 'accepted' as const,
    origin: submission.origin,
    title: submission.title ?? null,
    words: submission.words,
    credits: 0,
    reserved: price,
    force_group_id: submission.groupId,
    max_false_positive_rate: submission.chosenRate ?? null,
    created_at: deps.now().toISOString(),
  }
}

function wishesOf({ apiKey, options, judging }: Submission): WaitingWishes {
  const { include_guidelines, include_humanization_prompt } = options
  const { maxFalsePositiveRate, detail } = judging ?? readJudging({ detail: 'full' }, null)
  return {
    api_key_name: apiKey.name,
    max_false_positive_rate: maxFalsePositiveRate,
    detail,
    include_guidelines,
    include_humanization_prompt,
  }
}

const retryAfterSeconds = 60

async function whyRefused(
  tx: Tx,
  {
    organizationId,
    reserved,
    submissions,
  }: Pick<WaitingTexts, 'organizationId' | 'submissions'> & {
    reserved: number
  },
): Promise<AppError> {
  const organization = await tx
    .selectFrom('organizations')
    .select(sql<number>`credits - reserved`.as('free'))
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!organization) return withoutOrganization({ userId: submissions[0]?.userId ?? null })
  if (organization.free < reserved) return insufficient(reserved, organization.free)
  return new AppError('TOO_MANY_ANALYSES', { retryAfterSeconds })
}
