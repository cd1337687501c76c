import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { attempt, type DueDelivery } from './attempt.ts'
import { recordAttempt } from './outcome.ts'

export const sendWebhooks: FeatureJob<{ webhookId: string }> = {
  name: 'send-webhooks',
  waitsForOthers: true,
  isReplaceable: true,
  run: sendWaiting,
}

/** Finds deliveries left waiting after a restore or a lost job. */
export const findStuck: FeatureJob = {
  name: 'find-forgotten-webhooks',
  run: queueForgotten,
  schedule: '*/10 * * * *',
}

/** Simultaneous deliveries to one webhook; to a failing one, only one. */
const atOnce = 4
/** How many webhooks of one organization are sent to at the same time. */
const mostOfOrganization = 3
/** How long one job sends before it makes room for others. */
const turnMs = 20_000
const leaseMs = 60_000
const lookAgainMs = 1_000

/** Queues the waiting deliveries of a webhook, now or after a pause. */
export async function queueWebhook(db: Db, webhookId: string, pauseMs = 0): Promise<void> {
  await sql`
    select queue_webhook(${webhookId}, ${pauseMs} * interval '1 millisecond')`.execute(db)
}

/** Sends what waits for a webhook, and queues itself for what has to wait longer. */
async function sendWaiting(deps: Deps, { webhookId }: { webhookId: string }): Promise<void> {
  const state = await claim(deps, webhookId)
  if (state === 'nothing to send to') return
  if (state === 'busy') return queueWebhook(deps.db, webhookId, lookAgainMs)
  const begun = performance.now()
  let sent = 1
  while (sent > 0 && performance.now() - begun < turnMs) sent = await sendSome(deps, webhookId)
  await release(deps, webhookId)
}

/** One job at a time per webhook, and only a few per organization. */
async function claim(
  { db, now }: Deps,
  webhookId: string,
): Promise<'claimed' | 'busy' | 'nothing to send to'> {
  const at = now()
  const { rows } = await sql<{ is_claimed: boolean }>`
    with claimed as (
      update webhooks set sending_until = ${later(at)}
      where id = ${webhookId} and off_reason is null
        and (sending_until is null or sending_until <= ${at})
        and ${mostOfOrganization} > (
          select count(*) from webhooks others
          where others.organization_id = webhooks.organization_id and others.id <> webhooks.id
            and others.sending_until > ${at})
      returning id
    )
    select exists (select from claimed) as is_claimed
    from webhooks where id = ${webhookId} and off_reason is null`.execute(db)
  const [found] = rows
  if (!found) return 'nothing to send to'
  return found.is_claimed ? 'claimed' : 'busy'
}

async function sendSome(deps: Deps, webhookId: string): Promise<number> {
  const { db, now } = deps
  const at = now()
  const webhook = await db
    .updateTable('webhooks')
    .set({ sending_until: later(at) })
    .where('id', '=', webhookId)
    .where('off_reason', 'is', null)
    .where((where) =>
      where.or([where('paused_until', 'is', null), where('paused_until', '<=', at.toISOString())]),
    )
    .returning(['id', 'url', 'secret', 'previous_secret', 'previous_secret_until', 'failing_since'])
    .executeTakeFirst()
  if (!webhook) return 0
  const due: DueDelivery[] = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'body'])
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', at.toISOString())
    .orderBy('next_attempt_at')
    .limit(webhook.failing_since === null ? atOnce : 1)
    .execute()
  const attempts = await Promise.all(due.map((delivery) => attempt(deps, { webhook, delivery })))
  // One after another, because each may switch the webhook off.
  for (const made of attempts) await recordAttempt(deps, { webhookId, made })
  return due.length
}

async function release({ db, now }: Deps, webhookId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const webhook = await tx
      .updateTable('webhooks')
      .set({ sending_until: null })
      .where('id', '=', webhookId)
      .returning('paused_until')
      .executeTakeFirst()
    const waiting = await tx
      .selectFrom('webhook_deliveries')
      .select('next_attempt_at')
      .where('webhook_id', '=', webhookId)
      .where('status', '=', 'waiting')
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst()
    if (!webhook || !waiting?.next_attempt_at) return
    const next = Math.max(
      Date.parse(waiting.next_attempt_at),
      Date.parse(webhook.paused_until ?? '') || 0,
    )
    await queueWebhook(tx, webhookId, Math.max(0, next - now().getTime()))
  })
}

const forgottenMs = 10 * 60_000

async function queueForgotten({ db, now }: Deps): Promise<void> {
  const at = now()
  const overdue = new Date(at.getTime() - forgottenMs)
  await sql`
    select queue_webhook(id) from webhooks
    where off_reason is null
      and coalesce(sending_until, '-infinity') <= ${at}
      and coalesce(paused_until, '-infinity') <= ${overdue}
      and exists (
        select from webhook_deliveries
        where webhook_id = webhooks.id and status = 'waiting' and next_attempt_at <= ${overdue}
      )`.execute(db)
}

function later(at: Date): Date {
  return new Date(at.getTime() + leaseMs)
}
