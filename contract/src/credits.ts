import * as z from 'zod/mini'
import { Reserved, Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { PageInfo, PageQuery } from './paging.ts'

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

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/client/credits/history',
  access: 'member',
  query: z.extend(PageQuery, {
    startDate: z.optional(Day),
    endDate: z.optional(Day),
    apiKeyId: z.optional(z.string()),
  }),
  output: z.extend(PageInfo, { items: z.array(CreditEntry) }),
})

export const getSummary = endpoint({
  method: 'GET',
  path: '/api/client/credits/summary',
  access: 'member',
  output: z.object({ balance: z.int(), total_added: z.int(), reserved: Reserved }),
})

export const getBalance = endpoint({
  method: 'GET',
  path: '/v1/credits',
  access: 'api-key',
  output: z.object({ credits: z.int(), reserved: Reserved }),
})
