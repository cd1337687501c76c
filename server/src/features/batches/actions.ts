import type { Batch, BatchStatus } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { isUsable } from '../../policy/organization.ts'
import { budgetUsed, insufficient } from '../analysis/acceptance.ts'
import { waitingOf } from '../analysis/analyses.ts'
import { lockOrganization } from '../organization/locking.ts'
import { findRefusalOfKey } from '../waiting/accept.ts'
import { cancelWaiting } from '../waiting/cancel.ts'
import { nextTurn } from '../waiting/turns.ts'
import { completeBatch } from './completion.ts'
import { requireBatch } from './summary.ts'

export interface OwnBatch {
  id: string
  organizationId: string
}

/** Pauses the batch: no more of its texts are read until it is resumed; those being read are finished. */
export function pauseBatch(deps: Deps, batch: OwnBatch): Promise<Batch> {
  return change(deps, { batch, from: ['running'], to: 'paused', act: pauseTexts })
}

export function resumeBatch(deps: Deps, batch: OwnBatch): Promise<Batch> {
  return change(deps, { batch, from: ['paused'], to: 'running', act: resumeTexts })
}

/**
 * Frees what is reserved for unread texts. Those being read are finished and charged, and then the batch
 * ends.
 */
export function cancelBatch(deps: Deps, batch: OwnBatch): Promise<Batch> {
  return change(deps, { batch, from: ['running', 'paused'], to: 'cancelled', act: cancelTexts })
}

/** Reserves the price of the texts that failed and queues them again. */
export function retryBatch(deps: Deps, batch: OwnBatch): Promise<Batch> {
  const from: BatchStatus[] = ['running', 'paused', 'done']
  return change(deps, { batch, from, to: null, act: retryTexts })
}

interface Change {
  batch: OwnBatch
  from: BatchStatus[]
  /** Null if the action itself decides. */
  to: BatchStatus | null
  act: (tx: Tx, given: { deps: Deps; batch: OwnBatch; status: BatchStatus }) => Promise<void>
}

/**
 * Locks the organization first, as everything that ends an analysis does, so changes happen one at a time.
 */
async function change(deps: Deps, { batch, from, to, act }: Change): Promise<Batch> {
  const { id, organizationId } = batch
  await deps.db.transaction().execute(async (tx) => {
    await lockOrganization(tx, organizationId)
    const row = await tx
      .selectFrom('batches')
      .select('status')
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    // Repeating an action has no effect, and neither has an action on a batch that ended.
    if (!from.includes(row.status)) return
    if (to !== null)
      await tx.updateTable('batches').set({ status: to }).where('id', '=', id).execute()
    await act(tx, { deps, batch, status: row.status })
  })
  return requireBatch(deps, batch)
}

type Given = Parameters<Change['act']>[1]

async function pauseTexts(tx: Tx, { batch }: Given): Promise<void> {
  await tx
    .updateTable('waiting_analyses')
    .set({ state: 'paused' })
    .where('batch_id', '=', batch.id)
    .where('state', '=', 'waiting')
    .execute()
}

async function resumeTexts(tx: Tx, { deps, batch }: Given): Promise<void> {
  const turn = await nextTurn(tx, batch.organizationId)
  await sql`
    update waiting_analyses as waiting
    set state = 'waiting', turn = ${turn} + waiting.turn - first.turn
    from (select min(turn) as turn from waiting_analyses
          where batch_id = ${batch.id} and state = 'paused') first
    where batch_id = ${batch.id} and state = 'paused'`.execute(tx)
  await noteResumption(tx, { deps, batch })
}

async function noteResumption(
  tx: Tx,
  { deps, batch }: Pick<Given, 'deps' | 'batch'>,
): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ resumed_at: deps.now().toISOString(), finished_at: null })
    .where('id', '=', batch.id)
    .execute()
}

async function cancelTexts(tx: Tx, { deps, batch }: Given): Promise<void> {
  const { id, organizationId } = batch
  await cancelWaiting(tx, { deps, organizationId, batchId: id })
  await lockFailed(tx, id)
  await tx
    .deleteFrom('waiting_analyses')
    .where('batch_id', '=', id)
    .where('state', '=', 'failed')
    .execute()
  // Texts being read now are not retried if they fail: their next reader lets them fail.
  await tx
    .updateTable('waiting_analyses')
    .set({ attempts: lastAttempt, state: 'waiting' })
    .where('batch_id', '=', id)
    .execute()
  await completeBatch(tx, { deps, id })
}

