import { paths } from '@inkprint/contract'
import { daysAfter } from '../../platform/days.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import { hashToken, newToken } from '../account/links.ts'

export interface NewShare {
  analysisId: string
  reviewId: string | null
  includesText: boolean
  userId: string | null
  /** The key that made it, if a program did. */
  keyId?: string | null
  validDays: number
}

/**
 * Creates a link and returns its address; the token exists nowhere else. It is behind a `#`, which browsers
 * do not send, so it is in no log and no referrer.
 */
export async function storeShare(
  { now, settings }: Pick<Deps, 'now' | 'settings'>,
  db: Db,
  share: NewShare,
): Promise<{ id: string; url: string; expiresAt: Date }> {
  const token = newToken()
  const id = newId('shr')
  const expiresAt = daysAfter(now(), share.validDays)
  await db
    .insertInto('shares')
    .values({
      id,
      analysis_id: share.analysisId,
      review_id: share.reviewId,
      token_hash: hashToken(token),
      includes_text: share.includesText,
      created_by: share.userId,
      api_key_id: share.keyId ?? null,
      created_at: now(),
      expires_at: expiresAt,
    })
    .execute()
  return { id, url: `${settings.publicUrl}${paths.shared}#token=${token}`, expiresAt }
}
