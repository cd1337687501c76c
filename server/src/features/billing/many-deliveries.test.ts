import { expect, onTestFinished, test } from 'vitest'
import { balanceOf } from '../../testing/make.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import {
  type Buyer,
  entriesOf,
  makeBuyer,
  openShop,
  type Shop,
  startCheckout,
} from '../../testing/shop.ts'
import { signedEvent } from '../../testing/stripe-events.ts'
import { reconciliation } from './jobs.ts'

const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]

test('[CI-01, CI-02, CI-07, CI-08, SC-25, SC-26] 500 deliveries, shuffled and repeated, over two processes killed in between, add exactly what was paid', {
  timeout: 300_000,
}, async () => {
  const shop = await openShop({ LIMIT_CHECKOUTS: '1000' })
  const buyers = [shop.buyer, ...(await makeBuyers(shop, 4))]
  const sessions = await startSessions(shop, buyers)
  const forgotten = await payUnnoticed(shop)

  const env = {
    ...shop.stripe.env,
    DATABASE_URL: shop.databaseUrl,
    JWT_SECRET: 'a secret for tests that is long enough',
  }
  const copies = await Promise.all([startServerProcess(env), startServerProcess(env)])
  onTestFinished(async () => {
    await Promise.all(copies.map((copy) => copy.kill()))
  })

  await expect.poll(() => statusesOf(shop, [forgotten]), { timeout: 30_000 }).toEqual(['paid'])

  const deliveries = shuffled(
    sessions.flatMap(({ id }) =>
      Array.from({ length: 10 }, (_, index) => ({ id, type: eventTypes[index % 4] ?? '' })),
    ),
  )
  expect(deliveries).toHaveLength(500)
  const kills = await deliverAll(deliveries, copies)
  expect(kills).toBe(4)

  for (const buyer of buyers) {
    const paid = sessions.filter((each) => each.buyer === buyer && each.ending === 'paid')
    const extra = buyer === shop.buyer ? 1 : 0
    await expectExactly(shop, { buyer, purchases: paid.length + extra })
  }
  expect(await statusesOf(shop, sessions)).toEqual(sessions.map(({ ending }) => ending))
})

const endings = ['paid', 'pending', 'paid', 'failed', 'paid', 'expired', 'paid'] as const

interface LoadSession {
  id: string
  buyer: Buyer
  ending: (typeof endings)[number]
}

function makeBuyers(shop: Shop, count: number): Promise<Buyer[]> {
  return Promise.all(Array.from({ length: count }, () => makeBuyer(shop)))
}

/** Fifty checkouts: most are paid, some stay open, fail or expire. */
async function startSessions(shop: Shop, buyers: Buyer[]): Promise<LoadSession[]> {
  const sessions: LoadSession[] = []
  for (let index = 0; index < 50; index++) {
    const buyer = buyers[index % buyers.length] ?? shop.buyer
    const id = await startCheckout(shop, { token: buyer.token, price_id: 'price_starter' })
    const ending = endings[index % endings.length] ?? 'paid'
    if (ending === 'paid') shop.stripe.pay(id)
    if (ending === 'failed') shop.stripe.declineLater(id)
    if (ending === 'expired') shop.stripe.expire(id)
    sessions.push({ id, buyer, ending })
  }
  return sessions
}

/** Paid twenty minutes ago without an event; a job to ask about it waits before any worker runs. */
async function payUnnoticed(shop: Shop): Promise<{ id: string }> {
  const id = await startCheckout(shop, { token: shop.buyer.token, price_id: 'price_starter' })
  shop.stripe.pay(id)
  const { db, jobs } = shop.deps
  const created_at = new Date(Date.now() - 20 * 60_000)
  await db.updateTable('purchases').set({ created_at }).where('session_id', '=', id).execute()
  await jobs.add(db, reconciliation, {})
  return { id }
}

/** Eight at a time, each until it is answered 200, as Stripe does; one copy after the other is killed. */
async function deliverAll(
  deliveries: { id: string; type: string }[],
  copies: ServerProcess[],
): Promise<number> {
  const waiting = [...deliveries]
  let delivered = 0
  let kills = 0
  const restarts = copies.map(() => Promise.resolve())
  async function work() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      while (!(await isTaken(next, copies[Math.floor(Math.random() * copies.length)]))) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      delivered++
      if (delivered % 100 === 0 && delivered < deliveries.length) {
        // Killed with the other seven deliveries under way.
        const which = kills++ % copies.length
        restarts[which] = killAndRestart(copies[which], restarts[which])
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  await Promise.all(restarts)
  return kills
}

async function killAndRestart(copy?: ServerProcess, earlier?: Promise<void>): Promise<void> {
  await earlier
  await copy?.kill()
  await copy?.restart()
}

async function isTaken(
  { id, type }: { id: string; type: string },
  copy: ServerProcess | undefined,
): Promise<boolean> {
  const { payload, headers } = signedEvent({ type, object: { id } })
  try {
    const url = `${copy?.url}/api/webhooks/stripe`
    const reply = await fetch(url, { method: 'POST', body: payload, headers })
    return reply.status === 200
  } catch {
    return false
  }
}

async function expectExactly(
  shop: Shop,
  { buyer, purchases }: { buyer: Buyer; purchases: number },
): Promise<void> {
  const entries = await entriesOf(shop, buyer.organizationId)
  expect(entries.map((entry) => entry.change_amount)).toEqual(Array(purchases).fill(556))
  expect(entries.map((entry) => entry.balance_after)).toEqual(
    entries.map((_, index) => 556 * (index + 1)),
  )
  expect(new Set(entries.map((entry) => entry.reference)).size).toBe(purchases)
  expect(await balanceOf(shop, buyer.organizationId)).toBe(556 * purchases)
}

async function statusesOf({ deps }: Shop, sessions: { id: string }[]): Promise<string[]> {
  const rows = await deps.db.selectFrom('purchases').select(['session_id', 'status']).execute()
  const byId = new Map(rows.map((row) => [row.session_id, row.status]))
  return sessions.map(({ id }) => byId.get(id) ?? 'missing')
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
