import type { AutomaticTopUp, api, Received } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { requirePayments } from '../../platform/payments/payments.ts'
import type { Context } from '../../policy/context.ts'
import { requireBuyer } from '../../policy/organization.ts'
import { describeTopUp, lockTopUp, type TopUpRow, watchBalance } from './state.ts'

type Member = Context<'member'>

/** Stores the choices and turns it on, even after a pause; a changed ceiling applies from now on. */
export async function turnOn(
  context: Member,
  choices: Received<typeof api.topUps.turnOn>,
): Promise<AutomaticTopUp> {
  const { cards, provider } = requirePayments(context)
  if (!cards) throw new AppError('PAYMENTS_UNAVAILABLE')
  const { organizationId, user } = context.actor
  return change(context, async (tx) => {
    // The organization is locked by now: its deletion was requested before, or will find this turned on.
    await requireBuyer(tx, organizationId)
    const started = { is_on: true, ceiling_month: null, paused_reason: null, paused_at: null }
    const stored = { ...choices, ...started, user_id: user.id }
    await tx
      .insertInto('automatic_top_ups')
      .values({ organization_id: organizationId, provider, ...stored })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(stored))
      .execute()
    return { action: 'top-up.turned-on', details: choices }
  })
}

export function turnOff(context: Member): Promise<AutomaticTopUp> {
  return change(context, async (tx, topUp) => {
    if (!topUp?.is_on) return null
    await update(tx, { topUp, changes: { is_on: false, paused_reason: null, paused_at: null } })
    return { action: 'top-up.turned-off' }
  })
}

export function resume(context: Member): Promise<AutomaticTopUp> {
  return change(context, async (tx, topUp) => {
    if (!topUp?.paused_reason) return null
    await update(tx, { topUp, changes: { paused_reason: null, paused_at: null } })
    return { action: 'top-up.resumed', details: { problem: topUp.paused_reason } }
  })
}

type Action = 'top-up.turned-on' | 'top-up.turned-off' | 'top-up.resumed' | 'card.removed'

/** Makes one change of a top-up and records it; `null` changes nothing. */
export async function change(
  context: Member,
  make: (
    tx: Tx,
    topUp: TopUpRow | undefined,
  ) => Promise<{ action: Action; details?: Record<string, unknown> } | null>,
): Promise<AutomaticTopUp> {
  const { db, actor, origin, now } = context
  const { organizationId } = actor
  await db.transaction().execute(async (tx) => {
    const made = await make(tx, await lockTopUp(tx, organizationId))
    if (!made) return
    await watchBalance(tx, { organizationId, at: now() })
    await audit(tx, {
      actorUserId: actor.user.id,
      subjectId: organizationId,
      organizationId,
      address: origin.address,
      ...made,
    })
  })
  return describeTopUp(context, organizationId)
}

export async function update(
  tx: Tx,
  { topUp, changes }: { topUp: TopUpRow; changes: Partial<TopUpRow> },
): Promise<void> {
  await tx
    .updateTable('automatic_top_ups')
    .set(changes)
    .where('organization_id', '=', topUp.organization_id)
    .execute()
}
