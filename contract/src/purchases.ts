import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { PriceId } from './packages.ts'
import { PageInfo, PageQuery } from './paging.ts'

/** `cancelled`: the buyer returned without paying; `expired`: nobody paid in time. */
export const PurchaseStatus = z.enum([
  'pending',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'refunded',
])
export type PurchaseStatus = z.infer<typeof PurchaseStatus>

/** `inquiry`: the bank has asked, but no money has moved. */
export const DisputeState = z.enum(['inquiry', 'open', 'won', 'lost'])
export type DisputeState = z.infer<typeof DisputeState>

export const Purchase = z.object({
  id: z.string(),
  package_name: z.string(),
  credits: z.int(),
  /** In whole US dollars. */
  price: z.int(),
  status: PurchaseStatus,
  dispute: z.nullable(DisputeState),
  withheld_credits: z.int(),
  is_automatic: z.boolean(),
  created_at: Timestamp,
  paid_at: z.nullable(Timestamp),
})
export type Purchase = z.infer<typeof Purchase>

/** Proof of a paid purchase, for the buyer's accounting; unrelated to receipts of verdicts. */
export const PurchaseReceipt = z.object({
  number: z.string(),
  purchase_id: z.string(),
  paid_at: Timestamp,
  seller: z.object({
    name: z.string(),
    address: z.nullable(z.string()),
    tax_id: z.nullable(z.string()),
    email: z.string(),
  }),
  buyer: z.object({
    name: z.string(),
    tax_id: z.nullable(z.string()),
    street_address: z.nullable(z.string()),
    postal_code: z.nullable(z.string()),
    state: z.nullable(z.string()),
    country: z.nullable(z.string()),
  }),
  package_name: z.string(),
  credits: z.int(),
  currency: z.literal('USD'),
  paid_cents: z.int(),
  refunded_cents: z.int(),
  dispute: z.nullable(DisputeState),
  payment_reference: z.nullable(z.string()),
  is_automatic: z.boolean(),
  is_play_money: z.boolean(),
})
export type PurchaseReceipt = z.infer<typeof PurchaseReceipt>

/** The errors of calls that lead to a page of the payment provider. */
export const checkoutErrors = [
  'PAYMENTS_UNAVAILABLE',
  'ORGANIZATION_INACTIVE',
  'ORGANIZATION_CLOSING',
  'TOO_MANY_REQUESTS',
] as const

export const create = endpoint({
  method: 'POST',
  path: '/api/organization/create-checkout-session',
  access: 'member',
  permission: 'credits.buy',
  body: z.object({ price_id: PriceId }),
  output: z.object({ session_url: z.string() }),
  errors: checkoutErrors,
})

export const openPortal = endpoint({
  method: 'POST',
  path: '/api/organization/create-customer-portal-session',
  access: 'member',
  permission: 'credits.buy',
  confirm: true,
  output: z.object({ session_url: z.string() }),
  errors: ['PAYMENTS_UNAVAILABLE', 'NO_PURCHASES'],
})

export const confirm = endpoint({
  method: 'POST',
  path: '/api/organization/confirm-checkout-session',
  access: 'member',
  permission: 'credits.buy',
  body: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(300)) }),
  output: z.object({ status: PurchaseStatus, credits: z.int() }),
  errors: ['NOT_FOUND', 'PAYMENTS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})

export const cancel = endpoint({
  method: 'POST',
  path: '/api/organization/cancel-checkout-session',
  access: 'member',
  permission: 'credits.buy',
  body: z.object({ purchase_id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ status: PurchaseStatus }),
  errors: ['NOT_FOUND', 'PAYMENTS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})

export const list = endpoint({
  method: 'GET',
  path: '/api/client/credits/purchases',
  access: 'member',
  permission: 'credits.read',
  query: PageQuery,
  output: z.extend(PageInfo, { items: z.array(Purchase) }),
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/client/credits/purchases/:id/receipt',
  access: 'member',
  permission: 'credits.read',
  params: z.object({ id: z.string() }),
  output: PurchaseReceipt,
  errors: ['NOT_FOUND'],
})
