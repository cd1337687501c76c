import type { WebhookOffReason } from '@inkprint/contract'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { WebhookRow } from '../../platform/db/webhook-tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { system } from '../../policy/actor.ts'
import { auditBy } from '../../policy/audit.ts'
import type { Attempt } from './attempt.ts'
import { offMail } from './mails.ts'
import { giveUpAfterMs, noticeableOutageMs, pauseAfter, webhookPause } from './pauses.ts'

/** Records an attempt and acts on its outcome. Does nothing if the webhook was deleted. */
export async function recordAttempt(
  deps: Deps,
  { webhookId, made }: { webhookId: string; made: Attempt },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const webhook = await tx
      .selectFrom('webhooks')
      .select(['id', 'organization_id', 'url', 'off_reason', 'failing_since'])
      .where('id', '=', webhookId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!webhook) return
    const tries = await log(tx, made)
    if (tries === null) return
    if (made.problem === null) await succeed(tx, { deps, webhook, made })
    else await fail(tx, { deps, webhook, made, tries })
  })
}

type Receiver = Pick<
  Selectable<WebhookRow>,
  'id' | 'organization_id' | 'url' | 'off_reason' | 'failing_since'
>

interface Outcome {
  deps: Deps
  webhook: Receiver
  made: Attempt
}

/** The number of attempts since it was first sent or sent again; null if its log was deleted. */
async function log(tx: Tx, made: Attempt): Promise<number | null> {
  const { response_status, response_body, problem } = made
  const { rows } = await sql<{ tries: number }>`
    with tried as (
      update webhook_deliveries
      set attempts = attempts + 1, tries = tries + 1, problem = ${problem},
          response_status = ${response_status}
      where id = ${made.deliveryId}
      returning id, attempts, tries
    ), logged as (
      insert into webhook_attempts
        (delivery_id, number, at, duration_ms, request_headers, response_status, response_body, problem)
      select id, attempts, ${made.at}, ${made.duration_ms},
             ${JSON.stringify(made.request_headers)}::jsonb, ${response_status}::integer,
             ${response_body}::text, ${problem}::text
      from tried
    )
    select tries from tried`.execute(tx)
  return rows[0]?.tries ?? null
}

async function succeed(tx: Tx, { deps, webhook, made }: Outcome): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'delivered', next_attempt_at: null })
    .where('id', '=', made.deliveryId)
    .execute()
  if (webhook.failing_since === null) return
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null, paused_until: null })
    .where('id', '=', webhook.id)
    .execute()
  const outageMs = made.at.getTime() - Date.parse(webhook.failing_since)
  if (outageMs < noticeableOutageMs) return
  // The receiver is back: waiting deliveries are sent now, not hours later.
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: deps.now() })
    .where('webhook_id', '=', webhook.id)
    .where('status', '=', 'waiting')
    .execute()
}

async function fail(tx: Tx, { tries, ...outcome }: Outcome & { tries: number }): Promise<void> {
  const { deps, webhook, made } = outcome
  const { retryAfterSeconds } = made
  const pause = pauseAfter(tries, { retryAfterSeconds })
  const isGivenUp = pause === null || webhook.off_reason !== null
  const now = deps.now().getTime()
  await tx
    .updateTable('webhook_deliveries')
    .set(
      isGivenUp
        ? { status: 'failed', next_attempt_at: null }
        : { status: 'waiting', next_attempt_at: new Date(now + pause) },
    )
    .where('id', '=', made.deliveryId)
    .execute()
  if (webhook.off_reason !== null) return
  const failingSince = webhook.failing_since ?? made.at.toISOString()
  if (made.response_status === 410) return switchOff(tx, { ...outcome, reason: 'gone' })
  if (made.at.getTime() - Date.parse(failingSince) >= giveUpAfterMs) {
    return switchOff(tx, { ...outcome, reason: 'failing' })
  }
  const rest = webhookPause(retryAfterSeconds, pause ?? 0)
  await tx
    .updateTable('webhooks')
    .set({ failing_since: failingSince, paused_until: new Date(now + rest) })
    .where('id', '=', webhook.id)
    .execute()
}

/** Sends nothing more until somebody switches it on; every member is told. */
async function switchOff(
  tx: Tx,
  { deps, webhook, reason }: Outcome & { reason: WebhookOffReason },
): Promise<void> {
  const { id, url, organization_id: organizationId } = webhook
  await closeWebhook(tx, { id, reason, at: deps.now() })
  await auditBy(tx, system, {
    action: 'webhook.switched-off',
    subjectId: id,
    organizationId,
    details: { url, reason },
  })
  const members = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('is_active', '=', true)
    .execute()
  for (const member of members) {
    await deps.jobs.add(tx, offMail, { webhookId: id, userId: member.id, reason })
  }
}

/** Switches a webhook off and gives up its waiting deliveries. */
export async function closeWebhook(
  tx: Tx,
  { id, reason, at }: { id: string; reason: WebhookOffReason; at: Date },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ off_reason: reason, switched_off_at: at, paused_until: null })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', next_attempt_at: null })
    .where('webhook_id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}
