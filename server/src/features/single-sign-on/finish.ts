import { randomBytes } from 'node:crypto'
import type { api, Output, Received } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { openLink } from '../account/links.ts'
import { hashPassword } from '../account/password-hash.ts'
import { isTakenEmail, requireFewRegistrations, takenEmail } from '../account/registration.ts'
import { hasSecondFactor, startSessionHere } from '../account/sessions.ts'
import { hasAccount } from '../account/unverified.ts'
import { findCredentials } from '../account/users.ts'
import { makeVerified } from '../account/verified.ts'
import { startChallenge } from '../second-factor/challenges.ts'
import { endAttempt, type Identity, requireIdentity } from './attempts.ts'
import { awaitChallenge, completeSignIn, requireOwnPeople, requireProviding } from './completion.ts'
import { refuseWhereRequired } from './requirement.ts'

type Caller = Context<'public'>
type Token = Output<typeof api.singleSignOn.finish>

/**
 * Signs in the person the provider named. The account's own second factor is required as after a password.
 */
export async function finishSingleSignOn(context: Caller): Promise<Token> {
  const started = await openLink(context, () =>
    context.db.transaction().execute(async (tx) => {
      const identity = await requireIdentity(tx, context)
      const providing = await requireProviding(tx, identity)
      const userId = await findAccount(tx, identity)
      if (userId === null) return { ...identity, organization_name: providing?.organization_name }
      const account = await requireAccount(tx, userId)
      if (providing) await requireOwnPeople(tx, { providing, account, at: context.now() })
      else await refuseWhereRequired(tx, userId)
      if (account.has_second_factor) {
        const challenge = await startChallenge(tx, { context, userId })
        const token = challenge.challenge_token
        await awaitChallenge(tx, { identity, token, at: context.now() })
        return challenge
      }
      await endAttempt(tx, identity)
      await completeSignIn(tx, { context, identity, userId })
      return startSessionHere(tx, { context, userId, isConfirmed: false })
    }),
  )
  if ('subject' in started) throw registrationRequired(started)
  if ('challenge_token' in started) {
    throw new AppError('SECOND_FACTOR_REQUIRED', { facts: { ...started } })
  }
  return started
}

/** A new user agrees to the terms, as in every registration. */
export async function registerBySingleSignOn(
  context: Caller,
  input: Received<typeof api.singleSignOn.register>,
): Promise<Token> {
  await requireFewRegistrations(context)
  // A password nobody knows: the account has none until its owner sets one by mail.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  try {
    return await context.db.transaction().execute(async (tx) => {
      const identity = await requireIdentity(tx, context)
      await requireProviding(tx, identity)
      const userId = await makeVerified(context, tx, {
        email: identity.email,
        first_name: input.first_name,
        last_name: input.last_name,
        password_hash,
        has_password: false,
        marketing_opt_in: input.is_marketing_opt_in,
      })
      await completeSignIn(tx, { context, identity, userId, action: 'sso.registered' })
      await endAttempt(tx, identity)
      return startSessionHere(tx, { context, userId, isConfirmed: false })
    })
  } catch (error) {
    if (isTakenEmail(error)) throw takenEmail()
    throw error
  }
}

/** Found by an earlier link, or by the address that the provider verified. */
async function findAccount(tx: Tx, { issuer, subject, email }: Identity): Promise<string | null> {
  const known = await tx
    .selectFrom('sso_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (known) return known.user_id
  // An unverified registration does not prove ownership of the address: the account is created anew.
  const account = (await hasAccount(tx, email)) ? await findCredentials(tx, email) : null
  return account?.id ?? null
}

/** Locked, so that locking the account out in the meantime also ends this session. */
async function requireAccount(tx: Tx, userId: string) {
  const account = await tx
    .selectFrom('users')
    .select(['id', 'email', 'is_active', 'is_verified', 'is_superuser', 'organization_id'])
    .select(hasSecondFactor.as('has_second_factor'))
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account?.is_active) throw new AppError('SSO_ACCOUNT_INACTIVE')
  if (!account.is_verified) throw new AppError('LOGIN_USER_NOT_VERIFIED')
  return account
}

function registrationRequired({
  email,
  first_name,
  last_name,
  organization_name = '',
}: Identity & { organization_name: string | undefined }): AppError {
  return new AppError('SSO_REGISTRATION_REQUIRED', {
    facts: { email, first_name: first_name ?? '', last_name: last_name ?? '', organization_name },
  })
}
