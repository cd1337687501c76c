import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { type FactorEvent, factorLetter, resetLetter } from './letters.ts'

export const factorMail: FeatureJob<{ userId: string; event: FactorEvent }> = {
  name: 'second-factor-mail',
  async run(deps, { userId, event }) {
    const recipient = await findRecipient(deps, userId)
    if (recipient) await deps.mail.send(factorLetter({ event, ...deps.settings }, recipient))
  },
}

export const resetMail: FeatureJob<{ userId: string; reason: string }> = {
  name: 'second-factor-reset-mail',
  async run(deps, { userId, reason }) {
    const recipient = await findRecipient(deps, userId)
    if (recipient) await deps.mail.send(resetLetter({ reason, ...deps.settings }, recipient))
  },
}

export const secondFactorJobs: FeatureJob<never>[] = [factorMail, resetMail]

async function findRecipient({ db }: Deps, userId: string) {
  const account = await db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return account ? { to: account.email, firstName: account.first_name } : null
}
