import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { PriceId, packageOf } from './packages.ts'
import { checkoutErrors } from './purchases.ts'

/**
 * Why automatic top-ups are paused. `no_answer`: for a day, the payment provider did not report the outcome
 * of a payment.
 */
export const TopUpProblem = z.enum([
  'card_declined',
  'card_expired',
  'authentication_required',
  'card_removed',
  'no_answer',
])
export type TopUpProblem = z.infer<typeof TopUpProblem>

/**
 * `needs_card`: turned on, but nothing is bought until a card is saved. `ceiling_reached`: nothing more is
 * bought this month.
 */
export const TopUpStatus = z.enum([
  'off',
  'needs_card',
  'active',
  'buying',
  'ceiling_reached',
  'paused',
])
export type TopUpStatus = z.infer<typeof TopUpStatus>

export const SavedCard = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
})
export type SavedCard = z.infer<typeof SavedCard>

/** In whole US dollars. */
export const mostMonthlyCeiling = 10_000

const Threshold = z
  .int('Must be a whole number')
  .check(z.gte(1, 'Must be at least 1'), z.lte(1_000_000, 'Must be at most 1,000,000'))
const MonthlyCeiling = z
  .int('Must be a whole number')
  .check(
    z.gte(1, 'Must be at least 1'),
    z.lte(mostMonthlyCeiling, `Must be at most ${mostMonthlyCeiling}`),
  )

export const AutomaticTopUp = z.object({
  is_available: z.boolean(),
  status: TopUpStatus,
  threshold: z.nullable(z.int()),
  price_id: z.nullable(PriceId),
  monthly_ceiling: z.nullable(z.int()),
  spent_this_month: z.int(),
  month_ends_at: Timestamp,
  card: z.nullable(SavedCard),
  paused_reason: z.nullable(TopUpProblem),
  paused_at: z.nullable(Timestamp),
})
export type AutomaticTopUp = z.infer<typeof AutomaticTopUp>

export const TopUpChoices = z
  .object({ threshold: Threshold, price_id: PriceId, monthly_ceiling: MonthlyCeiling })
  .check(
    // Otherwise a top-up could leave the balance below the threshold and trigger the next one at once.
    z.refine(({ threshold, price_id }) => threshold <= packageOf(price_id).credits, {
      path: ['threshold'],
      error: 'Must be at most the credits of the package',
    }),
    z.refine(({ monthly_ceiling, price_id }) => monthly_ceiling >= packageOf(price_id).price, {
      path: ['monthly_ceiling'],
      error: 'Must be at least the price of the package',
    }),
  )
export type TopUpChoices = z.infer<typeof TopUpChoices>

export const get = endpoint({
  method: 'GET',
  path: '/api/client/credits/top-up',
  access: 'member',
  permission: 'credits.read',
  output: AutomaticTopUp,
})

export const turnOn = endpoint({
  method: 'PUT',
  path: '/api/client/credits/top-up',
  access: 'member',
  permission: 'credits.buy',
  confirm: true,
  body: TopUpChoices,
  output: AutomaticTopUp,
  errors: ['PAYMENTS_UNAVAILABLE', 'ORGANIZATION_INACTIVE', 'ORGANIZATION_CLOSING'],
})

export const turnOff = endpoint({
  method: 'DELETE',
  path: '/api/client/credits/top-up',
  access: 'member',
  permission: 'credits.buy',
  output: AutomaticTopUp,
})

export const resume = endpoint({
  method: 'POST',
  path: '/api/client/credits/top-up/resume',
  access: 'member',
  permission: 'credits.buy',
  output: AutomaticTopUp,
})

export const saveCard = endpoint({
  method: 'POST',
  path: '/api/client/credits/top-up/card',
  access: 'member',
  permission: 'credits.buy',
  confirm: true,
  output: z.object({ session_url: z.string() }),
  errors: checkoutErrors,
})

export const confirmCard = endpoint({
  method: 'POST',
  path: '/api/client/credits/top-up/card/confirm',
  access: 'member',
  permission: 'credits.buy',
  body: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(300)) }),
  output: AutomaticTopUp,
  errors: ['NOT_FOUND', 'PAYMENTS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/api/client/credits/top-up/card',
  access: 'member',
  permission: 'credits.buy',
  confirm: true,
  output: AutomaticTopUp,
  errors: ['PAYMENTS_UNAVAILABLE'],
})
