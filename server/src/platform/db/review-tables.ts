import type { ReviewState } from '@inkprint/contract'
import type { Generated } from 'kysely'
import type { Time } from './column-types.ts'

/** A link under which an analysis can be read without an account. */
export interface ShareRow {
  id: string
  analysis_id: string
  /** The review it was mailed for; null if a member shared the analysis. */
  review_id: string | null
  token_hash: string
  includes_text: boolean
  created_by: string | null
  /** The key it was created with, if a program created it. */
  api_key_id: string | null
  created_at: Time
  expires_at: Time
  revoked_at: Time | null
  opened_count: Generated<number>
  last_opened_at: Time | null
}

export interface ReviewRow {
  id: string
  analysis_id: string
  state: ReviewState
  writer_email: string
  includes_text: boolean
  /**
   * The member's message in the mail with the link; deleted after the retention period, as are statement and
   * answer.
   */
  invitation: string | null
  created_by: string | null
  created_at: Time
  revoked_at: Time | null
  statement: string | null
  asked_at: Time | null
  answer: string | null
  answered_by: string | null
  answered_at: Time | null
  /** Totals of its deleted links: how often they were opened, when last, and when the last one expired. */
  past_opened_count: Generated<number>
  past_opened_at: Time | null
  past_expires_at: Time | null
}

export interface DraftRow {
  id: string
  review_id: string
  file_name: string
  bytes: number
  words: number
  text: string
  created_at: Time
}
