import { randomBytes } from 'node:crypto'
import { type Answer, created, failure, missing } from './stripe-answers.ts'
import type { Payment, Session } from './stripe-records.ts'

/** A saved card, and its bank's response to charges. */
export interface Card {
  id: string
  customer: string | null
  bank: Bank
}
export type Bank = 'pays' | 'declines' | 'asks' | 'expired' | 'takes-time'

export interface CardRecords {
  url: string
  customers: Map<string, unknown>
  sessions: Map<string, Session>
  payments: Map<string, Payment>
  cards: Map<string, Card>
}

/** Creates a page for saving a card. */
export function createSetup(records: CardRecords, sent: URLSearchParams): Answer {
  const customer = sent.get('customer') ?? ''
  if (!records.customers.has(customer)) return missing('customer', 'customer')
  const id = `cs_test_${randomBytes(12).toString('hex')}`
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: 'setup',
    status: 'open',
    payment_status: 'no_payment_required',
    client_reference_id: null,
    customer,
    success_url: sent.get('success_url') ?? '',
    cancel_url: sent.get('cancel_url') ?? '',
    amount_subtotal: 0,
    amount_total: 0,
    currency: 'usd',
    payment_intent: null,
    setup_card: null,
    url: `${records.url}/c/pay/${id}`,
    line_items: '',
    expires_at: 0,
  }
  records.sessions.set(id, session)
  return created(session)
}

export function saveCard(records: CardRecords, session: Session, bank: Bank): Card {
  const card = { id: `pm_${randomBytes(8).toString('hex')}`, customer: session.customer, bank }
  records.cards.set(card.id, card)
  session.status = 'complete'
  session.setup_card = card.id
  return card
}

/** A setup session with its setup and card in full. */
export function expandedSetup(session: Session) {
  const { setup_card, ...rest } = session
  const payment_method = setup_card && {
    id: setup_card,
    object: 'payment_method',
    card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031 },
  }
  const setup_intent = setup_card && {
    id: `seti_${session.id}`,
    object: 'setup_intent',
    status: 'succeeded',
    payment_method,
  }
  return { ...rest, setup_intent }
}

const refusals = {
  declines: { code: 'card_declined', decline_code: 'generic_decline' },
  expired: { code: 'expired_card' },
  asks: { code: 'authentication_required', decline_code: 'authentication_required' },
}

/** Charges a saved card in its holder's absence, as requested by `off_session` and `confirm`. */
export function chargeCard(records: CardRecords, sent: URLSearchParams): Answer {
  const card = records.cards.get(sent.get('payment_method') ?? '')
  const customer = sent.get('customer') ?? ''
  if (!records.customers.has(customer)) return missing('customer', 'customer')
  if (card?.customer !== customer) return missing('payment_method', 'payment_method')
  if (sent.get('off_session') !== 'true' || sent.get('confirm') !== 'true')
    return { status: 400, body: failure('Only confirmed payments off session are known here') }
  const amount = Number(sent.get('amount'))
  const id = `pi_${randomBytes(8).toString('hex')}`
  const refusal = card.bank === 'pays' || card.bank === 'takes-time' ? null : refusals[card.bank]
  const status = card.bank === 'takes-time' ? 'processing' : 'succeeded'
  const payment: Payment = {
    id,
    object: 'payment_intent',
    status: refusal ? 'requires_payment_method' : status,
    amount,
    customer,
    created: Math.floor(Date.now() / 1000),
    metadata: {
      purchase_id: sent.get('metadata[purchase_id]') ?? '',
      organization_id: sent.get('metadata[organization_id]') ?? '',
    },
    last_payment_error: refusal && { type: 'card_error', ...refusal },
    charge: {
      id: `ch_${id}`,
      object: 'charge',
      amount,
      amount_refunded: 0,
      disputed: false,
    },
    disputes: [],
  }
  records.payments.set(id, payment)
  if (!refusal) return created(shownPayment(payment))
  const error = { type: 'card_error', ...refusal, message: 'Your card was declined.' }
  return { status: 402, body: { error: { ...error, payment_intent: shownPayment(payment) } } }
}

export function shownPayment({ charge, disputes: _, ...payment }: Payment) {
  return { ...payment, latest_charge: charge }
}

export function listPayments({ payments }: CardRecords, query: URLSearchParams): Answer {
  const since = Number(query.get('created[gte]') ?? 0)
  const data = [...payments.values()]
    .filter(({ customer, created: at }) => customer === query.get('customer') && at >= since)
    .reverse()
    .map(shownPayment)
  return created({ object: 'list', url: '/v1/payment_intents', has_more: false, data })
}

export function cancelPayment(payment: Payment | undefined): Answer {
  if (!payment) return missing('payment_intent', 'intent')
  if (payment.status === 'succeeded' || payment.status === 'canceled')
    return { status: 400, body: failure(`The payment is ${payment.status}`) }
  payment.status = 'canceled'
  return created(shownPayment(payment))
}

export function detachCard(card: Card | undefined): Answer {
  if (!card?.customer) return { status: 400, body: failure('The card is attached to nobody') }
  card.customer = null
  return created({ id: card.id, object: 'payment_method', customer: null })
}
