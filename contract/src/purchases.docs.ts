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
      description: 'The browser then goes to `session_url`, where the customer pays.',
      example: {
        input: { price_id: 'price_basic' },
        output: { session_url: 'https://checkout.stripe.com/c/pay/cs_live_a1' },
      },
    },
    confirm: {
      summary: 'Complete a purchase on returning from the payment page',
      description: 'Asks the provider what is true; safe to repeat.',
      example: { input: { session_id: 'cs_live_a1' }, output: { status: 'paid', credits: 6_250 } },
    },
    cancel: {
      summary: 'Give up a purchase on returning from the payment page without paying',
      description:
        'Closes the payment page. A payment that was made all the same still counts: the answer says what is true; safe to repeat.',
      example: {
        input: { purchase_id: 'pur_2Vd9pXw4LmNcTb7HkaQ0Zs' },
        output: { status: 'cancelled' },
      },
    },
    list: {
      summary: 'The organization’s purchases, newest first',
      description:
        'Credits are there once the status is `paid`, less those a refund or a dispute took back or holds.',
      example: { output: examplePurchases },
    },
    openPortal: {
      summary: 'Open the payment provider’s customer portal',
      description:
        'The browser then goes to `session_url`, where receipts and payment methods are.',
      example: { output: { session_url: 'https://billing.stripe.com/p/session/a1' } },
    },
  },
  fields: {
    price_id: 'The package to buy.',
    session_url: 'Where the browser goes next.',
    session_id: 'The payment provider’s name for the checkout.',
    purchase_id: 'The purchase, as in the list of purchases.',
    package_name: 'What was bought.',
    price: 'In whole US dollars.',
    dispute:
      'Whether the bank disputes the payment: `inquiry` asks only, `open` holds the credits, `won` returned them, `lost` took them.',
    withheld_credits: 'Credits of this purchase that a refund or a dispute took back or holds.',
    paid_at: 'When the payment was confirmed.',
  },
})
