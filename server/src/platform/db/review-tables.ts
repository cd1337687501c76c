import type { ReviewState } from '@inkprint/contract'
import type { Generated } from 'kysely'
import type { Time } from './column-types.ts'

/** An address under which an analysis is read without an account. */
export interface ShareRow {
  id: string
  analysis_id: string
  /** The review it was mailed for; null where a member shared the analysis. */
  review_id: string | null
  token_hash: string
  includes_text: boolean
  created_by: string | null
  /** The key it was made with, where a program made it. */
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
  /** What the member wrote with the link; this, statement and answer go when their time is over. */
  invitation: string | null
  created_by: string | null
  created_at: Time
  revoked_at: Time | null
  statement: string | null
  asked_at: Time | null
  answer: string | null
  answered_by: string | null
  answered_at: Time | null
  /** Of its links that were deleted: how often they were opened, when last, and until when the last worked. */
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
