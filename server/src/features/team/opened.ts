import type { InvitationState, OpenedInvitation } from '@inkprint/contract'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { hashToken, openLink } from '../account/links.ts'
import { hasAccount } from '../account/unverified.ts'
import { nameOf } from '../account/users.ts'
import { domainOf } from '../single-sign-on/addresses.ts'
import { findByDomain } from '../single-sign-on/organization-provider.ts'

/** What an invitation shows to the holder of its link, even when it no longer works. */
export async function openInvitation(
  context: Context<'public'>,
  { token }: { token: string },
): Promise<OpenedInvitation> {
  const { id, first_name, last_name, inviter_email, ...found } = await requireInvitation(
    context,
    token,
  )
  const { accepted_at, revoked_at, second_factor_required_at, ...invitation } = found
  const provider = await findByDomain(context.db, {
    domain: domainOf(invitation.email),
    organizationId: invitation.organization_id,
  })
  return {
    ...invitation,
    inviter_name: nameOf({ first_name, last_name, email: inviter_email }),
    invitation_state: stateOf(found, context.now()),
    has_account: await hasAccount(context.db, invitation.email),
    is_second_factor_required: second_factor_required_at !== null,
    has_single_sign_on: provider !== null,
    // Owners are exempt, because somebody must be able to repair it.
    is_single_sign_on_required: provider?.is_required === true && invitation.role !== 'owner',
  }
}

/** Refuses a token that never worked, and callers who guess. */
export function requireInvitation(
  context: Pick<Context, 'db' | 'now' | 'settings' | 'origin'>,
  token: string,
) {
  return openLink(context, async () => {
    const invitation = await selectInvitations(context.db)
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (!invitation) throw new AppError('NOT_FOUND')
    return invitation
  })
}

function selectInvitations(db: Db) {
  return db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .select(['invitations.id', 'invitations.organization_id', 'invitations.email'])
    .select(['invitations.role', 'invitations.expires_at', 'accepted_at', 'revoked_at'])
    .select(['organizations.name as organization_name', 'second_factor_required_at'])
    .select(['users.first_name', 'users.last_name', 'users.email as inviter_email'])
}

function stateOf(
  times: { accepted_at: string | null; revoked_at: string | null; expires_at: string },
  at: Date,
): InvitationState {
  if (times.accepted_at !== null) return 'accepted'
  if (times.revoked_at !== null) return 'revoked'
  return new Date(times.expires_at) <= at ? 'expired' : 'open'
}
