import { randomBytes } from 'node:crypto'
import type { api, Output, Received } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import {
  cancelEmailChange,
  consumeToken,
  deleteTokens,
  isLiveToken,
  openLink,
} from '../account/links.ts'
import { resetMail } from '../account/password.ts'
import { hashPassword } from '../account/password-hash.ts'
import { isTakenEmail } from '../account/registration.ts'
import { endSessions } from '../account/sessions.ts'
import { deleteExport } from '../data-exports/deleting.ts'
import { removeFactorsSince } from '../second-factor/factors.ts'
import { removeLinksSince } from '../single-sign-on/links.ts'

/**
 * Whoever moved the account may have set a password, added a second factor or requested an export since:
 * afterward, none of these gives them access.
 */
export async function undoChangedEmail(
  context: Context<'public'>,
  { token }: Received<typeof api.emailChange.undo>,
): Promise<Output<typeof api.emailChange.undo>> {
  const email = await openLink(context, () => moveBack(context, token))
  return {
    message: `Your email address is ${email} again. We sent a link to set a new password to that address.`,
  }
}

async function moveBack(context: Context<'public'>, token: string): Promise<string> {
  if (!(await isLiveToken(context, { token, purpose: 'email-undo' }))) {
    throw new AppError('EMAIL_CHANGE_BAD_TOKEN')
  }
  const nobodysPassword = await hashPassword(randomBytes(32).toString('base64url'))
  try {
    return await context.db.transaction().execute(async (tx) => {
      const link = await consumeToken(tx, { token, purpose: 'email-undo', at: context.now() })
      if (!link) throw new AppError('EMAIL_CHANGE_BAD_TOKEN')
      const { userId, email, expiresAt, since } = link
      await tx
        .updateTable('users')
        .set({ email, password_hash: nobodysPassword, has_password: false })
        .where('id', '=', userId)
        .execute()
      await cancelEmailChange(tx, userId)
      await deleteTokens(tx, { userId, purpose: 'reset' })
      // Later changes are undone along with this one; the owner before it keeps their own undo link.
      await deleteTokens(tx, { userId, purpose: 'email-undo', expiringFrom: expiresAt })
      await endSessions(tx, { userId })
      await removeFactorsSince(tx, { userId, since })
      // Somebody who had the address in between may have linked a single sign-on provider.
      await removeLinksSince(tx, { userId, since })
      await deleteExport(tx, { userId })
      await audit(tx, {
        actorUserId: userId,
        action: 'email.change-undone',
        subjectId: userId,
        address: context.origin.address,
      })
      await context.jobs.add(tx, resetMail, { email })
      return email
    })
  } catch (error) {
    if (isTakenEmail(error)) throw new AppError('EMAIL_CHANGE_BAD_TOKEN', { cause: error })
    throw error
  }
}
