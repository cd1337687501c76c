import type { PasskeyResponse } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { lockUser } from '../account/users.ts'
import { consumeTotpCode } from './app-codes.ts'
import { countGuess, uncountGuess } from './guesses.ts'
import { notePasskeyUse, requirePasskey } from './passkey-use.ts'
import { recordChange } from './records.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { plainCode } from './totp.ts'

/** The proof somebody gives: one of the two. */
interface Proof {
  code?: string | undefined
  passkey?: PasskeyResponse | undefined
}

interface Question {
  context: Context
  userId: string
  proof: Proof
  /** What the passkey was requested for, and by whom. */
  purpose: 'second-factor' | 'confirm'
  boundTo: string
  /** Takes the locks that come before the account's. */
  hold?: (tx: Tx) => Promise<void>
}

/**
 * Runs an action for an account whose second factor is proven, in the transaction that uses the proof up: if
 * the action fails, a code still works.
 */
export async function withProof<Result>(
  { context, userId, proof, hold, ...asked }: Question,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { code, passkey } = proof
  if ((code === undefined) === (passkey === undefined)) {
    throw invalidField('code', 'Send either a code or a passkey')
  }
  const guess = code === undefined ? [] : await countGuess(context, userId)
  const shown = passkey && (await requirePasskey({ context, passkey, userId, ...asked }))
  const result = await context.db.transaction().execute(async (tx) => {
    await hold?.(tx)
    if (!(await lockUser(tx, userId))) throw new AppError('SECOND_FACTOR_BAD_CODE')
    if (shown) await notePasskeyUse(tx, { passkey: shown, at: context.now() })
    else await requireCode(tx, { context, userId, code: code ?? '' })
    return act(tx)
  })
  await uncountGuess(context, guess)
  return result
}

async function requireCode(
  tx: Tx,
  { context, userId, code }: { context: Context; userId: string; code: string },
): Promise<void> {
  const plain = plainCode(code)
  if (await consumeTotpCode(tx, { context, userId, code: plain })) return
  if (!(await consumeRecoveryCode(tx, { userId, code: plain })))
    throw new AppError('SECOND_FACTOR_BAD_CODE')
  await recordChange(tx, { context, userId, action: 'recovery-code.used', event: 'code-used' })
}
