import type { api, Output, Received, Role } from '@inkprint/contract'
import { sql } from 'kysely'
import { daysAfter } from '../../platform/days.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { rowExpiry } from '../../platform/expiry.ts'
import { newId } from '../../platform/ids.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { requireActiveOrganization } from '../../policy/organization.ts'
import { requirePermission } from '../../policy/permissions.ts'
import { auditTeam } from '../memberships/audit.ts'
import { lockTeam } from '../memberships/lock.ts'
import { invitationMail } from './mails.ts'

type Caller = Context<'member'>

export const invitationExpiry = rowExpiry({
  table: 'invitations',
  column: 'expires_at',
  afterDays: 30,
})

const validDays = 7
const mostOpen = 100
const mostPerDay = 200

/** Mails invitations. Skips members and people with an invitation they can still accept. */
export async function invite(
  context: Caller,
  { emails, role }: Received<typeof api.team.invite>,
): Promise<Output<typeof api.team.invite>> {
  const { db, actor, now } = context
  const { organizationId } = actor
  await requireActiveOrganization(db, organizationId)
  return db.transaction().execute(async (tx) => {
    requireInviter(await lockTeam(tx, actor), role)
    const wanted = [...new Set(emails)]
    const members = await membersAmong(tx, { organizationId, wanted })
    const open = await openAmong(tx, { organizationId, wanted, at: now() })
    const fresh = wanted.filter((email) => !members.includes(email) && !open.includes(email))
    await requireRoom(tx, { organizationId, fresh })
    for (const email of fresh) {
      await requireMailable(context, tx, email)
      await inviteOne(context, tx, { email, role })
    }
    return { invited: fresh, already_invited: open, already_members: members }
  })
}

/** Mails a new link that works as long as the first did, and replaces it. */
export async function resendInvitation(
  context: Caller,
  { invitationId }: { invitationId: string },
): Promise<null> {
  const { db, actor, now } = context
  const { organizationId } = actor
  await requireActiveOrganization(db, organizationId)
  await db.transaction().execute(async (tx) => {
    const caller = await lockTeam(tx, actor)
    const invitation = await requireOwn(tx, { organizationId, invitationId })
    if (!invitation.isOpen) throw new AppError('INVITATION_CLOSED')
    requireInviter(caller, invitation.role)
    await requireMailable(context, tx, invitation.email)
    await tx
      .updateTable('invitations')
      .set({ expires_at: daysAfter(now(), validDays) })
      .where('id', '=', invitationId)
      .execute()
    await context.jobs.add(tx, invitationMail, { invitationId })
    await auditTeam(tx, {
      context,
      action: 'invitation.resent',
      subjectId: invitationId,
      details: { email: invitation.email },
    })
  })
  return null
}

/** Makes the link invalid at once. An accepted invitation stays accepted. */
export async function revokeInvitation(
  context: Caller,
  { invitationId }: { invitationId: string },
): Promise<null> {
  const { db, actor, now } = context
  const { organizationId } = actor
  await db.transaction().execute(async (tx) => {
    const caller = await lockTeam(tx, actor)
    requirePermission(caller, 'team.change')
    const invitation = await requireOwn(tx, { organizationId, invitationId })
    if (!invitation.isOpen) return
    await tx
      .updateTable('invitations')
      .set({ revoked_at: now() })
      .where('id', '=', invitationId)
      .execute()
    await auditTeam(tx, {
      context,
      action: 'invitation.revoked',
      subjectId: invitationId,
      details: { email: invitation.email },
    })
  })
  return null
}

function requireInviter(caller: Caller['actor'], role: Role): void {
  requirePermission(caller, 'team.change')
  if (role === 'owner') requirePermission(caller, 'owners.change')
}

/** Reuses an invitation that expired unanswered. */
async function inviteOne(
  context: Caller,
  tx: Tx,
  { email, role }: { email: string; role: Role },
): Promise<void> {
  const { actor, now } = context
  const terms = {
    role,
    invited_by: actor.user.id,
    created_at: now(),
    expires_at: daysAfter(now(), validDays),
    token_hash: null,
  }
  const { id } = await tx
    .insertInto('invitations')
    .values({ id: newId('inv'), organization_id: actor.organizationId, email, ...terms })
    .onConflict((conflict) =>
      conflict
        .expression(sql`organization_id, lower(email)`)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet(terms),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.jobs.add(tx, invitationMail, { invitationId: id })
  const details = { email, role }
  await auditTeam(tx, { context, action: 'member.invited', subjectId: id, details })
}

interface Among {
  organizationId: string
  wanted: string[]
}

async function membersAmong(tx: Tx, { organizationId, wanted }: Among): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(email) = any(${wanted})`)
    .execute()
  return rows.map(({ email }) => email)
}

async function openAmong(
  tx: Tx,
  { organizationId, wanted, at }: Among & { at: Date },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('invitations')
    .select(sql<string>`lower(email)`.as('email'))
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .where(sql<boolean>`lower(email) = any(${wanted})`)
    .execute()
  return rows.map(({ email }) => email)
}

async function requireRoom(
  tx: Tx,
  { organizationId, fresh }: { organizationId: string; fresh: string[] },
): Promise<void> {
  const { count } = await tx
    .selectFrom('invitations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count + fresh.length > mostOpen) throw new AppError('TOO_MANY_INVITATIONS')
}

/** Limits both the mails of one organization and the mails to one address. */
async function requireMailable(
  { actor, now, settings }: Caller,
  tx: Tx,
  email: string,
): Promise<void> {
  const { organizationId } = actor
  await requireWithinLimit(
    { db: tx, now },
    { kind: 'invitation', subject: organizationId, limit: mostPerDay, windowSeconds: 86_400 },
  )
  await requireWithinLimit(
    { db: tx, now },
    {
      kind: 'mail invitation',
      subject: email,
      limit: settings.limits.mails,
      windowSeconds: 3600,
    },
  )
}

async function requireOwn(
  tx: Tx,
  { organizationId, invitationId }: { organizationId: string; invitationId: string },
) {
  const found = await tx
    .selectFrom('invitations')
    .select(['email', 'role', 'accepted_at', 'revoked_at'])
    .where('id', '=', invitationId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!found) throw new AppError('NOT_FOUND')
  const { email, role, accepted_at, revoked_at } = found
  return { email, role, isOpen: accepted_at === null && revoked_at === null }
}
