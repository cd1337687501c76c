import type { DisputeState, Package } from '@inkprint/contract'
import { AppError } from '../errors.ts'

/** The payment provider. Every method fails with PAYMENTS_UNAVAILABLE when it cannot be asked. */
export interface Payments {
  provider: 'stripe' | 'sandbox'
  createCustomer(customer: NewCustomer): Promise<string>
  /** Null: the provider no longer knows the customer. */
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string } | null>
  /** What is true about a checkout now; null when there is none by that id. */
  findCheckout(sessionId: string): Promise<Checkout | null>
  /** Closes a checkout that is still open; one that has ended stays as it is. */
  closeCheckout(sessionId: string): Promise<void>
  /** The checkout a payment came from. */
  findSessionId(paymentId: string): Promise<string | null>
  /** Where the customer sees and changes what the provider keeps about them. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** The event in a delivery, or null when the signature is not the provider's. */
  readEvent(delivery: Delivery): PaymentEvent | null
  /** The stand-in's own pages, where there is one. */
  sandbox: Sandbox | null
}

export interface NewCustomer {
  organizationId: string
  name: string
  /** The customer this one takes the place of. */
  replaces: string | null
}

/** A purchase somebody wants to pay for. */
export interface CheckoutRequest {
  purchaseId: string
  organizationId: string
  customerId: string
  wanted: Package
  /** Nobody can pay from then on. */
  expiresAt: Date
  /** `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  successUrl: string
  cancelUrl: string
}

export interface Checkout {
  /** `processing`: done by the customer, the money is still on its way. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** The purchase it was made for. */
  purchaseId: string | null
  paymentId: string | null
  paidCents: number
  refundedCents: number
  /** What the buyer's bank says; null when it says nothing. */
  dispute: { state: DisputeState; cents: number } | null
}

export interface Delivery {
  body: Buffer
  signature: string
  at: Date
}

export interface PaymentEvent {
  id: string
  type: string
  /** What the event speaks of; null for one that is no concern of ours. */
  subject: { kind: 'session' | 'payment'; id: string } | null
}

/** What the sandbox's pages can do with the play money. */
export interface Sandbox {
  find(checkoutId: string): Promise<SandboxCheckout | null>
  /** Ends an open checkout; false when it is no longer open. */
  close(checkoutId: string, state: 'paid' | 'failed'): Promise<boolean>
  payments(customerId: string): Promise<SandboxCheckout[]>
  accountUrl: string
}

export interface SandboxCheckout {
  id: string
  package_name: string
  credits: number
  price: number
  success_url: string
  cancel_url: string
  state: 'open' | 'paid' | 'failed' | 'expired'
  created_at: string
}

export function requirePayments({ payments }: { payments: Payments | null }): Payments {
  if (!payments) throw new AppError('PAYMENTS_UNAVAILABLE')
  return payments
}
