import { dayMs } from '../../platform/days.ts'
import type { Deps } from '../../platform/deps.ts'
import { cardPurchaseColumns, completeTopUp } from './charging.ts'
import { endOfOtherProviders } from './other-provider.ts'
import { settlePurchase } from './settlement.ts'

const askAfterMs = 15 * 60_000
const giveUpMs = 30 * dayMs
const batch = 200

/**
 * Asks the provider about purchases we received no event for, starting with those not asked about for
 * longest.
 */
export async function reconcilePurchases(deps: Deps): Promise<void> {
  const { db, payments, now, log } = deps
  await endOfOtherProviders(deps)
  if (!payments) return
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()
  const waiting = await db
    .updateTable('purchases')
    .set({ asked_at: now() })
    .where('id', 'in', (e) =>
      e
        .selectFrom('purchases')
        .select('id')
        .where('provider', '=', payments.provider)
        .where((where) =>
          where.or([
            where('status', '=', 'pending').and('created_at', '<', ago(askAfterMs)),
            // Banks take their time; a missed decision is found within a day.
            where('dispute', 'in', ['inquiry', 'open']).and('asked_at', 'is', null),
            where('dispute', 'in', ['inquiry', 'open']).and('asked_at', '<', ago(dayMs)),
          ]),
        )
        .orderBy('asked_at', (order) => order.asc().nullsFirst())
        .orderBy('created_at')
        .limit(batch)
        // Skips purchases being settled, or asked about by another process.
        .forUpdate()
        .skipLocked(),
    )
    .returning([...cardPurchaseColumns])
    .execute()

  for (const purchase of waiting) {
    const { id, session_id, created_at } = purchase
    try {
      // Its payment is not known yet: the process that charged the card did not get to store it.
      if (purchase.card_id !== null && session_id === id) {
        await completeTopUp(deps, {
          payments,
          purchase: { ...purchase, card_id: purchase.card_id },
        })
        continue
      }
      const found = await settlePurchase(deps, { payments, sessionId: session_id })
      const isHopeless = now().getTime() - Date.parse(created_at) > giveUpMs
      if (found === 'unknown' && isHopeless) await giveUp(deps, id)
    } catch (error) {
      // One purchase that cannot be checked must not block the others; the next run tries again.
      log.warn({ err: error, purchase: id }, 'a purchase could not be checked')
    }
  }
}

/** Unknown to the provider for a month: it belongs to an account no longer in use. */
async function giveUp({ db }: Deps, id: string): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}
