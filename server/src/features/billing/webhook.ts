import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type PaymentEvent,
  type Payments,
  requirePayments,
} from '../../platform/payments/payments.ts'
import { settleCard } from './cards.ts'
import { settlePurchase } from './settlement.ts'

/**
 * Handles one delivery from the provider. If this throws, the provider delivers again, for days. An event
 * only triggers a lookup, so it may come twice, late, or in any order.
 */
export async function receiveEvent(
  deps: Deps,
  { body, signature }: { body: Buffer; signature: string },
): Promise<void> {
  const payments = requirePayments(deps)
  const event = payments.readEvent({ body, signature, at: deps.now() })
  if (!event) throw new AppError('BAD_REQUEST', { detail: 'The signature is not valid' })
  const outcome = await actOn(deps, { payments, event })
  await noteEvent(deps, { event, outcome })
}

async function actOn(
  deps: Deps,
  { payments, event }: { payments: Payments; event: PaymentEvent },
): Promise<string> {
  const { subject } = event
  if (!subject) return 'ignored'
  const sessionId =
    subject.kind === 'session' ? subject.id : await payments.findSessionId(subject.id)
  if (!sessionId) return 'unknown'
  if (await settleCard(deps, { payments, sessionId })) return 'card'
  return settlePurchase(deps, { payments, sessionId })
}

async function noteEvent(
  { db, now }: Deps,
  { event, outcome }: { event: PaymentEvent; outcome: string },
): Promise<void> {
  await db
    .insertInto('processed_events')
    .values({
      id: event.id,
      type: event.type,
      subject_id: event.subject?.id ?? null,
      outcome,
      first_at: now(),
      last_at: now(),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((e) => ({
        outcome,
        last_at: now(),
        deliveries: e('processed_events.deliveries', '+', 1),
      })),
    )
    .execute()
}
