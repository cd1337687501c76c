import * as z from 'zod/mini'
import { ApiKey, ApiKeyName, CreatedApiKey } from '../api-keys.ts'
import { CreditEntry, mostCredits } from '../credits.ts'
import { Reserved, Timestamp } from '../fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { line } from '../lines.ts'
import { Organization, OrganizationName, organizationDetails } from '../organization.ts'
import { PageInfo, PageQuery, SearchedPageInfo } from '../paging.ts'
import { Purchase } from '../purchases.ts'
import { Role } from '../roles.ts'
import { User } from '../user.ts'
import { AuditPage } from './audit.ts'

const OrganizationId = z.object({ id: z.string() })

/** A credit entry as the organization sees it, plus the staff member who made it. */
export const StaffCreditEntry = z.extend(CreditEntry, { actor_email: z.nullable(z.string()) })
export type StaffCreditEntry = z.infer<typeof StaffCreditEntry>

export const CreditChangeNote = line(200, 'A reason is required')

export const CreditChange = z.int('Must be a whole number').check(
  z.minimum(-mostCredits, 'Must be at most 1,000,000,000 credits'),
  z.maximum(mostCredits, 'Must be at most 1,000,000,000 credits'),
  z.refine((amount) => amount !== 0, 'Must not be 0'),
)

const Credits = z.int().check(z.minimum(0), z.maximum(mostCredits))

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/overview',
  access: 'superuser',
  params: OrganizationId,
  output: z.extend(Organization, {
    reserved: Reserved,
    members: z.int(),
    active_api_keys: z.int(),
    analyses: z.int(),
    analyses_this_month: z.int(),
    deletion_at: z.nullable(Timestamp),
    is_second_factor_required: z.boolean(),
    /** Null if it has no single sign-on of its own. */
    single_sign_on: z.nullable(
      z.object({ issuer: z.string(), is_required: z.boolean(), proven_domains: z.int() }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/members',
  access: 'superuser',
  params: OrganizationId,
  query: PageQuery,
  output: z.extend(PageInfo, { users: z.array(z.extend(User, { role: Role })) }),
  errors: ['NOT_FOUND'],
})

export const listCreditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/credits',
  access: 'superuser',
  params: OrganizationId,
  query: PageQuery,
  output: z.extend(PageInfo, { items: z.array(StaffCreditEntry) }),
  errors: ['NOT_FOUND'],
})

export const changeCredits = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/credits',
  access: 'superuser',
  confirm: true,
  status: 201,
  takesIdempotencyKey: true,
  params: OrganizationId,
  body: z.object({ change_amount: CreditChange, note: CreditChangeNote }),
  output: StaffCreditEntry,
  errors: ['NOT_FOUND', 'BALANCE_TOO_LOW', 'CREDITS_RESERVED', 'IDEMPOTENCY_CONFLICT'],
})

export const listPurchases = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/purchases',
  access: 'superuser',
  params: OrganizationId,
  query: PageQuery,
  output: z.extend(PageInfo, { items: z.array(Purchase) }),
  errors: ['NOT_FOUND'],
})

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/organizations',
  access: 'superuser',
  query: z.extend(PageQuery, {
    sort_by: z.optional(z.enum(['name', 'is_active', 'credits', 'created_at', 'updated_at'])),
    sort_order: z.optional(z.enum(['asc', 'desc'])),
    name_filter: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  output: z.extend(SearchedPageInfo, { organizations: z.array(Organization) }),
})

export const get = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id',
  access: 'superuser',
  params: OrganizationId,
  output: Organization,
  errors: ['NOT_FOUND'],
})

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/organizations',
  access: 'superuser',
  confirm: true,
  status: 201,
  body: z.object({
    ...organizationDetails,
    name: OrganizationName,
    credits: z._default(Credits, 0),
    is_active: z._default(z.boolean(), true),
  }),
  output: Organization,
})

export const update = endpoint({
  method: 'PUT',
  path: '/api/admin/organizations/:id',
  access: 'superuser',
  confirm: true,
  params: OrganizationId,
  body: z.object({
    ...organizationDetails,
    credits: z.optional(Credits),
    expected_credits: z.optional(Credits),
    credits_note: z.optional(CreditChangeNote),
    is_active: z.optional(z.boolean()),
  }),
  output: Organization,
  errors: ['NOT_FOUND', 'STALE_EDIT', 'CREDITS_RESERVED'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/organizations/:id',
  access: 'superuser',
  confirm: true,
  status: 204,
  params: OrganizationId,
  output: z.null(),
  errors: ['NOT_FOUND'],
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/api-keys',
  access: 'superuser',
  params: OrganizationId,
  output: z.object({ api_keys: z.array(z.extend(ApiKey, { masked_key: z.string() })) }),
  errors: ['NOT_FOUND'],
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/api-keys',
  access: 'superuser',
  confirm: true,
  status: 201,
  params: OrganizationId,
  body: z.object({ name: ApiKeyName }),
  output: CreatedApiKey,
  errors: ['NOT_FOUND', 'TOO_MANY_KEYS', 'ORGANIZATION_INACTIVE'],
})

export const removeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/admin/organizations/:id/api-keys/:keyId',
  access: 'superuser',
  confirm: true,
  status: 204,
  params: z.object({ id: z.string(), keyId: z.string() }),
  output: z.null(),
  errors: ['NOT_FOUND'],
})

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/audit',
  access: 'superuser',
  params: OrganizationId,
  query: PageQuery,
  output: AuditPage,
  errors: ['NOT_FOUND'],
})
