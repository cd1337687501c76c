import * as z from 'zod/mini'
import { Email, Password, Timestamp } from '../fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { optionalLine } from '../lines.ts'
import { PageQuery, SearchedPageInfo } from '../paging.ts'
import { Role } from '../roles.ts'
import { ResetReason } from '../second-factor.ts'
import { SsoLink } from '../single-sign-on.ts'
import { User } from '../user.ts'
import { AuditPage } from './audit.ts'

const UserId = z.object({ id: z.string() })

const name = optionalLine(100)

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'superuser',
  query: z.extend(PageQuery, {
    sort_by: z.optional(z.enum(['name', 'email', 'is_active', 'created_at'])),
    sort_order: z.optional(z.enum(['asc', 'desc'])),
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  output: z.extend(SearchedPageInfo, { users: z.array(User) }),
})

export const get = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'superuser',
  params: UserId,
  output: z.extend(User, { role: z.nullable(Role) }),
  errors: ['NOT_FOUND'],
})

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: 'superuser',
  confirm: true,
  status: 201,
  body: z.object({
    email: Email,
    password: Password,
    first_name: z._default(name, ''),
    last_name: z._default(name, ''),
    is_superuser: z._default(z.boolean(), false),
    is_verified: z._default(z.boolean(), false),
    is_active: z._default(z.boolean(), true),
    organization_id: z._default(z.nullable(z.string()), null),
    role: z.optional(Role),
  }),
  output: User,
  errors: ['REGISTER_USER_ALREADY_EXISTS', 'REGISTER_INVALID_PASSWORD'],
})

export const update = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  access: 'superuser',
  confirm: true,
  params: UserId,
  body: z.object({
    first_name: z.optional(name),
    last_name: z.optional(name),
    is_superuser: z.optional(z.boolean()),
    is_verified: z.optional(z.boolean()),
    is_active: z.optional(z.boolean()),
    organization_id: z.optional(z.nullable(z.string())),
    role: z.optional(Role),
  }),
  output: User,
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_SUPERUSER', 'LAST_OWNER'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'superuser',
  confirm: true,
  status: 204,
  params: UserId,
  output: z.null(),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_SUPERUSER'],
})

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/audit',
  access: 'superuser',
  params: UserId,
  query: PageQuery,
  output: AuditPage,
  errors: ['NOT_FOUND'],
})

/** A user's second factor as shown to staff; nothing that would help to bypass it. */
export const UserSecondFactor = z.object({
  is_on: z.boolean(),
  totp_since: z.nullable(Timestamp),
  passkey_count: z.int(),
  recovery_codes_left: z.int(),
})
export type UserSecondFactor = z.infer<typeof UserSecondFactor>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/second-factor',
  access: 'superuser',
  params: UserId,
  output: UserSecondFactor,
  errors: ['NOT_FOUND'],
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/second-factor/reset',
  access: 'superuser',
  confirm: true,
  status: 204,
  params: UserId,
  body: z.object({ reset_reason: ResetReason }),
  output: z.null(),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'NO_SECOND_FACTOR'],
})

export const listSsoLinks = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/sso-links',
  access: 'superuser',
  params: UserId,
  output: z.object({ links: z.array(SsoLink) }),
  errors: ['NOT_FOUND'],
})
