import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PageInfo, PageQuery, Reserved, Timestamp } from './fields.ts'

export const CreditReason = z.enum(['analysis', 'top_up', 'admin_adjustment', 'welcome_credits'])
export type CreditReason = z.infer<typeof CreditReason>

export const CreditEntry = z.object({
  id: z.string(),
  created_at: Timestamp,
  reason: CreditReason,
  note: z.nullable(z.string()),
  /** Null for what is no analysis, and for one that was deleted. */
  analysis_id: z.nullable(z.string()),
  api_key_name: z.nullable(z.string()),
  /** Tells keys of one name apart; null once the key is deleted. */
  api_key_end: z.nullable(z.string()),
  change_amount: z.int(),
  balance_after: z.int(),
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** The most credits staff give an organization. */
export const mostCredits = 1_000_000_000

const Day = z.iso.date('Must be a date such as 2026-11-15')

export const creditHistory = endpoint({
  method: 'GET',
  path: '/api/client/credits/history',
  access: 'member',
  section: 'Credits',
  summary: 'Every movement of the balance, newest first',
  description: 'Both dates are whole days in UTC and included.',
  query: z.extend(PageQuery, {
    startDate: z.optional(Day),
    endDate: z.optional(Day),
    apiKeyId: z.optional(z.string()),
  }),
  output: z.extend(PageInfo, { items: z.array(CreditEntry) }),
  example: {
    output: {
      items: [
        {
          id: '1842',
          created_at: '2026-11-15T02:10:31.000Z',
          reason: 'analysis',
          note: null,
          analysis_id: 'ana_9TtYw5BnJm2LcHdT0bq9Zs',
          api_key_name: 'Newsroom plug-in',
          api_key_end: '1b2c',
          change_amount: -8,
          balance_after: 92,
        },
      ],
      total: 1,
      pages: 1,
      page: 1,
      size: 20,
    },
  },
})

export const creditSummary = endpoint({
  method: 'GET',
  path: '/api/client/credits/summary',
  access: 'member',
  section: 'Credits',
  summary: 'The balance, and all credits ever added',
  description:
    'The balance is the sum of all entries of the history. `reserved` is there while some of it is held back for analyses under way.',
  output: z.object({ balance: z.int(), total_added: z.int(), reserved: Reserved }),
  example: { output: { balance: 92, total_added: 100 } },
})
