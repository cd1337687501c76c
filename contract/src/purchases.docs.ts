import { describe } from './http/describe.ts'
import * as purchases from './purchases.ts'

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

export const purchasesDocs = describe(purchases, {
  section: 'Payments',
  calls: {
    create: {
      summary: 'Start the purchase of a package',
      description: 'Then open `session_url` in the browser; the customer pays there.',
      example: {
        input: { price_id: 'price_basic' },
        output: { session_url: 'https://checkout.stripe.com/c/pay/cs_live_a1' },
      },
    },
    confirm: {
      summary: 'Complete a purchase after the payment page',
      description: 'Asks the payment provider whether the purchase was paid. Safe to repeat.',
      example: { input: { session_id: 'cs_live_a1' }, output: { status: 'paid', credits: 6_250 } },
    },
    cancel: {
      summary: 'Cancel a purchase that was not paid',
      description:
        'Closes the payment page. If the purchase was paid after all, it stays paid, and `status` says so. Safe to repeat.',
      example: {
        input: { purchase_id: 'pur_2Vd9pXw4LmNcTb7HkaQ0Zs' },
        output: { status: 'cancelled' },
      },
    },
    list: {
      summary: 'List your organization’s purchases',
      description:
        'Newest first. Credits are added once the status is `paid`; a refund or a dispute takes credits back or holds them.',
      example: { output: examplePurchases },
    },
    openPortal: {
      summary: 'Open the payment provider’s customer portal',
      description:
        'Then open `session_url` in the browser; receipts and payment methods are there.',
      example: { output: { session_url: 'https://billing.stripe.com/p/session/a1' } },
    },
  },
  fields: {
    price_id: 'The package to buy.',
    session_url: 'Where the browser goes next.',
    session_id: 'The payment provider’s id of the checkout.',
    purchase_id: 'The id of the purchase.',
    package_name: 'What was bought.',
    price: 'In whole US dollars.',
    dispute:
      'Whether the bank disputes the payment. `inquiry`: the bank only asks; `open`: the credits are held; `won`: they were returned; `lost`: they were taken back.',
    withheld_credits:
      'Credits of this purchase that a refund or a dispute has taken back or holds.',
    paid_at: 'When the payment was confirmed.',
  },
})
