import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, created, failure, html, json, missing, readBody } from './stripe-answers.ts'
import { closeSession, type Dispute, type Payment, type Session } from './stripe-books.ts'
import { signedEvent, stripeEnv } from './stripe-events.ts'

export type StripeHost = Awaited<ReturnType<typeof startStripeHost>>

/** What the next calls get instead of an answer. */
export type Trouble = 'hang' | 'drop' | 'error' | 'rate-limit'

/** What each price costs; `price_cheap` stands for one set up wrongly. */
const prices: Record<string, number> = {
  price_1Starter: 1_000,
  price_1Basic: 3_000,
  price_1Pro: 10_000,
  price_1Cheap: 100,
}

/** A host that speaks the part of Stripe's wire format the product uses, with a checkout page for browsers. */
export async function startStripeHost() {
  const state: State = {
    url: '',
    customers: new Map(),
    sessions: new Map(),
    payments: new Map(),
    answers: new Map(),
    running: new Set(),
    delayMs: 0,
    calls: [],
    troubles: [],
    webhookUrl: null,
  }
  const server = createServer((request, reply) => {
    respond(state, { request, reply }).catch((error) => reply.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    customers: state.customers,
    sessions: state.sessions,
    /** Every call to the API so far. */
    calls: state.calls,
    env: { ...stripeEnv, STRIPE_API_BASE: state.url },
    /** Where the checkout page delivers its event when somebody pays there. */
    deliverTo(url: string) {
      state.webhookUrl = `${url}/api/webhooks/stripe`
    },
    pay: (sessionId: string) => settle(state, { sessionId, status: 'succeeded' }),
    /** A slow method: the customer is done, the money is not there. */
    payLater: (sessionId: string) => settle(state, { sessionId, status: 'processing' }),
    declineLater: (sessionId: string) =>
      settle(state, { sessionId, status: 'requires_payment_method' }),
    expire(sessionId: string) {
      sessionOf(state, sessionId).status = 'expired'
    },
    /** A negative amount: a refund that did not go through. */
    refund(sessionId: string, cents: number): string {
      const payment = paymentOf(state, sessionId)
      payment.charge.amount_refunded += cents
      return payment.id
    },
    /** Opens a dispute, or gives the one there is another status. */
    dispute(sessionId: string, status: Dispute['status'], cents?: number): string {
      const { id, amount, charge, disputes } = paymentOf(state, sessionId)
      charge.disputed = true
      const [known] = disputes
      if (known) known.status = status
      else disputes.push({ id: `dp_${id}`, object: 'dispute', amount: cents ?? amount, status })
      return id
    },
    trouble(...kinds: Trouble[]) {
      state.troubles.push(...kinds)
    },
    /** Every call takes this long, so that simultaneous ones meet. */
    slowDown(delayMs: number) {
      state.delayMs = delayMs
    },
    clearTrouble() {
      state.troubles.length = 0
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface State {
  url: string
  customers: Map<string, { id: string; object: 'customer'; name: string }>
  sessions: Map<string, Session>
  payments: Map<string, Payment>
  /** By idempotency key: what was sent with it first, and what was answered. */
  answers: Map<string, Answer & { fields: string }>
  /** Idempotency keys of requests not yet answered. */
  running: Set<unknown>
  delayMs: number
  calls: string[]
  troubles: Trouble[]
  webhookUrl: string | null
}

interface Exchange {
  request: IncomingMessage
  reply: ServerResponse
}

async function respond(state: State, { request, reply }: Exchange): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', state.url)
  const fields = (await readBody(request)).toString()
  if (pathname.startsWith('/c/pay/'))
    return checkoutPage(state, { request, reply, sessionId: pathname.slice('/c/pay/'.length) })
  if (pathname.startsWith('/p/session/')) return html(reply, '<h1>Customer portal</h1>')

  state.calls.push(`${request.method} ${pathname}`)
  const trouble = state.troubles.shift()
  if (trouble) return makeTrouble(trouble, reply)
  if (request.headers.authorization !== `Bearer ${stripeEnv.STRIPE_SECRET_KEY}`)
    return json(reply, 401, failure('Invalid API Key provided'))

  const key = request.headers['idempotency-key']
  const known = typeof key === 'string' ? state.answers.get(key) : undefined
  if (known && known.fields !== fields)
    return json(reply, 400, { error: { type: 'idempotency_error', message: 'Other parameters' } })
  const call = { call: `${request.method} ${pathname}`, fields, query: searchParams }
  const answer = known ?? (await answerOnce(state, { key, answer: () => answerTo(state, call) }))
  if (typeof key === 'string' && answer.status !== 409)
    state.answers.set(key, { fields, ...answer })
  json(reply, answer.status, answer.body)
}

/** A second request with the key of one still running is turned away, to be repeated. */
async function answerOnce(
  state: State,
  { key, answer }: { key: unknown; answer: () => Answer },
): Promise<Answer> {
  if (state.running.has(key)) {
    const error = { type: 'idempotency_error', code: 'idempotency_key_in_use' }
    return { status: 409, body: { error: { ...error, message: 'Still running' } } }
  }
  if (key) state.running.add(key)
  if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs))
  state.running.delete(key)
  return answer()
}

function answerTo(
  state: State,
  { call, fields, query }: { call: string; fields: string; query: URLSearchParams },
): Answer {
  const sent = new URLSearchParams(fields)
  const sessionId = call.match(/^GET \/v1\/checkout\/sessions\/(.+)$/)?.[1]
  if (call === 'POST /v1/customers') return created(createCustomer(state, sent))
  if (call === 'POST /v1/checkout/sessions') return createSession(state, sent)
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

function createCustomer(state: State, sent: URLSearchParams) {
  const customer = {
    id: `cus_${randomBytes(8).toString('hex')}`,
    object: 'customer' as const,
    name: sent.get('name') ?? '',
  }
  state.customers.set(customer.id, customer)
  return customer
}

function createSession(state: State, sent: URLSearchParams) {
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
    url: `${state.url}/c/pay/${id}`,
    line_items: price,
    expires_at: Number(sent.get('expires_at')),
  }
  state.sessions.set(id, session)
  return created(session)
}

function createPortal(state: State, sent: URLSearchParams) {
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

/** As asked for by `expand`: the payment and its charge, whole. */
function expanded(state: State, session: Session) {
  const payment = state.payments.get(session.payment_intent ?? '')
  if (!payment) return session
  const { charge, disputes: _, ...rest } = payment
  return { ...session, payment_intent: { ...rest, latest_charge: charge } }
}

function settle(
  state: State,
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
  const payment = { id, object: 'payment_intent' as const, status, amount, charge, disputes: [] }
  state.payments.set(id, payment)
  Object.assign(session, {
    status: 'complete',
    payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
    payment_intent: id,
  })
}

function paymentOf(state: State, sessionId: string): Payment {
  const payment = state.payments.get(sessionOf(state, sessionId).payment_intent ?? '')
  if (!payment) throw new Error(`${sessionId} was never paid`)
  return payment
}

function sessionOf(state: State, sessionId: string): Session {
  const session = state.sessions.get(sessionId)
  if (!session) throw new Error(`No session ${sessionId}`)
  return session
}

/** Paying delivers the event first and sends the browser back afterwards, as Stripe tries to. */
async function checkoutPage(
  state: State,
  { request, reply, sessionId }: Exchange & { sessionId: string },
): Promise<void> {
  const session = sessionOf(state, sessionId)
  if (request.method === 'GET') {
    return html(
      reply,
      `<h1>Stripe</h1><p>$${session.amount_total / 100}.00</p>
<form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a>`,
    )
  }
  settle(state, { sessionId, status: 'succeeded' })
  if (state.webhookUrl) {
    const event = signedEvent({ type: 'checkout.session.completed', object: { id: sessionId } })
    await fetch(state.webhookUrl, { method: 'POST', body: event.payload, headers: event.headers })
  }
  const location = session.success_url.replace('{CHECKOUT_SESSION_ID}', sessionId)
  reply.writeHead(303, { location }).end()
}

function makeTrouble(kind: Trouble, reply: ServerResponse): void {
  if (kind === 'drop') reply.destroy()
  if (kind === 'error') json(reply, 500, failure('Something went wrong', 'api_error'))
  if (kind === 'rate-limit') json(reply, 429, failure('Too many requests'))
  // Hanging: the caller's own timeout has to end it.
}
