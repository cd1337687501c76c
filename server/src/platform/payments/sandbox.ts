import { dashboardPath } from '@inkprint/contract'
import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'
import type { Checkout, CheckoutRequest, Payments, SandboxCheckout } from './payments.ts'
import {
  closeSandboxCard,
  findSandboxCard,
  findSandboxCharge,
  sandboxCards,
  saveSandboxCard,
} from './sandbox-cards.ts'

interface SandboxDeps {
  db: Db
  now: () => Date
  publicUrl: string
}

/** A payment provider with play money: it keeps its records in tables, and its checkout is a page of ours. */
export function sandboxPayments(deps: SandboxDeps): Payments {
  const { publicUrl } = deps
  return {
    provider: 'sandbox',
    createCustomer: async () => newId('cus'),
    createCheckout: (request) => createCheckout(deps, request),
    findCheckout: (sessionId) => findCheckout(deps, sessionId),
    async closeCheckout(sessionId) {
      await closeOpenRow(deps, sessionId)
      await closeSandboxCard(deps, sessionId)
    },
    findSessionId: async () => null,
    openPortal: async (customerId) => `${publicUrl}/sandbox/billing/${customerId}`,
    readEvent: () => null,
    cards: sandboxCards(deps),
    sandbox: {
      find: (checkoutId) => findRow(deps, checkoutId),
      close: (checkoutId, state) => closeRow(deps, { checkoutId, state }),
      payments: (customerId) => paymentsOf(deps, customerId),
      findCard: (cardId) => findSandboxCard(deps, cardId),
      saveCard: (cardId, bank) => saveSandboxCard(deps, { id: cardId, bank }),
      accountUrl: publicUrl + dashboardPath('credits'),
    },
  }
}

async function createCheckout({ db, now, publicUrl }: SandboxDeps, request: CheckoutRequest) {
  const id = newId('sbx')
  const { wanted } = request
  await db
    .insertInto('sandbox_checkouts')
    .values({
      id,
      customer_id: request.customerId,
      purchase_id: request.purchaseId,
      package_name: wanted.name,
      credits: wanted.credits,
      price: wanted.price,
      success_url: request.successUrl.replace('{CHECKOUT_SESSION_ID}', id),
      cancel_url: request.cancelUrl,
      created_at: now(),
      expires_at: request.expiresAt,
    })
    .execute()
  return { sessionId: id, url: `${publicUrl}/sandbox/checkout/${id}` }
}

async function findCheckout(deps: SandboxDeps, sessionId: string): Promise<Checkout | null> {
  const row = await findRow(deps, sessionId)
  if (!row) return findSandboxCharge(deps, sessionId)
  const isPaid = row.state === 'paid'
  return {
    state: row.state,
    purchaseId: row.purchase_id,
    paymentId: isPaid ? row.id : null,
    paidCents: isPaid ? row.price * 100 : 0,
    refundedCents: 0,
    problem: null,
    dispute: null,
  }
}

const columns = [
  'id',
  'purchase_id',
  'package_name',
  'credits',
  'price',
  'success_url',
  'cancel_url',
  'state',
  'created_at',
  'expires_at',
] as const

async function findRow({ db, now }: SandboxDeps, id: string) {
  const row = await db
    .selectFrom('sandbox_checkouts')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const hasExpired = row.state === 'open' && row.expires_at <= now().toISOString()
  return { ...row, state: hasExpired ? ('expired' as const) : row.state }
}

/** Closes by setting the expiry time: an expired checkout needs no separate state. */
async function closeOpenRow({ db, now }: SandboxDeps, id: string): Promise<void> {
  await db
    .updateTable('sandbox_checkouts')
    .set({ expires_at: now() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', now().toISOString())
    .execute()
}

async function closeRow(
  { db, now }: SandboxDeps,
  { checkoutId, state }: { checkoutId: string; state: 'paid' | 'failed' },
): Promise<boolean> {
  const closed = await db
    .updateTable('sandbox_checkouts')
    .set({ state })
    .where('id', '=', checkoutId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

function paymentsOf({ db }: SandboxDeps, customerId: string): Promise<SandboxCheckout[]> {
  return db
    .selectFrom('sandbox_checkouts')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'paid')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}
