import { describe } from './http/describe.ts'
import type { AutomaticTopUp } from './top-ups.ts'
import * as topUps from './top-ups.ts'

const exampleTopUp: AutomaticTopUp = {
  is_available: true,
  status: 'active',
  threshold: 500,
  price_id: 'price_basic',
  monthly_ceiling: 90,
  spent_this_month: 30,
  month_ends_at: '2026-12-01T00:00:00.000Z',
  card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2029 },
  paused_reason: null,
  paused_at: null,
}

export const topUpsDocs = describe(topUps, {
  section: 'Payments',
  calls: {
    get: {
      summary: 'Get the automatic top-up',
      description:
        'An automatic top-up buys a package with the saved card when analyses bring the balance below `threshold`. It is off until somebody turns it on.',
      example: { output: exampleTopUp },
    },
    turnOn: {
      summary: 'Turn on or change the automatic top-up',
      description:
        'Nothing is bought until a card is saved. If the balance is already below `threshold`, the first package is bought at once.',
      example: {
        input: { threshold: 500, price_id: 'price_basic', monthly_ceiling: 90 },
        output: exampleTopUp,
      },
    },
    turnOff: {
      summary: 'Turn off the automatic top-up',
      description:
        'Its settings and the card stay saved. A purchase in progress is still completed.',
      example: { output: { ...exampleTopUp, status: 'off' } },
    },
    resume: {
      summary: 'Resume a paused automatic top-up',
      description:
        'If the balance is below `threshold`, the saved card is charged at once. Has no effect if nothing is paused.',
      example: { output: exampleTopUp },
    },
    saveCard: {
      summary: 'Save a card for automatic top-ups',
      description:
        'Then open `session_url` in the browser; the customer enters the card there. The new card replaces the previous one. If the automatic top-up is on and the balance is below `threshold`, a package is bought with it at once.',
      example: { output: { session_url: 'https://checkout.stripe.com/c/pay/cs_live_b2' } },
    },
    confirmCard: {
      summary: 'Finish saving a card after the payment provider’s page',
      description:
        'Asks the payment provider which card was saved. Resumes a paused automatic top-up. If the automatic top-up is on and the balance is below `threshold`, a package is bought at once. Safe to repeat; without a saved card nothing changes.',
      example: { input: { session_id: 'cs_live_b2' }, output: exampleTopUp },
    },
    removeCard: {
      summary: 'Remove the saved card',
      description: 'Also turns the automatic top-up off. Safe to repeat.',
      example: { output: { ...exampleTopUp, status: 'off', card: null } },
    },
  },
  fields: {
    is_available: 'Whether this installation can charge saved cards.',
    'AutomaticTopUp.status':
      '`needs_card`: turned on, but nothing is bought until a card is saved; `buying`: a purchase is in progress; `ceiling_reached`: nothing more is bought this month; `paused`: see `paused_reason`.',
    threshold: 'A package is bought when analyses bring the balance below this number of credits.',
    'AutomaticTopUp.price_id': 'The package that is bought.',
    monthly_ceiling:
      'The most that automatic top-ups may spend in a calendar month (UTC), in whole US dollars. Refunds do not raise it.',
    spent_this_month:
      'What automatic top-ups have spent in this calendar month (UTC), in whole US dollars.',
    month_ends_at: 'When the next calendar month (UTC) begins.',
    card: 'The saved card; null if none is saved.',
    brand: 'The card’s brand, such as `visa`.',
    last4: 'The last four digits of its number.',
    exp_month: 'The month in which it expires, from 1 to 12.',
    exp_year: 'The year in which it expires.',
    paused_reason:
      'Why nothing is bought until somebody resumes it: the card was declined, has expired or was removed, the bank wants the cardholder to confirm the payment, or the payment provider did not respond for a day.',
    paused_at: 'When it was paused.',
  },
})
