import { createHash } from 'node:crypto'
import type { DisputeState, PriceId } from '@inkprint/contract'
import { Stripe } from 'stripe'
import type {
  Checkout,
  CheckoutRequest,
  Delivery,
  NewCustomer,
  PaymentEvent,
  Payments,
} from './payments.ts'
import { asking, isMissing, unavailable } from './stripe-calls.ts'
import { isPaymentId, problemOf, stateOfPayment, stripeCards } from './stripe-cards.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  prices: Record<PriceId, string>
  apiBase: string | null
  timeoutMs: number
}

/** Stripe Checkout, its webhook, its customer portal and saved cards. */
export function stripePayments(settings: StripeSettings): Payments {
  const stripe = new Stripe(settings.secretKey, {
    ...hostOf(settings.apiBase),
    timeout: settings.timeoutMs,
    // Every attempt carries the same idempotency key, so it takes effect only once.
    maxNetworkRetries: 2,
    telemetry: false,
  })
  return {
    provider: 'stripe',
    createCustomer: (customer) => createCustomer(stripe, customer),
    createCheckout: (request) => createCheckout(stripe, { request, prices: settings.prices }),
    findCheckout: (sessionId) => findCheckout(stripe, sessionId),
    closeCheckout: (sessionId) => closeCheckout(stripe, sessionId),
    findSessionId: (paymentId) => findSessionId(stripe, paymentId),
    openPortal: (customerId, returnUrl) => openPortal(stripe, { customerId, returnUrl }),
    readEvent: (delivery) => readEvent(stripe, { delivery, secret: settings.webhookSecret }),
    cards: stripeCards(stripe),
    sandbox: null,
  }
}

function hostOf(apiBase: string | null) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
  }
}

async function createCustomer(stripe: Stripe, customer: NewCustomer): Promise<string> {
  const { organizationId, name, replaces } = customer
  // The key covers everything sent: simultaneous calls share one customer, while a changed name is a new
  // request.
  const facts = createHash('sha256').update(JSON.stringify([organizationId, name, replaces]))
  const idempotencyKey = `customer-${facts.digest('hex')}`
  const created = await asking(
    stripe.customers.create(
      { name, metadata: { organization_id: organizationId } },
      { idempotencyKey },
    ),
  )
  return created.id
}

async function createCheckout(
  stripe: Stripe,
  { request, prices }: { request: CheckoutRequest; prices: StripeSettings['prices'] },
) {
  const metadata = { purchase_id: request.purchaseId, organization_id: request.organizationId }
  const creation = stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ price: prices[request.wanted.price_id], quantity: 1 }],
      customer: request.customerId,
      client_reference_id: request.purchaseId,
      metadata,
      payment_intent_data: { metadata },
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    },
    { idempotencyKey: `checkout-${request.purchaseId}` },
  )
  const session = await asking(creation, (error) => isMissing(error) && error.param === 'customer')
  if (!session) return null
  requirePrice(session, request)
  if (!session.url) throw unavailable(new Error(`Stripe gave no address for ${session.id}`))
  return { sessionId: session.id, url: session.url }
}

/** If a price is misconfigured at Stripe, nobody must be charged anything else than the page says. */
function requirePrice(session: Stripe.Checkout.Session, { wanted }: CheckoutRequest): void {
  const { amount_subtotal: cents, currency } = session
  if (cents === wanted.price * 100 && currency === 'usd') return
  throw unavailable(
    new Error(`Stripe’s price of ${wanted.name} is ${cents} ${currency}, not ${wanted.price} USD`),
  )
}

async function findCheckout(stripe: Stripe, sessionId: string): Promise<Checkout | null> {
  if (isPaymentId(sessionId)) return findPayment(stripe, sessionId)
  const session = await asking(
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
    isMissing,
  )
  if (!session) return null
  const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null
  return {
    state: stateOf(session, payment),
    purchaseId: session.client_reference_id,
    problem: null,
    ...(await moneyOf(stripe, payment, session.amount_total ?? 0)),
  }
}

/** A payment made without a checkout; null if it is not ours. */
async function findPayment(stripe: Stripe, paymentId: string): Promise<Checkout | null> {
  const payment = await asking(
    stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }),
    isMissing,
  )
  if (!payment?.metadata.purchase_id) return null
  return {
    state: stateOfPayment(payment),
    purchaseId: payment.metadata.purchase_id,
    problem: problemOf(payment),
    ...(await moneyOf(stripe, payment, payment.amount)),
  }
}

