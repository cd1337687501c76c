import type { TopUpProblem } from '@inkprint/contract'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { findRecipient } from '../organization/recipients.ts'
import { ceilingMessage, pauseMessage } from './mail-texts.ts'

export const pauseMail: FeatureJob<PausePayload> = { name: 'top-up-pause-mail', run: mailPause }

interface PausePayload {
  purchaseId: string
  problem: TopUpProblem
}

async function mailPause(
  { db, mail, settings }: Deps,
  { purchaseId, problem }: PausePayload,
): Promise<void> {
  const purchase = await db
    .selectFrom('purchases')
    .select(['organization_id', 'user_id', 'package_name', 'price'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const { organization_id: organizationId, user_id: userId } = purchase
  const recipient = await findRecipient(db, { organizationId, userId })
  if (!recipient) return
  const { package_name: packageName, price } = purchase
  const { publicUrl, supportEmail } = settings
  await mail.send(pauseMessage({ problem, packageName, price, publicUrl, supportEmail }, recipient))
}

export const ceilingMail: FeatureJob<CeilingPayload> = {
  name: 'top-up-ceiling-mail',
  run: mailCeiling,
}

interface CeilingPayload {
  organizationId: string
  month: string
}

async function mailCeiling(
  { db, mail, settings }: Deps,
  { organizationId, month }: CeilingPayload,
): Promise<void> {
  const topUp = await db
    .selectFrom('automatic_top_ups')
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .select(['user_id', 'monthly_ceiling', 'organizations.credits'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  const recipient = topUp && (await findRecipient(db, { organizationId, userId: topUp.user_id }))
  if (!recipient) return
  const { monthly_ceiling, credits: balance } = topUp
  const { publicUrl, supportEmail } = settings
  const facts = { ceiling: monthly_ceiling ?? 0, balance, month, publicUrl, supportEmail }
  await mail.send(ceilingMessage(facts, recipient))
}
