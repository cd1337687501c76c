import { daysBefore } from '../days.ts'
import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'
import type { Cards, ChargeRequest, Checkout, SandboxCard } from './payments.ts'

interface SandboxDeps {
  db: Db
  now: () => Date
  publicUrl: string
}

/** Cards without a real bank: what happens when one is charged is chosen when it is saved. */
export function sandboxCards(deps: SandboxDeps): Cards {
  return {
    async createSetup({ customerId, successUrl, cancelUrl }) {
      const id = newId('sbx')
      await deps.db
        .insertInto('sandbox_cards')
        .values({
          id,
          customer_id: customerId,
          success_url: successUrl.replace('{CHECKOUT_SESSION_ID}', id),
          cancel_url: cancelUrl,
          created_at: deps.now(),
        })
        .execute()
      return { sessionId: id, url: `${deps.publicUrl}/sandbox/card/${id}` }
    },
    async findSaved(sessionId) {
      const row = await findSandboxCard(deps, sessionId)
      if (!row?.bank) return null
      const last4 = lastDigits[row.bank]
      return { id: row.id, card: { brand: 'visa', last4, exp_month: 12, exp_year: 2099 } }
    },
    async forget(cardId) {
      await deps.db
        .updateTable('sandbox_cards')
        .set({ is_forgotten: true })
        .where('id', '=', cardId)
        .execute()
    },
    charge: (request) => charge(deps, request),
    findCharge: ({ purchaseId }) => findCharge(deps, purchaseId),
  }
}

const lastDigits = { pays: '4242', declines: '0002', asks: '3184' } as const

export async function findSandboxCard({ db, now }: SandboxDeps, id: string) {
  const row = await db
    .selectFrom('sandbox_cards')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const isClosed = row.closed_at !== null || new Date(row.created_at) <= oldestOpen(now())
  return { ...row, isClosed: row.bank === null && isClosed }
}

/** A page stays open for a day, as with Stripe. */
function oldestOpen(at: Date): Date {
  return daysBefore(at, 1)
}

/** Closes a page on which no card has been saved. */
export async function closeSandboxCard({ db, now }: SandboxDeps, id: string): Promise<void> {
  await db
    .updateTable('sandbox_cards')
    .set({ closed_at: now() })
    .where('id', '=', id)
    .where('bank', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
}

/** Saves the card of an open page; false if it was saved before, or the page is closed. */
export async function saveSandboxCard(
  { db, now }: SandboxDeps,
  { id, bank }: { id: string; bank: NonNullable<SandboxCard['bank']> },
): Promise<boolean> {
  const saved = await db
    .updateTable('sandbox_cards')
    .set({ bank })
    .where('id', '=', id)
    .where('bank', 'is', null)
    .where('closed_at', 'is', null)
    .where('created_at', '>', oldestOpen(now()).toISOString())
    .executeTakeFirst()
  return saved.numUpdatedRows > 0n
}

const problems = {
  pays: null,
  declines: 'card_declined',
  asks: 'authentication_required',
} as const

async function charge(deps: SandboxDeps, request: ChargeRequest): Promise<string | null> {
  const card = await findSandboxCard(deps, request.cardId)
  if (!card?.bank || card.is_forgotten || card.customer_id !== request.customerId) return null
  await deps.db
    .insertInto('sandbox_charges')
    .values({
      purchase_id: request.purchaseId,
      id: newId('sbp'),
      customer_id: request.customerId,
      price: request.wanted.price,
      problem: problems[card.bank],
      created_at: deps.now(),
    })
    // A repeated request for the same purchase does not charge it again.
    .onConflict((conflict) => conflict.column('purchase_id').doNothing())
    .execute()
  return findCharge(deps, request.purchaseId)
}

async function findCharge({ db }: SandboxDeps, purchaseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sandbox_charges')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The outcome of a charge; null if there is none with that id. */
export async function findSandboxCharge({ db }: SandboxDeps, id: string): Promise<Checkout | null> {
  const row = await db
    .selectFrom('sandbox_charges')
    .select(['purchase_id', 'price', 'problem'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    state: row.problem === null ? 'paid' : 'failed',
    purchaseId: row.purchase_id,
    paymentId: id,
    paidCents: row.price * 100,
    refundedCents: 0,
    problem: row.problem,
    dispute: null,
  }
}
