import type { api, KeyHandling, Received } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import type { Context } from '../../policy/context.ts'
import { requirePermission } from '../../policy/permissions.ts'
import { endSessions } from '../account/sessions.ts'
import { switchOffExceeding } from '../api-keys/leavers-keys.ts'
import { deleteExport } from '../data-exports/deleting.ts'
import { auditTeam } from '../memberships/audit.ts'
import { lockTeam, requireMember, requireOtherOwner } from '../memberships/lock.ts'

type Caller = Context<'member'>

/** Removes a member: they are signed out at once, and the caller chooses what happens to their keys. */
export async function removeMember(
  context: Caller,
  { userId, key_handling: keys }: Received<typeof api.team.removeMember>,
): Promise<null> {
  const { organizationId } = context.actor
  await context.db.transaction().execute(async (tx) => {
    const caller = await lockTeam(tx, context.actor)
    requirePermission(caller, 'team.change')
    const member = await requireMember(tx, { organizationId, userId })
    if (member.role === 'owner') {
      requirePermission(caller, 'owners.change')
      await requireOtherOwner(tx, { organizationId, userId })
    }
    await takeOut(tx, { organizationId, userId })
    await endSessions(tx, { userId })
    const changed = await changeKeys(tx, { context, userId, keys })
    await auditTeam(tx, {
      context,
      action: 'member.removed',
      subjectId: userId,
      details: {
        email: member.email,
        role: member.role,
        ...(changed === null ? {} : { api_keys: changed }),
      },
    })
  })
  return null
}

/**
 * The keys a leaving member made stay with the organization: programs that use them keep working, unless the
 * keys would become able to do more than the member may.
 */
export async function leaveTeam(context: Caller): Promise<null> {
  const { organizationId, user } = context.actor
  await context.db.transaction().execute(async (tx) => {
    const { role } = await lockTeam(tx, context.actor)
    if (role === 'owner') await requireOtherOwner(tx, { organizationId, userId: user.id })
    const own = { organizationId, userId: user.id }
    const { address } = context.origin
    await switchOffExceeding(tx, { ...own, actorUserId: user.id, address })
    await takeOut(tx, own)
    const details = { email: user.email, role }
    await auditTeam(tx, { context, action: 'member.left', subjectId: user.id, details })
  })
  return null
}

/** Takes a member out, which also deletes their membership and their exports of the organization. */
async function takeOut(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await deleteExport(tx, { userId, organizationId })
  await tx
    .updateTable('users')
    .set({ organization_id: null })
    .where('id', '=', userId)
    .where('organization_id', '=', organizationId)
    .execute()
}

/** What was done with how many keys, in words; null if nothing was. */
async function changeKeys(
  tx: Tx,
  { context, userId, keys }: { context: Caller; userId: string; keys: KeyHandling },
): Promise<string | null> {
  if (keys === 'keep') return null
  const { organizationId, user } = context.actor
  const made = { organizationId, userId }
  const changed = await {
    hand_over: () => updateKeys(tx, made, { created_by: user.id, scopes_given_by: null }),
    disable: () => updateKeys(tx, made, { is_active: false }),
    delete: () => deleteKeys(tx, made),
  }[keys]()
  const actions = {
    hand_over: 'api-key.handed-over',
    disable: 'api-key.deactivated',
    delete: 'api-key.deleted',
  } as const
  for (const { id, name } of changed) {
    await auditTeam(tx, { context, action: actions[keys], subjectId: id, details: { name } })
  }
  return changed.length === 0 ? null : `${changed.length} ${words[keys]}`
}

const words = { hand_over: 'handed over', disable: 'switched off', delete: 'deleted' }

interface Made {
  organizationId: string
  userId: string
}

function updateKeys(
  tx: Tx,
  { organizationId, userId }: Made,
  change: { created_by: string; scopes_given_by: null } | { is_active: false },
) {
  return (
    tx
      .updateTable('api_keys')
      .set(change)
      .where('organization_id', '=', organizationId)
      .where('created_by', '=', userId)
      // Keys that were already off need no entry.
      .$if('is_active' in change, (query) => query.where('is_active', '=', true))
      .returning(['id', 'name'])
      .execute()
  )
}

function deleteKeys(tx: Tx, { organizationId, userId }: Made) {
  return tx
    .deleteFrom('api_keys')
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', userId)
    .returning(['id', 'name'])
    .execute()
}
