import { type api, passwordProblem, type Received, type User } from '@inkprint/contract'
import pg from 'pg'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { consumeToken, isKeptForUndo, newToken, openLink, storeToken } from './links.ts'
import { isMailAllowed } from './mail-allowance.ts'
import { linkTo, verificationMessage } from './mail-texts.ts'
import { hashPassword } from './password-hash.ts'
import { type Registrant, registerAgain } from './unverified.ts'
import { findCredentials, requireUser } from './users.ts'

export async function registerUser(
  context: Context<'public'>,
  input: Received<typeof api.registration.create>,
): Promise<User> {
  await requireFewRegistrations(context)
  const registrant = {
    email: input.email,
    first_name: input.first_name,
    last_name: input.last_name,
    password_hash: await hashNewPassword(input.password),
    marketing_opt_in: input.is_marketing_opt_in,
  }
  try {
    return await registerFirst(context, registrant)
  } catch (error) {
    if (!isTakenEmail(error)) throw error
    return registerOnceMore(context, registrant)
  }
}

/** Counts a registration, however it is made, against those of its network. */
export async function requireFewRegistrations(context: Context<'public'>): Promise<void> {
  await requireWithinLimit(context, {
    kind: 'registration',
    subject: context.origin.network,
    limit: context.settings.limits.registrations,
    windowSeconds: 3600,
  })
}

function registerFirst(context: Context<'public'>, registrant: Registrant): Promise<User> {
  const id = newId('usr')
  const now = context.now()
  const { email } = registrant
  return context.db.transaction().execute(async (tx) => {
    const consent = { terms_accepted_at: now, not_consumer_declared_at: now }
    await tx
      .insertInto('users')
      .values({ id, ...registrant, ...consent, created_at: now })
      .execute()
    // Checked after the insert: if the address became free a moment ago, its owner's undo link is visible by
    // now.
    if (await isKeptForUndo({ db: tx, now: context.now }, { email, userId: id })) throw takenEmail()
    await context.jobs.add(tx, verificationMail, { email })
    return requireUser(tx, id)
  })
}

async function registerOnceMore(context: Context<'public'>, registrant: Registrant): Promise<User> {
  if (!(await isMailAllowed(context, { kind: 'verify', email: registrant.email }))) {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 })
  }
  return context.db.transaction().execute(async (tx) => {
    const user = await registerAgain(tx, { ...registrant, now: context.now() })
    if (!user) throw takenEmail()
    await context.jobs.add(tx, verificationMail, { email: user.email })
    return user
  })
}

/** Answers the same for every address: the job looks up later whom it belongs to. */
export async function requestVerification(
  context: Context<'public'>,
  { email }: Received<typeof api.registration.requestVerification>,
): Promise<null> {
  if (await isMailAllowed(context, { kind: 'verify', email })) {
    await context.jobs.add(context.db, verificationMail, { email })
  }
  return null
}

export const verificationMail: FeatureJob<{ email: string }> = {
  name: 'verification-mail',
  run: mailVerification,
}

async function mailVerification(deps: Deps, { email }: { email: string }): Promise<void> {
  const account = await findCredentials(deps.db, email)
  if (!account || account.is_verified || !account.is_active) return
  const token = newToken()
  await storeToken(deps, { token, purpose: 'verify', userId: account.id, email: account.email })
  const link = linkTo('verify', { publicUrl: deps.settings.publicUrl, token })
  const rejection = linkTo('notMe', { publicUrl: deps.settings.publicUrl, token })
  await deps.mail.send(
    verificationMessage(
      { link, rejection, name: `${account.first_name} ${account.last_name}`, at: deps.now() },
      { to: account.email, firstName: account.first_name },
    ),
  )
}

export async function verifyAccount(
  context: Context<'public'>,
  { token }: Received<typeof api.registration.verify>,
): Promise<User> {
  return openLink(context, () => verifyWith(context, token))
}

function verifyWith(context: Context<'public'>, token: string): Promise<User> {
  return context.db.transaction().execute(async (tx) => {
    const link = await consumeToken(tx, { token, purpose: 'verify', at: context.now() })
    if (!link) throw new AppError('VERIFY_USER_BAD_TOKEN')
    const verified = await tx
      .updateTable('users')
      .set({ is_verified: true })
      .where('id', '=', link.userId)
      .where('email', '=', link.email)
      .where('is_verified', '=', false)
      .executeTakeFirst()
    if (verified.numUpdatedRows === 0n) throw new AppError('VERIFY_USER_ALREADY_VERIFIED')
    return requireUser(tx, link.userId)
  })
}

export function isTakenEmail(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'users_email'
}

export function takenEmail(): AppError {
  return new AppError('REGISTER_USER_ALREADY_EXISTS', {
    fields: [{ field: 'email', message: 'An account with this email address already exists' }],
  })
}

/** Hashes the password of a new account, unless it is too weak. */
export async function hashNewPassword(password: string): Promise<string> {
  const reason = passwordProblem(password)
  if (reason) {
    throw new AppError('REGISTER_INVALID_PASSWORD', {
      detail: { code: 'REGISTER_INVALID_PASSWORD', reason },
      fields: [{ field: 'password', message: reason }],
    })
  }
  return hashPassword(password)
}
