import { randomBytes } from 'node:crypto'
import type { api, Output, Received } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { seal, unseal } from '../../platform/sealing.ts'
import type { Context } from '../../policy/context.ts'
import { requireOwnPassword } from '../account/password.ts'
import { endSessions } from '../account/sessions.ts'
import { lockUser } from '../account/users.ts'
import { lockMember } from '../memberships/lock.ts'
import { checkRemoval, createFirstRecoveryCodes } from './factors.ts'
import { countGuess, uncountGuess } from './guesses.ts'
import { recordChange } from './records.ts'
import { base32, findStep, isTotpCode, otpauthUrl, plainCode } from './totp.ts'

const secretBytes = 20
/** How long an unconfirmed secret waits for its first code. */
const setupMinutes = 60

/** Creates a secret that takes effect once a code of it is shown. */
export async function startTotp(
  context: Context<'user'>,
  { current_password }: Received<typeof api.secondFactor.startTotp>,
): Promise<Output<typeof api.secondFactor.startTotp>> {
  const { user } = context.actor
  await requireOwnPassword(context, current_password)
  const bytes = randomBytes(secretBytes)
  const fresh = {
    sealed_secret: await seal(bytes.toString('hex'), sealing(context, user.id)),
    created_at: context.now(),
    last_step: 0,
  }
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('totp_secrets')
    .values({ user_id: user.id, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new AppError('TOTP_ALREADY_ON')
  const secret = base32(bytes)
  return { secret, otpauth_url: otpauthUrl({ secret, account: user.email }) }
}

/** From now on signing in needs a code; other sessions end, because somebody else may have begun them. */
export async function finishTotp(
  context: Context<'user'>,
  { code }: Received<typeof api.secondFactor.finishTotp>,
): Promise<Output<typeof api.secondFactor.finishTotp>> {
  const { user, sessionId } = context.actor
  const guess = await countGuess(context, user.id)
  const recovery_codes = await context.db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, user.id))) throw new AppError('UNAUTHORIZED')
    const since = new Date(context.now().getTime() - setupMinutes * 60_000)
    const pending = await tx
      .selectFrom('totp_secrets')
      .select('sealed_secret')
      .where('user_id', '=', user.id)
      .where('confirmed_at', 'is', null)
      .where('created_at', '>', since.toISOString())
      .executeTakeFirst()
    if (!pending) throw new AppError('TOTP_NOT_STARTED')
    if (
      !(await consumeTotpCode(tx, {
        context,
        userId: user.id,
        code: plainCode(code),
        isSetup: true,
      }))
    ) {
      throw new AppError('SECOND_FACTOR_BAD_CODE')
    }
    await tx
      .updateTable('totp_secrets')
      .set({ confirmed_at: context.now() })
      .where('user_id', '=', user.id)
      .execute()
    await confirmSession(tx, { context, sessionId })
    await endSessions(tx, { userId: user.id, exceptId: sessionId })
    await recordChange(tx, {
      context,
      userId: user.id,
      action: 'second-factor.turned-on',
      event: 'totp-on',
    })
    return createFirstRecoveryCodes(tx, user.id)
  })
  await uncountGuess(context, guess)
  return { recovery_codes }
}

export async function removeTotp(context: Context<'user'>): Promise<null> {
  const { user } = context.actor
  await context.db.transaction().execute(async (tx) => {
    const organizationId = await lockMember(tx, user.id)
    const { numDeletedRows } = await tx
      .deleteFrom('totp_secrets')
      .where('user_id', '=', user.id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
    await checkRemoval(tx, { context, organizationId })
    await recordChange(tx, {
      context,
      userId: user.id,
      action: 'second-factor.turned-off',
      event: 'totp-off',
    })
  })
  return null
}

/**
 * Uses up the code of a time step: neither it nor an earlier one works again, however many arrive at once.
 */
export async function consumeTotpCode(
  tx: Tx,
  {
    context,
    userId,
    code,
    isSetup = false,
  }: { context: Deps; userId: string; code: string; isSetup?: boolean },
): Promise<boolean> {
  if (!isTotpCode(code)) return false
  const row = await tx
    .selectFrom('totp_secrets')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', isSetup ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!row) return false
  const secret = await unseal(row.sealed_secret, sealing(context, userId))
  if (secret === null) {
    context.log.error({ user_id: userId }, 'a TOTP secret was encrypted with another JWT_SECRET')
    return false
  }
  const step = findStep(Buffer.from(secret, 'hex'), { code, at: context.now() })
  if (step === null) return false
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks that the session showed a second factor just now. */
export async function confirmSession(
  tx: Tx,
  { context: { now }, sessionId }: { context: Pick<Deps, 'now'>; sessionId: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ confirmed_at: now() })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('UNAUTHORIZED')
}

/** Bound to the account: a row copied to another account cannot be opened there. */
function sealing({ settings }: Pick<Deps, 'settings'>, userId: string) {
  return { secret: settings.jwtSecret, purpose: `inkprint totp ${userId}` }
}
