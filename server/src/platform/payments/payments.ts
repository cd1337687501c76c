import type { DisputeState, Package } from '@inkprint/contract'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/open.ts'
import { AppError } from '../errors.ts'
import { type Sandbox, sandboxPayments } from './sandbox.ts'
import { stripePayments } from './stripe.ts'

/** Whoever takes the money. Every method fails with PAYMENTS_UNAVAILABLE when it cannot be asked. */
export interface Payments {
  provider: 'stripe' | 'sandbox'
  createCustomer(customer: NewCustomer): Promise<string>
  /** Null: the provider no longer knows the customer. */
  createCheckout(order: Order): Promise<{ sessionId: string; url: string } | null>
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

export interface Order {
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

/** Stripe where it is set up, else the sandbox; null in production without Stripe. */
export function openPayments(
  config: Pick<Config, 'payments' | 'settings'>,
  { db, now }: { db: Db; now: () => Date },
): Payments | null {
  const { stripe, isSandboxAllowed } = config.payments
  if (stripe) return stripePayments(stripe)
  if (!isSandboxAllowed) return null
  return sandboxPayments({ db, now, publicUrl: config.settings.publicUrl })
}

export function requirePayments({ payments }: { payments: Payments | null }): Payments {
  if (!payments) throw new AppError('PAYMENTS_UNAVAILABLE')
  return payments
}
