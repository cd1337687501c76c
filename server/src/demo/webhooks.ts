import type { DeliveryProblem } from '@inkprint/contract'
import { sql } from 'kysely'
import { createWebhook } from '../features/webhooks/new-webhook.ts'
import { closeWebhook, recordAttempt } from '../features/webhooks/outcome.ts'
import { giveUpAfterMs, pauseAfter } from '../features/webhooks/pauses.ts'
import { signedHeaders } from '../features/webhooks/signing.ts'
import type { CustomerState } from './customer-events.ts'
import { daysAgo, type Moment } from './moments.ts'
import type { DemoProduct } from './product.ts'

/** Ends in `.example`, a domain that nobody can own. */
const url = 'https://hooks.lantern.example/inkprint'

/** A webhook that worked for some days, failed, and was turned off: the demo sends nothing to anybody. */
export function webhooksOf(
  product: DemoProduct,
  { state, now }: { state: CustomerState; now: Date },
): Moment[] {
  return [
    { at: daysAgo(now, { days: 6, share: 0.2 }), act: () => create(product, state) },
    { at: daysAgo(now, { days: 3, share: 0.5 }), act: () => answer(product, state, 'delivered') },
    { at: daysAgo(now, { days: 1, share: 0.97 }), act: () => answer(product, state, 'failed') },
  ]
}

async function create(product: DemoProduct, { members, organizationId }: CustomerState) {
  const [user] = members
  if (!user) return
  await createWebhook(product.member(user, organizationId), {
    url,
    events: ['analysis.completed', 'credits.low', 'purchase.paid'],
    description: 'Editorial system',
  })
}

/** Records responses for waiting deliveries, as if the receiver had answered. */
async function answer(
  { deps }: DemoProduct,
  { organizationId }: CustomerState,
  outcome: 'delivered' | 'failed',
): Promise<void> {
  const waiting = await deps.db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select(['webhook_deliveries.id', 'webhook_id', 'body', 'webhook_deliveries.created_at'])
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'waiting')
    .orderBy('webhook_deliveries.created_at')
    .execute()
  const [first] = waiting
  if (!first) return
  const until = Math.min(deps.now().getTime(), Date.parse(first.created_at) + giveUpAfterMs)
  for (const [index, delivery] of waiting.entries()) {
    const sent = new Date(delivery.created_at)
    if (outcome === 'failed' && sent.getTime() > until) continue
    for (const at of outcome === 'delivered' ? [sent] : attemptsBetween(sent, until)) {
      const made = {
        deliveryId: delivery.id,
        at,
        duration_ms: 60 + ((index * 37) % 90),
        // Nobody verifies the signature, so no secret is needed.
        request_headers: signedHeaders({ id: delivery.id, at, body: delivery.body }, ['whsec_']),
        retryAfterSeconds: null,
        ...answers[outcome],
      }
      await recordAttempt(deps, { webhookId: delivery.webhook_id, made })
    }
  }
  if (outcome === 'delivered') return
  const { webhook_id: id } = first
  const at = new Date(until)
  await deps.db.transaction().execute(async (tx) => {
    await closeWebhook(tx, { id, reason: 'failing', at })
    // Once it was off, the webhook would not have been notified of anything.
    await tx
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', '=', id)
      .where('created_at', '>', at.toISOString())
      .execute()
    // The demo leaves no jobs behind.
    await sql`select graphile_worker.remove_job(${`webhook ${id}`})`.execute(tx)
  })
}

/** The times of repeated attempts; pauses grow the longer it fails. */
function attemptsBetween(first: Date, end: number): Date[] {
  const times: Date[] = []
  let at = first.getTime()
  while (at < end) {
    times.push(new Date(at))
    const pause = pauseAfter(times.length, { retryAfterSeconds: null, chance: 0 })
    if (pause === null) break
    at += pause
  }
  return times
}

const answers = {
  delivered: { response_status: 204, response_body: '', problem: null },
  failed: {
    response_status: 503,
    response_body: '<h1>Service Unavailable</h1>',
    problem: 'status' as DeliveryProblem,
  },
}
