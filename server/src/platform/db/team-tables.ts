import type { Role } from '@inkprint/contract'
import type { Time, TimeByDefault } from './column-types.ts'

/** A person's membership in an organization, and their role. */
export interface MembershipRow {
  organization_id: string
  user_id: string
  role: Role
  created_at: TimeByDefault
  last_active_at: Time | null
}

/** An invitation to join an organization. */
export interface InvitationRow {
  id: string
  organization_id: string
  email: string
  role: Role
  /** Null until the mail with the link is written. */
  token_hash: string | null
  invited_by: string | null
  created_at: Time
  expires_at: Time
  accepted_at: Time | null
  revoked_at: Time | null
}
