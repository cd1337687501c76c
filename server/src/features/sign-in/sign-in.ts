import type { api, Output, Received } from '@inkprint/contract'
import { AppError } from '../../platform/errors.ts'
import { createOneAtATime } from '../../platform/one-at-a-time.ts'
import {
  type Counted,
  countAttempt,
  refuseFailureBeyondLimit,
  requireWithinLimit,
  uncountAttempt,
} from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { isPassword } from '../account/password-hash.ts'
import { hasSecondFactor, startSessionHere } from '../account/sessions.ts'
import { findCredentials } from '../account/users.ts'
import { type Challenge, startChallenge } from '../second-factor/challenges.ts'
import { refuseWhereRequired } from '../single-sign-on/requirement.ts'

const windowSeconds = 15 * 60
/**
 * Attempts count before the password is checked, so they run one at a time: many correct ones at once must
 * not use the limit up.
 */
const inTurn = createOneAtATime()

export async function signIn(
  context: Context<'public'>,
  credentials: Received<typeof api.auth.login>,
): Promise<Output<typeof api.auth.login>> {
  const { limits } = context.settings
  const byAddress = await countAttempt(context, {
    kind: 'sign-in address',
    subject: context.origin.network,
    limit: limits.signInsPerAddress,
    windowSeconds,
  })
  const check = () => inTurn(credentials.username, () => requireAccount(context, credentials))
  // Many users share an address, as behind a proxy: those who guess must not lock out those who know the
  // password.
  const account = byAddress.isAllowed
    ? await check()
    : await inTurnBeyondLimit(byAddress, { network: context.origin.network, check })
  await uncountAttempt(context, byAddress.attempt)

  if (!account.is_verified) throw new AppError('LOGIN_USER_NOT_VERIFIED')
  const started = await startWithPassword(context, account)
  if ('challenge_token' in started) {
    throw new AppError('SECOND_FACTOR_REQUIRED', { facts: { ...started } })
  }
  return started
}

const beyondLimit = createOneAtATime()
const waiting = new Map<string, number>()
const mostWaiting = 50

/**
 * Checks one password at a time, so that further guessing costs the guesser time and everybody else next to
 * nothing.
 */
async function inTurnBeyondLimit<Result>(
  counted: Counted,
  { network, check }: { network: string; check: () => Promise<Result> },
): Promise<Result> {
  const before = waiting.get(network) ?? 0
  if (before >= mostWaiting) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 })
  waiting.set(network, before + 1)
  try {
    return await beyondLimit(network, () => refuseFailureBeyondLimit(counted, check))
  } finally {
    const left = (waiting.get(network) ?? 1) - 1
    if (left > 0) waiting.set(network, left)
    else waiting.delete(network)
  }
}

/**
 * The password may be changed, or the account locked, while the password is being checked. The account's row
 * is locked, so the change either finds this session and ends it, or is seen here and no session starts. An
 * account with a second factor gets a challenge instead.
 */
function startWithPassword(
  context: Context<'public'>,
  { id, password_hash }: { id: string; password_hash: string },
): Promise<Output<typeof api.auth.login> | Challenge> {
  return context.db.transaction().execute(async (tx) => {
    const unchanged = await tx
      .selectFrom('users')
      .select(hasSecondFactor.as('has_second_factor'))
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('is_active', '=', true)
      .where('is_verified', '=', true)
      .forShare()
      .executeTakeFirst()
    if (!unchanged) throw new AppError('LOGIN_BAD_CREDENTIALS')
    await refuseWhereRequired(tx, id)
    if (unchanged.has_second_factor) return startChallenge(tx, { context, userId: id })
    return startSessionHere(tx, { context, userId: id, isConfirmed: false })
  })
}

async function requireAccount(
  context: Context<'public'>,
  { username, password }: Received<typeof api.auth.login>,
) {
  const byAccount = await requireWithinLimit(context, {
    kind: 'sign-in account',
    subject: username,
    limit: context.settings.limits.signIns,
    windowSeconds,
  })
  const account = await findCredentials(context.db, username)
  const isRight = await isPassword(password, account?.password_hash ?? null)
  if (!account || !isRight || !account.is_active) throw new AppError('LOGIN_BAD_CREDENTIALS')
  // The password was right, so the attempt does not count.
  await uncountAttempt(context, byAccount)
  return account
}
