import { type WebhookOffReason, webhookPath } from '@inkprint/contract'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { compose, greet } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'

export const offMail: FeatureJob<OffPayload> = { name: 'webhook-off-mail', run: mailOff }

interface OffPayload {
  webhookId: string
  userId: string
  reason: WebhookOffReason
}

async function mailOff(
  { db, mail, settings }: Deps,
  { webhookId, userId, reason }: OffPayload,
): Promise<void> {
  const facts = await db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.organization_id', 'webhooks.organization_id')
    .innerJoin('organizations', 'organizations.id', 'webhooks.organization_id')
    .select(['url', 'users.email', 'users.first_name', 'organizations.name'])
    .where('webhooks.id', '=', webhookId)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (facts) await mail.send(offMessage({ ...facts, webhookId, reason, settings }))
}

interface Facts {
  url: string
  email: string
  first_name: string
  name: string
  webhookId: string
  reason: WebhookOffReason
  settings: Pick<Deps['settings'], 'publicUrl' | 'supportEmail'>
}

/** Only the host of the address: the rest of it may be secret. */
function offMessage({ url, email, first_name, name, webhookId, reason, settings }: Facts): Message {
  const { host } = new URL(url)
  return compose({
    to: email,
    subject: `A webhook of ${name} was switched off`,
    greeting: greet(first_name),
    paragraphs: [
      reason === 'gone'
        ? `The webhook at ${host} returned 410 (Gone), so we no longer send anything there.`
        : `Every delivery to the webhook at ${host} failed for a day, so we no longer send anything there.`,
      'In Settings you can see what was sent and the responses. There you can switch on the webhook again and resend the deliveries that failed.',
    ],
    action: {
      label: 'Open the webhook',
      url: `${settings.publicUrl}${webhookPath(webhookId)}`,
    },
    closing: `Questions? Write to ${settings.supportEmail}.`,
  })
}
