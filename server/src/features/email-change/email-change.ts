import type { api, Output, Received } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { bearerToken } from '../../policy/authenticate.ts'
import type { Context } from '../../policy/context.ts'
import {
  consumeToken,
  deleteTokens,
  isKeptForUndo,
  newToken,
  openLink,
  storeToken,
} from '../account/links.ts'
import { isMailAllowed } from '../account/mail-allowance.ts'
import { linkTo } from '../account/mail-texts.ts'
import { requireOwnPassword } from '../account/password.ts'
import { isTakenEmail } from '../account/registration.ts'
import { endSessions, findSession } from '../account/sessions.ts'
import { findCredentials, findUser, lockUser } from '../account/users.ts'
import { emailChangedMessage, emailChangeMessage, emailChangeNotice } from './mail-texts.ts'

/** Sends the mail first, so that a change that cannot be confirmed never becomes pending. */
export async function requestEmailChange(
  context: Context<'user'>,
  { new_email, current_password }: Received<typeof api.emailChange.request>,
): Promise<Output<typeof api.emailChange.request>> {
  const { user } = context.actor
  if (current_password !== undefined) await requireOwnPassword(context, current_password)
  await refuseUnusable(context, new_email)
  if (
    !(await isMailAllowed(context, { kind: 'email-change', email: new_email, caller: user.id }))
  ) {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 })
  }

  const token = newToken()
  const link = linkTo('confirmEmailChange', { publicUrl: context.settings.publicUrl, token })
  try {
    await context.mail.send(emailChangeMessage(link, { to: new_email, firstName: user.first_name }))
  } catch (cause) {
    context.log.warn({ err: cause }, 'confirmation mail not sent')
    throw new AppError('EMAIL_CHANGE_NOT_SENT', { cause })
  }

  await context.db.transaction().execute(async (tx) => {
    await setPending(tx, { context, email: new_email })
    await storeToken(
      { db: tx, now: context.now },
      { token, purpose: 'email-change', userId: user.id, email: new_email },
    )
    await context.jobs.add(tx, emailChangeNoticeMail, {
      email: user.email,
      newEmail: new_email,
      firstName: user.first_name,
    })
  })
  return { pending_email: new_email }
}

/** Links mailed before stop working. */
export async function cancelPendingEmail(context: Context<'user'>): Promise<null> {
  await context.db.transaction().execute((tx) => setPending(tx, { context, email: null }))
  return null
}

/** Sets the pending address of an account, or clears it with null; links mailed before stop working. */
async function setPending(
  tx: Tx,
  { context, email }: { context: Context<'user'>; email: string | null },
): Promise<void> {
  const { user } = context.actor
  if (!(await lockUser(tx, user.id))) throw new AppError('UNAUTHORIZED')
  await deleteTokens(tx, { userId: user.id, purpose: 'email-change' })
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ pending_email: email })
    .where('id', '=', user.id)
    .where('pending_email', 'is distinct from', email)
    .executeTakeFirst()
  if (email === null && numUpdatedRows === 0n) return
  await audit(tx, {
    actorUserId: user.id,
    action: email === null ? 'email.change-cancelled' : 'email.change-requested',
    subjectId: user.id,
    organizationId: user.organization_id,
    address: context.origin.address,
  })
}

export const emailChangeNoticeMail: FeatureJob<ChangeNotice> = {
  name: 'email-change-notice',
  run: mailEmailChangeNotice,
}

interface ChangeNotice {
  email: string
  newEmail: string
  firstName?: string
}

/** Goes to the old address: by now the account may have another, which is when this matters most. */
async function mailEmailChangeNotice(
  deps: Deps,
  { email, newEmail, firstName = '' }: ChangeNotice,
): Promise<void> {
  const { publicUrl } = deps.settings
  await deps.mail.send(emailChangeNotice({ newEmail, publicUrl }, { to: email, firstName }))
}

export async function completeEmailChange(
  context: Context<'public'>,
  { token }: Received<typeof api.emailChange.confirm>,
): Promise<Output<typeof api.emailChange.confirm>> {
  const sessionId = await findCallersSession(context)
  const email = await openLink(context, () => moveToConfirmed(context, { token, sessionId }))
  return { message: `Your email address is now ${email}.` }
}

