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
  /** Numbers the organization's entries from 1 without gaps. */
  number: number
  change_amount: number
  balance_after: number
  reason: CreditReason
  reference: string
  api_key_id: string | null
  api_key_name: string | null
  /** Numbers the key's entries from 1 without gaps. */
  key_number: number | null
  created_at: Time
  /** The staff member who moved the credits. */
  actor_user_id: string | null
  /** Why, in their words. */
  note: string | null
  /** For an analysis: how many words were read. Null in entries of earlier releases. */
  words: number | null
  /** For an analysis: who requested it; null if a program did. */
  user_id: string | null
}

/** What analyses used in a quarter of an hour; ids are empty if there is no person or key. */
export interface UsageQuarterRow {
  organization_id: string
  quarter: Time
  api_key_id: string
  user_id: string
  analyses: number
  words: number
  credits: number
}

/** The last entry that is included in an organization's usage totals. */
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
  /** Credits under an open or lost dispute. */
  disputed_credits: Generated<number>
  /** Refunded and disputed credits that could not be taken back because they were already spent. */
  spent_credits: Generated<number>
  settled_version: Generated<number>
  created_at: Time
  paid_at: Time | null
  asked_at: Time | null
  /** When the buyer returned without paying. */
  cancelled_at: Time | null
  /** Assigned on payment. */
  receipt_number: number | null
  /** Null until it is paid, or if an earlier release recorded the payment. */
  paid_cents: number | null
  refunded_cents: Generated<number>
  /** The saved card an automatic purchase is charged to; null if a person made the purchase. */
  card_id: string | null
  /** Who the receipt is made out to; written by the database on payment. */
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
  /** The purchase in progress; there is at most one. */
  purchase_id: string | null
  paused_reason: TopUpProblem | null
  paused_at: Time | null
  /** The month in which the ceiling allows no further purchase. */
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

/** A sandbox page for saving a card; becomes the card once saved. */
export interface SandboxCardRow {
  id: string
  customer_id: string
  success_url: string
  cancel_url: string
  /** What happens when it is charged; null until it is saved. */
  bank: 'pays' | 'declines' | 'asks' | null
  is_forgotten: Generated<boolean>
  /** When a newer page replaced it. */
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
