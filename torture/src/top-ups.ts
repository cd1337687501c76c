import { api } from '@inkprint/contract'
import { signedEvent } from '@inkprint/server/testing/stripe-events'
import type { PurchaseStory } from './history.ts'
import { deliver, starter } from './purchases.ts'
import { type Client, call, callUntilAnswered, type TestRun } from './test-run.ts'

/** The highest allowed value, so that top-ups are frequent. */
const threshold = starter.credits

/** Saves a card and turns on automatic top-ups whenever credits run low. */
export async function turnTopUpOn({ random, token }: Client, testRun: TestRun): Promise<void> {
  const setup = await callUntilAnswered(testRun, {
    endpoint: api.topUps.saveCard,
    input: {},
    random,
    token,
  })
  const session_id = setup.output?.session_url.split('/').at(-1) ?? ''
  testRun.stripe.saveCard(session_id)
  await callUntilAnswered(testRun, {
    endpoint: api.topUps.confirmCard,
    input: { session_id },
    random,
    token,
  })
  // Some soon reach their monthly ceiling.
  const monthly_ceiling = random.pick([10_000, starter.price * random.whole(1, 6)])
  const { output } = await callUntilAnswered(testRun, {
    endpoint: api.topUps.turnOn,
    input: { threshold, price_id: starter.price_id, monthly_ceiling },
    random,
    token,
  })
  if (output?.card === null || output === null) throw new Error('No card before the load')
}

/** Changes how the bank answers charges to the card; a member resumes top-ups that were paused. */
export async function meetBank({ random, token, organization }: Client, testRun: TestRun) {
  const { stripe } = testRun
  if (random.chance(0.3)) stripe.loseChargeAnswers(random.whole(1, 4))
  const payments = [...stripe.payments.values()]
  const own = payments.find(({ metadata }) => metadata.organization_id === organization.id)
  for (const card of stripe.cards.values()) {
    if (card.customer === own?.customer) card.bank = random.chance(0.7) ? 'pays' : 'declines'
  }
  await call(testRun, { endpoint: api.topUps.resume, input: {}, random, token })
}

/** Sends the events of some top-up payments, repeatedly and in any order. */
export async function tellOfTopUps(client: Client, testRun: TestRun): Promise<void> {
  const payments = [...testRun.stripe.payments.values()].filter(isTopUp)
  if (payments.length === 0) return
  const { id, status } = client.random.pick(payments as [Payment, ...Payment[]])
  const type = status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed'
  const event = signedEvent({ type, object: { id } })
  await Promise.all([
    deliver(client, { testRun, event }),
    ...(client.random.chance(0.5) ? [deliver(client, { testRun, event })] : []),
  ])
}

/** What the provider charged to saved cards, as stories that the books must match. */
export function topUpStories({ stripe }: TestRun): PurchaseStory[] {
  return [...stripe.payments.values()].filter(isTopUp).map(({ id, status, metadata }) => ({
    sessionId: id,
    organizationId: metadata.organization_id ?? '',
    credits: starter.credits,
    ending: status === 'succeeded' ? 'paid' : 'failed',
    refundedCredits: 0,
    dispute: null,
    disputedCredits: 0,
  }))
}

type Payment = TestRun['stripe']['payments'] extends Map<string, infer Value> ? Value : never

function isTopUp({ metadata }: Payment): boolean {
  return metadata.purchase_id !== undefined
}
