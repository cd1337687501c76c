import { api, type Purchase } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { expectGoodBooks } from '../../testing/books.ts'
import { balanceOf } from '../../testing/make.ts'
import {
  completed,
  deliver,
  entriesOf,
  openShop,
  type Shop,
  spend,
  startCheckout,
} from '../../testing/shop.ts'
import { reconciliation } from './jobs.ts'

const support = { SUPPORT_EMAIL: 'help@ink.example' }

describe('A6: refunds that do not go through', () => {
  test('A6: credits taken for a refund that fails come back, once, and everybody concerned is told', async () => {
    const shop = await openShop(support)
    const bought = await buy(shop)
    await bought.refund(1_000)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250 - 2_083)
    const failed = bought.refundFailed(1_000)
    await Promise.all([failed(), failed(), failed()])
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250)
    expect(await entriesOf(shop, shop.buyer.organizationId)).toMatchObject([
      { change_amount: 6_250 },
      { change_amount: -2_083 },
      { change_amount: 2_083, reason: 'admin_adjustment' },
    ])
    expect(await only(shop)).toMatchObject({ status: 'paid', withheld_credits: 0 })
    expect(await notesOf(shop)).toEqual(['Refund did not go through', 'Refund', null])
    expect(await flagsOf(shop)).toEqual([{ problem: 'refund failed', credits: 2_083, spent: 0 }])
    await shop.runJobs()
    expect(mailTo(shop, 'help@ink.example')?.text).toContain('2,083')
    expect(mailTo(shop, shop.buyer.user.email)?.text).toContain('2,083 credits')
    await expectGoodBooks(shop)
  })

  test('A6: what was spent before is not given back, and a refund that then works is taken again', async () => {
    const shop = await openShop(support)
    const bought = await buy(shop)
    await spend(shop, 6_000)
    await bought.refund(3_000)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    await bought.refundFailed(3_000)()
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(250)
    expect(await only(shop)).toMatchObject({ status: 'paid', withheld_credits: 0 })
    await bought.refund(3_000)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    expect(await only(shop)).toMatchObject({ status: 'refunded', withheld_credits: 250 })
    await expectGoodBooks(shop)
  })

  test('A6: of two refunds one fails: the other stays taken', async () => {
    const shop = await openShop(support)
    const bought = await buy(shop)
    await bought.refund(1_500)
    await bought.refund(1_500)
    expect(await only(shop)).toMatchObject({ status: 'refunded', withheld_credits: 6_250 })
    await bought.refundFailed(1_500)()
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(3_125)
    expect(await only(shop)).toMatchObject({ status: 'paid', withheld_credits: 3_125 })
  })
})

