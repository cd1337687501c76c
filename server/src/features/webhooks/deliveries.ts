import type {
  api,
  Delivery,
  LoggedDelivery,
  Output,
  Received,
  WebhookEvent,
} from '@inkprint/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError, invalidInput } from '../../platform/errors.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import { queueWebhook } from './sending.ts'
import { type Caller, requireWebhook } from './webhooks.ts'

/** How many deliveries may be sent by hand in an hour. */
const mostPerHour = 300

/** A webhook's deliveries, newest first. */
export async function listDeliveries(
  caller: Caller,
  { id, status, size, cursor }: Received<typeof api.webhooks.listDeliveries>,
): Promise<Output<typeof api.webhooks.listDeliveries>> {
  const { db } = caller
  await requireWebhook(caller, id)
  let query = selectDeliveries(db, id).limit(size + 1)
  if (status) query = query.where('status', '=', status)
  if (cursor !== undefined) {
    await requireCursor(db, { id, cursor })
    query = query.where(
      sql<boolean>`(created_at, id) < (
        select last.created_at, last.id from webhook_deliveries last where last.id = ${cursor})`,
    )
  }
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  const items = rows.slice(0, size)
  const last = rows.length > size ? items.at(-1) : undefined
  return { items, next_cursor: last?.delivery_id ?? null }
}

export async function getDelivery(
  caller: Caller,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<LoggedDelivery> {
  const { db } = caller
  await requireWebhook(caller, id)
  const delivery = await selectDeliveries(db, id)
    .select('body as request_body')
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  if (!delivery) throw new AppError('NOT_FOUND')
  const log = await db
    .selectFrom('webhook_attempts')
    .select(['number', 'at', 'duration_ms', 'request_headers'])
    .select(['response_status', 'response_body', 'problem'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
  return {
    ...delivery,
    log: log.map(({ request_headers, ...attempt }) => ({
      ...attempt,
      request_headers: Object.entries(request_headers).map(([name, value]) => ({ name, value })),
    })),
  }
}

/** Sends a test event without content, to check that it arrives. */
export async function sendTest(caller: Caller, { id }: { id: string }): Promise<Delivery> {
  return sendNow(caller, id, async (tx, at) => {
    const event: WebhookEvent = {
      type: 'test',
      timestamp: at.toISOString(),
      data: { message: 'This is a test event.' },
    }
    const { id: deliveryId } = await tx
      .insertInto('webhook_deliveries')
      .values({
        webhook_id: id,
        event_type: 'test',
        body: JSON.stringify(event),
        next_attempt_at: at,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return deliveryId
  })
}

/** Sends the same event with the same id again, whatever its earlier outcome. */
export async function resend(
  caller: Caller,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Delivery> {
  return sendNow(caller, id, async (tx, at) => {
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({ status: 'waiting', next_attempt_at: at, tries: 0 })
      .where('id', '=', deliveryId)
      .where('webhook_id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND')
    return deliveryId
  })
}

async function sendNow(
  caller: Caller,
  id: string,
  prepare: (tx: Tx, at: Date) => Promise<string>,
): Promise<Delivery> {
  const { db, now, actor } = caller
  const { off_reason } = await requireWebhook(caller, id)
  if (off_reason !== null) throw new AppError('WEBHOOK_OFF')
  await requireWithinLimit(caller, {
    kind: 'webhook-send',
    subject: actor.organizationId,
    limit: mostPerHour,
    windowSeconds: 3600,
  })
  return db.transaction().execute(async (tx) => {
    // Somebody waits for it, so it skips the pause of a failing webhook.
    const webhook = await tx
      .updateTable('webhooks')
      .set({ paused_until: null })
      .where('id', '=', id)
      .where('off_reason', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!webhook) throw new AppError('WEBHOOK_OFF')
    const deliveryId = await prepare(tx, now())
    await queueWebhook(tx, id)
    return selectDeliveries(tx, id).where('id', '=', deliveryId).executeTakeFirstOrThrow()
  })
}

function selectDeliveries(db: Db, webhookId: string) {
  return db
    .selectFrom('webhook_deliveries')
    .select(['id as delivery_id', 'event_type', 'status', 'attempts', 'response_status', 'problem'])
    .select(['created_at', 'next_attempt_at'])
    .where('webhook_id', '=', webhookId)
}

async function requireCursor(
  db: Db,
  { id, cursor }: { id: string; cursor: string },
): Promise<void> {
  const last = await selectDeliveries(db, id).where('id', '=', cursor).executeTakeFirst()
  if (last) return
  const msg = 'This cursor is not from an earlier page'
  throw invalidInput([{ type: 'value_error', loc: ['query', 'cursor'], msg }])
}
