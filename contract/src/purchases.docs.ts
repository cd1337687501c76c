import { describe } from './http/describe.ts'
import type { PurchaseReceipt } from './purchases.ts'
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
      is_automatic: false,
      created_at: '2026-11-15T01:41:00.000Z',
      paid_at: '2026-11-15T01:43:12.000Z',
    },
  ],
  total: 1,
  pages: 1,
  page: 1,
  size: 20,
}

const exampleReceipt: PurchaseReceipt = {
  number: '2026-000042',
  purchase_id: 'pur_2Vd9pXw4LmNcTb7HkaQ0Zs',
  paid_at: '2026-11-15T01:43:12.000Z',
  seller: {
    name: 'Inkprint Sp. z o.o.',
    address: 'ul. Długa 1\n00-001 Warszawa\nPoland',
    tax_id: 'PL5260001246',
    email: 'help@example.com',
  },
  buyer: {
    name: 'Quill & Co',
    tax_id: null,
    street_address: null,
    postal_code: null,
    state: null,
    country: 'Poland',
  },
  package_name: 'Basic',
  credits: 6_250,
  currency: 'USD',
  paid_cents: 3_000,
  refunded_cents: 0,
  dispute: null,
  payment_reference: 'pi_3PqL9x2eZvKYlo2C1a',
  is_automatic: false,
  is_play_money: false,
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
        'Newest first. Credits are added once the status is `paid`; they are taken back when the payment is refunded or disputed.',
      example: { output: examplePurchases },
    },
    getReceipt: {
      summary: 'Get the receipt for a purchase',
      description:
        'Only a purchase that was paid has one, even if it was refunded later. The buyer’s details are those in the settings of the organization when the purchase was paid.',
      example: { input: { id: 'pur_2Vd9pXw4LmNcTb7HkaQ0Zs' }, output: exampleReceipt },
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
    session_url: 'The address to open in the browser.',
    session_id: 'The payment provider’s id of the checkout.',
    purchase_id: 'The id of the purchase.',
    package_name: 'What was bought.',
    price: 'In whole US dollars.',
    dispute:
      'Whether the bank disputes the payment. `inquiry`: the bank has only asked about it; `open`: the credits are taken back until the dispute is decided; `won`: they were returned; `lost`: they will not be returned.',
    withheld_credits:
      'Credits of this purchase that were taken back because of a refund or a dispute.',
    paid_at: 'When the payment was confirmed.',
    is_automatic: 'Whether an automatic top-up made the purchase.',
    'PurchaseReceipt.number':
      'The number of the receipt. Numbers are assigned in the order of the payments.',
    seller: 'Who sold it.',
    buyer: 'Who bought it.',
    address: 'Postal address, in lines.',
    currency: 'The currency of all amounts.',
    paid_cents: 'Amount paid, in cents.',
    refunded_cents: 'Amount refunded, in cents.',
    payment_reference: 'The payment provider’s id of the payment.',
    is_play_money: 'Whether it was made in the sandbox, so that no real money was paid.',
  },
})