const lastAttempt = 1_000

/** Locks the failed texts that may be deleted, before their dependent rows, in the order of a deletion. */
async function lockFailed(tx: Tx, batchId: string): Promise<void> {
  await sql`
    select id from analyses
    where id in (select analysis_id from waiting_analyses
                 where batch_id = ${batchId} and state = 'failed')
    order by id for update`.execute(tx)
}

async function retryTexts(tx: Tx, { deps, batch, status }: Given): Promise<void> {
  const { id, organizationId } = batch
  await lockFailed(tx, id)
  const { rows: failed } = await sql<{ analysis_id: string; price: number }>`
    select waiting.analysis_id, item.credits as price
    from waiting_analyses waiting
    join batch_items item on item.analysis_id = waiting.analysis_id
    where waiting.batch_id = ${id} and waiting.state = 'failed'
    order by item.number
    for update of waiting`.execute(tx)
  if (failed.length === 0) return
  const price = failed.reduce((sum, each) => sum + each.price, 0)
  await reserveAgain(tx, { deps, batch, price, texts: failed.length })
  const turn = await nextTurn(tx, organizationId)
  const state = status === 'paused' ? 'paused' : 'waiting'
  await sql`
    with again as (
      select * from unnest(${failed.map((each) => each.analysis_id)}::text[],
                           ${failed.map((each) => each.price)}::integer[])
        with ordinality as texts (id, price, place)
    ), accepted as (
      update analyses set status = 'accepted', reserved = again.price, started_at = null,
                          finished_at = null
      from again where analyses.id = again.id and analyses.reserved = 0
    )
    update waiting_analyses
    set state = ${state}, attempts = 0, lease_until = null, turn = ${turn} + again.place,
        created_at = ${deps.now()}
    from again where analysis_id = again.id`.execute(tx)
  if (status !== 'done') return
  await tx.updateTable('batches').set({ status: 'running' }).where('id', '=', id).execute()
  await noteResumption(tx, { deps, batch })
}

async function reserveAgain(
  tx: Tx,
  { deps, batch, price, texts }: { deps: Deps; batch: OwnBatch; price: number; texts: number },
): Promise<void> {
  const { organizationId } = batch
  const { rows } = await sql<{ is_usable: boolean; free: number; waiting: number }>`
    select ${isUsable} as is_usable, credits - reserved as free,
           ${waitingOf(organizationId)} as waiting
    from organizations where id = ${organizationId}`.execute(tx)
  const [organization] = rows
  if (!organization) throw new AppError('NOT_FOUND')
  if (!organization.is_usable) throw new AppError('ORGANIZATION_INACTIVE')
  if (organization.free < price) throw insufficient(price, organization.free)
  if (organization.waiting + texts > deps.settings.limits.waiting) {
    throw new AppError('TOO_MANY_ANALYSES', { retryAfterSeconds: 60 })
  }
  await requireKeyPaysAgain(tx, { deps, batch, price })
  await sql`
    update organizations
    set reserved = reserved + ${price}, open_analyses = open_analyses + ${texts}
    where id = ${organizationId}`.execute(tx)
}

/** The key that sent the batch pays again; the person retrying may be using another key, or none. */
async function requireKeyPaysAgain(
  tx: Tx,
  { deps, batch, price }: { deps: Deps; batch: OwnBatch; price: number },
): Promise<void> {
  const { id, organizationId } = batch
  const key = await tx
    .selectFrom('batches')
    .innerJoin('api_keys', 'api_keys.id', 'batches.api_key_id')
    .select(['api_keys.id', 'api_keys.name'])
    .where('batches.id', '=', id)
    .where('batches.organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!key) {
    throw new AppError('NOT_FOUND', { detail: 'The API key that pays for this batch was deleted.' })
  }
  const refused = await findRefusalOfKey(tx, { deps, keyId: key.id, organizationId, price })
  if (refused === null) return
  if (refused !== 'key-inactive') {
    throw budgetUsed({ keyName: key.name, required: price, ...refused })
  }
  throw new AppError('NOT_FOUND', {
    detail: `The API key “${key.name}”, which pays for this batch, is disabled or has expired.`,
  })
}
