import * as z from 'zod/mini'
import { ApiKey, ApiKeyName, CreatedApiKey, exampleApiKey, exampleCreatedKey } from './api-keys.ts'
import { AuditPage, exampleAuditPage } from './audit.ts'
import { mostCredits } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { PageQuery, SearchedPageInfo } from './fields.ts'
import {
  exampleOrganization,
  Organization,
  OrganizationName,
  organizationDetails,
} from './organization.ts'

const Credits = z.int().check(z.minimum(0), z.maximum(mostCredits))
const OrganizationId = z.object({ id: z.string() })
const example = exampleOrganization

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/admin/organizations',
  access: 'superuser',
  section: 'Administration',
  summary: 'All organizations',
  description:
    'One or two letters are looked for at the beginnings of words. A filter counts up to a thousand matches; beyond that `is_total_capped` is true.',
  query: z.extend(PageQuery, {
    sort_by: z.optional(z.enum(['name', 'is_active', 'credits', 'created_at', 'updated_at'])),
    sort_order: z.optional(z.enum(['asc', 'desc'])),
    name_filter: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  output: z.extend(SearchedPageInfo, { organizations: z.array(Organization) }),
  example: { output: { organizations: [example], total: 1, pages: 1, page: 1, size: 20 } },
})

export const organization = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id',
  access: 'superuser',
  section: 'Administration',
  summary: 'One organization',
  description: 'With its balance and what it says about itself.',
  params: OrganizationId,
  output: Organization,
  errors: ['NOT_FOUND'],
  example: { input: { id: example.id }, output: example },
})

export const addOrganization = endpoint({
  method: 'POST',
  path: '/api/admin/organizations',
  access: 'superuser',
  section: 'Administration',
  summary: 'Create an organization',
  description: 'Initial credits become an `admin_adjustment` in its history.',
  status: 201,
  body: z.object({
    ...organizationDetails,
    name: OrganizationName,
    credits: z._default(Credits, 0),
    is_active: z._default(z.boolean(), true),
  }),
  output: Organization,
  example: { input: { name: 'Quill & Co', credits: 92 }, output: example },
})

export const updateOrganization = endpoint({
  method: 'PUT',
  path: '/api/admin/organizations/:id',
  access: 'superuser',
  section: 'Administration',
  summary: 'Change an organization',
  description:
    'Fields left out stay as they are. `credits` sets the balance; the difference becomes an `admin_adjustment`. With `expected_credits` the change is refused when the balance is no longer that.',
  params: OrganizationId,
  body: z.object({
    ...organizationDetails,
    credits: z.optional(Credits),
    expected_credits: z.optional(Credits),
    is_active: z.optional(z.boolean()),
  }),
  output: Organization,
  errors: ['NOT_FOUND', 'STALE_EDIT', 'CREDITS_RESERVED'],
  example: { input: { id: example.id, credits: 92, expected_credits: 50 }, output: example },
})

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/api/admin/organizations/:id',
  access: 'superuser',
  section: 'Administration',
  summary: 'Delete an organization',
  description: 'Removes its keys and analyses and detaches its users; its books are kept.',
  status: 204,
  params: OrganizationId,
  output: z.null(),
  errors: ['NOT_FOUND'],
  example: { input: { id: example.id } },
})

export const organizationApiKeys = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/api-keys',
  access: 'superuser',
  section: 'Administration',
  summary: 'An organization’s API keys',
  description: 'Active ones and inactive ones, newest first.',
  params: OrganizationId,
  output: z.object({ api_keys: z.array(ApiKey) }),
  errors: ['NOT_FOUND'],
  example: { input: { id: example.id }, output: { api_keys: [exampleApiKey] } },
})

export const addOrganizationApiKey = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/api-keys',
  access: 'superuser',
  section: 'Administration',
  summary: 'Create an API key for an organization',
  description: 'The whole key is in this answer only; it is not stored.',
  status: 201,
  params: OrganizationId,
  body: z.object({ name: ApiKeyName }),
  output: CreatedApiKey,
  errors: ['NOT_FOUND', 'TOO_MANY_KEYS', 'ORGANIZATION_INACTIVE'],
  example: { input: { id: example.id, name: 'Newsroom plug-in' }, output: exampleCreatedKey },
})

export const deleteOrganizationApiKey = endpoint({
  method: 'DELETE',
  path: '/api/admin/organizations/:id/api-keys/:keyId',
  access: 'superuser',
  section: 'Administration',
  summary: 'Delete an organization’s API key',
  description: 'It stops working at once. Its name stays on past entries of the credit history.',
  status: 204,
  params: z.object({ id: z.string(), keyId: z.string() }),
  output: z.null(),
  errors: ['NOT_FOUND'],
  example: { input: { id: example.id, keyId: exampleApiKey.id } },
})

export const organizationAudit = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/audit',
  access: 'superuser',
  section: 'Administration',
  summary: 'Who changed what in an organization',
  description: 'Newest first. Entries outlive what they are about.',
  params: OrganizationId,
  query: PageQuery,
  output: AuditPage,
  errors: ['NOT_FOUND'],
  example: { input: { id: example.id }, output: exampleAuditPage },
})
