import { dashboardPath } from '@inkprint/contract'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { compose, greet } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'
import { findRecipient } from '../organization/recipients.ts'

/** Queued by the database, in the trigger that tracks spending. */
export const keyBudgetMail: FeatureJob<KeyBudgetPayload> = {
  name: 'key-budget-mail',
  run: mailKeyBudget,
}

interface KeyBudgetPayload {
  keyId: string
  spent: number
  budget: number
}

/** To the key's creator, while they are a member. */
async function mailKeyBudget(
  { db, mail, settings }: Deps,
  { keyId, spent, budget }: KeyBudgetPayload,
): Promise<void> {
  const key = await db
    .selectFrom('api_keys')
    .select(['name', 'organization_id', 'created_by'])
    .where('id', '=', keyId)
    .executeTakeFirst()
  if (!key) return
  const maker = { organizationId: key.organization_id, userId: key.created_by ?? '' }
  const recipient = await findRecipient(db, maker)
  if (!recipient) return
  const { email: to, first_name: firstName, organization_name: organizationName } = recipient
  const { publicUrl } = settings
  const facts = { keyName: key.name, organizationName, spent, budget, publicUrl }
  await mail.send(keyBudgetMessage(facts, { to, firstName }))
}

export interface KeyBudget {
  keyName: string
  organizationName: string
  spent: number
  budget: number
  publicUrl: string
}

export function keyBudgetMessage(
  { keyName, organizationName, spent, budget, publicUrl }: KeyBudget,
  { to, firstName }: { to: string; firstName: string },
): Message {
  const isUsedUp = spent >= budget
  return compose({
    to,
    subject: `The API key ${keyName} has used ${isUsedUp ? 'all' : 'most'} of its monthly budget`,
    greeting: greet(firstName),
    paragraphs: [
      `The API key ${keyName} of ${organizationName} has used ${grouped(spent)} of the ${grouped(budget)} credits of its monthly budget. Analyses with it stop when the budget is used up and can continue when the next month begins (UTC).`,
      'We send this email once a month, when 80% of the budget is used. You can change or remove the budget under API Keys.',
    ],
    action: { label: 'Open API Keys', url: `${publicUrl}${dashboardPath('api-keys')}` },
  })
}

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}
