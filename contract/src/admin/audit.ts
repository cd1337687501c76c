import * as z from 'zod/mini'
import { Timestamp } from '../fields.ts'
import { PageInfo } from '../paging.ts'

/** What is written down: a noun, and what was done to it. */
export const auditActions = [
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'organization.switched-off',
  'api-key.created',
  'api-key.activated',
  'api-key.deactivated',
  'api-key.updated',
  'api-key.rotated',
  'api-key.deleted',
  'user.created',
  'user.updated',
  'user.deleted',
  'email.change-requested',
  'email.change-cancelled',
  'email.changed',
  'email.change-undone',
  'password.reset',
  'password.changed',
  'second-factor.turned-on',
  'second-factor.turned-off',
  'second-factor.reset',
  'recovery-codes.replaced',
  'recovery-code.used',
  'passkey.added',
  'passkey.removed',
  'passkey.refused',
  'session.ended',
  'credits.changed',
  'purchase.flagged',
  'share.created',
  'share.revoked',
  'review.sent',
  'review.revoked',
  'review.answered',
  'top-up.turned-on',
  'top-up.turned-off',
  'top-up.paused',
  'top-up.resumed',
  'card.saved',
  'card.removed',
  'api-key.handed-over',
  'member.invited',
  'member.joined',
  'member.role-changed',
  'member.removed',
  'member.left',
  'ownership.handed-over',
  'invitation.resent',
  'invitation.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret-rotated',
  'webhook.switched-off',
  'account.deleted',
  'organization.deletion-requested',
  'organization.deletion-cancelled',
  'retention.changed',
  'data.exported',
  'sso.linked',
  'sso.registered',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One thing somebody did that staff may have to account for. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Timestamp,
  actor_email: z.nullable(z.string()),
  /** One of `auditActions`, or the name an earlier release wrote. */
  action: z.string(),
  subject_id: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = z.extend(PageInfo, { items: z.array(AuditEntry) })
