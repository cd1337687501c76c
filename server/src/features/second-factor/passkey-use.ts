import type { PasskeyOptions, PasskeyResponse } from '@inkprint/contract'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { PasskeyRow } from '../../platform/db/account-tables.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { refuseCopy } from './passkey-copies.ts'
import { relyingParty } from './site.ts'

type Purpose = 'sign-in' | 'second-factor' | 'confirm'

/** The options a browser needs to request a passkey: any passkey, or one of an account. */
export async function makeOptions(
  deps: Deps,
  { purpose, boundTo, userId }: { purpose: Purpose; boundTo: string; userId?: string },
): Promise<{ options: PasskeyOptions }> {
  const passkeys = userId === undefined ? [] : await listCredentials(deps, userId)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.settings).id,
    userVerification: purpose === 'sign-in' ? 'required' : 'preferred',
    ...(userId !== undefined && { allowCredentials: passkeys }),
  })
  await keepChallenge(deps, { challenge: options.challenge, purpose, bound_to: boundTo })
  return { options: { ...options } }
}

interface Use {
  context: Context
  passkey: PasskeyResponse
  purpose: Purpose
  boundTo: string
  /** The account the passkey must belong to; left out when the passkey decides who signs in. */
  userId?: string
}

/** A passkey that answered correctly, and its use counter. */
export interface ShownPasskey {
  id: string
  userId: string
  counter: number
}

/** Verifies the answer of a passkey and refuses anything wrong about it. */
export async function requirePasskey({ userId, ...use }: Use): Promise<ShownPasskey> {
  const { context, passkey } = use
  let found = context.db.selectFrom('passkeys').selectAll().where('credential_id', '=', passkey.id)
  if (userId !== undefined) found = found.where('user_id', '=', userId)
  const known = await found.executeTakeFirst()
  if (!known) throw new AppError('PASSKEY_REFUSED')
  const counter = await verify({ ...use, known })
  await refuseCopy({ context, known, counter })
  return { id: known.id, userId: known.user_id, counter }
}

/**
 * Stores the counter. Refuses a passkey that was removed, or whose counter a copy advanced in the meantime.
 */
export async function notePasskeyUse(
  tx: Tx,
  { passkey: { id, counter }, at }: { passkey: ShownPasskey; at: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    // Most passkeys do not count and always say 0.
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('PASSKEY_REFUSED')
}

async function verify({
  context,
  passkey,
  purpose,
  boundTo,
  known,
}: Omit<Use, 'userId'> & { known: Selectable<PasskeyRow> }): Promise<number> {
  const site = relyingParty(context.settings)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: passkey as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) =>
        takeChallenge(context, { challenge, purpose, bound_to: boundTo }),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: purpose === 'sign-in',
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
        // We compare the counters ourselves, to tell a copy from a wrong answer.
        counter: 0,
      },
    })
    if (verified) return authenticationInfo.newCounter
  } catch (error) {
    throw new AppError('PASSKEY_REFUSED', { cause: error })
  }
  throw new AppError('PASSKEY_REFUSED')
}

async function listCredentials({ db }: Deps, userId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    // As reported by the browser when the passkey was added.
    transports: transports as AuthenticatorTransport[],
  }))
}

type AuthenticatorTransport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'
