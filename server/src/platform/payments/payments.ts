import type { DisputeState, Package, SavedCard, TopUpProblem } from '@inkprint/contract'
import { AppError } from '../errors.ts'

/** The payment provider. Every method fails with PAYMENTS_UNAVAILABLE when it cannot be asked. */
export interface Payments {
  provider: 'stripe' | 'sandbox'
  createCustomer(customer: NewCustomer): Promise<string>
  /** Null: the provider no longer knows the customer. */
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string } | null>
  /**
   * What is true about a checkout now; null when there is none by that id. A purchase that was charged
   * to a saved card has no checkout: the id of its payment stands for it here and below.
   */
  findCheckout(sessionId: string): Promise<Checkout | null>
  /** Closes a checkout that is still open; one that has ended stays as it is. */
  closeCheckout(sessionId: string): Promise<void>
  /** The checkout a payment came from, or the payment itself where it came from none. */
  findSessionId(paymentId: string): Promise<string | null>
  /** Where the customer sees and changes what the provider keeps about them. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** The event in a delivery, or null when the signature is not the provider's. */
  readEvent(delivery: Delivery): PaymentEvent | null
  /** Null where the provider cannot charge a card while its holder is away. */
  cards: Cards | null
  /** The stand-in's own pages, where there is one. */
  sandbox: Sandbox | null
}

/** Cards that customers saved to be charged later. */
export interface Cards {
  /** A page on which a card is saved and nothing is charged. Null: the provider no longer knows the customer. */
  createSetup(request: CardSetupRequest): Promise<{ sessionId: string; url: string } | null>
  /** The card that was saved on such a page; null while there is none. */
  findSaved(sessionId: string): Promise<{ id: string; card: SavedCard } | null>
  /** The provider may no longer charge it. One that is already forgotten stays so. */
  forget(cardId: string): Promise<void>
  /**
   * Charges a card for a purchase and returns the payment, which may have failed; null when the card can
   * no longer be charged. Repeated for the same purchase within a day it returns the same payment.
   */
  charge(request: ChargeRequest): Promise<string | null>
  /** The payment made for a purchase, however long ago; null when there is none. */
  findCharge(
    request: Pick<ChargeRequest, 'purchaseId' | 'customerId'> & { since: Date },
  ): Promise<string | null>
}

export interface CardSetupRequest {
  organizationId: string
  customerId: string
  /** `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  successUrl: string
  cancelUrl: string
}

export interface ChargeRequest {
  purchaseId: string
  organizationId: string
  customerId: string
  cardId: string
  wanted: Pick<Package, 'name' | 'credits' | 'price'>
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
  /** Why a saved card could not be charged; null where it could, or nobody tried. */
  problem: TopUpProblem | null
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
  /** The page on which a card is saved. */
  findCard(cardId: string): Promise<SandboxCard | null>
  /** Saves it; false when that was done before, or the page is closed. */
  saveCard(cardId: string, bank: NonNullable<SandboxCard['bank']>): Promise<boolean>
  accountUrl: string
}

export interface SandboxCard {
  id: string
  success_url: string
  cancel_url: string
  /** What it does when it is charged; null until it is saved. */
  bank: 'pays' | 'declines' | 'asks' | null
  /** Whether the page ended before a card was saved: a newer one took its place, or its day is over. */
  isClosed: boolean
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
