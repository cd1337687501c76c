import type { api, Output } from '@inkprint/contract'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { completed } from '../analysis/analyses.ts'
import { listPage } from '../analysis/list.ts'
import { isOwn } from '../analysis/own.ts'
import { judgedOf } from './judged.ts'
import { scanOf } from './originality.ts'

/** An earlier scan, like Originality.ai's `GET /api/v3/scan/{id}`; without its text, it has no sentences. */
export async function recallScan(
  { db, actor }: Context<'api-key'>,
  { id }: { id: string },
): Promise<Output<typeof api.compat.originality.getScan>> {
  const row = await db
    .selectFrom('analyses')
    .select(['title', 'text', 'result', 'credits'])
    .where(isOwn({ id, organizationId: actor.organizationId }))
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  const { title, text, result, credits } = row
  if (result === null) throw new AppError('NO_RESULT')
  const performed = {
    analysis_id: id,
    analysis_result: { ...completed(result), id },
    credits: { used: credits, remaining: actor.credits },
  }
  return scanOf(judgedOf(performed, text), title)
}

/** The cost of the latest analyses, like `GET /api/v1/account/credits/content_scan_usage`. */
export async function listScanUsage({
  db,
  actor,
}: Context<'api-key'>): Promise<Output<typeof api.compat.originality.getUsage>> {
  const { items } = await listPage(db, {
    organizationId: actor.organizationId,
    search: '',
    sort_by: 'created_at',
    sort_order: 'desc',
    size: 100,
  })
  const charged = items.filter(({ credits }) => credits > 0)
  return {
    usage: charged.map(({ analysis_id, credits, created_at }) => ({
      contentID: analysis_id,
      credits_used: credits,
      date: created_at,
    })),
  }
}
