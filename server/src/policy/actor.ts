import type { KeyScope, Role, User } from '@inkprint/contract'

export interface SignedIn {
  kind: 'user'
  sessionId: string
  user: User
  hasSecondFactor: boolean
  /** Whether their organization requires one of its members. */
  isFactorRequired: boolean
  /** When this session last showed a second factor. */
  confirmedAt: string | null
}

export interface Member extends SignedIn {
  organizationId: string
  role: Role
}

/** A program that showed one of an organization's API keys. */
export interface KeyHolder {
  kind: 'key'
  keyId: string
  keyName: string
  /** What the key may be used for. */
  scopes: readonly KeyScope[]
  /** The current roles of its creator and of whoever gave it scopes; empty once they left. */
  makerRoles: readonly Role[]
  organizationId: string
  /** The organization's balance when the key was checked. */
  credits: number
  /** How much of it was reserved for running analyses. */
  reserved: number
  /** The rate its texts are judged by unless a call sets another; null for the default. */
  maxFalsePositiveRate: number | null
}

/** Somebody without an account who has a link to one analysis. */
export interface ShareHolder {
  kind: 'share'
  shareId: string
  analysisId: string
  organizationId: string
  includesText: boolean
  expiresAt: string
  /** The review the link is for, if it was mailed to the writer. */
  reviewId: string | null
}

/** The server itself, in jobs and follow-up work. */
export interface System {
  kind: 'system'
}

export const system: System = { kind: 'system' }

/** Anyone or anything that acts in an organization. */
export type Actor = SignedIn | Member | KeyHolder | ShareHolder | System

/** The caller, by the access the endpoint demands. */
export interface Actors {
  public: null
  user: SignedIn
  member: Member
  superuser: SignedIn
  'api-key': KeyHolder
  share: ShareHolder
}
