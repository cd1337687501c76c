import type { api, PurchaseReceipt, Received } from '@inkprint/contract'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'

/** The receipt for a paid purchase; unpaid purchases and those of others have none. */
export async function readReceipt(
  { db, actor, settings }: Context<'member'>,
  { id }: Received<typeof api.purchases.getReceipt>,
): Promise<PurchaseReceipt> {
  const bought = await db
    .selectFrom('purchases')
    .select(['id as purchase_id', 'receipt_number', 'paid_at', 'package_name'])
    .select(['credits', 'price', 'paid_cents', 'refunded_cents', 'dispute'])
    .select(['payment_id as payment_reference', 'provider', 'card_id'])
    .select('buyer')
    .where('id', '=', id)
    .where('organization_id', '=', actor.organizationId)
    .executeTakeFirst()
  if (!bought?.paid_at || !bought.buyer || bought.receipt_number === null) {
    throw new AppError('NOT_FOUND')
  }
  const { purchase_id, paid_at, package_name, credits, price, dispute, buyer } = bought
  return {
    number: numberOf({ paid_at, receipt_number: bought.receipt_number }),
    purchase_id,
    paid_at,
    seller: {
      name: settings.legalEntity,
      address: settings.seller.address,
      tax_id: settings.seller.taxId,
      email: settings.supportEmail,
    },
    buyer,
    package_name,
    credits,
    currency: 'USD',
    paid_cents: bought.paid_cents ?? price * 100,
    refunded_cents: bought.refunded_cents,
    dispute,
    payment_reference: bought.payment_reference,
    is_automatic: bought.card_id !== null,
    is_play_money: bought.provider === 'sandbox',
  }
}

/** `2026-000042`: the year is for readers; the number alone is unique. */
function numberOf({ paid_at, receipt_number }: { paid_at: string; receipt_number: number }) {
  return `${paid_at.slice(0, 4)}-${String(receipt_number).padStart(6, '0')}`
}
