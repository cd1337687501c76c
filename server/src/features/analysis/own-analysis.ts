import type { AnalysisResult, api, Output } from '@inkprint/contract'
import { daysAfter } from '../../platform/days.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { nameOf } from '../account/users.ts'
import { completed } from './analyses.ts'
import { keptDays } from './kept-days.ts'
import { selectSummaries, summaryOf } from './list.ts'
import { isOwn } from './own.ts'
import { titleOf } from './title.ts'
import { writeWords } from './words.ts'

/** Everything there is about one analysis of the member's organization. */
export async function readOwn(
  context: Context<'member'>,
  { id }: { id: string },
): Promise<Output<typeof api.ownAnalyses.get>> {
  const { db, actor } = context
  const row = await selectSummaries(db, actor.organizationId)
    .leftJoin('feedback', 'feedback.analysis_id', 'analyses.id')
    .select(['text', 'result', 'is_correct', 'force_group_id', 'max_false_positive_rate'])
    .where(isOwn({ id, organizationId: actor.organizationId }))
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  const { text, result, is_correct, force_group_id, max_false_positive_rate, ...summary } = row
  const days = await keptDays(context, actor.organizationId)
  const keptUntil = daysAfter(new Date(row.created_at), days)
  return {
    ...summaryOf(summary),
    analysis_result: result && { ...completed(result), id },
    text,
    text_kept_until: text === null ? null : keptUntil.toISOString(),
    is_title_chosen: row.title !== null,
    can_add_advice: result !== null && (await canAddAdvice(context, { result, text })),
    given_feedback: is_correct === null ? null : { is_correct },
    chosen: { force_group_id, max_false_positive_rate },
  }
}

/** Advice comes from reading the text again, so it belongs to a verdict of the same model. */
export async function canAddAdvice(
  { detector }: Pick<Deps, 'detector'>,
  { result, text }: { result: AnalysisResult; text: string | null },
): Promise<boolean> {
  if (text === null || !completed(result).is_judged || isWhole(result)) return false
  return (await detector.describe()).version === result.model_version
}

function isWhole({ copywriter_rules_block, humanization_prompt }: AnalysisResult): boolean {
  return copywriter_rules_block !== null && humanization_prompt !== null
}

/** Sets the organization's own title; an empty one falls back to the text. */
export async function rename(
  { db, actor }: Context<'member'>,
  { id, title }: { id: string; title: string | null },
): Promise<Output<typeof api.ownAnalyses.rename>> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('analyses')
      .set({ title: title || null })
      .where(isOwn({ id, organizationId: actor.organizationId }))
      .returning(['title', 'text'])
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    await tx.deleteFrom('analysis_words').where('analysis_id', '=', id).execute()
    await writeWords(tx, [id])
    return { analysis_id: id, title: titleOf(row.title, row.text?.slice(0, 400) ?? null) }
  })
}

const mostPeople = 500

/** The values a list of analyses can be filtered by. */
export async function readChoices(
  { detector }: Pick<Deps, 'detector'>,
  { db, organizationId }: { db: Db; organizationId: string },
): Promise<Output<typeof api.ownAnalyses.getChoices>> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('organization_id', '=', organizationId)
    .orderBy('first_name')
    .orderBy('last_name')
    .limit(mostPeople)
    .execute()
  const { groups } = await detector.describe()
  return {
    groups,
    people: people.map((user) => ({ id: user.id, name: nameOf(user) ?? user.email })),
  }
}
