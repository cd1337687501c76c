import type { AutomaticTopUp, TopUpProblem, TopUpStatus } from '@inkprint/contract'
import type { Selectable } from 'kysely'
import type { AutomaticTopUpRow } from '../../platform/db/billing-schema.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { system } from '../../policy/actor.ts'
import { auditBy } from '../../policy/audit.ts'
import { lockOrganization } from '../organization/locking.ts'
import { pauseMail } from './mails.ts'
import { monthAfter, monthOf } from './months.ts'

export type TopUpRow = Selectable<AutomaticTopUpRow>

/** Locks the organization before its top-up, always in this order, to avoid deadlocks. */
export async function lockTopUp(tx: Tx, organizationId: string): Promise<TopUpRow | undefined> {
  await lockOrganization(tx, organizationId)
  return tx
    .selectFrom('automatic_top_ups')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * To be called after every change of a top-up: makes the database queue a purchase when analyses leave too
 * few credits, at once if there are too few already, or stop queuing them while none is to be made.
 */
export async function watchBalance(
  tx: Tx,
  { organizationId, at }: { organizationId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set((set) => ({
      top_up_below: set
        .selectFrom('automatic_top_ups')
        .select('threshold')
        .where('organization_id', '=', organizationId)
        .where('is_on', '=', true)
        .where('card_id', 'is not', null)
        .where('paused_reason', 'is', null)
        .where('purchase_id', 'is', null)
        .where('ceiling_month', 'is distinct from', monthOf(at)),
    }))
    .where('id', '=', organizationId)
    .execute()
}

/** Once a purchase is paid or has failed. Does nothing for one that is no longer current. */
export async function endTopUp(
  tx: Tx,
  {
    deps,
    purchase,
    problem,
  }: {
    deps: Pick<Deps, 'jobs' | 'now'>
    purchase: { id: string; organization_id: string }
    /** Null if it was paid, or withdrawn before anybody tried to charge it. */
    problem: TopUpProblem | null
  },
): Promise<void> {
  const organizationId = purchase.organization_id
  const at = deps.now()
  const topUp = await lockTopUp(tx, organizationId)
  if (topUp?.purchase_id !== purchase.id) return
  await tx
    .updateTable('automatic_top_ups')
    .set({ purchase_id: null, ...(problem && { paused_reason: problem, paused_at: at }) })
    .where('organization_id', '=', organizationId)
    .execute()
  await watchBalance(tx, { organizationId, at })
  if (!problem) return
  await auditBy(tx, system, {
    action: 'top-up.paused',
    subjectId: purchase.id,
    organizationId,
    details: { problem },
  })
  await deps.jobs.add(tx, pauseMail, { purchaseId: purchase.id, problem })
}

/**
 * What automatic purchases cost in a month and may still cost, in whole US dollars; includes refunded ones.
 */
export async function spentIn(
  db: Db,
  { organizationId, month }: { organizationId: string; month: string },
): Promise<number> {
  const { spent } = await db
    .selectFrom('purchases')
    .select((select) =>
      select.fn.coalesce(select.fn.sum<number>('price'), select.lit(0)).as('spent'),
    )
    .where('organization_id', '=', organizationId)
    .where('card_id', 'is not', null)
    .where('status', 'in', ['pending', 'paid', 'refunded'])
    .where('created_at', '>=', new Date(month).toISOString())
    .where('created_at', '<', monthAfter(month).toISOString())
    .executeTakeFirstOrThrow()
  return spent
}

/** The top-up as its organization sees it. */
export async function describeTopUp(
  { db, payments, now }: Pick<Deps, 'db' | 'payments' | 'now'>,
  organizationId: string,
): Promise<AutomaticTopUp> {
  const month = monthOf(now())
  const topUp = await db
    .selectFrom('automatic_top_ups')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  // A card saved at a provider that is no longer configured does not count.
  const isChargeable = topUp?.provider === payments?.provider
  return {
    is_available: Boolean(payments?.cards),
    status: topUp ? statusOf(topUp, { month, isChargeable }) : 'off',
    threshold: topUp?.threshold ?? null,
    price_id: topUp?.price_id ?? null,
    monthly_ceiling: topUp?.monthly_ceiling ?? null,
    spent_this_month: await spentIn(db, { organizationId, month }),
    month_ends_at: monthAfter(month).toISOString(),
    card: topUp && isChargeable ? cardOf(topUp) : null,
    paused_reason: topUp?.paused_reason ?? null,
    paused_at: topUp?.paused_at ?? null,
  }
}

function statusOf(
  topUp: TopUpRow,
  { month, isChargeable }: { month: string; isChargeable: boolean },
): TopUpStatus {
  if (!topUp.is_on) return 'off'
  if (topUp.purchase_id !== null) return 'buying'
  if (topUp.card_id === null || !isChargeable) return 'needs_card'
  if (topUp.paused_reason !== null) return 'paused'
  return topUp.ceiling_month === month ? 'ceiling_reached' : 'active'
}

function cardOf(topUp: TopUpRow): AutomaticTopUp['card'] {
  const { card_brand: brand, card_last4: last4 } = topUp
  const { card_exp_month: exp_month, card_exp_year: exp_year } = topUp
  if (brand === null || last4 === null || exp_month === null || exp_year === null) return null
  return { brand, last4, exp_month, exp_year }
}
