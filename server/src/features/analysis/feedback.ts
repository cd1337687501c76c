import type { api, Received } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Due, ofOrganization } from './kept-days.ts'

export interface Reviewer {
  organizationId: string
  userId: string | null
  apiKeyId: string | null
}

/** Stores an organization's feedback on its own analysis; a later answer replaces the earlier one. */
export async function storeFeedback(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  {
    reviewer,
    answer,
  }: { reviewer: Reviewer; answer: Received<typeof api.playground.sendFeedback> },
): Promise<{ analysis_id: string; is_correct: boolean }> {
  const { analysis_id, is_correct } = answer
  const { rows } = await sql`
    insert into feedback
      (analysis_id, is_correct, comment, api_key_id, user_id, created_at, updated_at)
    select id, ${is_correct}, ${answer.comment || null}, ${reviewer.apiKeyId}, ${reviewer.userId},
           ${now()}, ${now()}
    from analyses
    where id = ${analysis_id} and organization_id = ${reviewer.organizationId} and result is not null
    -- Held before it is judged, so that one being deleted is waited for and found gone.
    for key share
    on conflict (analysis_id) do update
    set is_correct = excluded.is_correct, comment = excluded.comment,
        api_key_id = excluded.api_key_id, user_id = excluded.user_id,
        updated_at = excluded.updated_at, is_concluded = false, given_before = null
    returning analysis_id`.execute(db)
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return { analysis_id, is_correct }
}

/**
 * Stores what an organization later concluded about its own analysis. A person's comment stays, and their
 * earlier answer is remembered.
 */
export async function concludeFeedback(
  tx: Tx,
  { analysisId, isCorrect, userId, at }: Conclusion,
): Promise<void> {
  await tx
    .insertInto('feedback')
    .values({
      analysis_id: analysisId,
      is_correct: isCorrect,
      comment: null,
      api_key_id: null,
      user_id: userId,
      is_concluded: true,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('analysis_id').doUpdateSet({
        is_correct: isCorrect,
        user_id: userId,
        is_concluded: true,
        given_before: sql`case when feedback.is_concluded then feedback.given_before
                               else feedback.is_correct end`,
        updated_at: at,
      }),
    )
    .execute()
}

/** Restores the answer a person gave; if nobody gave one, none counts. */
export async function takeBackConclusion(
  tx: Tx,
  { analysisId, at }: Pick<Conclusion, 'analysisId' | 'at'>,
): Promise<void> {
  await sql`
    update feedback
    set is_correct = given_before, is_concluded = false, given_before = null, updated_at = ${at}
    where analysis_id = ${analysisId} and is_concluded and given_before is not null`.execute(tx)
  // The counting trigger ignores deletions, because figures outlive the analyses they are about.
  await sql`
    with gone as (
      delete from feedback where analysis_id = ${analysisId} and is_concluded returning *)
    insert into daily_feedback as kept (day, group_id, part, answers, wrong)
    select (gone.created_at at time zone 'UTC')::date, group_id, figure_part(),
           -1, -(not is_correct)::integer
    from gone join analyses on analyses.id = analysis_id
    on conflict (day, group_id, part) do update
    set answers = kept.answers + excluded.answers, wrong = kept.wrong + excluded.wrong`.execute(tx)
}

interface Conclusion {
  analysisId: string
  isCorrect: boolean
  userId: string
  at: Date
}

const batch = 1_000

/** Comments about a text may quote it, so they are deleted with it; whether the verdict was right stays. */
export async function deleteOldComments(db: Db, { before, organizationId }: Due): Promise<void> {
  let removed = batch
  while (removed === batch) {
    const { rows } = await sql`
      update feedback set comment = null
      where analysis_id in (
        select analysis_id from feedback join analyses on analyses.id = analysis_id
        where comment is not null and analyses.created_at <= ${before}
          and ${ofOrganization(organizationId)}
        limit ${batch} for update of feedback skip locked
      )
      returning analysis_id`.execute(db)
    removed = rows.length
  }
}
