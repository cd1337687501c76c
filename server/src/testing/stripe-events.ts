import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'

/** Settings that direct a server's payments to this host. */
export const stripeEnv = {
  STRIPE_SECRET_KEY: 'sk_test_inkprint',
  STRIPE_WEBHOOK_SECRET: 'whsec_inkprint',
  STRIPE_PRICE_STARTER: 'price_1Starter',
  STRIPE_PRICE_BASIC: 'price_1Basic',
  STRIPE_PRICE_PRO: 'price_1Pro',
}

/** An event as Stripe signs and sends it, with only the fields that the product may read. */
export function signedEvent({
  type,
  object,
  id = `evt_${randomBytes(8).toString('hex')}`,
  secret = stripeEnv.STRIPE_WEBHOOK_SECRET,
  at = new Date(),
}: {
  type: string
  object: Record<string, unknown>
  id?: string
  secret?: string
  at?: Date
}) {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const timestamp = Math.floor(at.getTime() / 1000)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return {
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  }
}

const stripe = new Stripe('sk_test_unused')
