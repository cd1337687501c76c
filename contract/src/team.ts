import * as z from 'zod/mini'
import { AuditPage } from './admin/audit.ts'
import { Email, Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { PageQuery } from './paging.ts'
import { permissions } from './permissions.ts'
import { Role } from './roles.ts'
import { ResetReason } from './second-factor.ts'

/** The most addresses that one call can invite. */
export const mostInvited = 20

export const TeamMember = z.object({
  user_id: z.string(),
  user_name: z.string(),
  email: z.string(),
  role: Role,
  is_active: z.boolean(),
  joined_at: Timestamp,
  last_active_at: z.nullable(Timestamp),
  api_key_count: z.int(),
  /** Null for callers who may not change the team. */
  has_second_factor: z.nullable(z.boolean()),
})
export type TeamMember = z.infer<typeof TeamMember>

export const Invitation = z.object({
  invitation_id: z.string(),
  email: z.string(),
  role: Role,
  inviter_name: z.nullable(z.string()),
  created_at: Timestamp,
  expires_at: Timestamp,
  is_expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** What happens to the keys a member created: unchanged, handed over to the caller, disabled or deleted. */
export const KeyHandling = z.enum(['keep', 'hand_over', 'disable', 'delete'])
export type KeyHandling = z.infer<typeof KeyHandling>

const MemberId = z.object({ userId: z.string() })
const InvitationId = z.object({ invitationId: z.string() })

export const get = endpoint({
  method: 'GET',
  path: '/api/client/team',
  access: 'member',
  permission: 'team.read',
  output: z.object({ team: z.array(TeamMember), invitations: z.array(Invitation) }),
})

export const getOwnRole = endpoint({
  method: 'GET',
  path: '/api/client/team/me',
  access: 'member',
  permission: 'organization.read',
  output: z.object({ role: Role, permissions: z.array(z.enum(permissions)) }),
})

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/client/team/members/:userId',
  access: 'member',
  permission: 'team.change',
  confirm: true,
  params: MemberId,
  body: z.object({ role: Role }),
  output: TeamMember,
  errors: ['NOT_FOUND', 'LAST_OWNER'],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/client/team/members/:userId',
  access: 'member',
  permission: 'team.change',
  confirm: true,
  params: MemberId,
  query: z.object({ key_handling: z._default(KeyHandling, 'keep') }),
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND', 'LAST_OWNER'],
})

export const leave = endpoint({
  method: 'POST',
  path: '/api/client/team/leave',
  access: 'member',
  permission: 'team.leave',
  status: 204,
  output: z.null(),
  errors: ['LAST_OWNER'],
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/client/team/hand-over',
  access: 'member',
  permission: 'owners.change',
  confirm: true,
  body: z.object({ user_id: z.string() }),
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND', 'LAST_OWNER'],
})

export const invite = endpoint({
  method: 'POST',
  path: '/api/client/team/invitations',
  access: 'member',
  permission: 'team.change',
  confirm: true,
  body: z.object({
    emails: z
      .array(Email)
      .check(
        z.minLength(1, 'Enter at least one address'),
        z.maxLength(mostInvited, `Invite at most ${mostInvited} at a time`),
      ),
    role: Role,
  }),
  status: 201,
  output: z.object({
    invited: z.array(z.string()),
    already_invited: z.array(z.string()),
    already_members: z.array(z.string()),
  }),
  errors: ['ORGANIZATION_INACTIVE', 'TOO_MANY_INVITATIONS', 'TOO_MANY_REQUESTS'],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/client/team/invitations/:invitationId/mail',
  access: 'member',
  permission: 'team.change',
  confirm: true,
  params: InvitationId,
  status: 202,
  output: z.null(),
  errors: ['NOT_FOUND', 'INVITATION_CLOSED', 'ORGANIZATION_INACTIVE', 'TOO_MANY_REQUESTS'],
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/client/team/invitations/:invitationId',
  access: 'member',
  permission: 'team.change',
  params: InvitationId,
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND'],
})

export const FactorRequirement = z.object({
  is_second_factor_required: z.boolean(),
  /** Null if it is not required. */
  required_since: z.nullable(Timestamp),
  member_count: z.int(),
  members_without_factor: z.int(),
})
export type FactorRequirement = z.infer<typeof FactorRequirement>

export const getFactorRequirement = endpoint({
  method: 'GET',
  path: '/api/client/team/second-factor',
  access: 'member',
  permission: 'team.change',
  output: FactorRequirement,
})

export const changeFactorRequirement = endpoint({
  method: 'PUT',
  path: '/api/client/team/second-factor',
  access: 'member',
  permission: 'team.change',
  confirm: true,
  body: z.object({ is_second_factor_required: z.boolean() }),
  output: FactorRequirement,
  errors: ['NO_SECOND_FACTOR'],
})

/** For a member who lost both the device and the recovery codes. */
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/client/team/members/:userId/second-factor/reset',
  access: 'member',
  permission: 'factors.reset',
  confirm: true,
  params: MemberId,
  body: z.object({ reset_reason: ResetReason }),
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'FORBIDDEN', 'NO_SECOND_FACTOR'],
})

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/client/team/audit',
  access: 'member',
  permission: 'audit.read',
  query: PageQuery,
  output: AuditPage,
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/client/team/audit/export',
  access: 'member',
  permission: 'audit.read',
  stream: 'text/csv',
  output: z.string(),
})
