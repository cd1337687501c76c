import { paths } from '@inkprint/contract'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { isUsable } from '../../policy/organization.ts'
import { hashToken, newToken } from '../account/links.ts'
import { hasSecondFactor } from '../account/sessions.ts'
import { findPerson, nameOf } from '../account/users.ts'
import { factorRequiredMessage, invitationMessage, ownerResetMessage } from './mail-texts.ts'

interface InvitationPayload {
  invitationId: string
}

export const invitationMail: FeatureJob<InvitationPayload> = {
  name: 'team-invitation-mail',
  run: mailInvitation,
}

interface RequirementPayload {
  organizationId: string
  userId: string
}

export const factorRequiredMail: FeatureJob<RequirementPayload> = {
  name: 'team-factor-required-mail',
  run: mailRequirement,
}

interface OwnerResetPayload {
  organizationId: string
  userId: string
  ownerId: string
  resetterId: string
  reason: string
}

export const ownerResetMail: FeatureJob<OwnerResetPayload> = {
  name: 'team-owner-reset-mail',
  run: mailOwnerReset,
}

export const teamJobs: FeatureJob<never>[] = [invitationMail, factorRequiredMail, ownerResetMail]

/** Sends nothing to users who are no longer owners. */
async function mailOwnerReset(
  { db, mail, settings }: Deps,
  { organizationId, userId, ownerId, resetterId, reason }: OwnerResetPayload,
): Promise<void> {
  const told = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.email', 'users.first_name'])
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.user_id', '=', userId)
    .where('memberships.role', '=', 'owner')
    .where('users.is_active', '=', true)
    .where('users.is_verified', '=', true)
    .executeTakeFirst()
  const [owner, resetter] = [await findPerson(db, ownerId), await findPerson(db, resetterId)]
  // There is nobody to ask about a deleted account.
  if (!told || !owner || !resetter) return
  const { email: to, first_name: firstName } = told
  await mail.send(ownerResetMessage(settings, { to, firstName, owner, resetter, reason }))
}

/** Sends nothing to those who left in the meantime, or no longer need a second factor. */
async function mailRequirement(
  { db, mail, settings }: Deps,
  { organizationId, userId }: RequirementPayload,
): Promise<void> {
  const member = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.email', 'users.first_name', 'organizations.name'])
    .select(hasSecondFactor.as('has_second_factor'))
    .where('users.id', '=', userId)
    .where('organizations.id', '=', organizationId)
    .where('second_factor_required_at', 'is not', null)
    .where('users.is_active', '=', true)
    .where('users.is_verified', '=', true)
    .executeTakeFirst()
  if (!member) return
  await mail.send(
    factorRequiredMessage(settings, {
      to: member.email,
      firstName: member.first_name,
      organizationName: member.name,
      hasFactor: member.has_second_factor,
    }),
  )
}

/** The token is made here, so that it appears in the mail only, not even in the queue. */
async function mailInvitation(
  { db, mail, settings, now }: Deps,
  { invitationId }: InvitationPayload,
): Promise<void> {
  const invitation = await db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .select(['invitations.email', 'invitations.role', 'invitations.expires_at'])
    .select(['organizations.name as organization_name'])
    .select(['users.first_name', 'users.last_name', 'users.email as inviter_email'])
    .where('invitations.id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .where(isUsable)
    .executeTakeFirst()
  if (!invitation) return
  const token = newToken()
  await db
    .updateTable('invitations')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', invitationId)
    .execute()
  const { first_name, last_name, inviter_email, ...asked } = invitation
  await mail.send(
    invitationMessage({
      to: asked.email,
      role: asked.role,
      expiresAt: asked.expires_at,
      organizationName: asked.organization_name,
      inviter: { name: nameOf({ first_name, last_name, email: null }), email: inviter_email },
      link: `${settings.publicUrl}${paths.invitation}#token=${token}`,
      supportEmail: settings.supportEmail,
    }),
  )
}
