import * as z from 'zod/mini'
import { exampleUser, User } from './account.ts'
import { AuditPage, exampleAuditPage } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { Email, optionalLine, PageQuery, Password, SearchedPageInfo } from './fields.ts'

const UserId = z.object({ id: z.string() })
const name = optionalLine(100)

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'superuser',
  section: 'Administration',
  summary: 'All users',
  description:
    'A search looks at name, e-mail and organization. One or two letters are looked for at the beginnings of words. It counts up to a thousand matches; beyond that `is_total_capped` is true.',
  query: z.extend(PageQuery, {
    sort_by: z.optional(z.enum(['name', 'email', 'is_active', 'created_at'])),
    sort_order: z.optional(z.enum(['asc', 'desc'])),
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  output: z.extend(SearchedPageInfo, { users: z.array(User) }),
  example: { output: { users: [exampleUser], total: 1, pages: 1, page: 1, size: 20 } },
})

export const user = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'superuser',
  section: 'Administration',
  summary: 'One user',
  description: 'With the organization it belongs to.',
  params: UserId,
  output: User,
  errors: ['NOT_FOUND'],
  example: { input: { id: exampleUser.id }, output: exampleUser },
})

export const addUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: 'superuser',
  section: 'Administration',
  summary: 'Create a user',
  description: 'One made unverified gets the verification mail.',
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
  }),
  output: User,
  errors: ['REGISTER_USER_ALREADY_EXISTS', 'REGISTER_INVALID_PASSWORD'],
  example: {
    input: { email: 'ada@example.com', password: 'Correct-Horse-7' },
    output: exampleUser,
  },
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  access: 'superuser',
  section: 'Administration',
  summary: 'Change a user',
  description: 'Fields left out stay as they are.',
  params: UserId,
  body: z.object({
    first_name: z.optional(name),
    last_name: z.optional(name),
    is_superuser: z.optional(z.boolean()),
    is_verified: z.optional(z.boolean()),
    is_active: z.optional(z.boolean()),
    organization_id: z.optional(z.nullable(z.string())),
  }),
  output: User,
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_SUPERUSER'],
  example: { input: { id: exampleUser.id, is_active: true }, output: exampleUser },
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'superuser',
  section: 'Administration',
  summary: 'Delete a user',
  description: 'Its sessions end at once. The organization and its analyses stay.',
  status: 204,
  params: UserId,
  output: z.null(),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_SUPERUSER'],
  example: { input: { id: exampleUser.id } },
})

export const userAudit = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/audit',
  access: 'superuser',
  section: 'Administration',
  summary: 'Who changed what in an account',
  description: 'Newest first. Entries outlive the account.',
  params: UserId,
  query: PageQuery,
  output: AuditPage,
  errors: ['NOT_FOUND'],
  example: { input: { id: exampleUser.id }, output: exampleAuditPage },
})
