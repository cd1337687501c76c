import { randomBytes } from 'node:crypto'
import type { AuditAction, api, Output, Received } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { openLink } from '../account/links.ts'
import { hashPassword } from '../account/password-hash.ts'
import { isTakenEmail, takenEmail } from '../account/registration.ts'
import { hasSecondFactor, startSessionHere } from '../account/sessions.ts'
import { hasAccount } from '../account/unverified.ts'
import { findCredentials } from '../account/users.ts'
import { makeVerified } from '../account/verified.ts'
import { startChallenge } from '../second-factor/challenges.ts'
import { endAttempt, requireIdentity } from './attempts.ts'
import type { Identity } from './provider.ts'

type Caller = Context<'public'>
type Token = Output<typeof api.singleSignOn.finish>

/** Signs in whom the provider named. The account's own second factor is asked for as after a password. */
export async function finishSingleSignOn(context: Caller): Promise<Token> {
  const started = await openLink(context, () =>
    context.db.transaction().execute(async (tx) => {
      const identity = await requireIdentity(tx, context)
      const userId = await findAccount(tx, { context, identity })
      if (userId === null) return identity
      const account = await tx
        .selectFrom('users')
        .select(['is_active', 'is_verified', hasSecondFactor.as('has_second_factor')])
        .where('id', '=', userId)
        .forShare()
        .executeTakeFirst()
      if (!account?.is_active) throw new AppError('SSO_ACCOUNT_INACTIVE')
      if (!account.is_verified) throw new AppError('LOGIN_USER_NOT_VERIFIED')
      await endAttempt(tx, identity)
      if (account.has_second_factor) return startChallenge(tx, { context, userId })
      return startSessionHere(tx, { context, userId, isConfirmed: false })
    }),
  )
  if ('subject' in started) throw registrationRequired(started)
  if ('challenge_token' in started) {
    throw new AppError('SECOND_FACTOR_REQUIRED', { facts: { ...started } })
  }
  return started
}

/** Somebody new agrees to the terms, as everybody who registers does. */
export async function registerBySingleSignOn(
  context: Caller,
  input: Received<typeof api.singleSignOn.register>,
): Promise<Token> {
  await requireWithinLimit(context, {
    kind: 'registration',
    subject: context.origin.network,
    limit: context.settings.limits.registrations,
    windowSeconds: 3600,
  })
  // Nobody knows it: the account has no password until its owner sets one by mail.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  try {
    return await context.db.transaction().execute(async (tx) => {
      const identity = await requireIdentity(tx, context)
      const userId = await makeVerified(context, tx, {
        email: identity.email,
        first_name: input.first_name,
        last_name: input.last_name,
        password_hash,
        marketing_opt_in: input.is_marketing_opt_in,
      })
      await link(tx, { context, identity, userId, action: 'sso.registered' })
      await endAttempt(tx, identity)
      return startSessionHere(tx, { context, userId, isConfirmed: false })
    })
  } catch (error) {
    if (isTakenEmail(error)) throw takenEmail()
    throw error
  }
}

/** Known from an earlier time, or by the address that the provider verified. */
async function findAccount(
  tx: Tx,
  { context, identity }: { context: Caller; identity: Identity },
): Promise<string | null> {
  const { issuer, subject, email } = identity
  const known = await tx
    .updateTable('sso_identities')
    .set({ last_used_at: context.now() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst()
  if (known) return known.user_id
  // Whoever merely typed the address in does not own the account: it is made anew.
  const account = (await hasAccount(tx, email)) ? await findCredentials(tx, email) : null
  if (!account) return null
  if (account.is_active && account.is_verified) {
    await link(tx, { context, identity, userId: account.id, action: 'sso.linked' })
  }
  return account.id
}

function registrationRequired({ email, first_name, last_name }: Identity): AppError {
  return new AppError('SSO_REGISTRATION_REQUIRED', {
    facts: { email, first_name: first_name ?? '', last_name: last_name ?? '' },
  })
}

async function link(
  tx: Tx,
  {
    context: { now, origin },
    identity: { issuer, subject },
    userId,
    action,
  }: { context: Caller; identity: Identity; userId: string; action: AuditAction },
): Promise<void> {
  const at = now()
  await tx
    .insertInto('sso_identities')
    .values({ issuer, subject, user_id: userId, created_at: at, last_used_at: at })
    // Begun in two browsers at once: the other one did it.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await audit(tx, {
    actorUserId: userId,
    action,
    subjectId: userId,
    details: { issuer },
    address: origin.address,
  })
}
