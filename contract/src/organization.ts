import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MaxFalsePositiveRate } from './false-positive-rate.ts'
import { line, paragraph, Timestamp } from './fields.ts'

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
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Organization = z.infer<typeof Organization>

export const OrganizationName = line(200, 'Organization name is required')

/** What an organization may say about itself; all optional, left out stays as it is. */
export const organizationDetails = {
  name: z.optional(OrganizationName),
  description: z.optional(paragraph(2_000)),
  tax_id: z.optional(paragraph(100)),
  street_address: z.optional(paragraph(300)),
  postal_code: z.optional(paragraph(40)),
  state: z.optional(paragraph(100)),
  country: z.optional(paragraph(100)),
}

export const exampleOrganization: Organization = {
  id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc',
  name: 'Quill & Co',
  description: null,
  is_active: true,
  credits: 92,
  tax_id: null,
  street_address: null,
  postal_code: null,
  state: null,
  country: 'Poland',
  max_false_positive_rate: null,
  created_at: '2026-11-15T01:41:00.000Z',
  updated_at: '2026-11-15T01:41:00.000Z',
}

export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/client/organization',
  access: 'user',
  section: 'Organization',
  summary: 'Create the own organization',
  description: 'A user belongs to one organization. A new one starts with welcome credits.',
  status: 201,
  body: z.object({ name: OrganizationName }),
  output: Organization,
  errors: ['ALREADY_IN_ORGANIZATION'],
  example: { input: { name: 'Quill & Co' }, output: exampleOrganization },
})

export const ownOrganization = endpoint({
  method: 'GET',
  path: '/api/client/organization/me',
  access: 'member',
  section: 'Organization',
  summary: 'The own organization',
  description: 'With its balance in `credits`.',
  output: Organization,
  example: { output: exampleOrganization },
})

export const updateOwnOrganization = endpoint({
  method: 'PUT',
  path: '/api/client/organization/me',
  access: 'member',
  section: 'Organization',
  summary: 'Change the own organization',
  description:
    'Fields left out stay as they are. `max_false_positive_rate` serves analyses that name none of their own; null goes back to 0.01.',
  body: z.object({
    ...organizationDetails,
    max_false_positive_rate: z.optional(z.nullable(MaxFalsePositiveRate)),
  }),
  output: Organization,
  example: { input: { country: 'Poland' }, output: exampleOrganization },
})
