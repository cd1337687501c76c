import { type api, passwordProblem, type Received } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { requireWithinLimit, uncountAttempt } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import {
  cancelEmailChange,
  consumeToken,
  deleteTokens,
  isLiveToken,
  newToken,
  openLink,
  storeToken,
} from './links.ts'
import { isMailAllowed } from './mail-allowance.ts'
import { linkTo, passwordChangedMessage, resetMessage } from './mail-texts.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { endSessions } from './sessions.ts'
import { findCredentials, lockUser } from './users.ts'

/** Answers the same for every address: the job looks up later whom it belongs to. */
export async function requestReset(
  context: Context<'public'>,
  { email }: Received<typeof api.passwordReset.request>,
): Promise<null> {
  if (await isMailAllowed(context, { kind: 'reset', email })) {
    await context.jobs.add(context.db, resetMail, { email })
  }
  return null
}

export const resetMail: FeatureJob<{ email: string }> = {
  name: 'reset-mail',
  run: mailReset,
  // A slower answer to the very next call would reveal that there is somebody to mail.
  startsWithinMs: 3_000,
}

async function mailReset(deps: Deps, { email }: { email: string }): Promise<void> {
  const account = await findCredentials(deps.db, email)
  if (!account?.is_active) return
  const token = newToken()
  await storeToken(deps, { token, purpose: 'reset', userId: account.id, email: account.email })
  const link = linkTo('resetPassword', { publicUrl: deps.settings.publicUrl, token })
  await deps.mail.send(resetMessage(link, { to: account.email, firstName: account.first_name }))
}

export async function setForgottenPassword(
  context: Context<'public'>,
  input: Received<typeof api.passwordReset.complete>,
): Promise<null> {
  await openLink(context, () => resetWith(context, input))
  return null
}

async function resetWith(
  context: Context<'public'>,
  { token, password }: Received<typeof api.passwordReset.complete>,
): Promise<void> {
  const reason = passwordProblem(password)
  if (reason) {
    throw new AppError('RESET_PASSWORD_INVALID_PASSWORD', {
      detail: { code: 'RESET_PASSWORD_INVALID_PASSWORD', reason },
    })
  }
  if (!(await isLiveToken(context, { token, purpose: 'reset' }))) {
    throw new AppError('RESET_PASSWORD_BAD_TOKEN')
  }
  const passwordHash = await hashPassword(password)
  await context.db.transaction().execute(async (tx) => {
    const link = await consumeToken(tx, { token, purpose: 'reset', at: context.now() })
    if (!link) throw new AppError('RESET_PASSWORD_BAD_TOKEN')
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, has_password: true })
      .where('id', '=', link.userId)
      .where('email', '=', link.email)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new AppError('RESET_PASSWORD_BAD_TOKEN')
    const { userId, email } = link
    await endSessions(tx, { userId })
    await settleNewPassword(tx, { context, userId, email, action: 'password.reset' })
  })
}

export async function changeOwnPassword(
  context: Context<'user'>,
  { current_password, new_password }: Received<typeof api.profile.changePassword>,
): Promise<null> {
  const { user, sessionId } = context.actor
  const account = await requireOwnPassword(context, current_password)

  const reason =
    passwordProblem(new_password) ??
    (new_password === current_password
      ? 'New password must be different from current password'
      : null)
  if (reason) throw new AppError('CHANGE_PASSWORD_INVALID_PASSWORD', { detail: reason })

  const passwordHash = await hashPassword(new_password)
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, user.id))) throw new AppError('UNAUTHORIZED')
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, has_password: true })
      .where('id', '=', user.id)
      // A password set in the meantime, such as by a reset link, is not the one that was confirmed here.
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new AppError('CHANGE_PASSWORD_BAD_PASSWORD')
    await endSessions(tx, { userId: user.id, exceptId: sessionId })
    const { id: userId, email, organization_id: organizationId } = user
    await settleNewPassword(tx, {
      context,
      userId,
      email,
      organizationId,
      action: 'password.changed',
    })
  })
  return null
}

interface NewPassword {
  context: Context
  userId: string
  email: string
  organizationId?: string | null
  action: 'password.reset' | 'password.changed'
}

/** Cancels what somebody with the old password may have prepared, and notifies the owner. */
async function settleNewPassword(
  tx: Tx,
  { context, userId, email, organizationId = null, action }: NewPassword,
): Promise<void> {
  await deleteTokens(tx, { userId, purpose: 'reset' })
  await cancelEmailChange(tx, userId)
  await audit(tx, {
    actorUserId: userId,
    action,
    subjectId: userId,
    organizationId,
    address: context.origin.address,
  })
  await context.jobs.add(tx, passwordChangedMail, { email })
}

/** Asks a signed-in user for the password; wrong guesses share one limit, whatever they are for. */
export async function requireOwnPassword(
  context: Context<'user'>,
  password: string,
): Promise<{ password_hash: string }> {
  const { user } = context.actor
  const guess = await requireWithinLimit(context, {
    kind: 'password change',
    subject: user.id,
    limit: context.settings.limits.signIns,
    windowSeconds: 15 * 60,
  })
  const account = await findCredentials(context.db, user.email)
  const isRight = await isPassword(password, account?.password_hash ?? null)
  if (!account || !isRight) throw new AppError('CHANGE_PASSWORD_BAD_PASSWORD')
  await uncountAttempt(context, guess)
  return account
}

export const passwordChangedMail: FeatureJob<{ email: string }> = {
  name: 'password-changed-mail',
  run: mailPasswordChanged,
}

async function mailPasswordChanged(deps: Deps, { email }: { email: string }): Promise<void> {
  const account = await findCredentials(deps.db, email)
  if (!account) return
  const recipient = { to: account.email, firstName: account.first_name }
  await deps.mail.send(passwordChangedMessage(deps.settings, recipient))
}
