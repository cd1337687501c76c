import type { api, Received, User } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { hashNewPassword, isTakenEmail, takenEmail } from '../account/registration.ts'
import { requireUser } from '../account/users.ts'
import { makeVerified } from '../account/verified.ts'
import { join } from '../memberships/joining.ts'
import { lockUsableOrganization } from '../organization/locking.ts'
import { refuseWhereRequired } from '../single-sign-on/requirement.ts'
import { requireInvitation } from './opened.ts'

type Invitation = Awaited<ReturnType<typeof requireInvitation>>

/**
 * Adds the signed-in owner of the invited address; a member of another organization has to leave that first.
 */
export async function acceptInvitation(
  context: Context<'user'>,
  { token }: { token: string },
): Promise<User> {
  const invitation = await requireInvitation(context, token)
  const userId = context.actor.user.id
  return context.db.transaction().execute(async (tx) => {
    await lockInviting(tx, invitation)
    const user = await tx
      .selectFrom('users')
      .select(['email', 'organization_id'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new AppError('UNAUTHORIZED')
    if (user.email.toLowerCase() !== invitation.email) {
      throw new AppError('INVITATION_OTHER_ADDRESS')
    }
    const isElsewhere =
      user.organization_id !== null && user.organization_id !== invitation.organization_id
    if (isElsewhere) throw new AppError('ALREADY_IN_ORGANIZATION')
    await useUp(tx, { invitation, at: context.now() })
    // Staff may have added them in the meantime: they keep the role they were given.
    if (user.organization_id === null) {
      await join(tx, { context, invitation, userId })
      // A user who came through the organization's provider joined during the sign-in; this session does not
      // prove it.
      await refuseWhereRequired(tx, userId)
    }
    return requireUser(tx, userId)
  })
}

/** Creates an account for an invited person; the link proves the address. */
export async function registerInvited(
  context: Context<'public'>,
  input: Received<typeof api.invitations.register>,
): Promise<User> {
  const invitation = await requireInvitation(context, input.token)
  const registrant = {
    email: invitation.email,
    first_name: input.first_name,
    last_name: input.last_name,
    password_hash: await hashNewPassword(input.password),
    marketing_opt_in: input.is_marketing_opt_in,
  }
  try {
    return await context.db.transaction().execute(async (tx) => {
      await lockInviting(tx, invitation)
      await useUp(tx, { invitation, at: context.now() })
      const userId = await makeVerified(context, tx, registrant)
      await join(tx, { context, invitation, userId })
      // A password would be useless: the organization's single sign-on is the only way to join.
      await refuseWhereRequired(tx, userId)
      return requireUser(tx, userId)
    })
  } catch (error) {
    if (isTakenEmail(error)) throw takenEmail()
    throw error
  }
}

/** Locked, so that changes of the team happen one after another. */
async function lockInviting(tx: Tx, { organization_id }: Invitation): Promise<void> {
  if (!(await lockUsableOrganization(tx, organization_id))) throw new AppError('NOT_FOUND')
}

/** Of two uses of the same link, one succeeds. */
async function useUp(
  tx: Tx,
  { invitation, at }: { invitation: Invitation; at: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ accepted_at: at })
    .where('id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('INVITATION_CLOSED')
}
