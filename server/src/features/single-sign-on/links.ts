import type { AuditAction, api, Output, SsoLink } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { findUser, lockUser } from '../account/users.ts'
import { isSameIssuer } from './addresses.ts'
import type { Identity } from './attempts.ts'
import { linkedMail } from './mails.ts'

/** Links an account to an identity at a provider, and notifies its owner the first time. */
export async function link(
  tx: Tx,
  {
    context: { now, origin, jobs },
    identity: { issuer, subject, organization_id },
    userId,
    action,
  }: {
    context: Pick<Context, 'now' | 'origin' | 'jobs'>
    identity: Identity
    userId: string
    action: AuditAction
  },
): Promise<void> {
  const at = now()
  const { numInsertedOrUpdatedRows: made = 0n } = await tx
    .insertInto('sso_identities')
    .values({ issuer, subject, organization_id, user_id: userId, created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made === 0n) {
    await tx
      .updateTable('sso_identities')
      .set({ last_used_at: at })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await audit(tx, {
    actorUserId: userId,
    action,
    subjectId: userId,
    organizationId: organization_id,
    details: { issuer },
    address: origin.address,
  })
  await jobs.add(tx, linkedMail, { userId, issuer, organizationId: organization_id })
}

export async function listOwnLinks({
  db,
  settings,
  actor: { user },
}: Context<'user'>): Promise<Output<typeof api.singleSignOn.listLinks>> {
  const links = await readLinks({ db, settings }, user.id)
  return { links, has_other_way_in: await hasOtherWayIn(db, user.id) }
}

export async function listUserLinks(
  { db, settings }: Context<'superuser'>,
  { id }: { id: string },
): Promise<Output<typeof api.admin.users.listSsoLinks>> {
  if (!(await findUser(db, id))) throw new AppError('NOT_FOUND')
  return { links: await readLinks({ db, settings }, id) }
}

/** Refused if nobody could sign in to the account afterward. */
export async function removeOwnLink(
  context: Context<'user'>,
  { linkId }: { linkId: string },
): Promise<null> {
  const { user } = context.actor
  await context.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const removed = await tx
      .deleteFrom('sso_identities')
      .where('id', '=', linkId)
      .where('user_id', '=', user.id)
      .returning('issuer')
      .executeTakeFirst()
    if (!removed) throw new AppError('NOT_FOUND')
    if (!(await hasWayIn(tx, user.id))) throw new AppError('LAST_WAY_IN')
    await audit(tx, {
      actorUserId: user.id,
      action: 'sso.unlinked',
      subjectId: user.id,
      organizationId: user.organization_id,
      details: removed,
      address: context.origin.address,
    })
  })
  return null
}

/** For recovering an account: somebody who had its address in between may have linked a provider. */
export async function removeLinksSince(
  tx: Tx,
  { userId, since }: { userId: string; since: Date },
): Promise<void> {
  await tx
    .deleteFrom('sso_identities')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since.toISOString())
    .execute()
}

/** The name people know a provider by. */
export function providerName(
  { issuer, organization_name }: { issuer: string; organization_name: string | null },
  { singleSignOn }: Pick<Deps['settings'], 'singleSignOn'>,
): string {
  if (organization_name !== null) return organization_name
  const isInstallations = singleSignOn && isSameIssuer(singleSignOn.issuer, issuer)
  return isInstallations ? singleSignOn.name : new URL(issuer).host
}

async function readLinks(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
): Promise<SsoLink[]> {
  const rows = await db
    .selectFrom('sso_identities')
    .leftJoin('organizations', 'organizations.id', 'sso_identities.organization_id')
    .select(['sso_identities.id', 'issuer', 'sso_identities.created_at', 'last_used_at'])
    .select('organizations.name as organization_name')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.map(({ id, organization_name, ...row }) => ({
    ...row,
    link_id: id,
    provider_name: providerName({ issuer: row.issuer, organization_name }, settings),
  }))
}

async function hasOtherWayIn(db: Db, userId: string): Promise<boolean> {
  const { links, others } = await waysIn(db, userId)
  return links > 1 || others
}

async function hasWayIn(db: Db, userId: string): Promise<boolean> {
  const { links, others } = await waysIn(db, userId)
  return links > 0 || others
}

async function waysIn(db: Db, userId: string): Promise<{ links: number; others: boolean }> {
  const { has_password, passkeys, links } = await db
    .selectFrom('users')
    .select('has_password')
    .select(({ selectFrom, fn }) => [
      selectFrom('passkeys')
        .select(fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('passkeys'),
      selectFrom('sso_identities')
        .select(fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('links'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { links: Number(links), others: has_password || Number(passkeys) > 0 }
}
