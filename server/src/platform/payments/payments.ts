import type { DisputeState, Package, SavedCard, TopUpProblem } from '@inkprint/contract'
import { AppError } from '../errors.ts'

/** The payment provider. Every method fails with PAYMENTS_UNAVAILABLE if it cannot be reached. */
export interface Payments {
  provider: 'stripe' | 'sandbox'
  createCustomer(customer: NewCustomer): Promise<string>
  /** Null: the provider no longer knows the customer. */
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string } | null>
  /**
   * The current state of a checkout; null if the id is unknown. A purchase charged to a saved card has no
   * checkout: its payment's id is used instead, here and below.
   */
  findCheckout(sessionId: string): Promise<Checkout | null>
  /** Closes an open checkout; one that has ended stays as it is. */
  closeCheckout(sessionId: string): Promise<void>
  /** The checkout a payment came from, or the payment's own id if it came from none. */
  findSessionId(paymentId: string): Promise<string | null>
  /** The page where customers see and change what the provider stores about them. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** The delivery's event, or null if the signature is not the provider's. */
  readEvent(delivery: Delivery): PaymentEvent | null
  /** Null if the provider cannot charge cards in their holder's absence. */
  cards: Cards | null
  /** The pages of the sandbox, if it is in use. */
  sandbox: Sandbox | null
}

/** Cards that customers saved for later charges. */
export interface Cards {
  /** A page that saves a card without charging it. Null: the provider no longer knows the customer. */
  createSetup(request: CardSetupRequest): Promise<{ sessionId: string; url: string } | null>
  /** The card saved on such a page; null if none has been. */
  findSaved(sessionId: string): Promise<{ id: string; card: SavedCard } | null>
  /** Detaches the card, so that the provider can no longer charge it; does nothing if that was done before. */
  forget(cardId: string): Promise<void>
  /**
   * Charges a card for a purchase and returns the payment, which may have failed; null if the card can no
   * longer be charged. Repeating it for the same purchase within a day returns the same payment.
   */
  charge(request: ChargeRequest): Promise<string | null>
  /** The payment made for a purchase, however long ago; null if there is none. */
  findCharge(
    request: Pick<ChargeRequest, 'purchaseId' | 'customerId'> & { since: Date },
  ): Promise<string | null>
}

export interface CardSetupRequest {
  organizationId: string
  customerId: string
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
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
  /** The customer that this one replaces. */
  replaces: string | null
}

/** A purchase somebody wants to pay for. */
export interface CheckoutRequest {
  purchaseId: string
  organizationId: string
  customerId: string
  wanted: Package
  /** The checkout cannot be paid after this time. */
  expiresAt: Date
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
  successUrl: string
  cancelUrl: string
}

export interface Checkout {
  /** `processing`: the customer is done, but the money has not arrived. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** The purchase it was made for. */
  purchaseId: string | null
  paymentId: string | null
  paidCents: number
  refundedCents: number
  /** Why a saved card could not be charged; null if it could, or was not tried. */
  problem: TopUpProblem | null
  /** The state of a dispute; null if there is none. */
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
  /** What the event is about; null if it does not concern us. */
  subject: { kind: 'session' | 'payment'; id: string } | null
}

/** Actions of the sandbox's pages. */
export interface Sandbox {
  find(checkoutId: string): Promise<SandboxCheckout | null>
  /** Ends an open checkout; false if it is no longer open. */
  close(checkoutId: string, state: 'paid' | 'failed'): Promise<boolean>
  payments(customerId: string): Promise<SandboxCheckout[]>
  /** The page that saves a card. */
  findCard(cardId: string): Promise<SandboxCard | null>
  /** Saves it; false if it was saved before, or the page is closed. */
  saveCard(cardId: string, bank: NonNullable<SandboxCard['bank']>): Promise<boolean>
  accountUrl: string
}

export interface SandboxCard {
  id: string
  success_url: string
  cancel_url: string
  /** What happens when it is charged; null until it is saved. */
  bank: 'pays' | 'declines' | 'asks' | null
  /** Whether the page ended before a card was saved: a newer one replaced it, or it expired after a day. */
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
