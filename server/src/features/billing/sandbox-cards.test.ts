import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

describe('the sandbox’s page for a card', () => {
  test('takes one card, and none once a newer page took its place', async () => {
    const { app, open } = await start()
    const first = await open()
    expect((await app.app.inject(first)).body).toContain('Save a card that pays')
    const second = await open()
    const late = await press(app, first, 'pays')
    expect(late.headers.location).toBe(first)
    expect((await app.app.inject(first)).body).toContain('This page is no longer valid')
    expect((await press(app, first, 'cancel')).headers.location).toMatch(/tab=settings#credits$/)

    expect((await press(app, second, 'pays')).headers.location).toMatch(/&card=sbx_/)
    expect((await press(app, second, 'declines')).headers.location).toBe(second)
    expect((await app.app.inject(second)).body).toContain('The card is already saved')
    const saved = await app.deps.db.selectFrom('sandbox_cards').select('bank').execute()
    expect(saved.filter(({ bank }) => bank !== null)).toEqual([{ bank: 'pays' }])
  })

  test('keeps a card that was saved before a newer page was opened', async () => {
    const { app, open, state } = await start()
    await press(app, await open(), 'pays')
    const newer = await open()
    expect(await state()).toMatchObject({ card: { last4: '4242' } })
    await press(app, newer, 'asks')
    expect((await app.app.inject(newer)).body).toContain('The card is already saved')
  })

  test('is closed after a day', async () => {
    const { app, open } = await start()
    const page = await open()
    app.advance(86_400_000)
    expect((await press(app, page, 'pays')).headers.location).toBe(page)
    expect((await app.app.inject(page)).body).toContain('No card was saved')
  })
})

test('the sandbox’s list of payments writes dates as the screens do', async () => {
  const app = await testApp()
  const { token } = await makeMember(app)
  const { body } = await app.call(api.purchases.create, { price_id: 'price_pro' }, token)
  await press(app, new URL(body.session_url).pathname, 'pay')
  const portal = await app.call(api.purchases.openPortal, {}, token)
  const page = await app.app.inject(new URL(portal.body.session_url).pathname)
  expect(page.body).toMatch(/<dt>\d\d\.\d\d\.\d{4}, \d\d:\d\d UTC · Pro<\/dt>/)
})

async function start() {
  const app = await testApp()
  const { token } = await makeMember(app)
  return {
    app,
    open: async () => {
      const { body } = await app.call(api.topUps.saveCard, {}, token)
      return new URL(body.session_url).pathname
    },
    state: async () => (await app.call(api.topUps.get, {}, token)).body,
  }
}

function press({ app }: TestApp, url: string, action: string) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}`,
  })
}
