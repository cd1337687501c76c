import type { api, FactorRequirement, Received } from '@inkprint/contract'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { requireFound } from '../../policy/organization.ts'
import { requirePermission } from '../../policy/permissions.ts'
import { hasSecondFactor } from '../account/sessions.ts'
import { auditTeam } from '../memberships/audit.ts'
import { lockTeam } from '../memberships/lock.ts'
import { factorRequiredMail } from './mails.ts'

type Caller = Context<'member'>

export function readFactorRequirement({ db, actor }: Caller): Promise<FactorRequirement> {
  return readRequirement(db, actor.organizationId)
}

/**
 * Only somebody with a second factor may require one, so that somebody is left who can stop requiring it.
 * Members without one are refused from their next call on (`policy/permissions.ts`).
 */
export async function changeFactorRequirement(
  context: Caller,
  { is_second_factor_required: isRequired }: Received<typeof api.team.changeFactorRequirement>,
): Promise<FactorRequirement> {
  const { organizationId } = context.actor
  return context.db.transaction().execute(async (tx) => {
    const caller = await lockTeam(tx, context.actor)
    requirePermission(caller, 'team.change')
    if (isRequired && !caller.hasSecondFactor) throw new AppError('NO_SECOND_FACTOR')
    if (caller.isFactorRequired !== isRequired) await write(tx, { context, isRequired })
    return readRequirement(tx, organizationId)
  })
}

async function write(
  tx: Tx,
  { context, isRequired }: { context: Caller; isRequired: boolean },
): Promise<void> {
  const { organizationId, user } = context.actor
  await tx
    .updateTable('organizations')
    .set({ second_factor_required_at: isRequired ? context.now() : null })
    .where('id', '=', organizationId)
    .execute()
  await auditTeam(tx, {
    context,
    action: isRequired ? 'second-factor.required' : 'second-factor.not-required',
    subjectId: organizationId,
    details: {},
  })
  if (!isRequired) return
  const others = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '!=', user.id)
    .execute()
  for (const { user_id: userId } of others) {
    await context.jobs.add(tx, factorRequiredMail, { organizationId, userId })
  }
}

async function readRequirement(db: Db, organizationId: string): Promise<FactorRequirement> {
  const organization = await db
    .selectFrom('organizations')
    .select('second_factor_required_at')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  const required_since = requireFound(organization).second_factor_required_at
  const members = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(hasSecondFactor.as('has_second_factor'))
    .where('memberships.organization_id', '=', organizationId)
    .execute()
  return {
    is_second_factor_required: required_since !== null,
    required_since,
    member_count: members.length,
    members_without_factor: members.filter((member) => !member.has_second_factor).length,
  }
}
