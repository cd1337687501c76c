import * as z from 'zod/mini'
import { Day } from './day.ts'
import { Reserved, Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { PageInfo, PageQuery } from './paging.ts'
import { TopUpProblem } from './top-ups.ts'

export const CreditReason = z.enum(['analysis', 'top_up', 'admin_adjustment', 'welcome_credits'])
export type CreditReason = z.infer<typeof CreditReason>

export const CreditEntry = z.object({
  id: z.string(),
  created_at: Timestamp,
  reason: CreditReason,
  note: z.nullable(z.string()),
  /** Null if the entry is not about an analysis, or the analysis was deleted. */
  analysis_id: z.nullable(z.string()),
  /** Null if the entry moved no credits of a purchase. */
  purchase_id: z.nullable(z.string()),
  api_key_name: z.nullable(z.string()),
  /** Distinguishes keys with the same name; null once the key is deleted. */
  api_key_end: z.nullable(z.string()),
  change_amount: z.int(),
  balance_after: z.int(),
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** The most credits that staff can give an organization. */
export const mostCredits = 1_000_000_000

const EntrySelection = z.object({
  startDate: z.optional(Day),
  endDate: z.optional(Day),
  apiKeyId: z.optional(z.string()),
})

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/client/credits/history',
  access: 'member',
  permission: 'credits.read',
  query: z.extend(PageQuery, EntrySelection.shape),
  output: z.extend(PageInfo, { items: z.array(CreditEntry) }),
})

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/client/credits/history/export',
  access: 'member',
  permission: 'credits.read',
  query: EntrySelection,
  stream: 'text/csv; charset=utf-8',
  output: z.string(),
})

export const getSummary = endpoint({
  method: 'GET',
  path: '/api/client/credits/summary',
  access: 'member',
  permission: 'credits.read',
  output: z.object({
    balance: z.int(),
    total_added: z.int(),
    reserved: Reserved,
    /** Null before the first top-up, unless a threshold was chosen. */
    low_balance_below: z.nullable(z.int()),
    top_up_paused_reason: z.nullable(TopUpProblem),
  }),
})

export const getBalance = endpoint({
  method: 'GET',
  path: '/v1/credits',
  access: 'api-key',
  permission: 'credits.read',
  scope: 'read',
  output: z.object({ credits: z.int(), reserved: Reserved }),
})
