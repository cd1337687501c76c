import type { TopUpProblem } from '@inkprint/contract'
import { Stripe } from 'stripe'
import type { CardSetupRequest, Cards, ChargeRequest, Checkout } from './payments.ts'
import { asking, isMissing, unavailable } from './stripe-calls.ts'

/** Cards saved in Stripe Checkout and charged in their holder's absence. */
export function stripeCards(stripe: Stripe): Cards {
  return {
    createSetup: (request) => createSetup(stripe, request),
    findSaved: (sessionId) => findSaved(stripe, sessionId),
    forget: (cardId) => forget(stripe, cardId),
    charge: (request) => charge(stripe, request),
    findCharge: (request) => findCharge(stripe, request),
  }
}

/** The prefix of a Stripe id tells what it names. */
export function isPaymentId(id: string): boolean {
  return id.startsWith('pi_')
}

const states: Partial<Record<Stripe.PaymentIntent.Status, Checkout['state']>> = {
  succeeded: 'paid',
  processing: 'processing',
  canceled: 'failed',
  requires_payment_method: 'failed',
  // The bank wants confirmation from the holder, who is absent.
  requires_action: 'failed',
}

export function stateOfPayment({ status }: Stripe.PaymentIntent): Checkout['state'] {
  return states[status] ?? 'open'
}

const problems: Record<string, TopUpProblem> = {
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
  expired_card: 'card_expired',
  expired_payment_method: 'card_expired',
}

/** Why a card could not be charged; null unless the payment failed. */
export function problemOf(payment: Stripe.PaymentIntent): TopUpProblem | null {
  if (stateOfPayment(payment) !== 'failed') return null
  if (payment.status === 'requires_action') return 'authentication_required'
  const { code, decline_code } = payment.last_payment_error ?? {}
  return problems[decline_code ?? ''] ?? problems[code ?? ''] ?? 'card_declined'
}

async function createSetup(stripe: Stripe, request: CardSetupRequest) {
  const creation = stripe.checkout.sessions.create({
    mode: 'setup',
    // With other methods it may take days until a payment succeeds or fails.
    allowed_payment_method_types: ['card'],
    customer: request.customerId,
    metadata: { organization_id: request.organizationId },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  })
  const session = await asking(creation, (error) => isMissing(error) && error.param === 'customer')
  if (!session) return null
  if (!session.url) throw unavailable(new Error(`Stripe gave no address for ${session.id}`))
  return { sessionId: session.id, url: session.url }
}

async function findSaved(stripe: Stripe, sessionId: string) {
  const session = await asking(
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent.payment_method'] }),
    isMissing,
  )
  const setup = typeof session?.setup_intent === 'object' ? session.setup_intent : null
  const method = typeof setup?.payment_method === 'object' ? setup.payment_method : null
  if (session?.status !== 'complete' || setup?.status !== 'succeeded' || !method?.card) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return { id: method.id, card: { brand, last4, exp_month, exp_year } }
}

async function forget(stripe: Stripe, cardId: string): Promise<void> {
  // Stripe refuses to detach a card that belongs to no customer.
  const isForgotten = (error: Stripe.errors.StripeError) =>
    isMissing(error) || error.type === 'StripeInvalidRequestError'
  await asking(stripe.paymentMethods.detach(cardId), isForgotten)
}

async function charge(stripe: Stripe, request: ChargeRequest): Promise<string | null> {
  const { purchaseId, organizationId, customerId, cardId, wanted } = request
  const creation = stripe.paymentIntents.create(
    {
      amount: wanted.price * 100,
      currency: 'usd',
      customer: customerId,
      payment_method: cardId,
      allowed_payment_method_types: ['card'],
      off_session: true,
      confirm: true,
      description: `Inkprint ${wanted.name}, ${wanted.credits} credits`,
      metadata: { purchase_id: purchaseId, organization_id: organizationId },
    },
    { idempotencyKey: `top-up-${purchaseId}` },
  )
  const payment = await asking<{ id: string }>(creation.catch(failedPayment), isUnusable)
  return payment?.id ?? null
}

/** A refused card is a valid result: the payment exists and has failed. */
function failedPayment(error: unknown): { id: string } {
  const isRefusal = error instanceof Stripe.errors.StripeCardError
  if (isRefusal && error.payment_intent) return error.payment_intent
  throw error
}

/** The card, or its customer, no longer exists. */
function isUnusable(error: Stripe.errors.StripeError): boolean {
  const isAboutCard = error.param === 'payment_method' || error.param === 'customer'
  return error.type === 'StripeInvalidRequestError' && isAboutCard
}

/** Lists payments because a list is always current; Stripe's search lags behind. */
async function findCharge(
  stripe: Stripe,
  { purchaseId, customerId, since }: Parameters<Cards['findCharge']>[0],
): Promise<string | null> {
  const gte = Math.floor(since.getTime() / 1000) - clockDifferenceSeconds
  let startingAfter: string | undefined
  for (;;) {
    const { data, has_more } = await asking(
      stripe.paymentIntents.list({
        customer: customerId,
        created: { gte },
        limit: 100,
        ...(startingAfter ? { starting_after: startingAfter } : {}),
      }),
    )
    const found = data.find(({ metadata }) => metadata.purchase_id === purchaseId)
    startingAfter = data.at(-1)?.id
    if (found || !has_more || !startingAfter) return found?.id ?? null
  }
}

const clockDifferenceSeconds = 600
