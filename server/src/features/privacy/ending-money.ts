import { coolOffDays } from '@inkprint/contract'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { daysAfter } from '../../platform/days.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { settlePurchase } from '../billing/settlement.ts'
import { lockTopUp, watchBalance } from '../top-ups/state.ts'

/**
 * Sets the time of the deletion and ends everything that would buy anything until then. Returns that time; an
 * earlier one that was already set stays.
 */
export async function startClosing(
  tx: Tx,
  {
    context: { now, jobs },
    organizationId,
    requestedBy,
  }: {
    context: Pick<Deps, 'now' | 'jobs'>
    organizationId: string
    requestedBy: string | null
  },
): Promise<string> {
  const at = now()
  const latest = daysAfter(at, coolOffDays)
  const { deletion_at } = await tx
    .updateTable('organizations')
    .set({
      deletion_at: sql<Date>`least(coalesce(deletion_at, ${latest}), ${latest})`,
      deletion_requested_by: requestedBy,
    })
    .where('id', '=', organizationId)
    .returning('deletion_at')
    .executeTakeFirstOrThrow()
  await turnTopUpOff(tx, { organizationId, at, requestedBy })
  await jobs.add(tx, checkoutClosing, { organizationId })
  return deletion_at ?? latest.toISOString()
}

async function turnTopUpOff(
  tx: Tx,
  {
    organizationId,
    at,
    requestedBy,
  }: { organizationId: string; at: Date; requestedBy: string | null },
): Promise<void> {
  const topUp = await lockTopUp(tx, organizationId)
  if (!topUp?.is_on) return
  await tx
    .updateTable('automatic_top_ups')
    .set({ is_on: false, paused_reason: null, paused_at: null })
    .where('organization_id', '=', organizationId)
    .execute()
  await watchBalance(tx, { organizationId, at })
  await audit(tx, {
    actorUserId: requestedBy,
    action: 'top-up.turned-off',
    subjectId: organizationId,
    organizationId,
    details: { reason: 'the organization is to be deleted' },
  })
}

export const checkoutClosing: FeatureJob<{ organizationId: string }> = {
  name: 'close-checkouts',
  run: (deps, { organizationId }) => closeCheckouts(deps, organizationId),
}

/** Closes the payment pages that are still open; a buyer who paid in time gets the credits. */
export async function closeCheckouts(deps: Deps, organizationId: string): Promise<void> {
  const { db, payments, now } = deps
  if (!payments) return
  const open = await db
    .updateTable('purchases')
    .set({ cancelled_at: now() })
    .where('organization_id', '=', organizationId)
    .where('provider', '=', payments.provider)
    .where('status', '=', 'pending')
    .where('card_id', 'is', null)
    .returning('session_id')
    .execute()
  for (const { session_id: sessionId } of open) {
    await payments.closeCheckout(sessionId)
    await settlePurchase(deps, { payments, sessionId })
  }
}
