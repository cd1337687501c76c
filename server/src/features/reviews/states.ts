import type { Outcome, ReviewState } from '@inkprint/contract'
import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { ReviewRow } from '../../platform/db/review-tables.ts'

/** Nobody has answered yet. */
export function isOpen(state: ReviewState): boolean {
  return state === 'sent' || state === 'asked'
}

/**
 * The outcome of the newest answered review: it applies until there is another, even while a new one is open.
 */
export async function findOutcome(db: Db, analysisId: string): Promise<Outcome | null> {
  const answered = await db
    .selectFrom('reviews')
    .select('state')
    .where('analysis_id', '=', analysisId)
    .where('answered_at', 'is not', null)
    .orderBy('answered_at', 'desc')
    .executeTakeFirst()
  return (answered?.state as Outcome | undefined) ?? null
}

interface Change {
  id: string
  analysisId: string
  state: ReviewState
  fields: Updateable<ReviewRow>
}

/** Moves a review to a new state, and updates what the list of analyses shows about it. */
export async function setState(tx: Tx, { id, analysisId, state, fields }: Change): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ ...fields, state })
    .where('id', '=', id)
    .execute()
  await setListed(tx, { analysisId, state })
}

export async function setListed(
  tx: Tx,
  { analysisId, state }: { analysisId: string; state: ReviewState | null },
): Promise<void> {
  await tx
    .updateTable('analyses')
    .set({ review_state: state })
    .where('id', '=', analysisId)
    .execute()
}
