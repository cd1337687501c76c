import { packageOf } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import type { Cards, Payments } from '../../platform/payments/payments.ts'
import { isUsable } from '../../policy/organization.ts'
import { ceilingMail } from '../top-ups/mails.ts'
import { monthOf } from '../top-ups/months.ts'
import { lockTopUp, spentIn, type TopUpRow, watchBalance } from '../top-ups/state.ts'
import { findCustomer } from './customers.ts'
import { closeUnpaid, settlePurchase } from './settlement.ts'

/** Queued by the database, in a trigger that watches the balance. */
export const topUpCredits: FeatureJob<{ organizationId: string }> = {
  name: 'top-up-credits',
  isReplaceable: true,
  run: topUp,
}

/**
 * Buys a package for an organization that has too few credits, or continues a purchase that was begun and not
 * finished. Safe to call at any time, any number of times, from anywhere: the purchase is written before the
 * card is charged, only one exists at a time, and its id makes the provider charge once.
 */
async function topUp(deps: Deps, { organizationId }: { organizationId: string }): Promise<void> {
  const { payments } = deps
  if (!payments?.cards) return
  const purchase = await deps.db
    .transaction()
    .execute((tx) => findOrBegin(tx, { deps, organizationId, provider: payments.provider }))
  if (purchase) await completeTopUp(deps, { payments, purchase })
}

/** A purchase that is charged to a saved card. */
export interface CardPurchase {
  id: string
  organization_id: string
  session_id: string
  card_id: string
  package_name: string
  credits: number
  price: number
  created_at: string
}

export const cardPurchaseColumns = [
  'id',
  'organization_id',
  'session_id',
  'card_id',
  'package_name',
  'credits',
  'price',
  'created_at',
] as const

async function findOrBegin(
  tx: Tx,
  {
    deps,
    organizationId,
    provider,
  }: { deps: Deps; organizationId: string; provider: Payments['provider'] },
): Promise<CardPurchase | null> {
  const topUp = await lockTopUp(tx, organizationId)
  if (!topUp || topUp.provider !== provider) return null
  // A purchase begun at another provider cannot be processed until it ends; no second one is begun beside it.
  if (topUp.purchase_id !== null) return findPurchase(tx, { id: topUp.purchase_id, provider })
  const order = orderOf(topUp)
  if (!order || topUp.paused_reason !== null) return null
  if (!(await needsCredits(tx, topUp))) return null
  const month = monthOf(deps.now())
  const spent = await spentIn(tx, { organizationId, month })
  if (spent + order.wanted.price > order.ceiling) {
    await stopForMonth(tx, { deps, organizationId, month, isKnown: topUp.ceiling_month === month })
    return null
  }
  return begin(tx, { deps, topUp, order })
}

interface Order {
  wanted: ReturnType<typeof packageOf>
  ceiling: number
  cardId: string
}

/** What to buy and which card to charge; null if nothing is to be bought. */
function orderOf({ is_on, price_id, monthly_ceiling, card_id }: TopUpRow): Order | null {
  if (!is_on || price_id === null || monthly_ceiling === null || card_id === null) return null
  return { wanted: packageOf(price_id), ceiling: monthly_ceiling, cardId: card_id }
}

async function needsCredits(tx: Tx, { organization_id, threshold }: TopUpRow): Promise<boolean> {
  const organization = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organization_id)
    .where('credits', '<', threshold ?? 0)
    .where('organizations.deletion_at', 'is', null)
    .where(isUsable)
    .executeTakeFirst()
  return organization !== undefined
}

/** Buys nothing more until the month is over; the customer is told once. */
async function stopForMonth(
  tx: Tx,
  {
    deps,
    organizationId,
    month,
    isKnown,
  }: { deps: Deps; organizationId: string; month: string; isKnown: boolean },
): Promise<void> {
  await tx
    .updateTable('automatic_top_ups')
    .set({ ceiling_month: month })
    .where('organization_id', '=', organizationId)
    .execute()
  await watchBalance(tx, { organizationId, at: deps.now() })
  if (!isKnown) await deps.jobs.add(tx, ceilingMail, { organizationId, month })
}

