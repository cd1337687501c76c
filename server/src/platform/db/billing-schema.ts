import type {
  CreditReason,
  DisputeState,
  PriceId,
  PurchaseReceipt,
  PurchaseStatus,
  TopUpProblem,
} from '@inkprint/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Time } from './column-types.ts'

export interface CreditEntryRow {
  id: Generated<number>
  organization_id: string
  /** Counts the organization's entries from 1 without a gap. */
  number: number
  change_amount: number
  balance_after: number
  reason: CreditReason
  reference: string
  api_key_id: string | null
  api_key_name: string | null
  /** Counts the key's entries from 1 without a gap. */
  key_number: number | null
  created_at: Time
  /** Who of the staff moved the credits. */
  actor_user_id: string | null
  /** Why, in their words. */
  note: string | null
  /** Of an analysis: how many were read for it. Null in entries of earlier releases. */
  words: number | null
  /** Of an analysis: who asked for it; null where a program did. */
  user_id: string | null
}

/** What analyses used in a quarter of an hour; empty ids where there is no person or key. */
export interface UsageQuarterRow {
  organization_id: string
  quarter: Time
  api_key_id: string
  user_id: string
  analyses: number
  words: number
  credits: number
}

/** Up to which entry an organization's usage is added up. */
export interface UsageMarkRow {
  organization_id: string
  number: number
}

export interface PurchaseRow {
  id: string
  organization_id: string
  user_id: string
  package_name: string
  credits: number
  /** In whole US dollars. */
  price: number
  provider: 'stripe' | 'sandbox'
  session_id: string
  payment_id: string | null
  status: ColumnType<StoredStatus, StoredStatus | undefined, StoredStatus>
  refunded_credits: Generated<number>
  dispute: DisputeState | null
  /** What an open or lost dispute is worth. */
  disputed_credits: Generated<number>
  /** Of the refunded and disputed credits, those no longer there to take back. */
  spent_credits: Generated<number>
  settled_version: Generated<number>
  created_at: Time
  paid_at: Time | null
  asked_at: Time | null
  /** When the buyer came back without paying. */
  cancelled_at: Time | null
  /** Given when it is paid. */
  receipt_number: number | null
  /** Null until it is paid, and where the release before took note of the payment. */
  paid_cents: number | null
  refunded_cents: Generated<number>
  /** The saved card that an automatic purchase is charged to; null for one that somebody made. */
  card_id: string | null
  /** Whom its receipt is made out to, written by the database when it is paid. */
  buyer: ColumnType<PurchaseReceipt['buyer'] | null, undefined, never>
}

/** A canceled purchase is an expired one with a `cancelled_at`. */
type StoredStatus = Exclude<PurchaseStatus, 'cancelled'>

export interface PaymentCustomerRow {
  organization_id: string
  provider: 'stripe' | 'sandbox'
  customer_id: string
}

export interface AutomaticTopUpRow {
  organization_id: string
  is_on: Generated<boolean>
  threshold: number | null
  price_id: PriceId | null
  /** In whole US dollars, for a calendar month in UTC. */
  monthly_ceiling: number | null
  user_id: string
  provider: 'stripe' | 'sandbox'
  card_id: string | null
  card_brand: string | null
  card_last4: string | null
  card_exp_month: number | null
  card_exp_year: number | null
  setup_session_id: string | null
  saved_session_id: string | null
  /** The purchase being made. There is no second one beside it. */
  purchase_id: string | null
  paused_reason: TopUpProblem | null
  paused_at: Time | null
  /** The month whose ceiling leaves no room for another purchase. */
  ceiling_month: string | null
}

export interface ProcessedEventRow {
  id: string
  type: string
  subject_id: string | null
  outcome: string
  deliveries: Generated<number>
  first_at: Time
  last_at: Time
}

export interface SandboxCheckoutRow {
  id: string
  customer_id: string
  purchase_id: string
  package_name: string
  credits: number
  price: number
  success_url: string
  cancel_url: string
  state: ColumnType<'open' | 'paid' | 'failed', undefined, 'open' | 'paid' | 'failed'>
  created_at: Time
  expires_at: Time
}

/** A page of the sandbox on which a card is saved, and then the card. */
export interface SandboxCardRow {
  id: string
  customer_id: string
  success_url: string
  cancel_url: string
  /** What it does when it is charged; null until it is saved. */
  bank: 'pays' | 'declines' | 'asks' | null
  is_forgotten: Generated<boolean>
  /** When a newer page took its place. */
  closed_at: Time | null
  created_at: Time
}

export interface SandboxChargeRow {
  purchase_id: string
  id: string
  customer_id: string
  price: number
  problem: TopUpProblem | null
  created_at: Time
}
