import type { api, Received } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { system } from '../../policy/actor.ts'
import { auditBy } from '../../policy/audit.ts'
import type { Context } from '../../policy/context.ts'
import { requireOwnPassword } from '../account/password.ts'
import { switchOffExceeding } from '../api-keys/leavers-keys.ts'
import { lockMember, requireOtherOwner } from '../memberships/lock.ts'
import { detach } from './detaching.ts'
import { startClosing } from './ending-money.ts'
import { accountDeletedMail } from './mails.ts'

type Caller = Context<'user'>

/** Deletes the caller's account at once. Superusers are staff: another superuser has to delete them. */
export async function deleteOwnAccount(
  context: Caller,
  { typed_email, current_password }: Received<typeof api.privacy.deleteAccount>,
): Promise<null> {
  const { user } = context.actor
  if (user.is_superuser) throw new AppError('OWN_ACCOUNT')
  await requireOwnPassword(context, current_password)
  if (typed_email !== user.email.toLowerCase()) throw new AppError('CONFIRMATION_WRONG')
  await context.db.transaction().execute(async (tx) => {
    const organizationId = await lockMember(tx, user.id)
    if (organizationId !== null) await leave(tx, { context, organizationId })
    const { email, first_name: firstName } = user
    await detach(tx, { jobs: context.jobs, userId: user.id, email, organizationId })
    await tx.deleteFrom('users').where('id', '=', user.id).execute()
    await audit(tx, {
      actorUserId: user.id,
      action: 'account.deleted',
      subjectId: user.id,
      organizationId,
    })
    await context.jobs.add(tx, accountDeletedMail, { email, firstName })
  })
  return null
}

async function leave(
  tx: Tx,
  { context, organizationId }: { context: Caller; organizationId: string },
): Promise<void> {
  const userId = context.actor.user.id
  const members = await tx
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('organization_id', '=', organizationId)
    .execute()
  const own = members.find((member) => member.user_id === userId)
  if (members.length <= 1) return closeWithoutMembers(tx, { context, organizationId })
  if (own?.role === 'owner') await requireOtherOwner(tx, { organizationId, userId })
  const { address } = context.origin
  await switchOffExceeding(tx, { organizationId, userId, actorUserId: userId, address })
}

/** Its keys stop at once, because nobody is left who could stop them. */
async function closeWithoutMembers(
  tx: Tx,
  { context, organizationId }: { context: Caller; organizationId: string },
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ is_active: false, updated_at: context.now() })
    .where('id', '=', organizationId)
    .execute()
  const deletionAt = await startClosing(tx, { context, organizationId, requestedBy: null })
  await auditBy(tx, system, {
    action: 'organization.deletion-requested',
    subjectId: organizationId,
    organizationId,
    details: { reason: 'the only member deleted their account', deletion_at: deletionAt },
  })
}
