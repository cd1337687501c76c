import { type api, dashboardPath, type Output } from '@inkprint/contract'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Payments, requirePayments } from '../../platform/payments/payments.ts'
import type { Context } from '../../policy/context.ts'

interface Wanted {
  payments: Payments
  organization: { id: string; name: string }
}

/** The organization's customer at the provider, created at its first checkout and reused from then on. */
async function customerOf(deps: Deps, wanted: Wanted): Promise<string> {
  const { payments, organization } = wanted
  const known = await findCustomer(deps, { payments, organizationId: organization.id })
  if (known) return known
  const created = await payments.createCustomer({
    organizationId: organization.id,
    name: organization.name,
    replaces: null,
  })
  await deps.db
    .insertInto('payment_customers')
    .values({
      organization_id: organization.id,
      provider: payments.provider,
      customer_id: created,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Of two simultaneous checkouts, the first to write decides.
  return (await findCustomer(deps, { payments, organizationId: organization.id })) ?? created
}

/** Creates a new customer in place of one the provider has lost. */
async function replaceCustomer(
  deps: Deps,
  { payments, organization, customerId }: Wanted & { customerId: string },
): Promise<string> {
  const created = await payments.createCustomer({
    organizationId: organization.id,
    name: organization.name,
    replaces: customerId,
  })
  await deps.db
    .updateTable('payment_customers')
    .set({ customer_id: created })
    .where('organization_id', '=', organization.id)
    .where('provider', '=', payments.provider)
    .where('customer_id', '=', customerId)
    .execute()
  return (await findCustomer(deps, { payments, organizationId: organization.id })) ?? created
}

/**
 * Calls `ask` with the organization's customer; if the provider lost that customer, once more with a new one.
 */
export async function askForCustomer<Answer>(
  deps: Deps,
  { ask, ...wanted }: Wanted & { ask: (customerId: string) => Promise<Answer | null> },
): Promise<Answer> {
  const customerId = await customerOf(deps, wanted)
  const first = await ask(customerId)
  if (first) return first
  const second = await ask(await replaceCustomer(deps, { ...wanted, customerId }))
  if (!second) throw new AppError('PAYMENTS_UNAVAILABLE')
  return second
}

export async function openPortal(
  context: Context<'member'>,
): Promise<Output<typeof api.purchases.openPortal>> {
  const payments = requirePayments(context)
  const { organizationId } = context.actor
  const customerId = await findCustomer(context, { payments, organizationId })
  if (!customerId) throw new AppError('NO_PURCHASES')
  const returnUrl = `${context.settings.publicUrl}${dashboardPath('credits')}`
  return { session_url: await payments.openPortal(customerId, returnUrl) }
}

/** Null before the first checkout. */
export async function findCustomer(
  { db }: Pick<Deps, 'db'>,
  { payments, organizationId }: { payments: Payments; organizationId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('organization_id', '=', organizationId)
    .where('provider', '=', payments.provider)
    .executeTakeFirst()
  return row?.customer_id ?? null
}
