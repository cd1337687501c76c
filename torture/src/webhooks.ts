import { api } from '@inkprint/contract'
import { type Client, callUntilAnswered, type Stage } from './stage.ts'

/** Before anything happens: from now on the organization is told of everything. */
export async function addWebhook(
  { organization, random, token }: Client,
  stage: Stage,
): Promise<void> {
  const { output, code } = await callUntilAnswered(stage, {
    endpoint: api.ownWebhooks.create,
    input: {
      url: stage.receiver.urlFor(organization.id),
      events: ['analysis.completed', 'batch.completed', 'credits.low', 'purchase.paid'],
    },
    random,
    token,
  })
  if (!output) throw new Error(`No webhook before the storm: ${code}`)
  stage.receiver.learnSecret(organization.id, output.secret)
  stage.history.listening.push(organization.id)
}
