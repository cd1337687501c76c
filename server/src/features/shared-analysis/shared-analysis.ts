import type { AnalysisResult, SharedAnalysis } from '@inkprint/contract'
import { sql } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { completed } from '../analysis/analyses.ts'
import { titleOf } from '../analysis/title.ts'
import { findOutcome } from '../reviews/states.ts'
import { readWritersReview } from '../reviews/writers-view.ts'

/** Counts a view of a shared analysis. */
export async function openShared(context: Context<'share'>): Promise<SharedAnalysis> {
  const { db, actor, now } = context
  await db
    .updateTable('shares')
    .set({ opened_count: sql`opened_count + 1`, last_opened_at: now() })
    .where('id', '=', actor.shareId)
    .execute()
  return readShared(context)
}

/** What a reader without an account gets: never the advice, and the text only if it was included. */
export async function readShared(context: Context<'share'>): Promise<SharedAnalysis> {
  const { db, actor, headers } = context
  headers.send('x-robots-tag', 'noindex, nofollow, noarchive')
  const { includesText } = actor
  const row = await db
    .selectFrom('analyses')
    .innerJoin('organizations', 'organizations.id', 'analyses.organization_id')
    .select(['result', 'title', 'analyses.created_at', 'organizations.name as organization_name'])
    .select(sql<string | null>`case when ${includesText}::boolean then text end`.as('text'))
    .where('analyses.id', '=', actor.analysisId)
    .executeTakeFirst()
  // Deleted after the link was looked up.
  if (!row?.result) throw new AppError('NOT_FOUND')
  const { result, title, text, ...analysis } = row
  return {
    ...analysis,
    title: titleOf(title, text?.slice(0, 400) ?? null),
    text,
    includes_text: includesText,
    expires_at: actor.expiresAt,
    analysis_result: { ...withoutAdvice(completed(result)), id: actor.analysisId },
    outcome: await findOutcome(db, actor.analysisId),
    review: await readWritersReview(context),
  }
}

function withoutAdvice(result: AnalysisResult): AnalysisResult {
  return { ...result, guidelines: [], copywriter_rules_block: null, humanization_prompt: null }
}
