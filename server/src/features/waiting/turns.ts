import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/**
 * The turn of an organization's next text: after its own texts, and level with the next one to be read. This
 * way organizations' texts are read alternately, however many each sent, and taking the lowest turn needs no
 * look at the other texts waiting.
 */
export async function nextTurn(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    select greatest(
      coalesce((select max(turn) + 1 from waiting_analyses
                where organization_id = ${organizationId}), 0),
      coalesce((select min(turn) from waiting_analyses
                where state = 'waiting' and is_batch and lease_until is null), 0),
      coalesce((select min(turn) from waiting_analyses
                where state = 'waiting' and not is_batch and lease_until is null), 0)
    ) as turn`.execute(db)
  return rows[0]?.turn ?? 0
}
