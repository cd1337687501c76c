import { type Answer, created, failure, missing } from './stripe-answers.ts'

export interface Session {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  client_reference_id: string | null
  customer: string
  success_url: string
  cancel_url: string
  amount_subtotal: number
  amount_total: number
  currency: string
  payment_intent: string | null
  /** The card saved in a setup session. */
  setup_card: string | null
  url: string
  line_items: string
  expires_at: number
}

export interface Payment {
  id: string
  object: 'payment_intent'
  status: 'succeeded' | 'processing' | 'requires_payment_method' | 'canceled'
  amount: number
  customer: string
  created: number
  metadata: Record<string, string>
  last_payment_error: { type: string; code: string; decline_code?: string } | null
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

/** Only an open session can be closed. */
export function closeSession(session: Session | undefined): Answer {
  if (!session) return missing('checkout.session', 'id')
  if (session.status !== 'open') return { status: 400, body: failure('The session is not open') }
  session.status = 'expired'
  return created(session)
}
