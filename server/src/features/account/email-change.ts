import type { changeEmail, confirmEmailChange, Output, Received } from '@inkprint/contract'
import { audit } from '../../audit.ts'
import type { Context, Deps } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { emailChangeLetter, emailChangeNotice, linkTo } from './letters.ts'
import { dropTokens, newToken, openLink, storeToken, useToken } from './links.ts'
import { mayMail } from './mail-allowance.ts'
import { isTakenEmail } from './registration.ts'
import { findCredentials, holdUser } from './users.ts'

/** The mail goes out first: what cannot be confirmed never becomes pending. */
export async function requestEmailChange(
  context: Context<'user'>,
  { new_email }: Received<typeof changeEmail>,
): Promise<Output<typeof changeEmail>> {
  const { user } = context.actor
  await refuseUnusable(context, new_email)
  if (!(await mayMail(context, { kind: 'email-change', email: new_email }))) {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 })
  }

  const token = newToken()
  const link = linkTo('confirmEmailChange', { publicUrl: context.settings.publicUrl, token })
  try {
    await context.mail.send(emailChangeLetter(link, { to: new_email, firstName: user.first_name }))
  } catch (cause) {
    context.log.warn({ err: cause }, 'confirmation mail not sent')
    throw new AppError('EMAIL_CHANGE_NOT_SENT', { cause })
  }

  await context.db.transaction().execute(async (tx) => {
    if (!(await holdUser(tx, user.id))) throw new AppError('UNAUTHORIZED')
    await dropTokens(tx, { userId: user.id, purpose: 'email-change' })
    await storeToken(
      { db: tx, now: context.now },
      { token, purpose: 'email-change', userId: user.id, email: new_email },
    )
    await tx
      .updateTable('users')
      .set({ pending_email: new_email })
      .where('id', '=', user.id)
      .execute()
    await audit(tx, {
      actorUserId: user.id,
      action: 'email.change-requested',
      subjectId: user.id,
      organizationId: user.organization_id,
      address: context.origin.address,
    })
    await context.jobs.add(tx, 'email-change-notice', { email: user.email, newEmail: new_email })
  })
  return { pending_email: new_email }
}

export async function mailEmailChangeNotice(
  deps: Deps,
  { email, newEmail }: { email: string; newEmail: string },
): Promise<void> {
  const account = await findCredentials(deps.db, email)
  if (!account) return
  await deps.mail.send(emailChangeNotice(newEmail, { to: email, firstName: account.first_name }))
}

export async function completeEmailChange(
  context: Context<'public'>,
  { token }: Received<typeof confirmEmailChange>,
): Promise<Output<typeof confirmEmailChange>> {
  const email = await openLink(context, () => moveToConfirmed(context, token))
  return { message: `Your email address is now ${email}.` }
}

async function moveToConfirmed(context: Context<'public'>, token: string): Promise<string> {
  try {
    return await context.db.transaction().execute(async (tx) => {
      const link = await useToken({ db: tx, now: context.now }, { token, purpose: 'email-change' })
      if (!link) throw new AppError('EMAIL_CHANGE_BAD_TOKEN')
      const changed = await tx
        .updateTable('users')
        .set({ email: link.email, pending_email: null })
        .where('id', '=', link.userId)
        .where('pending_email', '=', link.email)
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) throw new AppError('EMAIL_CHANGE_BAD_TOKEN')
      // A reset link mailed to the old address must not open the account any more.
      await dropTokens(tx, { userId: link.userId, purpose: 'reset' })
      await audit(tx, {
        actorUserId: link.userId,
        action: 'email.changed',
        subjectId: link.userId,
        address: context.origin.address,
      })
      return link.email
    })
  } catch (error) {
    // Somebody registered the address in the meantime.
    if (isTakenEmail(error)) throw new AppError('EMAIL_CHANGE_BAD_TOKEN', { cause: error })
    throw error
  }
}

async function refuseUnusable({ db, actor }: Context<'user'>, email: string): Promise<void> {
  if (email === actor.user.email.toLowerCase()) throw new AppError('EMAIL_CHANGE_SAME')
  const holder = await findCredentials(db, email)
  if (!holder) return
  throw new AppError(holder.is_active ? 'EMAIL_CHANGE_TAKEN' : 'EMAIL_CHANGE_INACTIVE')
}
