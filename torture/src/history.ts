import type { Role } from '@inkprint/contract'

/** What the clients did and what they were told. An answer that never came, or only a 5xx, is lost. */
export interface History {
  orders: Order[]
  batches: BatchStory[]
  keys: KeyStory[]
  /** Keys asked for whose answer was lost: they may exist. */
  lostKeys: number
  purchases: PurchaseStory[]
  adjustments: Adjustment[]
  links: LinkStory[]
  accounts: AccountStory[]
  teams: TeamStory[]
  /** Organizations whose webhook is told of everything. */
  listening: string[]
  /** What the webhooks' receiver got. */
  received: readonly Received[]
  /** What was killed, and when. */
  kills: { what: string; at: string }[]
  /** Answers nobody should ever get, in words. */
  surprises: string[]
}

export interface Order {
  organizationId: string
  /** Its Idempotency-Key; null for one that was sent once and cannot be repeated. */
  name: string | null
  /** Its text makes the detector fail. */
  isDoomed: boolean
  cost: number
  /** Every analysis it was given. */
  told: ToldAnalysis[]
  lost: number
}

/** A batch, whose name is its Idempotency-Key. */
export interface BatchStory {
  organizationId: string
  name: string
  texts: number
  /** Every batch it was answered with. */
  told: string[]
}

export interface ToldAnalysis {
  analysisId: string
  /** The playground does not say what is left. */
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
  /** What the buyer's bank last decided, and what that is worth. */
  dispute: 'open' | 'won' | 'lost' | null
  disputedCredits: number
}

/** A balance staff moved: set by somebody who had seen `from`, or changed by the difference. */
export interface Adjustment {
  organizationId: string
  from: number
  to: number
  isTold: boolean
  lost: number
}

/** One mailed link and how often it worked. */
export interface LinkStory {
  purpose: 'reset' | 'email-change' | 'invitation'
  userId: string
  worked: number
  lost: number
}

export interface AccountStory {
  userId: string
  email: string
  /** Reset mails promised with a 202, by address. */
  resetsPromised: Record<string, number>
}

/** An organization whose members change each other's roles. */
export interface TeamStory {
  organizationId: string
  /** The roles before anything was changed, by user. */
  first: Record<string, Role>
  /** How often somebody was told that it was done. */
  told: Record<'member.removed' | 'member.left' | 'member.joined', number>
}

/** One request to the receiver of webhooks. */
export interface Received {
  organizationId: string
  id: string
  body: string
  isSigned: boolean
  /** Answered with success. */
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
