import type { Role } from '@inkprint/contract'

/**
 * What the clients did and what they were told. A request without an answer, or with a 5xx, counts as lost.
 */
export interface History {
  orders: Order[]
  batches: BatchStory[]
  keys: KeyStory[]
  /** Number of keys requested whose answer was lost: they may exist. */
  lostKeys: number
  purchases: PurchaseStory[]
  adjustments: Adjustment[]
  links: LinkStory[]
  accounts: AccountStory[]
  teams: TeamStory[]
  /** Organizations whose webhook receives all events. */
  listening: string[]
  /** What the webhook receiver got. */
  received: readonly Received[]
  /** What was killed, and when. */
  kills: { what: string; at: string }[]
  /** Descriptions of answers that should never happen. */
  surprises: string[]
}

export interface Order {
  organizationId: string
  /** Its Idempotency-Key; null if it was sent once and cannot be repeated. */
  name: string | null
  /** Whether its text makes the detector fail. */
  isDoomed: boolean
  cost: number
  /** Every analysis returned for it. */
  told: ToldAnalysis[]
  lost: number
}

/** A batch, identified by its Idempotency-Key. */
export interface BatchStory {
  organizationId: string
  name: string
  texts: number
  /** Every batch id returned for it. */
  told: string[]
}

export interface ToldAnalysis {
  analysisId: string
  /** Null for the playground, which does not report the remaining credits. */
  remaining: number | null
}

export interface KeyStory {
  id: string
  organizationId: string
  isDeletionAsked: boolean
  isDeletionTold: boolean
  hasBudget: boolean
}

export interface PurchaseStory {
  sessionId: string
  organizationId: string
  credits: number
  ending: 'paid' | 'open' | 'failed' | 'expired'
  refundedCredits: number
  /** The bank's last decision, and the credits it is about. */
  dispute: 'open' | 'won' | 'lost' | null
  disputedCredits: number
}

/** A balance changed by staff: set by somebody who had seen `from`, or changed by the difference. */
export interface Adjustment {
  organizationId: string
  from: number
  to: number
  isTold: boolean
  lost: number
}

/** A mailed link and how often it worked. */
export interface LinkStory {
  purpose: 'reset' | 'email-change' | 'invitation'
  userId: string
  worked: number
  lost: number
}

export interface AccountStory {
  userId: string
  email: string
  /** Number of reset mails promised with a 202, by address. */
  resetsPromised: Record<string, number>
}

/** An organization whose members change each other's roles. */
export interface TeamStory {
  organizationId: string
  /** The roles at the start, by user. */
  first: Record<string, Role>
  /** How often each change was confirmed. */
  told: Record<'member.removed' | 'member.left' | 'member.joined', number>
}

/** One request to the receiver of webhooks. */
export interface Received {
  organizationId: string
  id: string
  body: string
  isSigned: boolean
  /** Whether it was answered with success. */
  isTaken: boolean
}

export function emptyHistory(): History {
  return {
    orders: [],
    batches: [],
    keys: [],
    lostKeys: 0,
    purchases: [],
    adjustments: [],
    links: [],
    accounts: [],
    teams: [],
    listening: [],
    received: [],
    kills: [],
    surprises: [],
  }
}
