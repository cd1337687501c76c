import type { api, OrganizationPrivacy, Received } from '@inkprint/contract'
import { AppError, invalidInput } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { requireFound } from '../../policy/organization.ts'
import { requirePermission } from '../../policy/permissions.ts'
import { nameOf } from '../account/users.ts'
import { auditTeam } from '../memberships/audit.ts'
import { lockTeam } from '../memberships/lock.ts'
import { startClosing } from './ending-money.ts'
import { mailMembers } from './mails.ts'

type Caller = Context<'member'>

export async function readOrganizationPrivacy({
  db,
  actor,
  settings,
}: Pick<Caller, 'db' | 'actor' | 'settings'>): Promise<OrganizationPrivacy> {
  const row = await db
    .selectFrom('organizations')
    .leftJoin('users', 'users.id', 'deletion_requested_by')
    .select(['deletion_at', 'retention_days'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .where('organizations.id', '=', actor.organizationId)
    .executeTakeFirst()
  const { deletion_at, retention_days, ...requester } = requireFound(row)
  return {
    deletion_at,
    deletion_requester_name: nameOf(requester),
    retention_days:
      retention_days !== null && retention_days < settings.retentionDays ? retention_days : null,
    most_retention_days: settings.retentionDays,
  }
}

/** A second request changes nothing: the time mailed to everybody stays. */
export async function requestDeletion(
  context: Caller,
  { typed_name }: Received<typeof api.privacy.requestDeletion>,
): Promise<OrganizationPrivacy> {
  const { organizationId, user } = context.actor
  await context.db.transaction().execute(async (tx) => {
    requirePermission(await lockTeam(tx, context.actor), 'organization.delete')
    const { name, deletion_at } = await tx
      .selectFrom('organizations')
      .select(['name', 'deletion_at'])
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
    if (typed_name.trim() !== name) throw new AppError('CONFIRMATION_WRONG')
    if (deletion_at !== null) return
    const deletionAt = await startClosing(tx, { context, organizationId, requestedBy: user.id })
    await auditTeam(tx, {
      context,
      action: 'organization.deletion-requested',
      subjectId: organizationId,
      details: { deletion_at: deletionAt },
    })
    const news = { occasion: 'requested', organizationName: name, deletionAt } as const
    await mailMembers(tx, { jobs: context.jobs, organizationId, ...news })
  })
  return readOrganizationPrivacy(context)
}

/** Works until the last moment: the job deletes only what is due, and this cancels only what is not. */
export async function cancelDeletion(context: Caller): Promise<OrganizationPrivacy> {
  const { organizationId } = context.actor
  await context.db.transaction().execute(async (tx) => {
    requirePermission(await lockTeam(tx, context.actor), 'organization.change')
    const kept = await tx
      .updateTable('organizations')
      .set({ deletion_at: null, deletion_requested_by: null })
      .where('id', '=', organizationId)
      .where('deletion_at', '>', context.now().toISOString())
      .returning('name')
      .executeTakeFirst()
    if (!kept) throw new AppError('DELETION_NOT_CANCELLABLE')
    await auditTeam(tx, {
      context,
      action: 'organization.deletion-cancelled',
      subjectId: organizationId,
      details: {},
    })
    const news = { occasion: 'cancelled', organizationName: kept.name } as const
    await mailMembers(tx, { jobs: context.jobs, organizationId, ...news })
  })
  return readOrganizationPrivacy(context)
}

/** The job that deletes texts runs every hour, so a shorter time takes effect within the hour. */
export async function changeRetention(
  context: Caller,
  { retention_days }: Received<typeof api.privacy.changeRetention>,
): Promise<OrganizationPrivacy> {
  const { organizationId } = context.actor
  const most = context.settings.retentionDays
  if (retention_days !== null && retention_days > most) {
    const msg = `Texts are kept for at most ${most} days here`
    throw invalidInput([{ type: 'too_long', loc: ['body', 'retention_days'], msg }])
  }
  await context.db.transaction().execute(async (tx) => {
    requirePermission(await lockTeam(tx, context.actor), 'organization.change')
    const before = await tx
      .selectFrom('organizations')
      .select('retention_days')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
    // The installation's own maximum is what applies without a setting anyway.
    const after = retention_days === most ? null : retention_days
    if (before.retention_days === after) return
    await tx
      .updateTable('organizations')
      .set({ retention_days: after })
      .where('id', '=', organizationId)
      .execute()
    await auditTeam(tx, {
      context,
      action: 'retention.changed',
      subjectId: organizationId,
      details: { retention_days: [before.retention_days ?? most, after ?? most] },
    })
  })
  return readOrganizationPrivacy(context)
}
