import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { spentAt } from './listing.ts'

/** What a key's monthly budget has left, less what is reserved for its analyses; null without a budget. */
export async function findBudgetLeft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { organizationId, keyId }: { organizationId: string; keyId: string },
): Promise<number | null> {
  const reserved = sql<number>`(
    select coalesce(sum(reserved), 0)::integer from analyses
    where organization_id = ${organizationId} and reserved > 0 and api_key_id = ${keyId})`
  const key = await db
    .selectFrom('api_keys')
    .select(sql<number | null>`monthly_budget - ${spentAt(now())} - ${reserved}`.as('left'))
    .where('id', '=', keyId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return key?.left ?? null
}
