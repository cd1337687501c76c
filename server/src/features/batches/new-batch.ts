import type { api, Output, Received } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import type { Context } from '../../policy/context.ts'
import { requirePayer } from '../analysis/playground.ts'
import { noteWords } from '../analysis/words.ts'
import { findBudgetLeft } from '../api-keys/budget-left.ts'
import { countUse } from '../api-keys/usage.ts'
import { hashRequest, performOnce, readIdempotencyKey } from '../idempotency-keys/idempotency.ts'
import { freeAbandoned } from '../waiting/accept.ts'
import { requireAdviceKept } from '../waiting/kept-advice.ts'
import { pricedItem } from './checking.ts'
import { type PreparedBatch, prepareBatch, type Sender, storeBatch } from './create.ts'
import { requireBatch } from './summary.ts'

type Created = Output<typeof api.batches.create>

/** What is kept under an idempotency key; a batch is no analysis. */
type KeptBatch = { analysis_id?: never; batch_id: string }

/** Creates a batch that a program sends. */
export function createForKey(
  context: Context<'api-key'>,
  batch: Received<typeof api.batches.create>,
): Promise<Created> {
  return create(context, { sender: senderOf(context), batch })
}

/**
 * Creates a batch that a member sends on screen: charged to and counted for one of the organization's keys.
 */
export async function createForMember(
  context: Context<'member'>,
  { api_key_id, ...batch }: Received<typeof api.ownBatches.create>,
): Promise<Created> {
  const { actor } = context
  const { organizationId } = actor
  const { apiKey, ownRate } = await requirePayer(context, { organizationId, keyId: api_key_id })
  const sender: Sender = { organizationId, apiKey, ownRate, userId: actor.user.id }
  await countUse(context, apiKey.id)
  return create(context, { sender, batch })
}

/** With an `Idempotency-Key`, the batch is accepted once. */
async function create(
  context: Context,
  { sender, batch }: { sender: Sender; batch: Received<typeof api.batches.create> },
): Promise<Created> {
  const { headers, origin, db } = context
  const key = readIdempotencyKey(headers.read('idempotency-key'))
  const { organizationId } = sender
  const prepared = await prepareBatch(context, { sender, batch })
  await freeAbandoned(context, organizationId)
  const store = async (keep: (tx: Tx, kept: KeptBatch) => Promise<void>) => {
    const { id, titled } = await db.transaction().execute(async (tx) => {
      const stored = await storeBatch(tx, { deps: context, sender, prepared })
      await keep(tx, { batch_id: stored.id })
      return stored
    })
    // Indexing a thousand titles takes too long to hold the organization's lock meanwhile.
    await noteWords(context, titled)
    return id
  }
  const id = await (key === null
    ? store(async () => {})
    : performOnce(context, {
        request: {
          organizationId,
          key,
          requestHash: hashRequest(['batch', batch]),
          signal: origin.signal,
        },
        work: {
          perform: (_, fulfill: (tx: Tx, kept: KeptBatch) => Promise<void>) => store(fulfill),
          recall: async ({ batch_id }: KeptBatch) => batch_id,
          takeOver: async () => {},
        },
      }))
  return created(context, { id, prepared, organizationId })
}

/** The price of a batch, and which of its texts cannot be read. */
export async function priceForKey(
  context: Context<'api-key'>,
  batch: Received<typeof api.batches.getPrice>,
): Promise<Output<typeof api.batches.getPrice>> {
  const { organizationId, keyId, credits, reserved } = context.actor
  const { checked, submissions } = await prepareBatch(context, {
    sender: senderOf(context),
    batch,
  })
  const [first] = submissions
  if (first) await requireAdviceKept(context.db, { deps: context, submission: first })
  const free = credits - reserved
  const budgetLeft = await findBudgetLeft(context, { organizationId, keyId })
  return {
    credits: checked.reduce((sum, each) => sum + each.credits, 0),
    words: submissions.reduce((sum, { words }) => sum + words, 0),
    accepted: submissions.length,
    credits_available: Math.max(0, Math.min(free, budgetLeft ?? free)),
    items: checked.map(pricedItem),
  }
}

function senderOf({ actor }: Context<'api-key'>): Sender {
  return {
    organizationId: actor.organizationId,
    apiKey: { id: actor.keyId, name: actor.keyName },
    userId: null,
    ownRate: actor.maxFalsePositiveRate,
  }
}

async function created(
  context: Context,
  { id, prepared, organizationId }: { id: string; prepared: PreparedBatch; organizationId: string },
): Promise<Created> {
  const refused = prepared.checked.filter(({ problem }) => problem !== null).map(pricedItem)
  return { ...(await requireBatch(context, { id, organizationId })), refused }
}
