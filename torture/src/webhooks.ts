import { api } from '@inkprint/contract'
import { type Client, callUntilAnswered, type TestRun } from './test-run.ts'

/** Called before anything happens: from then on, the organization's webhook gets all events. */
export async function addWebhook(
  { organization, random, token }: Client,
  testRun: TestRun,
): Promise<void> {
  const { output, code } = await callUntilAnswered(testRun, {
    endpoint: api.ownWebhooks.create,
    input: {
      url: testRun.receiver.urlFor(organization.id),
      events: ['analysis.completed', 'batch.completed', 'credits.low', 'purchase.paid'],
    },
    random,
    token,
  })
  if (!output) throw new Error(`No webhook before the load: ${code}`)
  testRun.receiver.learnSecret(organization.id, output.secret)
  testRun.history.listening.push(organization.id)
}
