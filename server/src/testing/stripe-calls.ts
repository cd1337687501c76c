import { randomBytes } from 'node:crypto'
import { type Answer, created, missing } from './stripe-answers.ts'
import {
  type CardRecords,
  cancelPayment,
  chargeCard,
  createSetup,
  detachCard,
  expandedSetup,
  listPayments,
  shownPayment,
} from './stripe-cards.ts'
import { closeSession, type Payment, type Session } from './stripe-records.ts'

export interface StripeRecords extends CardRecords {
  customers: Map<string, { id: string; object: 'customer'; name: string }>
}

/** The cents of each price; `price_cheap` is one that is misconfigured. */
const prices: Record<string, number> = {
  price_1Starter: 1_000,
  price_1Basic: 3_000,
  price_1Pro: 10_000,
  price_1Cheap: 100,
}

/** What Stripe would answer to a call. */
export function answerTo(
  state: StripeRecords,
  { call, fields, query }: { call: string; fields: string; query: URLSearchParams },
): Answer {
  const sent = new URLSearchParams(fields)
  const sessionId = call.match(/^GET \/v1\/checkout\/sessions\/(.+)$/)?.[1]
  if (call === 'POST /v1/customers') return created(createCustomer(state, sent))
  if (call === 'POST /v1/checkout/sessions')
    return sent.get('mode') === 'setup' ? createSetup(state, sent) : createSession(state, sent)
  const aboutCards = answerAboutCards(state, { call, sent, query })
  if (aboutCards) return aboutCards
  if (call === 'POST /v1/billing_portal/sessions') return createPortal(state, sent)
  if (call === 'GET /v1/checkout/sessions') {
    const payment = query.get('payment_intent')
    const data = [...state.sessions.values()].filter((each) => each.payment_intent === payment)
    return created({ object: 'list', url: '/v1/checkout/sessions', has_more: false, data })
  }
  if (call === 'GET /v1/disputes') {
    const data = state.payments.get(query.get('payment_intent') ?? '')?.disputes ?? []
    return created({ object: 'list', url: '/v1/disputes', has_more: false, data })
  }
  const closed = call.match(/^POST \/v1\/checkout\/sessions\/(.+)\/expire$/)?.[1]
  if (closed) return closeSession(state.sessions.get(decodeURIComponent(closed)))
  const session = sessionId && state.sessions.get(decodeURIComponent(sessionId))
  return session ? created(expanded(state, session)) : missing('checkout.session', 'id')
}

/** Answers calls about saved cards and their payments; null for other calls. */
function answerAboutCards(
  state: StripeRecords,
  { call, sent, query }: { call: string; sent: URLSearchParams; query: URLSearchParams },
): Answer | null {
  if (call === 'POST /v1/payment_intents') return chargeCard(state, sent)
  if (call === 'GET /v1/payment_intents') return listPayments(state, query)
  const canceled = call.match(/^POST \/v1\/payment_intents\/(.+)\/cancel$/)?.[1]
  if (canceled) return cancelPayment(state.payments.get(canceled))
  const asked = call.match(/^GET \/v1\/payment_intents\/(.+)$/)?.[1]
  const payment = asked && state.payments.get(asked)
  if (asked) return payment ? created(shownPayment(payment)) : missing('payment_intent', 'intent')
  const detached = call.match(/^POST \/v1\/payment_methods\/(.+)\/detach$/)?.[1]
  return detached ? detachCard(state.cards.get(detached)) : null
}

function createCustomer(state: StripeRecords, sent: URLSearchParams) {
  const customer = {
    id: `cus_${randomBytes(8).toString('hex')}`,
    object: 'customer' as const,
    name: sent.get('name') ?? '',
  }
  state.customers.set(customer.id, customer)
  return customer
}

function createSession(state: StripeRecords, sent: URLSearchParams) {
  const customer = sent.get('customer') ?? ''
  const price = sent.get('line_items[0][price]') ?? ''
  const amount = prices[price]
  if (!state.customers.has(customer)) return missing('customer', 'customer')
  if (amount === undefined || sent.get('mode') !== 'payment')
    return missing('price', 'line_items[0][price]')
  const id = `cs_test_${randomBytes(12).toString('hex')}`
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    client_reference_id: sent.get('client_reference_id') ?? '',
    customer,
    success_url: sent.get('success_url') ?? '',
    cancel_url: sent.get('cancel_url') ?? '',
    amount_subtotal: amount,
    amount_total: amount,
    currency: 'usd',
    payment_intent: null,
    setup_card: null,
    url: `${state.url}/c/pay/${id}`,
    line_items: price,
    expires_at: Number(sent.get('expires_at')),
  }
  state.sessions.set(id, session)
  return created(session)
}

function createPortal(state: StripeRecords, sent: URLSearchParams) {
  const customer = sent.get('customer') ?? ''
  if (!state.customers.has(customer)) return missing('customer', 'customer')
  return created({
    id: 'bps_1',
    object: 'billing_portal.session',
    customer,
    return_url: sent.get('return_url'),
    url: `${state.url}/p/session/${customer}`,
  })
}

/** A session with its payment and charge in full, as requested by `expand`. */
function expanded(state: StripeRecords, session: Session) {
  if (session.mode === 'setup') return expandedSetup(session)
  const payment = state.payments.get(session.payment_intent ?? '')
  return payment ? { ...session, payment_intent: shownPayment(payment) } : session
}

/** Ends a checkout with a payment of the given status. */
export function settle(
  state: StripeRecords,
  { sessionId, status }: { sessionId: string; status: Payment['status'] },
): void {
  const session = sessionOf(state, sessionId)
  const id = session.payment_intent ?? `pi_${randomBytes(8).toString('hex')}`
  const amount = session.amount_total
  const charge = {
    id: `ch_${id}`,
    object: 'charge' as const,
    amount,
    amount_refunded: 0,
    disputed: false,
  }
  state.payments.set(id, {
    id,
    object: 'payment_intent',
    status,
    amount,
    customer: session.customer,
    created: Math.floor(Date.now() / 1000),
    metadata: {},
    last_payment_error: null,
    charge,
    disputes: [],
  })
  Object.assign(session, {
    status: 'complete',
    payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
    payment_intent: id,
  })
}

/** The payment of a checkout, or one by its own id if it has no checkout. */
export function paymentOf(state: StripeRecords, sessionId: string): Payment {
  const payment =
    state.payments.get(sessionId) ??
    state.payments.get(sessionOf(state, sessionId).payment_intent ?? '')
  if (!payment) throw new Error(`${sessionId} was never paid`)
  return payment
}

export function sessionOf(state: StripeRecords, sessionId: string): Session {
  const session = state.sessions.get(sessionId)
  if (!session) throw new Error(`No session ${sessionId}`)
  return session
}
