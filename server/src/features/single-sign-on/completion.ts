import type { Role } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { hashToken } from '../account/links.ts'
import { join } from '../memberships/joining.ts'
import { lockUsableOrganization } from '../organization/locking.ts'
import { challengeMinutes } from '../second-factor/challenges.ts'
import { domainOf, isSameIssuer } from './addresses.ts'
import { type FoundIdentity, type Identity, identityColumns } from './attempts.ts'
import { link } from './links.ts'
import { findByDomain, type ProvidingOrganization } from './organization-provider.ts'
import { refuseWhereRequired } from './requirement.ts'

type Caller = Pick<Context, 'now' | 'origin' | 'jobs'>

interface SignIn {
  context: Caller
  identity: Identity
  userId: string
}

/**
 * The organization whose provider named somebody, locked until the end of the transaction, if it may sign in
 * that address; null for the installation's provider, which may sign in all.
 */
export async function requireProviding(
  tx: Tx,
  { organization_id: id, email, issuer }: Identity,
): Promise<ProvidingOrganization | null> {
  if (id === null) return null
  await lockUsableOrganization(tx, id)
  const providing = await findByDomain(tx, { domain: domainOf(email), organizationId: id })
  // The provider or the domain was removed in the meantime.
  if (!providing || !isSameIssuer(providing.issuer, issuer)) throw new AppError('SSO_EXPIRED')
  return providing
}

interface Account {
  id: string
  email: string
  is_superuser: boolean
  organization_id: string | null
}

/**
 * An organization's provider may only open accounts of its own people. Returns the role they have there, or
 * would get.
 */
export async function requireOwnPeople(
  tx: Tx,
  { providing, account, at }: { providing: ProvidingOrganization; account: Account; at: Date },
): Promise<Role> {
  const { organization_id: organizationId } = providing
  const refuse = (reason: string) => new AppError('SSO_ACCOUNT_REFUSED', { facts: { reason } })
  if (account.is_superuser) throw refuse('staff')
  if (account.organization_id !== null && account.organization_id !== organizationId) {
    throw refuse('other_organization')
  }
  const domain = domainOf(account.email)
  if (!(await findByDomain(tx, { domain, organizationId }))) throw refuse('domain')
  const role = await roleOf(tx, { providing, account, at })
  if (role === 'owner' && !providing.is_owner_approved) throw refuse('owner')
  return role
}

/** Once every factor was shown: links the account, and adds users without an organization to this one. */
export async function completeSignIn(
  tx: Tx,
  {
    context,
    identity,
    userId,
    action = 'sso.linked',
  }: SignIn & { action?: 'sso.linked' | 'sso.registered' },
): Promise<void> {
  const providing = await requireProviding(tx, identity)
  const account = await tx
    .selectFrom('users')
    .select(['id', 'email', 'is_superuser', 'organization_id'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const at = context.now()
  const role = providing && (await requireOwnPeople(tx, { providing, account, at }))
  await link(tx, { context, identity, userId, action })
  if (!providing || !role || account.organization_id !== null) return
  await acceptOpenInvitation(tx, { providing, email: account.email, at })
  const { organization_id } = providing
  await join(tx, { context, userId, invitation: { organization_id, email: account.email, role } })
}

/** Stores the identity until the second factor was shown: only then may it be linked to the account. */
export async function awaitChallenge(
  tx: Tx,
  { identity, token, at }: { identity: FoundIdentity; token: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('sso_attempts')
    .set({
      challenge_hash: hashToken(token),
      expires_at: new Date(at.getTime() + challengeMinutes * 60_000),
    })
    .where('token_hash', '=', identity.token_hash)
    .execute()
}

/**
 * For the second step of every sign-in. One that began with a password has nothing to complete; it is refused
 * here if the organization has required its own provider since.
 */
export async function completeAfterChallenge(
  tx: Tx,
  {
    context,
    userId,
    challengeHash,
  }: { context: Caller & Pick<Deps, 'now'>; userId: string; challengeHash: string },
): Promise<void> {
  const kept = await tx
    .deleteFrom('sso_attempts')
    .where('challenge_hash', '=', challengeHash)
    .returning(identityColumns)
    .executeTakeFirst()
  if (!kept?.organization_id) await refuseWhereRequired(tx, userId)
  if (!kept?.issuer || !kept.subject || !kept.email) return
  const { issuer, subject, email } = kept
  await completeSignIn(tx, { context, userId, identity: { ...kept, issuer, subject, email } })
}

/** The role somebody has in the organization, or would get. */
async function roleOf(
  tx: Tx,
  { providing, account, at }: { providing: ProvidingOrganization; account: Account; at: Date },
): Promise<Role> {
  const { organization_id: organizationId, joining_role } = providing
  if (account.organization_id !== null) {
    const { role } = await tx
      .selectFrom('memberships')
      .select('role')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', account.id)
      .executeTakeFirstOrThrow()
    return role
  }
  const invited = await openInvitations(tx, { providing, email: account.email, at })
    .select('role')
    .executeTakeFirst()
  return invited?.role ?? joining_role
}

interface Invited {
  providing: ProvidingOrganization
  email: string
  at: Date
}

function openInvitations(tx: Tx, { providing, email, at }: Invited) {
  return tx
    .selectFrom('invitations')
    .where('organization_id', '=', providing.organization_id)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
}

async function acceptOpenInvitation(tx: Tx, invited: Invited): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: invited.at })
    .where('id', 'in', openInvitations(tx, invited).select('id'))
    .execute()
}
