import { dayMs } from '../../platform/days.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { endTopUp } from '../top-ups/state.ts'
import { chargeableMs } from './charging.ts'

const checkoutMs = 30 * dayMs

/**
 * Ends purchases begun at a payment provider that is no longer configured, because it cannot be asked about
 * them. Purchases charged to a card are kept for most of a day, in case the change was a mistake; until then,
 * nothing else is bought in their place. A payment that becomes known later is still credited.
 */
export async function endOfOtherProviders(deps: Deps): Promise<void> {
  const { db, payments, now, log } = deps
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()
  const left = await db
    .selectFrom('purchases')
    .select('id')
    .where('status', '=', 'pending')
    .where('provider', 'is distinct from', payments?.provider ?? null)
    .where((where) =>
      where.or([
        where('card_id', 'is not', null).and('created_at', '<', ago(chargeableMs)),
        where('created_at', '<', ago(checkoutMs)),
      ]),
    )
    .limit(200)
    .execute()
  for (const { id } of left) {
    const wasEnded = await db.transaction().execute((tx) => end(tx, { deps, id }))
    if (wasEnded)
      log.warn({ purchase: id }, 'given up: its payment provider is not set up any more')
  }
}

async function end(tx: Tx, { deps, id }: { deps: Deps; id: string }): Promise<boolean> {
  const purchase = await tx
    .updateTable('purchases')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['id', 'organization_id', 'card_id'])
    .executeTakeFirst()
  if (purchase?.card_id) await endTopUp(tx, { deps, purchase, problem: null })
  return purchase !== undefined
}
