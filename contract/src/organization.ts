import * as z from 'zod/mini'
import { MaxFalsePositiveRate } from './false-positive-rate.ts'
import { Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { line, optionalLine, paragraph } from './lines.ts'

export const Organization = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  is_active: z.boolean(),
  credits: z.int(),
  tax_id: z.nullable(z.string()),
  street_address: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Null: the default of 0.01. */
  max_false_positive_rate: z.nullable(z.number()),
  /** Null: a tenth of the last top-up; 0: no warning. */
  low_balance_threshold: z.nullable(z.int()),
  billing_name: z.nullable(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Organization = z.infer<typeof Organization>

export const OrganizationName = line(200, 'Organization name is required')

/** What an organization can say about itself; omitted fields stay unchanged. */
export const organizationDetails = {
  name: z.optional(OrganizationName),
  description: z.optional(paragraph(2_000)),
  tax_id: z.optional(paragraph(100)),
  street_address: z.optional(paragraph(300)),
  postal_code: z.optional(paragraph(40)),
  state: z.optional(paragraph(100)),
  country: z.optional(paragraph(100)),
}

/** Has the same upper limit as balances. */
export const LowBalanceThreshold = z
  .int('Must be a whole number')
  .check(z.gte(0, 'Must not be negative'), z.lte(1_000_000_000, 'Must be at most 1,000,000,000'))

export const create = endpoint({
  method: 'POST',
  path: '/api/client/organization',
  access: 'user',
  status: 201,
  body: z.object({ name: OrganizationName }),
  output: Organization,
  errors: ['ALREADY_IN_ORGANIZATION'],
})

export const get = endpoint({
  method: 'GET',
  path: '/api/client/organization/me',
  access: 'member',
  permission: 'organization.read',
  output: Organization,
})

export const update = endpoint({
  method: 'PUT',
  path: '/api/client/organization/me',
  access: 'member',
  permission: 'organization.change',
  body: z.object({
    ...organizationDetails,
    billing_name: z.optional(optionalLine(200)),
    max_false_positive_rate: z.optional(z.nullable(MaxFalsePositiveRate)),
    low_balance_threshold: z.optional(z.nullable(LowBalanceThreshold)),
  }),
  output: Organization,
})
