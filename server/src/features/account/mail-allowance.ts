import { countAttempt } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'

/**
 * Whether another mail of this kind may go to the address and be requested by the caller. Signed-in callers
 * are counted by their account, all others by their network.
 */
export async function isMailAllowed(
  context: Pick<Context, 'db' | 'now' | 'settings' | 'origin'>,
  {
    kind,
    email,
    caller = context.origin.network,
  }: { kind: 'verify' | 'reset' | 'email-change'; email: string; caller?: string },
): Promise<boolean> {
  const { limits } = context.settings
  const windowSeconds = 3600
  const byAddress = await countAttempt(context, {
    kind: `mail ${kind} address`,
    subject: caller,
    limit: limits.mailsPerAddress,
    windowSeconds,
  })
  // A caller over the limit is not counted for one recipient after another: that would fill the table.
  if (!byAddress.isAllowed) return false
  const byRecipient = await countAttempt(context, {
    kind: `mail ${kind}`,
    subject: email,
    limit: limits.mails,
    windowSeconds,
  })
  return byRecipient.isAllowed
}
