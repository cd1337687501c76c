import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'

/** An analysis, and the organization it must belong to. */
export interface OwnAnalysis {
  id: string
  organizationId: string
}

/**
 * For statements that read or write `analyses`. Leaves out readings that only add advice to another analysis.
 */
export function isOwn({ id, organizationId }: OwnAnalysis): RawBuilder<boolean> {
  return sql<boolean>`(analyses.id = ${id} and analyses.organization_id = ${organizationId}
    and analyses.adds_to is null)`
}

/** Refuses an analysis that is not the organization's own. */
export async function requireOwn(db: Db, analysis: OwnAnalysis): Promise<void> {
  const own = await db.selectFrom('analyses').select('id').where(isOwn(analysis)).executeTakeFirst()
  if (!own) throw new AppError('NOT_FOUND')
}

/** Locks the analysis until the transaction ends, so that changes to it happen one after another. */
export async function lockOwn(tx: Tx, analysis: OwnAnalysis) {
  const own = await tx
    .selectFrom('analyses')
    .select(['status', 'classification'])
    .select(({ eb }) => eb('result', 'is not', null).$castTo<boolean>().as('hasResult'))
    .where(isOwn(analysis))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!own) throw new AppError('NOT_FOUND')
  return own
}
