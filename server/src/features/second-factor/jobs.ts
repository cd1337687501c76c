import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { type Expiry, rowExpiry } from '../../platform/expiry.ts'
import { findPerson } from '../account/users.ts'
import { type FactorEvent, factorMessage, type Resetter, resetMessage } from './mail-texts.ts'

export const factorMail: FeatureJob<{ userId: string; event: FactorEvent }> = {
  name: 'second-factor-mail',
  async run(deps, { userId, event }) {
    const recipient = await findRecipient(deps, userId)
    if (recipient) await deps.mail.send(factorMessage({ event, ...deps.settings }, recipient))
  },
}

interface ResetPayload {
  userId: string
  reason: string
  /** Missing in jobs of the previous release, where only staff could do it. */
  by?: Resetter
  ownerId?: string
}

export const resetMail: FeatureJob<ResetPayload> = {
  name: 'second-factor-reset-mail',
  async run(deps, { userId, reason, by = 'staff', ownerId }) {
    const recipient = await findRecipient(deps, userId)
    if (!recipient) return
    const { settings } = deps
    const owner = ownerId === undefined ? null : await findPerson(deps.db, ownerId)
    await deps.mail.send(resetMessage({ reason, by, owner, ...settings }, recipient))
  },
}

export const secondFactorJobs: FeatureJob<never>[] = [factorMail, resetMail]

export const secondFactorExpiries: Expiry[] = [
  rowExpiry({ table: 'sign_in_challenges', column: 'expires_at', afterDays: 0 }),
  rowExpiry({ table: 'passkey_challenges', column: 'expires_at', afterDays: 0 }),
]

async function findRecipient({ db }: Deps, userId: string) {
  const account = await db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return account ? { to: account.email, firstName: account.first_name } : null
}
