import type { AuditAction, api, Received, User } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from '../../policy/context.ts'
import { cancelEmailChange, isKeptForUndo } from '../account/links.ts'
import {
  hashNewPassword,
  isTakenEmail,
  takenEmail,
  verificationMail,
} from '../account/registration.ts'
import { endSessions } from '../account/sessions.ts'
import { findUser, lockUser, requireUser } from '../account/users.ts'
import { switchOffExceeding } from '../api-keys/leavers-keys.ts'
import { deleteExport } from '../data-exports/deleting.ts'
import { lockOrganizationOf } from '../organization/locking.ts'
import { detach } from '../privacy/detaching.ts'
import { findRole, giveRole, lockOrganizations } from './memberships.ts'
import { protectSuperusers } from './superusers.ts'

type Staff = Context<'superuser'>

export async function createUserByStaff(
  context: Staff,
  { password, role, ...input }: Received<typeof api.admin.users.create>,
): Promise<User> {
  const id = newId('usr')
  const passwordHash = await hashNewPassword(password)
  try {
    return await context.db.transaction().execute(async (tx) => {
      await lockOrganizations(tx, { wanted: input.organization_id })
      await tx
        .insertInto('users')
        .values({ ...input, id, password_hash: passwordHash, created_at: context.now() })
        .execute()
      const kept = { email: input.email, userId: id }
      if (await isKeptForUndo({ db: tx, now: context.now }, kept)) throw takenEmail()
      if (!input.is_verified) await context.jobs.add(tx, verificationMail, { email: input.email })
      const user = await requireUser(tx, id)
      const given = await giveRole(tx, { user, role, isNew: true })
      await auditUser(tx, {
        context,
        id,
        action: 'user.created',
        details: { ...input, organization: user.organization_name, role: given },
        organizationId: input.organization_id,
      })
      return user
    })
  } catch (error) {
    if (isTakenEmail(error)) throw takenEmail()
    throw error
  }
}

/** Applies the given changes; a user they lock out is signed out at once. */
export async function updateUserByStaff(
  context: Staff,
  { id, role, ...input }: Received<typeof api.admin.users.update>,
): Promise<User> {
  return context.db.transaction().execute(async (tx) => {
    await lockOrganizations(tx, { wanted: input.organization_id, userId: id })
    const isLockedOut = input.is_active === false || input.is_verified === false
    if (isLockedOut || input.is_superuser === false) {
      await protectSuperusers(tx, { actorId: context.actor.user.id, userId: id })
    }
    const before = await requireForUpdate(tx, id)
    const roleBefore = await findRole(tx, id)
    const changes = changesOf(before, input)
    const isChanged = Object.keys(changes).length > 0
    if (!isChanged && (role === undefined || role === roleBefore)) return before
    if (changes.organization_id) await switchOffKeys(tx, { context, user: before })
    if (isChanged) await tx.updateTable('users').set(given(input)).where('id', '=', id).execute()
    if (isLockedOut) {
      await endSessions(tx, { userId: id })
      await cancelEmailChange(tx, id)
    }
    if (changes.is_verified?.[1] === false) {
      await context.jobs.add(tx, verificationMail, { email: before.email })
    }
    const user = await requireUser(tx, id)
    const isNew = changes.organization_id !== undefined
    if (isNew && before.organization_id !== null) {
      await deleteExport(tx, { userId: id, organizationId: before.organization_id })
    }
    const roleAfter = await giveRole(tx, { user, role, isNew })
    const names = [before.organization_name, user.organization_name]
    await auditUser(tx, {
      context,
      id,
      action: 'user.updated',
      details: {
        ...changes,
        ...(changes.organization_id ? { organization: names } : {}),
        ...(roleAfter === roleBefore ? {} : { role: [roleBefore, roleAfter] }),
      },
      organizationId: input.organization_id ?? before.organization_id,
    })
    return user
  })
}

export async function deleteUserByStaff(context: Staff, id: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    // Locked before its member, because the organization changes when its last member leaves.
    await lockOrganizationOf(tx, id)
    await protectSuperusers(tx, { actorId: context.actor.user.id, userId: id })
    await switchOffKeys(tx, { context, user: await requireForUpdate(tx, id) })
    const removed = await tx
      .deleteFrom('users')
      .where('id', '=', id)
      .returning(['email', 'organization_id'])
      .executeTakeFirst()
    if (!removed) throw new AppError('NOT_FOUND')
    const { email, organization_id: organizationId } = removed
    await detach(tx, { jobs: context.jobs, userId: id, email, organizationId })
    await auditUser(tx, {
      context,
      id,
      action: 'user.deleted',
      details: {},
      organizationId: removed.organization_id,
    })
    await switchOffIfEmpty(tx, { context, organizationId: removed.organization_id })
  })
}

/** Of a member who leaves, switches off the keys that would become able to do more than the member may. */
async function switchOffKeys(
  tx: Tx,
  { context: { actor, origin }, user }: { context: Staff; user: User },
): Promise<void> {
  const { id: userId, organization_id: organizationId } = user
  if (organizationId === null) return
  const change = { organizationId, actorUserId: actor.user.id, address: origin.address }
  await switchOffExceeding(tx, { ...change, userId })
}

/** Keys must not keep working when nobody is left who could stop them. */
async function switchOffIfEmpty(
  tx: Tx,
  { context, organizationId }: { context: Staff; organizationId: string | null },
): Promise<void> {
  if (organizationId === null) return
  const { numUpdatedRows } = await tx
    .updateTable('organizations')
    .set({ is_active: false, updated_at: context.now() })
    .where('id', '=', organizationId)
    .where('is_active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('id').where('organization_id', '=', organizationId))),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await audit(tx, {
    actorUserId: context.actor.user.id,
    action: 'organization.switched-off',
    subjectId: organizationId,
    organizationId,
    details: { reason: 'the last member was deleted' },
    address: context.origin.address,
  })
}

async function requireForUpdate(tx: Tx, id: string): Promise<User> {
  await lockUser(tx, id)
  const user = await findUser(tx, id)
  if (!user) throw new AppError('NOT_FOUND')
  return user
}

type Changeable = Omit<Received<typeof api.admin.users.update>, 'id'>

function given(input: Changeable) {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

/** The fields that differ, as from and to. */
function changesOf(before: User, input: Changeable) {
  const fields = [
    'first_name',
    'last_name',
    'is_superuser',
    'is_verified',
    'is_active',
    'organization_id',
  ] as const
  const entries = fields
    .filter((field) => input[field] !== undefined && input[field] !== before[field])
    .map((field) => [field, [before[field], input[field]]] as const)
  const changes: Partial<Record<(typeof fields)[number], readonly unknown[]>> =
    Object.fromEntries(entries)
  return changes
}

async function auditUser(
  tx: Tx,
  {
    context: { actor, origin },
    id,
    ...entry
  }: {
    context: Staff
    id: string
    action: AuditAction
    organizationId: string | null
    details: Record<string, unknown>
  },
): Promise<void> {
  await audit(tx, {
    ...entry,
    actorUserId: actor.user.id,
    subjectId: id,
    address: origin.address,
  })
}
