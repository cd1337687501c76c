import type { AutomaticTopUp } from '@inkprint/contract'

/** An automatic top-up that is on and has made one purchase this month. */
export const topUp: AutomaticTopUp = {
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