export const emailChangedMail: FeatureJob<CompletedChange> = {
  name: 'email-changed-mail',
  run: mailEmailChanged,
}

interface CompletedChange {
  userId: string
  oldEmail: string
  newEmail: string
  changedAt: string
}

/**
 * Notifies the old address, with an undo link whose lifetime counts from the change, however late this is
 * sent.
 */
async function mailEmailChanged(
  deps: Deps,
  { userId, oldEmail, newEmail, changedAt }: CompletedChange,
): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (!user) return
  const token = newToken()
  const since = new Date(changedAt)
  await storeToken(deps, { token, since, purpose: 'email-undo', userId, email: oldEmail })
  const link = linkTo('undoEmailChange', { publicUrl: deps.settings.publicUrl, token })
  const recipient = { to: oldEmail, firstName: user.first_name }
  await deps.mail.send(emailChangedMessage({ newEmail, link }, recipient))
}

async function moveToConfirmed(
  context: Context<'public'>,
  { token, sessionId }: { token: string; sessionId: string | null },
): Promise<string> {
  try {
    return await context.db.transaction().execute(async (tx) => {
      const at = { db: tx, now: context.now }
      const link = await consumeToken(tx, { token, purpose: 'email-change', at: context.now() })
      if (!link) throw new AppError('EMAIL_CHANGE_BAD_TOKEN')
      const { userId, email } = link
      // The account is locked, so this is still its state when the update below changes it.
      const before = await findUser(tx, userId)
      const changed = await tx
        .updateTable('users')
        .set({ email, pending_email: null })
        .where('id', '=', userId)
        .where('pending_email', '=', email)
        .where('is_active', '=', true)
        .executeTakeFirst()
      if (!before || changed.numUpdatedRows === 0n) throw new AppError('EMAIL_CHANGE_BAD_TOKEN')
      if (await isKeptForUndo(at, { email, userId })) throw new AppError('EMAIL_CHANGE_BAD_TOKEN')
      // A reset link mailed to the old address must no longer work.
      await deleteTokens(tx, { userId, purpose: 'reset' })
      await endSessions(tx, { userId, ...(sessionId && { exceptId: sessionId }) })
      await storeUndoToken(context, { tx, userId, oldEmail: before.email, newEmail: email })
      await audit(tx, {
        actorUserId: userId,
        action: 'email.changed',
        subjectId: userId,
        address: context.origin.address,
      })
      return email
    })
  } catch (error) {
    // Somebody registered the address in the meantime.
    if (isTakenEmail(error)) throw new AppError('EMAIL_CHANGE_BAD_TOKEN', { cause: error })
    throw error
  }
}

/** From now on the old address is reserved for its owner, even before the mail with the link is sent. */
async function storeUndoToken(
  { now, jobs }: Context<'public'>,
  { tx, userId, ...emails }: { tx: Tx; userId: string; oldEmail: string; newEmail: string },
): Promise<void> {
  const changedAt = now()
  const link = { purpose: 'email-undo' as const, userId, email: emails.oldEmail }
  // Nobody learns this token; the mail gets one of its own, so that none is in the queue.
  await storeToken({ db: tx, now }, { token: newToken(), since: changedAt, ...link })
  const payload = { userId, ...emails, changedAt: changedAt.toISOString() }
  await jobs.add(tx, emailChangedMail, payload)
}

/** A person who opens the link in a browser where they are signed in stays signed in there. */
async function findCallersSession(context: Context<'public'>): Promise<string | null> {
  const token = bearerToken(context.headers)
  const session = token === undefined ? null : await findSession(context, token)
  return session?.sessionId ?? null
}

async function refuseUnusable(context: Context<'user'>, email: string): Promise<void> {
  const { id: userId, email: current } = context.actor.user
  if (email === current.toLowerCase()) throw new AppError('EMAIL_CHANGE_SAME')
  if (await isKeptForUndo(context, { email, userId })) throw new AppError('EMAIL_CHANGE_TAKEN')
  const holder = await findCredentials(context.db, email)
  if (!holder) return
  throw new AppError(holder.is_active ? 'EMAIL_CHANGE_TAKEN' : 'EMAIL_CHANGE_INACTIVE')
}
