import { type api, confirmationMinutes, type Output, type Received } from '@inkprint/contract'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { confirmSession } from './app-codes.ts'
import { makeOptions } from './passkey-use.ts'
import { withProof } from './proof.ts'

/** Confirms the session for the next minutes. */
export async function confirmIdentity(
  context: Context<'user'>,
  proof: Received<typeof api.secondFactor.confirm>,
): Promise<Output<typeof api.secondFactor.confirm>> {
  const { user, sessionId } = requireFactor(context)
  await withProof(
    { context, userId: user.id, proof, purpose: 'confirm', boundTo: sessionId },
    (tx) => confirmSession(tx, { context, sessionId }),
  )
  const until = new Date(context.now().getTime() + confirmationMinutes * 60_000)
  return { confirmed_until: until.toISOString() }
}

export function askPasskeyToConfirm(
  context: Context<'user'>,
): Promise<Output<typeof api.secondFactor.askPasskeyToConfirm>> {
  const { user, sessionId } = requireFactor(context)
  return makeOptions(context, { userId: user.id, purpose: 'confirm', boundTo: sessionId })
}

function requireFactor({ actor }: Context<'user'>) {
  if (!actor.hasSecondFactor) throw new AppError('NO_SECOND_FACTOR')
  return actor
}
