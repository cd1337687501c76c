import {
  type api,
  mostPasskeys,
  type Output,
  type Passkey,
  type Received,
} from '@inkprint/contract'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from '../../policy/context.ts'
import { requireOwnPassword } from '../account/password.ts'
import { endSessions } from '../account/sessions.ts'
import { lockUser } from '../account/users.ts'
import { lockMember } from '../memberships/lock.ts'
import { confirmSession } from './app-codes.ts'
import { checkRemoval, createFirstRecoveryCodes } from './factors.ts'
import { keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { recordChange } from './records.ts'
import { relyingParty } from './site.ts'

/** EdDSA, ES256 and RS256: what authenticators support and Node verifies without an experimental warning. */
const algorithms = [-8, -7, -257]

export async function startAdding(
  context: Context<'user'>,
  { current_password }: Received<typeof api.passkeys.startAdding>,
): Promise<Output<typeof api.passkeys.startAdding>> {
  const { user, sessionId } = context.actor
  await requireOwnPassword(context, current_password)
  const known = await context.db
    .selectFrom('passkeys')
    .select('credential_id as id')
    .where('user_id', '=', user.id)
    .execute()
  if (known.length >= mostPasskeys) throw new AppError('TOO_MANY_PASSKEYS')
  const site = relyingParty(context.settings)
  const options = await generateRegistrationOptions({
    rpID: site.id,
    rpName: site.name,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim() || user.email,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known,
    // Stored on the device if possible, so that it can sign in without an address being typed.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const { challenge } = options
  await keepChallenge(context, { challenge, purpose: 'add', bound_to: sessionId })
  return { options: { ...options } }
}

/** Adding an account's first second factor ends other sessions, which somebody else may have begun. */
export async function addPasskey(
  context: Context<'user'>,
  { name, passkey }: Received<typeof api.passkeys.add>,
): Promise<Output<typeof api.passkeys.add>> {
  const { user, sessionId, hasSecondFactor } = context.actor
  const credential = await verify(context, passkey as unknown as RegistrationResponseJSON)
  return context.db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, user.id))) throw new AppError('UNAUTHORIZED')
    await requireRoom(tx, user.id)
    const added = await tx
      .insertInto('passkeys')
      .values({
        id: newId('psk'),
        user_id: user.id,
        name,
        created_at: context.now(),
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).filter((each) => /^[\w-]{1,20}$/.test(each)),
      })
      // Already known, for this account or another one.
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (!added) throw new AppError('PASSKEY_REFUSED')
    await confirmSession(tx, { context, sessionId })
    if (!hasSecondFactor) await endSessions(tx, { userId: user.id, exceptId: sessionId })
    await recordChange(tx, {
      context,
      userId: user.id,
      action: 'passkey.added',
      event: 'passkey-added',
      details: { name },
    })
    return { ...added, recovery_codes: await createFirstRecoveryCodes(tx, user.id) }
  })
}

export async function renamePasskey(
  { db, actor }: Context<'user'>,
  { passkeyId, name }: Received<typeof api.passkeys.rename>,
): Promise<Passkey> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', actor.user.id)
    .returning(columns)
    .executeTakeFirst()
  if (!renamed) throw new AppError('NOT_FOUND')
  return renamed
}

export async function removePasskey(
  context: Context<'user'>,
  { passkeyId }: Received<typeof api.passkeys.remove>,
): Promise<null> {
  const { user } = context.actor
  await context.db.transaction().execute(async (tx) => {
    const organizationId = await lockMember(tx, user.id)
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', user.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new AppError('NOT_FOUND')
    await checkRemoval(tx, { context, organizationId })
    await recordChange(tx, {
      context,
      userId: user.id,
      action: 'passkey.removed',
      event: 'passkey-removed',
      details: { name: removed.name },
    })
  })
  return null
}

const columns = ['id as passkey_id', 'name', 'created_at', 'last_used_at'] as const

async function verify(context: Context<'user'>, response: RegistrationResponseJSON) {
  const site = relyingParty(context.settings)
  const { sessionId } = context.actor
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) =>
        takeChallenge(context, { challenge, purpose: 'add', bound_to: sessionId }),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo) return registrationInfo.credential
  } catch (error) {
    throw new AppError('PASSKEY_REFUSED', { cause: error })
  }
  throw new AppError('PASSKEY_REFUSED')
}

async function requireRoom(tx: Tx, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostPasskeys) throw new AppError('TOO_MANY_PASSKEYS')
}
