import {
  type AutomaticTopUp,
  type api,
  type Output,
  type Received,
  settingsPath,
} from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Cards, type Payments, requirePayments } from '../../platform/payments/payments.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { requireBuyer } from '../../policy/organization.ts'
import { change, update } from '../top-ups/own-top-up.ts'
import { describeTopUp, lockTopUp, watchBalance } from '../top-ups/state.ts'
import { askForCustomer } from './customers.ts'
import { requireQuestion } from './purchases.ts'

type Member = Context<'member'>

/** Prepares the provider's page on which a card is saved. */
export async function startCard(context: Member): Promise<Output<typeof api.topUps.saveCard>> {
  const { payments, cards } = requireCards(context)
  const { actor, settings } = context
  const organization = await requireBuyer(context.db, actor.organizationId)
  await requireWithinLimit(context, {
    kind: 'checkout',
    subject: organization.id,
    limit: settings.limits.checkouts,
    windowSeconds: 3600,
  })
  await closeSetup(context, { payments, organizationId: organization.id })
  const setup = await askForCustomer(context, {
    payments,
    organization,
    ask: (customerId) =>
      cards.createSetup({
        organizationId: organization.id,
        customerId,
        successUrl: `${settings.publicUrl}${settingsPath()}&card={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${settings.publicUrl}${settingsPath('credits')}`,
      }),
  })
  // Written before anybody learns the address, so that a saved card always finds its organization.
  const written = {
    setup_session_id: setup.sessionId,
    user_id: actor.user.id,
    provider: payments.provider,
  }
  await context.db.transaction().execute(async (tx) => {
    const topUp = await lockTopUp(tx, organization.id)
    const hasMoved = topUp !== undefined && topUp.provider !== payments.provider
    const changes = { ...written, ...(hasMoved && withoutCard) }
    await tx
      .insertInto('automatic_top_ups')
      .values({ organization_id: organization.id, ...written })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(changes))
      .execute()
    if (hasMoved) await watchBalance(tx, { organizationId: organization.id, at: context.now() })
  })
  return { session_url: setup.url }
}

/** Also used for a card at a provider that is no longer configured: no other can charge it. */
const withoutCard = {
  card_id: null,
  card_brand: null,
  card_last4: null,
  card_exp_month: null,
  card_exp_year: null,
}

/** Closes the page where a card could still be saved; a card saved there already is kept. */
async function closeSetup(
  deps: Pick<Deps, 'db' | 'now'>,
  { payments, organizationId }: { payments: Payments; organizationId: string },
): Promise<void> {
  const open = await deps.db
    .selectFrom('automatic_top_ups')
    .select('setup_session_id')
    .where('organization_id', '=', organizationId)
    .where('provider', '=', payments.provider)
    .executeTakeFirst()
  const sessionId = open?.setup_session_id ?? null
  if (sessionId === null) return
  await payments.closeCheckout(sessionId)
  await settleCard(deps, { payments, sessionId })
}

/** For the page the customer returns to, so that it does not show an old card while the webhook is late. */
export async function confirmCard(
  context: Member,
  { session_id }: Received<typeof api.topUps.confirmCard>,
): Promise<AutomaticTopUp> {
  const { payments } = requireCards(context)
  const { organizationId } = context.actor
  const own = await context.db
    .selectFrom('automatic_top_ups')
    .select(['setup_session_id', 'saved_session_id'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  const isOwn = own?.setup_session_id === session_id || own?.saved_session_id === session_id
  if (!isOwn) throw new AppError('NOT_FOUND')
  await requireQuestion(context)
  await settleCard(context, { payments, sessionId: session_id })
  return describeTopUp(context, organizationId)
}

/**
 * Asks the provider which card was saved and replaces the previous one with it, which ends a pause. Safe to
 * repeat; returns whether the session is one of ours in which a card can be saved.
 */
export async function settleCard(
  deps: Pick<Deps, 'db' | 'now'>,
  { payments, sessionId }: { payments: Payments; sessionId: string },
): Promise<boolean> {
  const waiting = await deps.db
    .selectFrom('automatic_top_ups')
    .select(['organization_id', 'saved_session_id'])
    .where((where) =>
      where.or([
        where('setup_session_id', '=', sessionId),
        where('saved_session_id', '=', sessionId),
      ]),
    )
    .where('provider', '=', payments.provider)
    .executeTakeFirst()
  if (!waiting || !payments.cards) return false
  if (waiting.saved_session_id === sessionId) return true
  const saved = await payments.cards.findSaved(sessionId)
  if (!saved) return true
  const { organization_id: organizationId } = waiting
  await deps.db.transaction().execute(async (tx) => {
    const topUp = await lockTopUp(tx, organizationId)
    // Another process stored it already, or another card is being saved.
    if (topUp?.setup_session_id !== sessionId) return
    const { brand, last4, exp_month, exp_year } = saved.card
    await update(tx, {
      topUp,
      changes: {
        setup_session_id: null,
        saved_session_id: sessionId,
        card_id: saved.id,
        card_brand: brand,
        card_last4: last4,
        card_exp_month: exp_month,
        card_exp_year: exp_year,
        paused_reason: null,
        paused_at: null,
      },
    })
    await watchBalance(tx, { organizationId, at: deps.now() })
    await audit(tx, {
      actorUserId: topUp.user_id,
      action: 'card.saved',
      subjectId: organizationId,
      organizationId,
      details: { brand, last4 },
    })
  })
  return true
}

/** The database then queues a job that makes the provider delete the card. */
export async function removeCard(context: Member): Promise<AutomaticTopUp> {
  const { payments, actor } = context
  if (payments) await closeSetup(context, { payments, organizationId: actor.organizationId })
  return change(context, async (tx, topUp) => {
    if (!topUp?.card_id) return null
    const { card_brand: brand, card_last4: last4 } = topUp
    await update(tx, {
      topUp,
      changes: {
        is_on: false,
        ...withoutCard,
        setup_session_id: null,
        paused_reason: null,
        paused_at: null,
      },
    })
    return { action: 'card.removed', details: { brand, last4 } }
  })
}

export const detachCard: FeatureJob<{ cardId: string; provider: Payments['provider'] }> = {
  name: 'forget-card',
  async run({ payments }, { cardId, provider }) {
    if (payments?.provider === provider) await payments.cards?.forget(cardId)
  },
}

function requireCards(context: Member): { payments: Payments; cards: Cards } {
  const payments = requirePayments(context)
  if (!payments.cards) throw new AppError('PAYMENTS_UNAVAILABLE')
  return { payments, cards: payments.cards }
}
