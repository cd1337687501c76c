import type { AuditAction, api, Organization, Received } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from '../../policy/context.ts'
import { moveCredits } from '../credits/ledger.ts'
import {
  detailColumns,
  organizationColumns,
  requireOrganization,
} from '../organization/organizations.ts'
import { deleteOrganization } from '../privacy/deleting.ts'

type Staff = Context<'superuser'>

export async function createOrganizationByStaff(
  context: Staff,
  { credits, is_active, ...details }: Received<typeof api.admin.organizations.create>,
): Promise<Organization> {
  const id = newId('org')
  const at = context.now()
  return context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('organizations')
      .values({
        ...detailColumns(details),
        id,
        name: details.name,
        is_active,
        created_at: at,
        updated_at: at,
      })
      .execute()
    if (credits > 0)
      await adjust(tx, { context, organizationId: id, amount: credits, note: null, at })
    await auditOrganization(tx, {
      context,
      id,
      action: 'organization.created',
      details: { name: details.name, credits, is_active },
    })
    return requireOrganization(tx, id)
  })
}

/** Applies the given changes; a changed balance becomes an entry for the difference. */
export async function updateOrganizationByStaff(
  context: Staff,
  {
    id,
    credits,
    expected_credits,
    credits_note,
    is_active,
    ...details
  }: Received<typeof api.admin.organizations.update>,
): Promise<Organization> {
  return context.db.transaction().execute(async (tx) => {
    // Locked, so that the difference is calculated from the balance it is added to.
    const before = await tx
      .selectFrom('organizations')
      .select(organizationColumns)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new AppError('NOT_FOUND')
    if (expected_credits !== undefined && expected_credits !== before.credits) {
      throw new AppError('STALE_EDIT', { facts: { credits: before.credits } })
    }
    const wanted = {
      ...detailColumns(details),
      ...(is_active === undefined ? {} : { is_active }),
    }
    const changes = {
      ...changesOf(before, wanted),
      ...changesOf(before, credits === undefined ? {} : { credits }),
    }
    if (Object.keys(changes).length === 0) return before
    const at = context.now()
    await tx
      .updateTable('organizations')
      .set({ ...wanted, updated_at: at })
      .where('id', '=', id)
      .execute()
    if (changes.credits && credits !== undefined) {
      const amount = credits - before.credits
      await adjust(tx, { context, organizationId: id, amount, note: credits_note ?? null, at })
    }
    await auditOrganization(tx, {
      context,
      id,
      action: 'organization.updated',
      details: { ...changes, ...(changes.credits && credits_note && { note: credits_note }) },
    })
    return requireOrganization(tx, id)
  })
}

export async function deleteOrganizationByStaff(context: Staff, id: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const organization = await deleteOrganization(tx, id)
    if (!organization) throw new AppError('NOT_FOUND')
    await auditOrganization(tx, {
      context,
      id,
      action: 'organization.deleted',
      details: organization,
    })
  })
}

/** The fields that differ, as from and to. */
function changesOf(before: Organization, wanted: Partial<Organization>) {
  const old: Record<string, unknown> = before
  const entries = Object.entries(wanted).map(([field, to]) => [field, [old[field], to]] as const)
  return Object.fromEntries(entries.filter(([, [from, to]]) => from !== to))
}

async function adjust(
  tx: Tx,
  {
    context,
    note,
    ...movement
  }: { context: Staff; organizationId: string; amount: number; note: string | null; at: Date },
): Promise<void> {
  const balance = await moveCredits(tx, {
    ...movement,
    reason: 'admin_adjustment',
    reference: newId('adj'),
    staff: { userId: context.actor.user.id, note },
  })
  if (balance !== null) return
  // The organization exists and is locked, so only the reserve can be in the way.
  const { reserved } = await tx
    .selectFrom('organizations')
    .select('reserved')
    .where('id', '=', movement.organizationId)
    .executeTakeFirstOrThrow()
  throw new AppError('CREDITS_RESERVED', { facts: { credits_reserved: reserved } })
}

export async function auditOrganization(
  tx: Tx,
  {
    context: { actor, origin },
    id,
    action,
    details,
  }: { context: Staff; id: string; action: AuditAction; details: Record<string, unknown> },
): Promise<void> {
  await audit(tx, {
    actorUserId: actor.user.id,
    action,
    subjectId: id,
    organizationId: id,
    details,
    address: origin.address,
  })
}
