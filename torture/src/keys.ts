import { api } from '@inkprint/contract'
import type { KeyStory } from './history.ts'
import {
  type Client,
  call,
  callUntilAnswered,
  type LiveKey,
  recordViolation,
  type TestRun,
} from './test-run.ts'

export async function makeKey(client: Client, testRun: TestRun): Promise<void> {
  const { organization, random, token } = client
  // Some keys have a small budget, and clients try to spend more than that.
  const monthly_budget = random.chance(0.4) ? random.whole(1, 40) : null
  const answer = await call(testRun, {
    endpoint: api.apiKeys.create,
    input: { id: organization.id, name: `Key of ${client.index}`, monthly_budget },
    random,
    token,
  })
  if (!answer) testRun.history.lostKeys++
  else if (answer.output) {
    const { id, api_key: secret } = answer.output
    noteKey(testRun, { organization, id, hasBudget: monthly_budget !== null })
    organization.keys.push({ id, secret })
  } else if (answer.status !== 401)
    recordViolation(testRun, `making a key was answered ${answer.status}`)
}

export function noteKey(
  { history }: TestRun,
  {
    organization,
    id,
    hasBudget = false,
  }: { organization: Client['organization']; id: string; hasBudget?: boolean },
): void {
  const organizationId = organization.id
  history.keys.push({
    id,
    organizationId,
    isDeletionAsked: false,
    isDeletionTold: false,
    hasBudget,
  })
}

/** Deletes one of the organization's keys, sometimes twice at once; a deleted key must not work. */
export async function deleteKey(client: Client, testRun: TestRun): Promise<void> {
  const { organization, random } = client
  if (organization.keys.length < 4) return makeKey(client, testRun)
  const [key] = organization.keys.splice(random.whole(1, organization.keys.length - 1), 1)
  const story = testRun.history.keys.find((each) => each.id === key?.id)
  if (!key || !story) return
  story.isDeletionAsked = true
  const copies = random.chance(0.3) ? 2 : 1
  const tries = Array.from({ length: copies }, () => askDeletion(client, { testRun, key, story }))
  const deleted = (await Promise.all(tries)).filter((isDeleted) => isDeleted).length
  if (deleted > 1) recordViolation(testRun, `${key.id} was deleted ${deleted} times`)
  if (!story.isDeletionTold) return
  const use = await callUntilAnswered(testRun, {
    endpoint: api.credits.getBalance,
    input: {},
    random,
    token: key.secret,
  })
  if (use.status !== 401) recordViolation(testRun, `${key.id} worked after it was deleted`)
}

async function askDeletion(
  { organization, random, token }: Client,
  { testRun, key, story }: { testRun: TestRun; key: LiveKey; story: KeyStory },
): Promise<boolean> {
  const { status } = await callUntilAnswered(testRun, {
    endpoint: api.apiKeys.remove,
    input: { id: organization.id, keyId: key.id },
    random,
    token,
  })
  // A repeated deletion, or the second of two, gets a 404.
  if (status === 204 || status === 404) story.isDeletionTold = true
  else if (status !== 401) recordViolation(testRun, `deleting a key was answered ${status}`)
  return status === 204
}
