import { dayMs } from '../../platform/days.ts'
import type { Deps } from '../../platform/deps.ts'
import { cardPurchaseColumns, completeTopUp } from './charging.ts'
import { endOfOtherProviders } from './other-provider.ts'
import { settlePurchase } from './settlement.ts'

const askAfterMs = 15 * 60_000
const giveUpMs = 30 * dayMs
const batch = 200

/** Asks again about purchases nobody told us about, those not asked about for longest first. */
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
            // The bank decides when it likes; a missed word of it is found within a day.
            where('dispute', 'in', ['inquiry', 'open']).and('asked_at', 'is', null),
            where('dispute', 'in', ['inquiry', 'open']).and('asked_at', '<', ago(dayMs)),
          ]),
        )
        .orderBy('asked_at', (order) => order.asc().nullsFirst())
        .orderBy('created_at')
        .limit(batch)
        // One that is being settled, or asked about by another copy, needs no asking.
        .forUpdate()
        .skipLocked(),
    )
    .returning([...cardPurchaseColumns])
    .execute()

  for (const purchase of waiting) {
    const { id, session_id, created_at } = purchase
    try {
      // Nobody knows its payment yet: whoever charged the card did not come to write it down.
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