/** What was paid, refunded and disputed. `expected` is used until there is a charge. */
async function moneyOf(
  stripe: Stripe,
  payment: Stripe.PaymentIntent | null,
  expected: number,
): Promise<Pick<Checkout, 'paymentId' | 'paidCents' | 'refundedCents' | 'dispute'>> {
  const charge = typeof payment?.latest_charge === 'object' ? payment.latest_charge : null
  return {
    paymentId: payment?.id ?? null,
    paidCents: charge?.amount ?? expected,
    refundedCents: charge?.amount_refunded ?? 0,
    dispute: payment && charge?.disputed ? await findDispute(stripe, payment.id) : null,
  }
}

/** Merges all disputes of a payment: open ones take precedence over lost ones, and those over the rest. */
async function findDispute(stripe: Stripe, paymentId: string): Promise<Checkout['dispute']> {
  const { data } = await asking(stripe.disputes.list({ payment_intent: paymentId, limit: 100 }))
  const disputes = data.map(({ status, amount }) => ({ state: disputeStateOf(status), amount }))
  const state = gravest.find((each) => disputes.some((dispute) => dispute.state === each))
  if (!state) return null
  const atStake = disputes.filter((each) => each.state === 'open' || each.state === 'lost')
  return { state, cents: atStake.reduce((sum, { amount }) => sum + amount, 0) }
}

const gravest: DisputeState[] = ['open', 'lost', 'inquiry', 'won']

function disputeStateOf(status: Stripe.Dispute.Status): DisputeState {
  if (status === 'lost') return 'lost'
  if (['won', 'warning_closed', 'prevented'].includes(status)) return 'won'
  return status.startsWith('warning_') ? 'inquiry' : 'open'
}

function stateOf(
  { status, payment_status }: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent | null,
): Checkout['state'] {
  if (payment_status === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  if (status === 'open') return 'open'
  // Completed with a slow method: if that fails, the payment requires another method or is canceled.
  const hasFailed = payment?.status === 'requires_payment_method' || payment?.status === 'canceled'
  return hasFailed ? 'failed' : 'processing'
}

async function closeCheckout(stripe: Stripe, sessionId: string): Promise<void> {
  // Stripe refuses to close what is not open, and does not know sessions of another account.
  const isOver = (error: Stripe.errors.StripeError) =>
    isMissing(error) || error.type === 'StripeInvalidRequestError'
  if (isPaymentId(sessionId)) await asking(stripe.paymentIntents.cancel(sessionId), isOver)
  else await asking(stripe.checkout.sessions.expire(sessionId), isOver)
}

async function findSessionId(stripe: Stripe, paymentId: string): Promise<string> {
  const { data } = await asking(
    stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 }),
  )
  return data[0]?.id ?? paymentId
}

async function openPortal(
  stripe: Stripe,
  { customerId, returnUrl }: { customerId: string; returnUrl: string },
): Promise<string> {
  const portal = await asking(
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
  )
  return portal.url
}

const sessionEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]
const chargedCardEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]
const paymentEvents = [
  ...['charge.refunded', 'charge.refund.updated'],
  ...['refund.created', 'refund.updated', 'refund.failed'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
  ...['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'],
]

/** Older deliveries are refused, because somebody may have stored them to replay them. */
const toleranceSeconds = 300

/** Uses nothing of an event but the id of its subject. */
function readEvent(
  stripe: Stripe,
  { delivery, secret }: { delivery: Delivery; secret: string },
): PaymentEvent | null {
  const event = verifiedEvent(stripe, { delivery, secret })
  if (!event) return null
  const { id, type } = event
  // The shape depends on the event's type; only these two fields are read.
  const object = event.data.object as { id?: unknown; payment_intent?: unknown }
  if (sessionEvents.includes(type) && typeof object.id === 'string')
    return { id, type, subject: { kind: 'session', id: object.id } }
  if (chargedCardEvents.includes(type) && typeof object.id === 'string')
    return { id, type, subject: { kind: 'payment', id: object.id } }
  if (paymentEvents.includes(type) && typeof object.payment_intent === 'string')
    return { id, type, subject: { kind: 'payment', id: object.payment_intent } }
  return { id, type, subject: null }
}

function verifiedEvent(
  stripe: Stripe,
  { delivery, secret }: { delivery: Delivery; secret: string },
): Stripe.Event | null {
  const { body, signature, at } = delivery
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      at.getTime(),
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    // Signed by Stripe but not JSON, or an empty header: treat it as unsigned.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
