import type { Context } from '../../context.ts'
import { countAttempt } from '../../throttle.ts'

/** Whether another mail of this kind may go to the address, and be asked for from where the call came. */
export async function mayMail(
  context: Pick<Context, 'db' | 'now' | 'settings' | 'origin'>,
  { kind, email }: { kind: 'verify' | 'reset' | 'email-change'; email: string },
): Promise<boolean> {
  const { limits } = context.settings
  const windowSeconds = 3600
  const byRecipient = await countAttempt(context, {
    ...{ kind: `mail ${kind}`, subject: email, limit: limits.mails, windowSeconds },
  })
  const byAddress = await countAttempt(context, {
    ...{
      kind: `mail ${kind} address`,
      subject: context.origin.network,
      limit: limits.mailsPerAddress,
      windowSeconds,
    },
  })
  return byRecipient.isAllowed && byAddress.isAllowed
}
