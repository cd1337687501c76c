import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, failure, html, json, readBody } from './stripe-answers.ts'
import { answerTo, paymentOf, type StripeRecords, sessionOf, settle } from './stripe-calls.ts'
import { type Bank, saveCard } from './stripe-cards.ts'
import { stripeEnv } from './stripe-events.ts'
import { checkoutPage, type Exchange } from './stripe-pages.ts'
import type { Dispute } from './stripe-records.ts'

export type StripeHost = Awaited<ReturnType<typeof startStripeHost>>

/** How the next calls fail. */
export type Trouble = 'hang' | 'drop' | 'error' | 'rate-limit'

/** A host that implements the part of Stripe's API the product uses, with a checkout page for browsers. */
export async function startStripeHost() {
  const state = emptyState()
  const server = createServer((request, reply) => {
    respond(state, { request, reply }).catch((error) => reply.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    customers: state.customers,
    sessions: state.sessions,
    payments: state.payments,
    cards: state.cards,
    /** Saves a card on its page; returns the card's id. */
    saveCard: (sessionId: string, bank: Bank = 'pays') =>
      saveCard(state, sessionOf(state, sessionId), bank).id,
    /** The final outcome of a slow payment method. */
    finish(paymentId: string, status: 'succeeded' | 'requires_payment_method') {
      const payment = state.payments.get(paymentId)
      if (!payment) throw new Error(`No payment ${paymentId}`)
      payment.status = status
    },
    /** Every API call so far. */
    calls: state.calls,
    env: { ...stripeEnv, STRIPE_API_BASE: state.url },
    /** Where the checkout page delivers its event after a payment. */
    deliverTo(url: string) {
      state.webhookUrl = `${url}/api/webhooks/stripe`
    },
    pay: (sessionId: string) => settle(state, { sessionId, status: 'succeeded' }),
    /** A slow payment method: the customer is done, but the money has not arrived. */
    payLater: (sessionId: string) => settle(state, { sessionId, status: 'processing' }),
    declineLater: (sessionId: string) =>
      settle(state, { sessionId, status: 'requires_payment_method' }),
    expire(sessionId: string) {
      sessionOf(state, sessionId).status = 'expired'
    },
    /** A negative amount simulates a failed refund. */
    refund(sessionId: string, cents: number): string {
      const payment = paymentOf(state, sessionId)
      payment.charge.amount_refunded += cents
      return payment.id
    },
    /** Opens a dispute, or changes the status of the existing one. */
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
    /** This many charges are made, but their responses are lost. */
    loseChargeAnswers(count: number) {
      state.lostCharges = count
    },
    /** Delays every call, so that simultaneous calls overlap. */
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

interface State extends StripeRecords {
  /** By idempotency key: the first request, and its response. */
  answers: Map<string, Answer & { fields: string }>
  /** Idempotency keys of requests in progress. */
  running: Set<unknown>
  delayMs: number
  lostCharges: number
  calls: string[]
  troubles: Trouble[]
  webhookUrl: string | null
}

function emptyState(): State {
  return {
    url: '',
    customers: new Map(),
    sessions: new Map(),
    payments: new Map(),
    cards: new Map(),
    answers: new Map(),
    running: new Set(),
    delayMs: 0,
    lostCharges: 0,
    calls: [],
    troubles: [],
    webhookUrl: null,
  }
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
  if (call.call === 'POST /v1/payment_intents' && state.lostCharges > 0) {
    state.lostCharges--
    return void reply.destroy()
  }
  json(reply, answer.status, answer.body)
}

/** A second request with the key of a request in progress is refused, and has to be retried. */
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

function makeTrouble(kind: Trouble, reply: ServerResponse): void {
  if (kind === 'drop') reply.destroy()
  if (kind === 'error') json(reply, 500, failure('Something went wrong', 'api_error'))
  if (kind === 'rate-limit') json(reply, 429, failure('Too many requests'))
  // No response: the caller's own timeout has to end the request.
}
