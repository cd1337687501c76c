import { setTimeout as sleep } from 'node:timers/promises'
import { api, packages } from '@inkprint/contract'
import { signedEvent } from '@inkprint/server/testing/stripe-events'
import type { PurchaseStory } from './history.ts'
import { type Client, call, count, reach, recordViolation, type TestRun } from './test-run.ts'

export const starter = cheapest()

/** Makes a purchase with a random ending, reported by events and the return page in any order and number. */
export async function buyCredits(client: Client, testRun: TestRun): Promise<void> {
  const { random, token, organization } = client
  if (random.chance(0.1)) testRun.stripe.trouble(random.pick(['drop', 'error', 'rate-limit']))
  const answer = await call(testRun, {
    endpoint: api.purchases.create,
    input: { price_id: starter.price_id },
    random,
    token,
  })
  const sessionId = answer?.output?.session_url.split('/').at(-1)
  if (!sessionId) return
  const story: PurchaseStory = {
    sessionId,
    organizationId: organization.id,
    credits: starter.credits,
    ending: random.pick(['paid', 'paid', 'paid', 'paid', 'open', 'failed', 'expired']),
    refundedCredits: 0,
    dispute: null,
    disputedCredits: 0,
  }
  testRun.history.purchases.push(story)
  if (random.chance(0.5)) await deliver(client, { testRun, event: eventAbout(story) })
  endCheckout(testRun, story)
  const told = Promise.all([
    ...Array.from({ length: random.whole(1, 3) }, () =>
      deliver(client, { testRun, event: eventAbout(story) }),
    ),
    ...(random.chance(0.5) ? [confirm(client, { testRun, story })] : []),
  ])
  // An event that follows a payment may be reported before the payment.
  if (random.chance(0.7)) await told
  await Promise.all([told, ...(story.ending === 'paid' ? regret(client, { testRun, story }) : [])])
}

/** Some buyers get a refund, some dispute the charge, and some do both at once. */
function regret(client: Client, { testRun, story }: Bought): Promise<void>[] {
  const { random } = client
  return [
    ...(random.chance(0.25) ? [refund(client, { testRun, story })] : []),
    ...(random.chance(0.25) ? [dispute(client, { testRun, story })] : []),
  ]
}

interface Bought {
  testRun: TestRun
  story: PurchaseStory
}

function cheapest() {
  const [first] = packages
  if (!first) throw new Error('Nothing is for sale')
  return first
}

type Event = ReturnType<typeof signedEvent>

function eventAbout({ sessionId }: PurchaseStory): Event {
  return signedEvent({ type: 'checkout.session.completed', object: { id: sessionId } })
}

function endCheckout({ stripe }: TestRun, { sessionId, ending }: PurchaseStory): void {
  if (ending === 'paid') stripe.pay(sessionId)
  if (ending === 'failed') stripe.declineLater(sessionId)
  if (ending === 'expired') stripe.expire(sessionId)
}

const half = { cents: starter.price * 50, credits: Math.round(starter.credits / 2) }

/** Refunds half of the money; some refunds fail at the bank. */
async function refund(client: Client, { testRun, story }: Bought): Promise<void> {
  const payment = testRun.stripe.refund(story.sessionId, half.cents)
  story.refundedCredits = half.credits
  await tellTwice(client, { testRun, payment, type: 'charge.refunded' })
  if (!client.random.chance(0.3)) return
  testRun.stripe.refund(story.sessionId, -half.cents)
  story.refundedCredits = 0
  await tellTwice(client, { testRun, payment, type: 'refund.failed' })
}

/** The buyer disputes all or half of the charge; the bank decides soon, later or not during this run. */
async function dispute(client: Client, { testRun, story }: Bought): Promise<void> {
  const { random } = client
  const isWhole = random.chance(0.5)
  const cents = isWhole ? starter.price * 100 : half.cents
  const payment = testRun.stripe.dispute(story.sessionId, 'needs_response', cents)
  story.dispute = 'open'
  story.disputedCredits = isWhole ? story.credits : half.credits
  const opened = tellTwice(client, { testRun, payment, type: 'charge.dispute.created' })
  const decision = random.pick<'won' | 'lost' | 'open'>(['won', 'lost', 'open'])
  if (random.chance(0.7)) await opened
  if (decision === 'open') return opened
  testRun.stripe.dispute(story.sessionId, decision)
  story.dispute = decision
  if (decision === 'won') story.disputedCredits = 0
  await Promise.all([
    opened,
    tellTwice(client, { testRun, payment, type: 'charge.dispute.closed' }),
  ])
}

async function tellTwice(
  client: Client,
  { testRun, payment, type }: { testRun: TestRun; payment: string; type: string },
): Promise<void> {
  const event = signedEvent({ type, object: { payment_intent: payment } })
  await Promise.all([deliver(client, { testRun, event }), deliver(client, { testRun, event })])
}

/** Repeats the delivery until it is accepted, as Stripe does. */
export async function deliver(
  { random }: Client,
  { testRun, event }: { testRun: TestRun; event: Event },
): Promise<void> {
  for (;;) {
    try {
      const { headers, payload: body } = event
      const init = { method: 'POST', headers, body }
      const reply = await reach(testRun, { random, path: '/api/webhooks/stripe', init })
      count(testRun, `delivery answered ${reply.status}`)
      if (reply.status === 200) return
      if (reply.status !== 503)
        recordViolation(testRun, `a delivery was answered ${await reply.text()}`)
    } catch {
      count(testRun, 'delivery lost')
    }
    await sleep(random.whole(50, 500))
  }
}

/** Checks the return page: it may report a purchase as paid only if it is. */
async function confirm({ random, token }: Client, { testRun, story }: Bought): Promise<void> {
  const answer = await call(testRun, {
    endpoint: api.purchases.confirm,
    input: { session_id: story.sessionId },
    random,
    token,
  })
  if (answer?.output?.status === 'paid' && story.ending !== 'paid')
    recordViolation(testRun, `${story.sessionId} (${story.ending}) was told paid`)
}
