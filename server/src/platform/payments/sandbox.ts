import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'
import type { Checkout, Order, Payments } from './payments.ts'

/** What the sandbox's pages can do with the play money. */
export interface Sandbox {
  find(checkoutId: string): Promise<SandboxCheckout | null>
  /** Ends an open checkout; false when it is no longer open. */
  close(checkoutId: string, state: 'paid' | 'failed'): Promise<boolean>
  payments(customerId: string): Promise<SandboxCheckout[]>
  accountUrl: string
}

export interface SandboxCheckout {
  id: string
  package_name: string
  credits: number
  price: number
  success_url: string
  cancel_url: string
  state: 'open' | 'paid' | 'failed' | 'expired'
  created_at: string
}

interface Surroundings {
  db: Db
  now: () => Date
  publicUrl: string
}

/** A payment provider with play money: its books are tables, its checkout is a page of ours. */
export function sandboxPayments(surroundings: Surroundings): Payments {
  const { publicUrl } = surroundings
  return {
    provider: 'sandbox',
    createCustomer: async () => newId('cus'),
    createCheckout: (order) => createCheckout(surroundings, order),
    findCheckout: (sessionId) => findCheckout(surroundings, sessionId),
    closeCheckout: (sessionId) => closeOpenRow(surroundings, sessionId),
    findSessionId: async () => null,
    openPortal: async (customerId) => `${publicUrl}/sandbox/billing/${customerId}`,
    readEvent: () => null,
    sandbox: {
      find: (checkoutId) => findRow(surroundings, checkoutId),
      close: (checkoutId, state) => closeRow(surroundings, { checkoutId, state }),
      payments: (customerId) => paymentsOf(surroundings, customerId),
      accountUrl: `${publicUrl}/dashboard?tab=credits`,
    },
  }
}

async function createCheckout({ db, now, publicUrl }: Surroundings, order: Order) {
  const id = newId('sbx')
  const { wanted } = order
  await db
    .insertInto('sandbox_checkouts')
    .values({
      id,
      customer_id: order.customerId,
      purchase_id: order.purchaseId,
      package_name: wanted.name,
      credits: wanted.credits,
      price: wanted.price,
      success_url: order.successUrl.replace('{CHECKOUT_SESSION_ID}', id),
      cancel_url: order.cancelUrl,
      created_at: now(),
      expires_at: order.expiresAt,
    })
    .execute()
  return { sessionId: id, url: `${publicUrl}/sandbox/checkout/${id}` }
}

async function findCheckout(
  surroundings: Surroundings,
  sessionId: string,
): Promise<Checkout | null> {
  const row = await findRow(surroundings, sessionId)
  if (!row) return null
  const isPaid = row.state === 'paid'
  return {
    state: row.state,
    purchaseId: row.purchase_id,
    paymentId: isPaid ? row.id : null,
    paidCents: isPaid ? row.price * 100 : 0,
    refundedCents: 0,
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

async function findRow({ db, now }: Surroundings, id: string) {
  const row = await db
    .selectFrom('sandbox_checkouts')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const hasExpired = row.state === 'open' && row.expires_at <= now().toISOString()
  return { ...row, state: hasExpired ? ('expired' as const) : row.state }
}

/** By its time: an expired checkout needs no state of its own. */
async function closeOpenRow({ db, now }: Surroundings, id: string): Promise<void> {
  await db
    .updateTable('sandbox_checkouts')
    .set({ expires_at: now() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', now().toISOString())
    .execute()
}

async function closeRow(
  { db, now }: Surroundings,
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

function paymentsOf({ db }: Surroundings, customerId: string): Promise<SandboxCheckout[]> {
  return db
    .selectFrom('sandbox_checkouts')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'paid')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}
