import { api } from '@inkprint/contract'
import type { Random } from './random.ts'
import { callUntilAnswered, type Organization, type Stage } from './stage.ts'

/** Before anything happens: from now on the organization is told of everything. */
export async function addWebhook(
  stage: Stage,
  { organization, random }: { organization: Organization; random: Random },
): Promise<void> {
  const { output } = await callUntilAnswered(stage, {
    endpoint: api.webhooks.create,
    input: {
      url: stage.receiver.urlFor(organization.id),
      events: ['analysis.completed', 'batch.completed', 'credits.low', 'purchase.paid'],
    },
    random,
    token: organization.keys[0].secret,
  })
  if (!output) throw new Error('No webhook before the storm')
  stage.receiver.learnSecret(organization.id, output.secret)
  stage.history.listening.push(organization.id)
}
