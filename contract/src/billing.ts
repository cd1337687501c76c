import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PageInfo, PageQuery, Timestamp } from './fields.ts'
import { PriceId } from './pricing.ts'

/** `cancelled`: the buyer came back without paying; `expired`: nobody came back in time. */
export const PurchaseStatus = z.enum([
  'pending',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'refunded',
])
export type PurchaseStatus = z.infer<typeof PurchaseStatus>

/** `inquiry`: the bank asks, and no money has moved. */
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
  created_at: Timestamp,
  paid_at: z.nullable(Timestamp),
})
export type Purchase = z.infer<typeof Purchase>

export const examplePurchases = {
  items: [
    {
      id: 'pur_2Vd9pXw4LmNcTb7HkaQ0Zs',
      package_name: 'Basic',
      credits: 6_250,
      price: 30,
      status: 'paid' as const,
      dispute: null,
      withheld_credits: 0,
      created_at: '2026-11-15T01:41:00.000Z',
      paid_at: '2026-11-15T01:43:12.000Z',
    },
  ],
  total: 1,
  pages: 1,
  page: 1,
  size: 20,
}

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/organization/create-checkout-session',
  access: 'member',
  section: 'Payments',
  summary: 'Start the purchase of a package',
  description: 'The browser then goes to `session_url`, where the customer pays.',
  body: z.object({ price_id: PriceId }),
  output: z.object({ session_url: z.string() }),
  errors: ['PAYMENTS_UNAVAILABLE', 'ORGANIZATION_INACTIVE', 'TOO_MANY_REQUESTS'],
  example: {
    input: { price_id: 'price_basic' },
    output: { session_url: 'https://checkout.stripe.com/c/pay/cs_live_a1' },
  },
})

export const createCustomerPortalSession = endpoint({
  method: 'POST',
  path: '/api/organization/create-customer-portal-session',
  access: 'member',
  section: 'Payments',
  summary: 'Open the payment provider’s customer portal',
  description: 'The browser then goes to `session_url`, where receipts and payment methods are.',
  output: z.object({ session_url: z.string() }),
  errors: ['PAYMENTS_UNAVAILABLE', 'NO_PURCHASES'],
  example: { output: { session_url: 'https://billing.stripe.com/p/session/a1' } },
})

export const confirmCheckout = endpoint({
  method: 'POST',
  path: '/api/organization/confirm-checkout-session',
  access: 'member',
  section: 'Payments',
  summary: 'Complete a purchase on returning from the payment page',
  description: 'Asks the provider what is true; safe to repeat.',
  body: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(300)) }),
  output: z.object({ status: PurchaseStatus, credits: z.int() }),
  errors: ['NOT_FOUND', 'PAYMENTS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  example: { input: { session_id: 'cs_live_a1' }, output: { status: 'paid', credits: 6_250 } },
})

export const cancelCheckout = endpoint({
  method: 'POST',
  path: '/api/organization/cancel-checkout-session',
  access: 'member',
  section: 'Payments',
  summary: 'Give up a purchase on returning from the payment page without paying',
  description:
    'Closes the payment page. A payment that was made all the same still counts: the answer says what is true; safe to repeat.',
  body: z.object({ purchase_id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ status: PurchaseStatus }),
  errors: ['NOT_FOUND', 'PAYMENTS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  example: {
    input: { purchase_id: 'pur_2Vd9pXw4LmNcTb7HkaQ0Zs' },
    output: { status: 'cancelled' },
  },
})

export const purchases = endpoint({
  method: 'GET',
  path: '/api/client/credits/purchases',
  access: 'member',
  section: 'Payments',
  summary: 'The organization’s purchases, newest first',
  description:
    'Credits are there once the status is `paid`, less those a refund or a dispute took back or holds.',
  query: PageQuery,
  output: z.extend(PageInfo, { items: z.array(Purchase) }),
  example: { output: examplePurchases },
})
