import type { DisputeState } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import type { Checkout } from '../../platform/payments/payments.ts'
import { moveCredits } from '../credits/ledger.ts'
import { type Cause, referenceOf } from '../credits/purchase-movements.ts'
import {
  type Flag,
  flagForStaff,
  type PurchaseReference,
  type SettlementDeps,
} from './attention.ts'
import { noticeMail } from './mails.ts'

/**
 * Takes back, withholds or returns a purchase's credits to match its refunds and disputes. Credits already
 * spent cannot be taken; staff decide about those. False if the answer was requested before the newest
 * change: it may be older than what is known.
 */
export async function withhold(
  tx: Tx,
  {
    deps,
    which,
    checkout,
    version,
  }: { deps: SettlementDeps; which: PurchaseReference; checkout: Checkout; version: number | null },
): Promise<boolean> {
  const purchase = await hold(tx, which)
  if (!purchase) return true
  const { now, next } = { now: stateOf(purchase), next: stateBy(checkout, purchase.credits) }
  if (isSame(now, next) && purchase.refunded_cents === checkout.refundedCents) return true
  if (purchase.settled_version !== version) return false

  const change = withheldBy(next, purchase.credits) - withheldBy(now, purchase.credits)
  const cause =
    now.dispute === next.dispute && now.disputed === next.disputed ? 'refund' : 'dispute'
  const { moved, isGone } = await move(tx, { deps, purchase, cause, change })
  const spent = purchase.spent_credits + change + moved
  await tx
    .updateTable('purchases')
    .set({
      status: next.refunded === purchase.credits ? 'refunded' : 'paid',
      refunded_credits: next.refunded,
      paid_cents: checkout.paidCents,
      refunded_cents: checkout.refundedCents,
      dispute: next.dispute,
      disputed_credits: next.disputed,
      spent_credits: spent,
      settled_version: purchase.settled_version + 1,
    })
    .where('id', '=', purchase.id)
    .execute()
  const taken = withheldBy(next, purchase.credits) - spent
  const missing = change + moved
  await tell(tx, { deps, purchase, now, next, moved, isGone, missing, taken, spent })
  return true
}

type Held = NonNullable<Awaited<ReturnType<typeof hold>>>

function hold(tx: Tx, which: PurchaseReference) {
  return tx
    .selectFrom('purchases')
    .select(['id', 'organization_id', 'credits', 'refunded_credits', 'spent_credits'])
    .select(['dispute', 'disputed_credits', 'settled_version', 'refunded_cents'])
    .where('id', '=', which.purchaseId)
    .where('session_id', '=', which.sessionId)
    .where('provider', '=', which.provider)
    .where('status', 'in', ['paid', 'refunded'])
    .forUpdate()
    .executeTakeFirst()
}

/** How much of a purchase is refunded and disputed, in credits. */
interface State {
  refunded: number
  dispute: DisputeState | null
  disputed: number
}

function stateOf({ refunded_credits, dispute, disputed_credits }: Held): State {
  return { refunded: refunded_credits, dispute, disputed: disputed_credits }
}

function stateBy({ refundedCents, paidCents, dispute }: Checkout, credits: number): State {
  const worth = (cents: number) => Math.round(credits * Math.min(1, cents / paidCents))
  return {
    refunded: worth(refundedCents),
    dispute: dispute?.state ?? null,
    disputed: dispute ? worth(dispute.cents) : 0,
  }
}

function isSame(a: State, b: State): boolean {
  return a.refunded === b.refunded && a.dispute === b.dispute && a.disputed === b.disputed
}

/** The same money may be refunded and disputed; nobody owes more than was bought. */
function withheldBy({ refunded, disputed }: State, credits: number): number {
  return Math.min(credits, refunded + disputed)
}

/**
 * Moves the balance as far as it allows; returns by how much, or by how much it would have if the
 * organization is gone.
 */
async function move(
  tx: Tx,
  {
    deps,
    purchase,
    cause,
    change,
  }: { deps: SettlementDeps; purchase: Held; cause: Cause; change: number },
): Promise<{ moved: number; isGone: boolean }> {
  const organizationId = purchase.organization_id
  // Credits that could not be taken then are still missing, so that much less is given back.
  const amount =
    change > 0
      ? -Math.min(change, await freeCreditsOf(tx, organizationId))
      : Math.max(0, -change - purchase.spent_credits)
  if (amount === 0) return { moved: 0, isGone: false }
  const version = purchase.settled_version + 1
  const balance = await moveCredits(tx, {
    organizationId,
    amount,
    reason: 'admin_adjustment',
    reference: referenceOf(cause, { purchaseId: purchase.id, version }),
    at: deps.now(),
  })
  return { moved: amount, isGone: balance === null }
}

/** Locked until the end of the transaction, so that it stays as read. Reserved credits count as spent. */
async function freeCreditsOf(tx: Tx, organizationId: string): Promise<number> {
  const organization = await tx
    .selectFrom('organizations')
    .select((select) => select('credits', '-', select.ref('reserved')).as('free'))
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return Math.max(0, organization?.free ?? 0)
}

async function tell(
  tx: Tx,
  happened: {
    deps: SettlementDeps
    purchase: Held
    now: State
    next: State
    /** By how much the balance changed. */
    moved: number
    isGone: boolean
    /** What could not be taken this time. */
    missing: number
    /** What is withheld in total, and what had been spent before it could be. */
    taken: number
    spent: number
  },
): Promise<void> {
  const { deps, purchase, moved } = happened
  const flag = flagOf(happened)
  if (!flag) return
  await flagForStaff(tx, {
    deps,
    purchaseId: purchase.id,
    organizationId: purchase.organization_id,
    flag,
  })
  const { problem } = flag
  if (problem === 'refunded credits already spent' || problem === 'payment inquiry') return
  if (problem === 'organization deleted') return
  const credits = problem === 'dispute lost' ? flag.credits : Math.abs(moved)
  await deps.jobs.add(tx, noticeMail, { purchaseId: purchase.id, problem, credits })
}

function flagOf({
  now,
  next,
  moved,
  isGone,
  missing,
  taken,
  spent,
}: Parameters<typeof tell>[1]): Flag | null {
  if (isGone) return { problem: 'organization deleted', credits: moved, spent: 0 }
  if (next.dispute !== now.dispute) {
    if (next.dispute === 'inquiry') return { problem: 'payment inquiry', credits: 0, spent: 0 }
    if (next.dispute === 'open') return { problem: 'payment disputed', credits: taken, spent }
    if (next.dispute === 'lost') return { problem: 'dispute lost', credits: taken, spent }
    return { problem: 'dispute won', credits: moved, spent: 0 }
  }
  if (next.refunded < now.refunded) return { problem: 'refund failed', credits: moved, spent: 0 }
  if (missing > 0) return { problem: 'refunded credits already spent', credits: missing, spent }
  return null
}
