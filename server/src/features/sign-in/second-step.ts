import type { api, Output, Received } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { hashToken, openLink } from '../account/links.ts'
import { startSessionHere } from '../account/sessions.ts'
import { consumeChallenge, findChallenge } from '../second-factor/challenges.ts'
import { makeOptions } from '../second-factor/passkey-use.ts'
import { withProof } from '../second-factor/proof.ts'
import { holdOrganizationAt } from '../single-sign-on/attempts.ts'
import { completeAfterChallenge } from '../single-sign-on/completion.ts'

/** The second of the two calls of a sign-in. */
export function finishSignIn(
  context: Context<'public'>,
  { challenge_token: token, ...proof }: Received<typeof api.secondFactor.signIn>,
): Promise<Output<typeof api.secondFactor.signIn>> {
  return openLink(context, async () => {
    const userId = await requireChallenge(context, token)
    const boundTo = hashToken(token)
    const hold = (tx: Tx) => holdOrganizationAt(tx, { challenge_hash: boundTo })
    const question = { context, userId, proof, purpose: 'second-factor', boundTo, hold } as const
    return withProof(question, async (tx) => {
      if (!(await consumeChallenge(tx, { token, at: context.now() }))) throw badChallenge()
      await completeAfterChallenge(tx, { context, userId, challengeHash: boundTo })
      return startSessionHere(tx, { context, userId, isConfirmed: true })
    })
  })
}

export function askPasskey(
  context: Context<'public'>,
  { challenge_token: token }: Received<typeof api.secondFactor.askPasskey>,
): Promise<Output<typeof api.secondFactor.askPasskey>> {
  return openLink(context, async () => {
    const userId = await requireChallenge(context, token)
    return makeOptions(context, { userId, purpose: 'second-factor', boundTo: hashToken(token) })
  })
}

async function requireChallenge(context: Context<'public'>, token: string): Promise<string> {
  const userId = await findChallenge(context, token)
  if (userId === null) throw badChallenge()
  return userId
}

function badChallenge(): AppError {
  return new AppError('SECOND_FACTOR_BAD_CHALLENGE')
}
