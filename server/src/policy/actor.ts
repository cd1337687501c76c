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
  /** What its maker, and whoever gave it scopes, are in the organization now; empty once they left. */
  makerRoles: readonly Role[]
  organizationId: string
  /** The organization's balance as it stood when the key was shown. */
  credits: number
  /** How much of it was reserved for analyses under way. */
  reserved: number
  /** The rate its texts are judged by unless a call names another; null for the usual one. */
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
  /** Where the link was mailed to the writer, the review it is for. */
  reviewId: string | null
}

/** The server itself, in jobs and in what follows from something else. */
export interface System {
  kind: 'system'
}

export const system: System = { kind: 'system' }

/** Whoever does something in an organization. */
export type Actor = SignedIn | Member | KeyHolder | ShareHolder | System

/** Who is calling, by what the endpoint demands. */
export interface Actors {
  public: null
  user: SignedIn
  member: Member
  superuser: SignedIn
  'api-key': KeyHolder
  share: ShareHolder
}
