import { setTimeout as sleep } from 'node:timers/promises'
import { confirmCheckout, createCheckoutSession, packages } from '@inkprint/contract'
import { signedEvent } from '../../server/src/testing/stripe-events.ts'
import type { PurchaseStory } from './history.ts'
import { type Client, call, count, reach, type Stage, surprise } from './stage.ts'

const starter = cheapest()

/** A purchase that ends one way or another, told by events and the return page in any order and number. */
export async function buyCredits(client: Client, stage: Stage): Promise<void> {
  const { random, token, organization } = client
  if (random.chance(0.1)) stage.stripe.trouble(random.pick(['drop', 'error', 'rate-limit']))
  const answer = await call(stage, {
    endpoint: createCheckoutSession,
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
  }
  stage.history.purchases.push(story)
  if (random.chance(0.5)) await deliver(client, { stage, event: eventAbout(story) })
  endCheckout(stage, story)
  await Promise.all([
    ...Array.from({ length: random.whole(1, 3) }, () =>
      deliver(client, { stage, event: eventAbout(story) }),
    ),
    ...(random.chance(0.5) ? [confirm(client, { stage, story })] : []),
  ])
  if (story.ending === 'paid' && random.chance(0.2)) await refund(client, { stage, story })
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

function endCheckout({ stripe }: Stage, { sessionId, ending }: PurchaseStory): void {
  if (ending === 'paid') stripe.pay(sessionId)
  if (ending === 'failed') stripe.declineLater(sessionId)
  if (ending === 'expired') stripe.expire(sessionId)
}

/** Half of the money back, told twice. */
async function refund(
  client: Client,
  { stage, story }: { stage: Stage; story: PurchaseStory },
): Promise<void> {
  const payment = stage.stripe.refund(story.sessionId, starter.price * 50)
  story.refundedCredits = Math.round(story.credits / 2)
  const event = signedEvent({ type: 'charge.refunded', object: { payment_intent: payment } })
  await Promise.all([deliver(client, { stage, event }), deliver(client, { stage, event })])
}

/** Again and again until it is taken, as Stripe does. */
async function deliver(
  { random }: Client,
  { stage, event }: { stage: Stage; event: Event },
): Promise<void> {
  for (;;) {
    try {
      const { headers, payload: body } = event
      const init = { method: 'POST', headers, body }
      const reply = await reach(stage, { random, url: '/api/webhooks/stripe', init })
      count(stage, `delivery answered ${reply.status}`)
      if (reply.status === 200) return
      if (reply.status !== 503) surprise(stage, `a delivery was answered ${await reply.text()}`)
    } catch {
      count(stage, 'delivery lost')
    }
    await sleep(random.whole(50, 500))
  }
}

/** What the return page says of a purchase: paid only if it is. */
async function confirm(
  { random, token }: Client,
  { stage, story }: { stage: Stage; story: PurchaseStory },
): Promise<void> {
  const answer = await call(stage, {
    endpoint: confirmCheckout,
    input: { session_id: story.sessionId },
    random,
    token,
  })
  if (answer?.output?.status === 'paid' && story.ending !== 'paid')
    surprise(stage, `${story.sessionId} (${story.ending}) was told paid`)
}
