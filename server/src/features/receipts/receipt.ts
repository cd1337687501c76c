import {
  hashText,
  type Receipt,
  receiptType,
  receiptVersion,
  textNormalization,
} from '@inkprint/contract'
import { CompactSign } from 'jose'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { completed } from '../analysis/analyses.ts'
import { isOwn, type OwnAnalysis } from '../analysis/own.ts'
import { requireSigningKey } from './keys.ts'

/** The signed result of an analysis: always the same string, as long as the key is the same. */
export async function signReceipt(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  analysis: OwnAnalysis,
): Promise<string> {
  const receipt = await findReceipt(deps, analysis)
  if (!receipt) throw new AppError('RECEIPT_UNAVAILABLE')
  const { id, privateKey } = await requireSigningKey(deps)
  return new CompactSign(Buffer.from(JSON.stringify(receipt)))
    .setProtectedHeader({ alg: 'EdDSA', kid: id, typ: receiptType })
    .sign(privateKey)
}

/** The statement of an analysis's receipt; null if it is no longer known which text was judged. */
export async function findReceipt(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { id, organizationId }: OwnAnalysis,
): Promise<Receipt | null> {
  const row = await db
    .selectFrom('analyses')
    .select(['status', 'result', 'words', 'text_hash', 'created_at', 'finished_at'])
    // Only analyses of the previous release have no hash.
    .select(sql<string | null>`case when text_hash is null then text end`.as('text'))
    .where(isOwn({ id, organizationId }))
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  if (!row.result) throw new AppError('NO_RESULT')
  const textHash = row.text_hash ?? (row.text === null ? null : await hashText(row.text))
  if (textHash === null) return null
  const { is_judged, ...result } = completed(row.result)
  return {
    version: receiptVersion,
    issuer: settings.publicUrl,
    analysis_id: id,
    analyzed_at: new Date(row.finished_at ?? row.created_at).toISOString(),
    text_hash: textHash,
    text_normalization: textNormalization,
    words: row.words,
    verdict: is_judged ? result.classification : 'not_judged',
    // A text that was not judged has none of these, whatever the detector filled in.
    probability_ai_percent: is_judged ? result.probability_ai_percent : null,
    ai_share_percent: is_judged ? result.ai_share_percent : null,
    false_positive_rate: is_judged ? result.false_positive_rate : null,
    max_false_positive_rate: is_judged ? result.max_false_positive_rate : null,
    group_id: is_judged ? result.group_id : null,
    group_name: is_judged ? result.group_name : null,
    model_version: result.model_version,
  }
}
