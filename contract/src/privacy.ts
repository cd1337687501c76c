import * as z from 'zod/mini'
import { Email, LinkToken, Password, Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'

/** How many days the deletion of an organization can still be canceled. */
export const coolOffDays = 7
/** How many days a data export can be downloaded. */
export const exportDays = 7

/** An organization's choices about its own data. */
export const OrganizationPrivacy = z.object({
  /** Null: not scheduled for deletion. */
  deletion_at: z.nullable(Timestamp),
  deletion_requester_name: z.nullable(z.string()),
  /** Null: the installation's retention period. */
  retention_days: z.nullable(z.int()),
  most_retention_days: z.int(),
})
export type OrganizationPrivacy = z.infer<typeof OrganizationPrivacy>

export const Consents = z.object({
  terms_accepted_at: z.nullable(Timestamp),
  not_consumer_declared_at: z.nullable(Timestamp),
  is_marketing_opt_in: z.boolean(),
  marketing_decided_at: z.nullable(Timestamp),
})
export type Consents = z.infer<typeof Consents>

export const DataExport = z.object({
  state: z.enum(['preparing', 'ready', 'failed']),
  created_at: Timestamp,
  expires_at: z.nullable(Timestamp),
  bytes: z.nullable(z.int()),
})
export type DataExport = z.infer<typeof DataExport>

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/client/users/me/delete',
  access: 'user',
  confirm: true,
  body: z.object({ typed_email: Email, current_password: Password }),
  status: 204,
  output: z.null(),
  errors: [
    'CHANGE_PASSWORD_BAD_PASSWORD',
    'CONFIRMATION_WRONG',
    'LAST_OWNER',
    'OWN_ACCOUNT',
    'TOO_MANY_REQUESTS',
  ],
})

export const getConsents = endpoint({
  method: 'GET',
  path: '/api/client/users/me/consents',
  access: 'user',
  output: Consents,
})

export const changeConsents = endpoint({
  method: 'PUT',
  path: '/api/client/users/me/consents',
  access: 'user',
  body: z.object({ is_marketing_opt_in: z.boolean() }),
  output: Consents,
})

export const getExport = endpoint({
  method: 'GET',
  path: '/api/client/users/me/export',
  access: 'user',
  output: z.object({ data_export: z.nullable(DataExport) }),
})

export const requestExport = endpoint({
  method: 'POST',
  path: '/api/client/users/me/export',
  access: 'user',
  confirm: true,
  status: 202,
  output: z.object({ data_export: z.nullable(DataExport) }),
  errors: ['EXPORT_IN_PROGRESS', 'TOO_MANY_REQUESTS'],
})

export const downloadExport = endpoint({
  method: 'POST',
  path: '/api/data-export/download',
  access: 'public',
  body: z.object({ token: LinkToken }),
  stream: 'application/zip',
  output: z.string(),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/client/organization/me/privacy',
  access: 'member',
  permission: 'organization.read',
  output: OrganizationPrivacy,
})

export const changeRetention = endpoint({
  method: 'PUT',
  path: '/api/client/organization/me/privacy/retention',
  access: 'member',
  permission: 'organization.change',
  body: z.object({
    retention_days: z.nullable(z.int().check(z.minimum(1, 'Keep texts for at least one day'))),
  }),
  output: OrganizationPrivacy,
})

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/client/organization/me/deletion',
  access: 'member',
  permission: 'organization.delete',
  confirm: true,
  body: z.object({ typed_name: z.string().check(z.maxLength(200)) }),
  status: 202,
  output: OrganizationPrivacy,
  errors: ['CONFIRMATION_WRONG'],
})

export const cancelDeletion = endpoint({
  method: 'DELETE',
  path: '/api/client/organization/me/deletion',
  access: 'member',
  permission: 'organization.change',
  output: OrganizationPrivacy,
  errors: ['DELETION_NOT_CANCELLABLE'],
})
