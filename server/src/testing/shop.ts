import { api, type PriceId } from '@inkprint/contract'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { moveCredits } from '../features/credits/ledger.ts'
import { newId } from '../platform/ids.ts'
import { signedEvent } from './stripe-events.ts'
import { startStripeHost } from './stripe-host.ts'
import { type TestApp, testApp } from './test-app.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>
export type Buyer = Awaited<ReturnType<typeof makeBuyer>>

/** A server with its own Stripe host, and a customer. */
export async function openShop(env: Record<string, string> = {}) {
  const stripe = await startStripeHost()
  onTestFinished(stripe.stop)
  const app = await testApp({ env: { ...stripe.env, ...env } })
  return { ...app, stripe, buyer: await makeBuyer(app) }
}

export async function makeBuyer(
  app: Pick<TestApp, 'deps' | 'makeUser'>,
  organization: { name?: string; is_active?: boolean } = {},
) {
  const organizationId = newId('org')
  await app.deps.db
    .insertInto('organizations')
    .values({ id: organizationId, name: 'Quill & Co', ...organization })
    .execute()
  return { organizationId, ...(await app.makeUser({ organization_id: organizationId })) }
}

/** Starts a purchase and returns the provider's id of it. */
export async function startCheckout(
  { call }: Pick<TestApp, 'call'>,
  { token, price_id = 'price_basic' }: { token: string; price_id?: PriceId },
): Promise<string> {
  const { status, body } = await call(api.purchases.create, { price_id }, token)
  expect(status).toBe(200)
  const id = body.session_url.split('/').at(-1)
  if (!id) throw new Error(`No id in ${body.session_url}`)
  return id
}

type Event = Parameters<typeof signedEvent>[0]

/** Delivers an event like Stripe; returns the status of the response. */
export async function deliver({ app }: Pick<TestApp, 'app'>, event: Event): Promise<number> {
  const { payload, headers } = signedEvent(event)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers,
    payload,
  })
  return reply.statusCode
}

/** The event that Stripe sends when a checkout is completed. */
export function completed(sessionId: string): Event {
  return { type: 'checkout.session.completed', object: { id: sessionId } }
}

export function entriesOf({ deps }: Pick<TestApp, 'deps'>, organizationId: string) {
  return deps.db
    .selectFrom('credit_entries')
    .select(['reason', 'change_amount', 'balance_after', 'reference'])
    .where('organization_id', '=', organizationId)
    .orderBy('number')
    .execute()
}

/** Spends or adds credits of the buyer. */
export async function move(
  { deps, buyer }: Pick<Shop, 'deps' | 'buyer'>,
  movement: { amount: number; reason: 'analysis' | 'welcome_credits' | 'admin_adjustment' },
): Promise<void> {
  const facts = { organizationId: buyer.organizationId, reference: newId('ana'), at: deps.now() }
  const balance = await deps.db
    .transaction()
    .execute((tx) => moveCredits(tx, { ...facts, ...movement }))
  expect(balance).not.toBeNull()
}

export function spend(shop: Pick<Shop, 'deps' | 'buyer'>, amount: number): Promise<void> {
  return move(shop, { amount: -amount, reason: 'analysis' })
}

/** Makes failed jobs due again at once. */
export async function dueNow({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(deps.db)
}
