import type { DomainProblem, JoiningRole } from '@inkprint/contract'
import type { Generated } from 'kysely'
import type { Time, TimeByDefault } from './column-types.ts'

export interface SessionRow {
  id: string
  user_id: string
  created_at: TimeByDefault
  expires_at: Time
  /** Written at most once a minute. */
  last_used_at: TimeByDefault
  /** As the browser sent it, truncated; null if it sent none, or signed in before we stored it. */
  user_agent: string | null
  network: string | null
  /** When the session last passed a second factor. */
  confirmed_at: Time | null
}

/** A browser that has signed in before. */
export interface DeviceRow {
  user_id: string
  token_hash: string
  created_at: Time
  last_used_at: Time
}

export interface TotpSecretRow {
  user_id: string
  sealed_secret: string
  created_at: Time
  /** Null while it is being set up. */
  confirmed_at: Time | null
  /** The latest 30-second step whose code was used. */
  last_step: Generated<number>
}

export interface RecoveryCodeRow {
  user_id: string
  code_hash: string
}

export interface SignInChallengeRow {
  token_hash: string
  user_id: string
  expires_at: Time
}

export interface PasskeyRow {
  id: string
  user_id: string
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  transports: string[]
  name: string
  created_at: Time
  last_used_at: Time | null
}

export interface PasskeyChallengeRow {
  challenge_hash: string
  purpose: 'add' | 'sign-in' | 'second-factor' | 'confirm'
  /** The session or sign-in that requested it; empty if nobody is identified yet. */
  bound_to: string
  expires_at: Time
}

/** A person as identified by a single sign-on provider. */
export interface SsoIdentityRow {
  issuer: string
  subject: string
  user_id: string
  created_at: Time
  last_used_at: Time
  id: Generated<string>
  /** The organization whose provider it is; null: the installation's own. */
  organization_id: string | null
}

/** The provider of an organization. */
export interface SsoProviderRow {
  organization_id: string
  issuer: string
  client_id: string
  sealed_secret: string
  joining_role: JoiningRole
  is_required: boolean
  is_email_trusted: boolean
  is_owner_approved: boolean
  changed_at: Time
}

export interface SsoDomainRow {
  organization_id: string
  domain: string
  record_value: string
  created_at: Time
  proven_at: Time | null
  checked_at: Time | null
  domain_problem: DomainProblem | null
  /** Since when the DNS record of a verified domain has been missing. */
  missing_since: Time | null
}

/** A sign-in in progress at the provider. */
export interface SsoAttemptRow {
  token_hash: string
  state: string
  nonce: string
  code_verifier: string
  expires_at: Time
  /** When the browser returned from the provider. */
  used_at: Time | null
  issuer: string | null
  subject: string | null
  email: string | null
  first_name: string | null
  last_name: string | null
  /** The organization whose provider is used; null: the installation's own. */
  organization_id: string | null
  /** The email domain that selected the provider. */
  domain: string | null
  /** The sign-in that still needs its second factor. */
  challenge_hash: string | null
}
