import { audit } from '../../audit.ts'
import type { Deps } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import type { JobPayloads } from '../../jobs.ts'
import type { Checkout, Payments } from '../../outside/payments.ts'
import { moveCredits } from '../credits/ledger.ts'

type Settling = Pick<Deps, 'db' | 'jobs' | 'now' | 'log'>

/**
 * Asks the provider what is true about a checkout and makes our books say the same.
 * Safe to call at any time, any number of times, from anywhere; says what it found.
 */
export async function settlePurchase(
  deps: Settling,
  { payments, sessionId }: { payments: Payments; sessionId: string },
): Promise<Checkout['state'] | 'unknown'> {
  const checkout = await payments.findCheckout(sessionId)
  if (!checkout) return 'unknown'
  const { purchaseId, state } = checkout
  if (!purchaseId || state === 'open' || state === 'processing') return state
  const which = { purchaseId, sessionId, provider: payments.provider }
  await deps.db.transaction().execute(async (tx) => {
    if (state !== 'paid') return closeUnpaid(tx, { ...which, state })
    await addCredits(tx, { deps, which, paymentId: checkout.paymentId })
    if (checkout.refundedCents > 0) await takeCreditsBack(tx, { deps, which, checkout })
  })
  return state
}

interface Which {
  purchaseId: string
  sessionId: string
  provider: Payments['provider']
}

/** The one step from unpaid to paid; whoever comes second finds nothing to do. */
async function addCredits(
  tx: Tx,
  { deps, which, paymentId }: { deps: Settling; which: Which; paymentId: string | null },
): Promise<void> {
  const at = deps.now()
  const purchase = await tx
    .updateTable('purchases')
    .set({ status: 'paid', paid_at: at, payment_id: paymentId })
    .where('id', '=', which.purchaseId)
    .where('session_id', '=', which.sessionId)
    .where('provider', '=', which.provider)
    // Given up by us or by the provider, and paid all the same: the money is there.
    .where('status', 'in', ['pending', 'failed', 'expired'])
    .returning(['id', 'organization_id', 'credits'])
    .executeTakeFirst()
  if (!purchase) return

  const organizationId = purchase.organization_id
  const balance = await moveCredits(tx, {
    organizationId,
    amount: purchase.credits,
    reason: 'top_up',
    reference: purchase.id,
    at,
  })
  if (balance === null) {
    return flagForStaff(tx, { deps, which, organizationId, problem: 'organization deleted' })
  }
  await tx
    .updateTable('organizations')
    .set({ low_balance_below: Math.ceil(purchase.credits / 10) })
    .where('id', '=', organizationId)
    .execute()
  await deps.jobs.add(tx, 'receipt-mail', { purchaseId: purchase.id, balance })
}

async function closeUnpaid(
  tx: Tx,
  { purchaseId, sessionId, provider, state }: Which & { state: 'failed' | 'expired' },
): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ status: state })
    .where('id', '=', purchaseId)
    .where('session_id', '=', sessionId)
    .where('provider', '=', provider)
    .where('status', '=', 'pending')
    .execute()
}

/** Takes back the refunded share as far as it is still there; the rest is for people to decide. */
async function takeCreditsBack(
  tx: Tx,
  { deps, which, checkout }: { deps: Settling; which: Which; checkout: Checkout },
): Promise<void> {
  const purchase = await tx
    .selectFrom('purchases')
    .select(['id', 'organization_id', 'credits', 'refunded_credits', 'spent_credits'])
    .where('id', '=', which.purchaseId)
    .where('session_id', '=', which.sessionId)
    .where('provider', '=', which.provider)
    .forUpdate()
    .executeTakeFirst()
  if (!purchase) return
  const share = Math.min(1, checkout.refundedCents / checkout.paidCents)
  const refunded = Math.round(purchase.credits * share)
  // An answer older than what is already known changes nothing.
  const due = refunded - purchase.refunded_credits
  if (due <= 0) return

  const organizationId = purchase.organization_id
  const taken = await takeUpTo(tx, {
    organizationId,
    amount: due,
    reference: `refund ${purchase.id} ${refunded}`,
    at: deps.now(),
  })
  const spent = purchase.spent_credits + due - taken
  await tx
    .updateTable('purchases')
    .set({
      refunded_credits: refunded,
      spent_credits: spent,
      status: share === 1 ? 'refunded' : 'paid',
    })
    .where('id', '=', purchase.id)
    .execute()
  if (taken < due) {
    const problem = 'refunded credits already spent' as const
    await flagForStaff(tx, { deps, which, organizationId, problem, credits: due - taken })
  }
}

async function takeUpTo(
  tx: Tx,
  wanted: { organizationId: string; amount: number; reference: string; at: Date },
): Promise<number> {
  const organization = await tx
    // A refund explains itself; it is no reason for a mail about a low balance.
    .updateTable('organizations')
    .set({ low_balance_below: null })
    .where('id', '=', wanted.organizationId)
    .returning((select) => select('credits', '-', select.ref('reserved')).as('free'))
    .executeTakeFirst()
  // The row is locked by the update, so the balance stays as read. What is held back counts as spent.
  const amount = Math.min(wanted.amount, Math.max(0, organization?.free ?? 0))
  if (amount === 0) return 0
  await moveCredits(tx, { ...wanted, amount: -amount, reason: 'admin_adjustment' })
  return amount
}

export type Problem = JobPayloads['purchase-attention-mail']['problem']

/** Money and credits no longer agree and no rule can settle it: written down, and mailed to support. */
async function flagForStaff(
  tx: Tx,
  flag: {
    deps: Settling
    which: Which
    organizationId: string
    problem: Problem
    credits?: number
  },
): Promise<void> {
  const { deps, which, organizationId, problem, credits = 0 } = flag
  await audit(tx, {
    actorUserId: null,
    action: 'purchase.needs_attention',
    subjectId: which.purchaseId,
    organizationId,
    details: { problem, credits },
  })
  await deps.jobs.add(tx, 'purchase-attention-mail', {
    purchaseId: which.purchaseId,
    problem,
    credits,
  })
}