/** Written before the card is charged, so that every payment has its purchase. */
async function begin(
  tx: Tx,
  { deps, topUp, order }: { deps: Deps; topUp: TopUpRow; order: Order },
): Promise<CardPurchase> {
  const id = newId('pur')
  const { organization_id, user_id, provider } = topUp
  const { name: package_name, credits, price } = order.wanted
  await tx
    .insertInto('purchases')
    .values({
      id,
      organization_id,
      user_id,
      package_name,
      credits,
      price,
      provider,
      // Replaced once there is a payment.
      session_id: id,
      card_id: order.cardId,
      created_at: deps.now(),
    })
    .execute()
  await tx
    .updateTable('automatic_top_ups')
    .set({ purchase_id: id })
    .where('organization_id', '=', organization_id)
    .execute()
  await watchBalance(tx, { organizationId: organization_id, at: deps.now() })
  const purchase = await findPurchase(tx, { id, provider })
  if (!purchase) throw new Error(`${id} was just written and is not there`)
  return purchase
}

async function findPurchase(
  tx: Tx,
  { id, provider }: { id: string; provider: Payments['provider'] },
): Promise<CardPurchase | null> {
  const purchase = await tx
    .selectFrom('purchases')
    .select(cardPurchaseColumns)
    .where('id', '=', id)
    .where('provider', '=', provider)
    .executeTakeFirst()
  // Only those charged to a card are asked for.
  return purchase ? { ...purchase, card_id: purchase.card_id ?? '' } : null
}

/** Charges the card unless that was done already, and stores the outcome. */
export async function completeTopUp(
  deps: Deps,
  { payments, purchase }: { payments: Payments; purchase: CardPurchase },
): Promise<void> {
  const { cards } = payments
  if (!cards) return
  const hasPayment = purchase.session_id !== purchase.id
  const found = hasPayment
    ? { paymentId: purchase.session_id }
    : await findOrCharge(deps, { payments, cards, purchase })
  if ('problem' in found) return giveUp(deps, { payments, purchase, problem: found.problem })
  const { paymentId } = found
  const state = await settlePurchase(deps, { payments, sessionId: paymentId })
  // A failed payment is over: nobody may complete it later.
  if (state === 'failed') await payments.closeCheckout(paymentId)
}

/**
 * The provider recognizes a repeated charge by the purchase's id for a day. No charge is made after most of
 * that time: if the provider has no payment by then, the card was never charged.
 */
export const chargeableMs = 20 * 3_600_000

type Unpaid = 'card_removed' | 'no_answer' | 'withdrawn'

async function findOrCharge(
  deps: Deps,
  { payments, cards, purchase }: { payments: Payments; cards: Cards; purchase: CardPurchase },
): Promise<{ paymentId: string } | { problem: Unpaid }> {
  const { id: purchaseId, organization_id: organizationId, card_id: cardId } = purchase
  const customerId = await findCustomer(deps, { payments, organizationId })
  if (customerId === null) return { problem: 'card_removed' }
  const since = new Date(purchase.created_at)
  const made = await cards.findCharge({ purchaseId, customerId, since })
  if (made) return { paymentId: made }
  if (!(await isStillWanted(deps, purchase))) return { problem: 'withdrawn' }
  if (deps.now().getTime() - since.getTime() > chargeableMs) return { problem: 'no_answer' }
  const { package_name: name, credits, price } = purchase
  const wanted = { name, credits, price }
  const paymentId = await cards.charge({ purchaseId, organizationId, customerId, cardId, wanted })
  return paymentId ? { paymentId } : { problem: 'card_removed' }
}

/** Hours may pass between the purchase and the charge, and the customer may change their mind. */
async function isStillWanted(
  { db }: Pick<Deps, 'db'>,
  { organization_id, card_id }: CardPurchase,
): Promise<boolean> {
  const wanted = await db
    .selectFrom('automatic_top_ups')
    .innerJoin('organizations', 'organizations.id', 'automatic_top_ups.organization_id')
    .select('organizations.id')
    .where('organizations.id', '=', organization_id)
    .where('is_on', '=', true)
    .where('card_id', '=', card_id)
    .where('organizations.deletion_at', 'is', null)
    .where(isUsable)
    .executeTakeFirst()
  return wanted !== undefined
}

/** No payment exists, and none will. */
async function giveUp(
  deps: Deps,
  { payments, purchase, problem }: { payments: Payments; purchase: CardPurchase; problem: Unpaid },
): Promise<void> {
  const { id: purchaseId, session_id: sessionId } = purchase
  const which = { purchaseId, sessionId, provider: payments.provider }
  const state = problem === 'withdrawn' ? 'expired' : 'failed'
  await deps.db.transaction().execute((tx) => closeUnpaid(tx, { deps, which, state, problem }))
}