describe('A7: disputes', () => {
  test('A7: a disputed payment holds what is left of its credits; staff and buyer are told once', async () => {
    const shop = await openShop(support)
    const bought = await buy(shop)
    await spend(shop, 1_000)
    await Promise.all([
      bought.dispute('needs_response', 'created'),
      bought.dispute('needs_response', 'funds_withdrawn'),
      bought.dispute('needs_response', 'updated'),
    ])
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    expect(await only(shop)).toMatchObject({
      status: 'paid',
      dispute: 'open',
      withheld_credits: 5_250,
    })
    expect(await notesOf(shop)).toEqual(['Payment disputed: credits taken back', null, null])
    expect(await flagsOf(shop)).toEqual([
      { problem: 'payment disputed', credits: 5_250, spent: 1_000 },
    ])
    await shop.runJobs()
    const toStaff = shop.mails.filter(({ to }) => to === 'help@ink.example')
    expect(toStaff).toHaveLength(1)
    expect(toStaff[0]?.text).toMatch(/disputed.*5,250.*1,000/s)
    expect(mailTo(shop, shop.buyer.user.email)?.text).toContain('5,250 credits')
    await expectGoodBooks(shop)
  })

  test('A7: a dispute that is won returns exactly what was held', async () => {
    const shop = await openShop(support)
    const bought = await buy(shop)
    await spend(shop, 1_000)
    await bought.dispute('needs_response', 'created')
    await Promise.all([bought.dispute('won', 'closed'), bought.dispute('won', 'funds_reinstated')])
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(5_250)
    expect(await only(shop)).toMatchObject({ dispute: 'won', withheld_credits: 0 })
    expect((await notesOf(shop))[0]).toBe('Dispute won: credits returned')
    const { body: summary } = await shop.call(api.credits.getSummary, {}, shop.buyer.token)
    expect(summary).toMatchObject({ balance: 5_250, total_added: 6_250 })
    expect((await flagsOf(shop)).map(({ problem }) => problem)).toEqual([
      'payment disputed',
      'dispute won',
    ])
    await shop.runJobs()
    expect(mailTo(shop, shop.buyer.user.email)?.text).toContain('5,250 credits')
    await expectGoodBooks(shop)
  })

  test('A7: a dispute that is lost keeps what was held, and says what is missing', async () => {
    const shop = await openShop(support)
    const bought = await buy(shop)
    await spend(shop, 6_000)
    await bought.dispute('needs_response', 'created')
    await bought.dispute('lost', 'closed')
    await bought.dispute('lost', 'closed')
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    expect(await only(shop)).toMatchObject({ dispute: 'lost', withheld_credits: 250 })
    expect(await flagsOf(shop)).toEqual([
      { problem: 'payment disputed', credits: 250, spent: 6_000 },
      { problem: 'dispute lost', credits: 250, spent: 6_000 },
    ])
    await expectGoodBooks(shop)
  })

  test('A7: one first heard of when it was lost takes the credits all the same', async () => {
    const shop = await openShop(support)
    const bought = await buy(shop)
    await bought.dispute('lost', 'closed')
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    expect(await only(shop)).toMatchObject({ dispute: 'lost', withheld_credits: 6_250 })
  })

  test('A7: a bank that only asks moves nothing, but staff are told', async () => {
    const shop = await openShop(support)
    const bought = await buy(shop)
    await bought.dispute('warning_needs_response', 'created')
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250)
    expect(await only(shop)).toMatchObject({ dispute: 'inquiry', withheld_credits: 0 })
    expect((await flagsOf(shop)).map(({ problem }) => problem)).toEqual(['payment inquiry'])
    await shop.runJobs()
    expect(shop.mails.filter(({ to }) => to === shop.buyer.user.email)).toHaveLength(1)
  })

  test('A7: a dispute of a part holds that part, beside a refund of another, never more than was bought', async () => {
    const shop = await openShop(support)
    const bought = await buy(shop)
    await bought.refund(1_500)
    await bought.dispute('needs_response', 'created', 3_000)
    expect(await only(shop)).toMatchObject({ withheld_credits: 6_250 })
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    await bought.dispute('won', 'closed')
    expect(await only(shop)).toMatchObject({ status: 'paid', withheld_credits: 3_125 })
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(3_125)
    await expectGoodBooks(shop)
  })

  test('A7: an answer of the provider older than what is known changes nothing', async () => {
    const shop = await openShop(support)
    const bought = await buy(shop)
    await bought.dispute('needs_response', 'created')
    shop.stripe.slowDown(30)
    const settles = Array.from({ length: 12 }, (_, number) =>
      bought.dispute(number % 2 ? 'won' : 'needs_response', 'updated'),
    )
    await Promise.all(settles)
    await bought.dispute('won', 'closed')
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250)
    await expectGoodBooks(shop)
  })

  test('A7: a dispute whose end nobody told us is asked about within a day', async () => {
    const shop = await openShop(support)
    const bought = await buy(shop)
    await bought.dispute('needs_response', 'created')
    shop.stripe.dispute(bought.sessionId, 'won')
    shop.advance(25 * 3_600_000)
    await shop.deps.jobs.add(shop.deps.db, reconciliation, {})
    await shop.runJobs()
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250)
  })

  test('A7: nobody else’s purchases list shows it', async () => {
    const shop = await openShop(support)
    const bought = await buy(shop)
    await bought.dispute('needs_response', 'created')
    const { token } = await shop.makeUser({ organization_id: (await otherOrganization(shop)).id })
    expect((await shop.call(api.purchases.list, {}, token)).body.items).toEqual([])
    expect((await shop.call(api.credits.listEntries, {}, token)).body.items).toEqual([])
  })
})

type DisputeStatus = Parameters<Shop['stripe']['dispute']>[1]

async function buy(shop: Shop) {
  const sessionId = await startCheckout(shop, { token: shop.buyer.token })
  shop.stripe.pay(sessionId)
  await deliver(shop, completed(sessionId))
  const tell = (type: string, payment_intent: string) =>
    deliver(shop, { type, object: { payment_intent }, at: shop.deps.now() })
  return {
    sessionId,
    refund: (cents: number) => tell('charge.refunded', shop.stripe.refund(sessionId, cents)),
    refundFailed(cents: number) {
      const payment = shop.stripe.refund(sessionId, -cents)
      return () => tell('refund.failed', payment)
    },
    dispute: (status: DisputeStatus, event: string, cents?: number) =>
      tell(`charge.dispute.${event}`, shop.stripe.dispute(sessionId, status, cents)),
  }
}

async function only(shop: Shop): Promise<Purchase> {
  const { body } = await shop.call(api.purchases.list, {}, shop.buyer.token)
  const [purchase] = body.items
  if (!purchase) throw new Error('There is no purchase')
  return purchase
}

async function notesOf(shop: Shop): Promise<(string | null)[]> {
  const { body } = await shop.call(api.credits.listEntries, {}, shop.buyer.token)
  return body.items.map((item) => item.note)
}

async function flagsOf({ deps }: Shop) {
  const rows = await deps.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'purchase.flagged')
    .orderBy('id')
    .execute()
  return rows
    .map(({ details }) => details as { problem: string; credits: number; spent: number })
    .filter(({ problem }) => problem !== 'refunded credits already spent')
}

function mailTo({ mails }: Shop, to: string) {
  return mails.findLast((mail) => mail.to === to)
}

async function otherOrganization({ deps }: Shop) {
  return deps.db
    .insertInto('organizations')
    .values({ id: 'org_other', name: 'Other' })
    .returning('id')
    .executeTakeFirstOrThrow()
}
