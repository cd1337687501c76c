import {
  type api,
  type Output,
  type Package,
  type PurchaseStatus,
  packageOf,
  paths,
  type Received,
} from '@inkprint/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { pageInfo } from '../../platform/paging.ts'
import { type Payments, requirePayments } from '../../platform/payments/payments.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { requireBuyer } from '../../policy/organization.ts'
import { askForCustomer } from './customers.ts'
import { settlePurchase } from './settlement.ts'

/** Prepares the payment page for one package; the price is ours, never the browser's. */
export async function startPurchase(
  context: Context<'member'>,
  { price_id }: Received<typeof api.purchases.create>,
): Promise<Output<typeof api.purchases.create>> {
  const payments = requirePayments(context)
  const organization = await requireBuyer(context.db, context.actor.organizationId)
  await requireWithinLimit(context, {
    kind: 'checkout',
    subject: organization.id,
    limit: context.settings.limits.checkouts,
    windowSeconds: 3600,
  })
  const wanted = packageOf(price_id)
  const checkout = await openCheckout(context, { payments, organization, wanted })

  // Written before anybody learns where to pay, so that a payment always finds its purchase.
  await context.db
    .insertInto('purchases')
    .values({
      id: checkout.purchaseId,
      organization_id: organization.id,
      user_id: context.actor.user.id,
      package_name: wanted.name,
      credits: wanted.credits,
      price: wanted.price,
      provider: payments.provider,
      session_id: checkout.sessionId,
      created_at: context.now(),
    })
    .execute()
  return { session_url: checkout.url }
}

/**
 * For the page the customer returns to, so that it does not show an old balance while the webhook is late.
 */
export async function confirmPurchase(
  context: Context<'member'>,
  { session_id }: Received<typeof api.purchases.confirm>,
): Promise<Output<typeof api.purchases.confirm>> {
  const payments = requirePayments(context)
  const find = () =>
    ownPurchases(context, payments)
      .select([shownStatus.as('status'), 'credits'])
      .where('session_id', '=', session_id)
      .executeTakeFirst()
  const purchase = await find()
  if (!purchase) throw new AppError('NOT_FOUND')
  if (purchase.status === 'paid' || purchase.status === 'refunded') return purchase
  await requireQuestion(context)
  await settlePurchase(context, { payments, sessionId: session_id })
  return (await find()) ?? purchase
}

/** The buyer came back without paying: the payment page closes, unless they paid after all. */
export async function cancelPurchase(
  context: Context<'member'>,
  { purchase_id }: Received<typeof api.purchases.cancel>,
): Promise<Output<typeof api.purchases.cancel>> {
  const payments = requirePayments(context)
  const find = () =>
    ownPurchases(context, payments)
      .select([shownStatus.as('status'), 'session_id'])
      .where('id', '=', purchase_id)
      .executeTakeFirst()
  const purchase = await find()
  if (!purchase) throw new AppError('NOT_FOUND')
  if (purchase.status !== 'pending') return { status: purchase.status }
  await requireQuestion(context)
  // First of all, so that the checkout ends as canceled whatever happens next.
  await context.db
    .updateTable('purchases')
    .set({ cancelled_at: context.now() })
    .where('id', '=', purchase_id)
    .where('status', '=', 'pending')
    .execute()
  await payments.closeCheckout(purchase.session_id)
  await settlePurchase(context, { payments, sessionId: purchase.session_id })
  return { status: (await find())?.status ?? purchase.status }
}

export async function listPurchases(
  db: Db,
  { organizationId, page, size }: Received<typeof api.purchases.list> & { organizationId: string },
): Promise<Output<typeof api.purchases.list>> {
  const own = db.selectFrom('purchases').where('organization_id', '=', organizationId)
  const { total } = await own
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await own
    .select(['id', 'package_name', 'credits', 'price', shownStatus.as('status'), 'dispute'])
    .select(['created_at', 'paid_at'])
    .select(withheldCredits.as('withheld_credits'))
    .select(sql<boolean>`card_id is not null`.as('is_automatic'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { items, ...pageInfo({ page, size }, total) }
}

/** Taken back or withheld: the same money may be refunded and disputed, and some was spent before. */
const withheldCredits = sql<number>`
  least(credits, refunded_credits + disputed_credits) - spent_credits`

const shownStatus = sql<PurchaseStatus>`
  case when status = 'expired' and cancelled_at is not null then 'cancelled' else status end`

function ownPurchases({ db, actor }: Context<'member'>, { provider }: Payments) {
  return db
    .selectFrom('purchases')
    .where('organization_id', '=', actor.organizationId)
    .where('provider', '=', provider)
}

/** A waiting page polls slowly; this keeps programs from polling the provider through us. */
export async function requireQuestion(context: Context<'member'>): Promise<void> {
  await requireWithinLimit(context, {
    kind: 'confirmation',
    subject: context.actor.organizationId,
    limit: context.settings.limits.checkouts * 10,
    windowSeconds: 3600,
  })
}

/** Providers can be expected to allow half of it; a buyer who stays away longer starts again. */
const checkoutMs = 60 * 60_000

function openCheckout(
  context: Context<'member'>,
  order: { payments: Payments; organization: { id: string; name: string }; wanted: Package },
) {
  const { payments, organization } = order
  return askForCustomer(context, {
    payments,
    organization,
    ask: (customerId) => tryCheckout(context, { ...order, customerId }),
  })
}

async function tryCheckout(
  { settings, now }: Context<'member'>,
  order: { payments: Payments; organization: { id: string }; wanted: Package; customerId: string },
) {
  const { payments, organization, wanted, customerId } = order
  const { publicUrl } = settings
  const purchaseId = newId('pur')
  const checkout = await payments.createCheckout({
    purchaseId,
    organizationId: organization.id,
    customerId,
    wanted,
    expiresAt: new Date(now().getTime() + checkoutMs),
    successUrl: `${publicUrl}${paths.paymentSuccess}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}${paths.pricing}?checkout=cancelled&purchase=${purchaseId}`,
  })
  return checkout && { ...checkout, purchaseId }
}
