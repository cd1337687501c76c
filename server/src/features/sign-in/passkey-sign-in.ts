import type { api, Output, Received } from '@inkprint/contract'
import { AppError } from '../../platform/errors.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { openLink } from '../account/links.ts'
import { startSessionHere } from '../account/sessions.ts'
import { makeOptions, notePasskeyUse, requirePasskey } from '../second-factor/passkey-use.ts'
import { refuseWhereRequired } from '../single-sign-on/requirement.ts'

/** The user is not known yet, so only the challenge itself ties the two calls together. */
const asked = { purpose: 'sign-in', boundTo: '' } as const

export async function startPasskeySignIn(
  context: Context<'public'>,
): Promise<Output<typeof api.passkeys.startSignIn>> {
  await requireWithinLimit(context, {
    kind: 'passkey address',
    subject: context.origin.network,
    // Limited because every call writes a row.
    limit: context.settings.limits.signInsPerAddress * 3,
    windowSeconds: 15 * 60,
  })
  return makeOptions(context, asked)
}

/** A passkey that verified its user is two factors in one. */
export function signInWithPasskey(
  context: Context<'public'>,
  { passkey }: Received<typeof api.passkeys.signIn>,
): Promise<Output<typeof api.passkeys.signIn>> {
  return openLink(context, async () => {
    const shown = await requirePasskey({ context, passkey, ...asked })
    return context.db.transaction().execute(async (tx) => {
      const { userId } = shown
      const account = await tx
        .selectFrom('users')
        .select(['is_active', 'is_verified'])
        .where('id', '=', userId)
        .forShare()
        .executeTakeFirst()
      if (!account?.is_active) throw new AppError('PASSKEY_REFUSED')
      if (!account.is_verified) throw new AppError('LOGIN_USER_NOT_VERIFIED')
      await refuseWhereRequired(tx, userId)
      await notePasskeyUse(tx, { passkey: shown, at: context.now() })
      return startSessionHere(tx, { context, userId, isConfirmed: true })
    })
  })
}
