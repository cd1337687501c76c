import { type Answer, created, failure, missing } from './stripe-answers.ts'

export interface Session {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  client_reference_id: string
  customer: string
  success_url: string
  cancel_url: string
  amount_subtotal: number
  amount_total: number
  currency: string
  payment_intent: string | null
  url: string
  line_items: string
  expires_at: number
}

export interface Payment {
  id: string
  object: 'payment_intent'
  status: 'succeeded' | 'processing' | 'requires_payment_method'
  amount: number
  charge: {
    id: string
    object: 'charge'
    amount: number
    amount_refunded: number
    disputed: boolean
  }
  disputes: Dispute[]
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost'
}

/** Only what is open can be closed. */
export function closeSession(session: Session | undefined): Answer {
  if (!session) return missing('checkout.session', 'id')
  if (session.status !== 'open') return { status: 400, body: failure('The session is not open') }
  session.status = 'expired'
  return created(session)
}
