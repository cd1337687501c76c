import type { api, Output } from '@inkprint/contract'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { lockUser } from '../account/users.ts'
import { readFactors, whoRequiresFactor } from './factors.ts'
import { recordChange } from './records.ts'
import { replaceCodes } from './recovery-codes.ts'
import { arePasskeysAvailable } from './site.ts'

export async function describeOwnFactor({
  db,
  settings,
  actor,
}: Context<'user'>): Promise<Output<typeof api.secondFactor.get>> {
  const required_by = whoRequiresFactor(actor, settings)
  const { has_password } = await db
    .selectFrom('users')
    .select('has_password')
    .where('id', '=', actor.user.id)
    .executeTakeFirstOrThrow()
  return {
    has_password,
    ...(await readFactors(db, actor.user.id)),
    is_required: required_by !== null,
    required_by,
    passkeys_available: arePasskeysAvailable(settings),
  }
}

export async function replaceOwnCodes(
  context: Context<'user'>,
): Promise<Output<typeof api.secondFactor.replaceRecoveryCodes>> {
  const userId = context.actor.user.id
  return context.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    if (!(await readFactors(tx, userId)).is_on) throw new AppError('NO_SECOND_FACTOR')
    await recordChange(tx, {
      context,
      userId,
      action: 'recovery-codes.replaced',
      event: 'codes-replaced',
    })
    return { recovery_codes: await replaceCodes(tx, userId) }
  })
}
