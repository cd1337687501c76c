import type { BatchStatus } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { announce } from '../webhooks/announce.ts'
import { requireBatch } from './summary.ts'

/**
 * Ends the batch when none of its texts is waiting or being read; a canceled batch ends without an event.
 * Closing an analysis locks its organization until the end of the transaction, so of two transactions that
 * close the last texts the second sees both.
 */
export async function completeBatch(
  tx: Tx,
  { deps, id }: { deps: Pick<Deps, 'now'>; id: string },
): Promise<void> {
  const batch = await tx
    .updateTable('batches')
    .set({
      status: sql<BatchStatus>`case when status = 'cancelled' then status else 'done' end`,
      finished_at: deps.now().toISOString(),
    })
    .where('id', '=', id)
    .where('status', '<>', 'done')
    .where('finished_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('waiting_analyses')
            .select('analysis_id')
            .where('batch_id', '=', id)
            .where('state', '<>', 'failed'),
        ),
      ),
    )
    .returning(['id', 'organization_id as organizationId', 'status'])
    .executeTakeFirst()
  if (batch?.status === 'done') await announceBatch(tx, { deps, batch })
}

async function announceBatch(
  tx: Tx,
  { deps, batch }: { deps: Pick<Deps, 'now'>; batch: { id: string; organizationId: string } },
): Promise<void> {
  const found = await requireBatch({ db: tx, now: deps.now }, batch)
  const { batch_id, title, status, counts, words, credits, created_at, finished_at } = found
  await announce(tx, batch.organizationId, {
    type: 'batch.completed',
    timestamp: deps.now().toISOString(),
    data: { batch_id, title, status, counts, words, credits, created_at, finished_at },
  })
}
