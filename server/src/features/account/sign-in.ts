import type { login, Output, Received } from '@inkprint/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { forgiveAttempt, requireAllowance } from '../../throttle.ts'
import { isPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { findCredentials } from './users.ts'

const windowSeconds = 15 * 60

export async function signIn(
  context: Context<'public'>,
  { username, password }: Received<typeof login>,
): Promise<Output<typeof login>> {
  const { limits } = context.settings
  const byAddress = { kind: 'sign-in address', subject: context.origin.address }
  const byAccount = { kind: 'sign-in account', subject: username }
  await requireAllowance(context, { ...byAddress, limit: limits.signInsPerAddress, windowSeconds })
  await requireAllowance(context, { ...byAccount, limit: limits.signIns, windowSeconds })

  const account = await findCredentials(context.db, username)
  const isRight = await isPassword(password, account?.password_hash ?? null)
  if (!account || !isRight || !account.is_active) throw new AppError('LOGIN_BAD_CREDENTIALS')

  // The password was right, so neither count moves.
  await forgiveAttempt(context, byAddress)
  await forgiveAttempt(context, byAccount)
  if (!account.is_verified) throw new AppError('LOGIN_USER_NOT_VERIFIED')
  return { access_token: await startSession(context, account.id), token_type: 'bearer' }
}
