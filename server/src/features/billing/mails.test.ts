import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import {
  completed,
  deliver,
  dueNow,
  move,
  openShop,
  type Shop,
  startCheckout,
} from '../../testing/shop.ts'
import { moveCredits } from '../credits/ledger.ts'

describe('receipts', () => {
  test('the buyer gets one receipt with package, amount, credits and balance', async () => {
    const shop = await openShop()
    await move(shop, { amount: 100, reason: 'welcome_credits' })
    await buy(shop)
    await shop.runJobs()
    expect(shop.mails).toHaveLength(1)
    expect(shop.mails[0]).toMatchObject({
      to: shop.buyer.user.email,
      subject: 'Your Inkprint receipt: Basic, $30',
    })
    const lines = shop.mails[0]?.text.split('\n')
    expect(lines).toContain('Package: Basic')
    expect(lines).toContain('Amount: $30.00 USD')
    expect(lines).toContain('Credits: 6,250')
    expect(lines).toContain('Balance: 6,350 credits')
    expect(shop.mails[0]?.text).toMatch(/http:\/\/inkprint\.test\/purchases\/pur_\w+\/receipt/)
    expect(shop.mails[0]?.html).not.toContain('Quill & Co')
    expect(shop.mails[0]?.html).toContain('Quill &#38; Co')
  })

  test('a mail server that is away delays the receipt, not the credits', async () => {
    let isAway = true
    const shop = await openShop()
    const { send } = shop.deps.mail
    shop.deps.mail.send = async (message) => {
      if (isAway) throw new Error('away')
      await send(message)
    }
    await buy(shop)
    await shop.runJobs()
    expect(shop.mails).toEqual([])
    isAway = false
    await dueNow(shop)
    await shop.runJobs()
    expect(shop.mails).toHaveLength(1)
  })
})

describe('low balance', () => {
  test('one mail each time analyses leave less than a tenth of the last top-up, none while it stays below', async () => {
    const shop = await openShop({ SUPPORT_EMAIL: 'help@ink.example' })
    await buy(shop)
    await move(shop, { amount: -(6_250 - 625), reason: 'analysis' })
    expect(await lowMails(shop)).toEqual([])
    await move(shop, { amount: -1, reason: 'analysis' })
    await move(shop, { amount: -1, reason: 'analysis' })
    await move(shop, { amount: 1, reason: 'admin_adjustment' })
    await move(shop, { amount: -1, reason: 'analysis' })
    const [mail, ...others] = await lowMails(shop)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: shop.buyer.user.email,
      subject: 'Quill & Co is running low on Inkprint credits',
    })
    expect(mail?.text).toContain('has 624 credits left, fewer than 625')
    expect(mail?.text).toContain('http://inkprint.test/dashboard?tab=settings#credits')
    expect(mail?.text).toContain('http://inkprint.test/pricing')
    expect(mail?.text).toContain('help@ink.example')

    await move(shop, { amount: 5_000, reason: 'admin_adjustment' })
    await move(shop, { amount: -5_000, reason: 'analysis' })
    expect(await lowMails(shop)).toHaveLength(2)
  })

  test('U: of a last credit the mail speaks in the singular', async () => {
    const shop = await openShop()
    await buy(shop)
    await move(shop, { amount: -6_249, reason: 'analysis' })
    expect(await lowMails(shop)).toMatchObject([
      { text: expect.stringContaining('has 1 credit left, fewer than 625') },
    ])
  })

  test('P: an organization chooses the number itself, or no warning at all', async () => {
    const shop = await openShop()
    const choose = (low_balance_threshold: number | null) =>
      shop.call(api.organization.update, { low_balance_threshold }, shop.buyer.token)
    const summary = async () => (await shop.call(api.credits.getSummary, {}, shop.buyer.token)).body
    await move(shop, { amount: 1_000, reason: 'welcome_credits' })
    expect(await summary()).toMatchObject({ low_balance_below: null })
    expect((await choose(800)).body).toMatchObject({ low_balance_threshold: 800 })
    expect(await summary()).toMatchObject({ low_balance_below: 800 })
    await move(shop, { amount: -201, reason: 'analysis' })
    expect(await lowMails(shop)).toMatchObject([
      { text: expect.stringContaining('has 799 credits left, fewer than 800') },
    ])
    await choose(0)
    await move(shop, { amount: -700, reason: 'analysis' })
    await buy(shop)
    await move(shop, { amount: -6_300, reason: 'analysis' })
    expect(await lowMails(shop)).toHaveLength(1)
    expect(await summary()).toMatchObject({ low_balance_below: 0 })
    expect((await choose(null)).body).toMatchObject({ low_balance_threshold: null })
    expect(await summary()).toMatchObject({ low_balance_below: 625 })
  })

  test.each([-1, 1.5, 1_000_000_001])('P: a number such as %d is refused', async (threshold) => {
    const shop = await openShop()
    const input = { low_balance_threshold: threshold }
    expect((await shop.call(api.organization.update, input, shop.buyer.token)).status).toBe(422)
  })

  test('simultaneous analyses that cross the line together cause one mail', async () => {
    const shop = await openShop()
    await buy(shop)
    await Promise.all(
      Array.from({ length: 20 }, () => move(shop, { amount: -300, reason: 'analysis' })),
    )
    expect(await lowMails(shop)).toHaveLength(1)
  })

  test('a movement that is rolled back tells nobody', async () => {
    const shop = await openShop()
    await buy(shop)
    const { db, now } = shop.deps
    const rolledBack = db.transaction().execute(async (tx) => {
      const { organizationId } = shop.buyer
      const facts = { organizationId, reason: 'analysis' as const, reference: 'ana_1', at: now() }
      await moveCredits(tx, { ...facts, amount: -6_250 })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await lowMails(shop)).toEqual([])
  })

  test('without a top-up there is nothing to compare with, and a refund sends no such mail', async () => {
    const shop = await openShop()
    await move(shop, { amount: 100, reason: 'welcome_credits' })
    await move(shop, { amount: -99, reason: 'analysis' })
    const sessionId = await buy(shop)
    const payment_intent = shop.stripe.refund(sessionId, 3_000)
    await deliver(shop, { type: 'charge.refunded', object: { payment_intent } })
    expect(await lowMails(shop)).toEqual([])
  })

  test('when the buyer has left, the member who has been there longest is told', async () => {
    const shop = await openShop()
    const { organizationId, user } = shop.buyer
    const { user: second } = await shop.makeUser({ organization_id: organizationId })
    await shop.makeUser({ organization_id: organizationId })
    await buy(shop)
    const { db } = shop.deps
    await db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute()
    await move(shop, { amount: -6_250, reason: 'analysis' })
    expect(await lowMails(shop)).toMatchObject([{ to: second.email }])
  })
})

async function buy(shop: Shop): Promise<string> {
  const sessionId = await startCheckout(shop, { token: shop.buyer.token })
  shop.stripe.pay(sessionId)
  expect(await deliver(shop, completed(sessionId))).toBe(200)
  return sessionId
}

async function lowMails(shop: Shop) {
  await shop.runJobs()
  return shop.mails.filter(({ subject }) => subject.includes('running low'))
}
