import type { TopUpProblem } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Checkout, Payments } from '../../platform/payments/payments.ts'
import { moveCredits } from '../credits/ledger.ts'
import { endTopUp } from '../top-ups/state.ts'
import { announce } from '../webhooks/announce.ts'
import { flagForStaff, type PurchaseReference, type SettlementDeps } from './attention.ts'
import { purchaseReceiptMail } from './mails.ts'
import { withhold } from './withholding.ts'

const mostQuestions = 8

/**
 * Asks the provider for the state of a checkout and brings our books in line with it. Safe to call at any
 * time, any number of times, from anywhere; returns what it found.
 */
export async function settlePurchase(
  deps: SettlementDeps,
  question: { payments: Payments; sessionId: string },
): Promise<Checkout['state'] | 'unknown'> {
  for (let attempt = 0; attempt < mostQuestions; attempt++) {
    const found = await askAndSettle(deps, question)
    if (found !== 'outdated') return found
  }
  throw new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 })
}

/** `outdated`: while the provider was being asked, a newer answer was stored. */
async function askAndSettle(
  deps: SettlementDeps,
  { payments, sessionId }: { payments: Payments; sessionId: string },
): Promise<Checkout['state'] | 'unknown' | 'outdated'> {
  const version = await findVersion(deps, sessionId)
  const checkout = await payments.findCheckout(sessionId)
  if (!checkout) return 'unknown'
  const { purchaseId, state } = checkout
  if (!purchaseId || state === 'open' || state === 'processing') return state
  const which = { purchaseId, sessionId, provider: payments.provider }
  return deps.db.transaction().execute(async (tx) => {
    await namePayment(tx, which)
    if (state !== 'paid') {
      await closeUnpaid(tx, { deps, which, state, problem: checkout.problem })
      return state
    }
    await addCredits(tx, { deps, which, checkout })
    const isCurrent = await withhold(tx, { deps, which, checkout, version })
    return isCurrent ? state : 'outdated'
  })
}

/** Stores the payment of a purchase charged to a saved card, which is written before its payment is known. */
async function namePayment(
  tx: Tx,
  { purchaseId, sessionId, provider }: PurchaseReference,
): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ session_id: sessionId })
    .where('id', '=', purchaseId)
    .where('session_id', '=', purchaseId)
    .where('provider', '=', provider)
    .where('card_id', 'is not', null)
    .execute()
}

async function findVersion({ db }: SettlementDeps, sessionId: string): Promise<number | null> {
  const purchase = await db
    .selectFrom('purchases')
    .select('settled_version')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return purchase?.settled_version ?? null
}

/** The only step from unpaid to paid; a second caller finds nothing to do. */
async function addCredits(
  tx: Tx,
  { deps, which, checkout }: { deps: SettlementDeps; which: PurchaseReference; checkout: Checkout },
): Promise<void> {
  const at = deps.now()
  const { paymentId: payment_id, paidCents: paid_cents } = checkout
  const purchase = await tx
    .updateTable('purchases')
    .set({ status: 'paid', paid_at: at, payment_id, paid_cents })
    .where('id', '=', which.purchaseId)
    .where('session_id', '=', which.sessionId)
    .where('provider', '=', which.provider)
    // Given up by us or by the provider, but paid all the same: the money has arrived.
    .where('status', 'in', ['pending', 'failed', 'expired'])
    .returning([
      'id',
      'organization_id',
      'credits',
      'card_id',
      'package_name',
      'price',
      'created_at',
    ])
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
    const credits = purchase.credits
    const flag = { problem: 'organization deleted' as const, credits, spent: 0 }
    return flagForStaff(tx, { deps, purchaseId: purchase.id, organizationId, flag })
  }
  await tx
    .updateTable('organizations')
    .set({ low_balance_usual: Math.ceil(purchase.credits / 10) })
    .where('id', '=', organizationId)
    .execute()
  await deps.jobs.add(tx, purchaseReceiptMail, { purchaseId: purchase.id, balance })
  await announce(tx, organizationId, {
    type: 'purchase.paid',
    timestamp: at.toISOString(),
    data: {
      id: purchase.id,
      package_name: purchase.package_name,
      credits: purchase.credits,
      price: purchase.price,
      status: 'paid',
      dispute: null,
      withheld_credits: 0,
      is_automatic: purchase.card_id !== null,
      created_at: purchase.created_at,
      paid_at: at.toISOString(),
    },
  })
  if (purchase.card_id !== null) await endTopUp(tx, { deps, purchase, problem: null })
}

/** The only step from pending to not paid. */
export async function closeUnpaid(
  tx: Tx,
  {
    deps,
    which,
    state,
    problem,
  }: {
    deps: Pick<SettlementDeps, 'jobs' | 'now'>
    which: PurchaseReference
    state: 'failed' | 'expired'
    /** Why the saved card could not be charged; `withdrawn`: it was never tried. */
    problem: TopUpProblem | 'withdrawn' | null
  },
): Promise<void> {
  const purchase = await tx
    .updateTable('purchases')
    .set({ status: state, ...(problem === 'withdrawn' && { cancelled_at: deps.now() }) })
    .where('id', '=', which.purchaseId)
    .where('session_id', '=', which.sessionId)
    .where('provider', '=', which.provider)
    .where('status', '=', 'pending')
    .returning(['id', 'organization_id', 'card_id'])
    .executeTakeFirst()
  if (!purchase || purchase.card_id === null) return
  const pausing = problem === 'withdrawn' ? null : (problem ?? 'card_declined')
  await endTopUp(tx, { deps, purchase, problem: pausing })
}
