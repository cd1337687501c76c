import * as z from 'zod/mini'
import { exampleUser, User } from './account.ts'
import { examplePurchases, Purchase } from './billing.ts'
import { CreditEntry, mostCredits } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { line, PageInfo, PageQuery, Reserved } from './fields.ts'
import { exampleOrganization, Organization } from './organization.ts'

const OrganizationId = z.object({ id: z.string() })
const { id } = exampleOrganization
const onePage = { total: 1, pages: 1, page: 1, size: 20 }

/** What its organization sees of an entry, and who of the staff made it. */
export const StaffCreditEntry = z.extend(CreditEntry, { actor_email: z.nullable(z.string()) })
export type StaffCreditEntry = z.infer<typeof StaffCreditEntry>

export const CreditChangeNote = line(200, 'A reason is required')
export const CreditChange = z.int('Must be a whole number').check(
  z.minimum(-mostCredits, 'Must be at most 1,000,000,000 credits'),
  z.maximum(mostCredits, 'Must be at most 1,000,000,000 credits'),
  z.refine((amount) => amount !== 0, 'Must not be 0'),
)

const exampleEntry: StaffCreditEntry = {
  id: '17',
  created_at: '2026-11-15T02:10:31.000Z',
  reason: 'admin_adjustment',
  note: 'Sorry for the outage on Friday',
  analysis_id: null,
  api_key_name: null,
  api_key_end: null,
  change_amount: 50,
  balance_after: 142,
  actor_email: 'root@example.com',
}

export const organizationOverview = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/overview',
  access: 'superuser',
  section: 'Administration',
  summary: 'One organization and its figures',
  description: 'What it says about itself, its balance, and how much it does.',
  params: OrganizationId,
  output: z.extend(Organization, {
    reserved: Reserved,
    members: z.int(),
    active_api_keys: z.int(),
    analyses: z.int(),
    analyses_this_month: z.int(),
  }),
  errors: ['NOT_FOUND'],
  example: {
    input: { id },
    output: {
      ...exampleOrganization,
      members: 4,
      active_api_keys: 2,
      analyses: 1_204,
      analyses_this_month: 61,
    },
  },
})

export const organizationMembers = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/members',
  access: 'superuser',
  section: 'Administration',
  summary: 'An organization’s members',
  description: 'Those who joined first come first.',
  params: OrganizationId,
  query: PageQuery,
  output: z.extend(PageInfo, { users: z.array(User) }),
  errors: ['NOT_FOUND'],
  example: { input: { id }, output: { users: [exampleUser], ...onePage } },
})

export const organizationCredits = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/credits',
  access: 'superuser',
  section: 'Administration',
  summary: 'Every movement of an organization’s balance, newest first',
  description: 'What the organization sees of its history, and who of the staff moved credits.',
  params: OrganizationId,
  query: PageQuery,
  output: z.extend(PageInfo, { items: z.array(StaffCreditEntry) }),
  errors: ['NOT_FOUND'],
  example: { input: { id }, output: { items: [exampleEntry], ...onePage } },
})

export const changeOrganizationCredits = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/credits',
  access: 'superuser',
  section: 'Administration',
  summary: 'Add credits to an organization, or take some',
  description:
    'Becomes an `admin_adjustment` with its `note`, which the organization reads in its history, and an entry of the audit log. The balance never falls below 0 or below what is held back. Send an `Idempotency-Key` header and a repeat returns the first answer and moves nothing, however late it comes.',
  status: 201,
  takesIdempotencyKey: true,
  params: OrganizationId,
  body: z.object({ change_amount: CreditChange, note: CreditChangeNote }),
  output: StaffCreditEntry,
  errors: ['NOT_FOUND', 'BALANCE_TOO_LOW', 'CREDITS_RESERVED', 'IDEMPOTENCY_CONFLICT'],
  example: {
    input: { id, change_amount: 50, note: 'Sorry for the outage on Friday' },
    output: exampleEntry,
  },
})

export const organizationPurchases = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/purchases',
  access: 'superuser',
  section: 'Administration',
  summary: 'An organization’s purchases, newest first',
  description: 'Those that were begun and never paid too.',
  params: OrganizationId,
  query: PageQuery,
  output: z.extend(PageInfo, { items: z.array(Purchase) }),
  errors: ['NOT_FOUND'],
  example: { input: { id }, output: examplePurchases },
})
