import type { api, Output } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'

/** All feedback of customers on verdicts so far, from the figures the database keeps per day. */
export async function readFeedbackFigures({
  db,
  detector,
}: Pick<Deps, 'db' | 'detector'>): Promise<Output<typeof api.site.getFeedback>> {
  const rows = await db
    .selectFrom('daily_feedback')
    .select('group_id')
    .select([
      sql<number>`sum(answers)::bigint`.as('answers'),
      sql<number>`sum(wrong)::bigint`.as('wrong'),
      sql<string>`min(day)::text`.as('since'),
    ])
    .groupBy('group_id')
    .orderBy('group_id')
    .execute()
  // If the model cannot be reached, the figures are still shown, with ids in place of names.
  const model = await detector.describe().catch(() => null)
  const nameOf = new Map(model?.groups.map(({ id, name }) => [id, name]))
  const total = (column: 'answers' | 'wrong'): number =>
    rows.reduce((sum, row) => sum + row[column], 0)
  return {
    model_version: model?.version ?? null,
    since: rows.map(({ since }) => since).sort()[0] ?? null,
    answers: total('answers'),
    wrong: total('wrong'),
    groups: rows.map(({ group_id, answers, wrong }) => ({
      group_id,
      group_name: nameOf.get(group_id) ?? group_id,
      answers,
      wrong,
    })),
  }
}
