import type { Deps } from '../../context.ts'
import { settlePurchase } from './settlement.ts'

const patienceMs = 15 * 60_000
const giveUpMs = 30 * 86_400_000
const batch = 200

/** Asks again about purchases nobody told us about, those not asked about for longest first. */
export async function reconcilePurchases(deps: Deps): Promise<void> {
  const { db, payments, now, log } = deps
  if (!payments) return
  const waiting = await db
    .updateTable('purchases')
    .set({ asked_at: now() })
    .where('id', 'in', (e) =>
      e
        .selectFrom('purchases')
        .select('id')
        .where('status', '=', 'pending')
        .where('provider', '=', payments.provider)
        .where('created_at', '<', new Date(now().getTime() - patienceMs).toISOString())
        .orderBy('asked_at', (order) => order.asc().nullsFirst())
        .orderBy('created_at')
        .limit(batch)
        // One that is being settled, or asked about by another copy, needs no asking.
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'session_id', 'created_at'])
    .execute()

  for (const { id, session_id, created_at } of waiting) {
    try {
      const found = await settlePurchase(deps, { payments, sessionId: session_id })
      const isHopeless = now().getTime() - Date.parse(created_at) > giveUpMs
      if (found === 'unknown' && isHopeless) await giveUp(deps, id)
    } catch (error) {
      // One purchase that cannot be asked about must not keep the others waiting; the next run asks again.
      log.warn({ err: error, purchase: id }, 'a purchase could not be checked')
    }
  }
}

/** The provider has not known it for a month: it belongs to an account no longer in use. */
async function giveUp({ db }: Deps, id: string): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}
