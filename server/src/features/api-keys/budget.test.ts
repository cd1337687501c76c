import { api, type Input } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { gatedDetector } from '../../testing/detectors.ts'
import { balanceOf, type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const dayMs = 86_400_000

function change(
  app: TestApp,
  { organizationId, token, key }: MadeMember,
  wanted: Omit<Input<typeof api.apiKeys.update>, 'id' | 'keyId'>,
) {
  return app.call(api.apiKeys.update, { id: organizationId, keyId: key.id, ...wanted }, token)
}

async function spentBy(app: TestApp, { token, key }: MadeMember) {
  const { body } = await app.call(api.apiKeys.list, { include_info: 'true' }, token)
  return body.api_keys.find(({ id }) => id === key.id)?.credits_this_month
}

/** As many days as bring the clock into the next month. */
function goToNextMonth(app: TestApp): void {
  app.advance(32 * dayMs)
}

describe('a monthly budget', () => {
  test('is never exceeded by simultaneous analyses, by key and in the playground, and used to its last credit', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 1000 })
    const { key, token, organizationId } = member
    await change(app, member, { monthly_budget: 37 })
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? app.call(api.analyses.create, { text: textOf(401) }, key.api_key)
          : app.call(api.playground.analyze, { text: textOf(401), api_key_id: key.id }, token),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(12)
    const refused = replies.filter(({ status }) => status !== 200)
    for (const { status, body } of refused) {
      expect([status, (body as unknown as { code: string }).code]).toEqual([402, 'KEY_BUDGET_USED'])
    }
    expect(await spentBy(app, member)).toBe(36)
    expect(await balanceOf(app, organizationId)).toBe(1000 - 36)
    const last = await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
    expect(last.status).toBe(200)
    const over = await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
    expect(over.body).toMatchObject({
      code: 'KEY_BUDGET_USED',
      credits_required: 1,
      credits_available: 0,
    })
    expect(await spentBy(app, member)).toBe(37)
  })

  test('leaves other keys alone, and begins anew with the next month', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const { token, organizationId: id } = member
    await change(app, member, { monthly_budget: 1 })
    const analyze = async (secret: string) =>
      (await app.call(api.analyses.create, { text: textOf(200) }, secret)).status
    expect([await analyze(member.key.api_key), await analyze(member.key.api_key)]).toEqual([
      200, 402,
    ])
    const { body: other } = await app.call(api.apiKeys.create, { id, name: 'Other' }, token)
    expect(await analyze(other.api_key)).toBe(200)
    goToNextMonth(app)
    const renewed = await app.makeUser({ organization_id: id, role: 'owner' })
    expect(await spentBy(app, { ...member, token: renewed.token })).toBe(0)
    expect([await analyze(member.key.api_key), await analyze(member.key.api_key)]).toEqual([
      200, 402,
    ])
  })

  test('counts what the key took before it was set, and what is being read', async () => {
    const gate = gatedDetector()
    const app = await testApp({ detector: gate.detector })
    const member = await makeMember(app, { credits: 100 })
    const { api_key } = member.key
    const pending = app.call(api.analyses.create, { text: textOf(401) }, api_key)
    await gate.isReading
    await change(app, member, { monthly_budget: 5 })
    const meanwhile = await app.call(api.analyses.create, { text: textOf(401) }, api_key)
    expect(meanwhile.body).toMatchObject({ code: 'KEY_BUDGET_USED', credits_available: 2 })
    gate.open()
    expect((await pending).status).toBe(200)
    await change(app, member, { monthly_budget: null })
    expect(await spentBy(app, member)).toBeNull()
    expect((await app.call(api.analyses.create, { text: textOf(200) }, api_key)).status).toBe(200)
    const { body } = await change(app, member, { monthly_budget: 5 })
    expect(body.credits_this_month).toBe(4)
  })

  test('the price of a batch says what the key can still pay', async () => {
    const gate = gatedDetector()
    const app = await testApp({ detector: gate.detector })
    const member = await makeMember(app, { credits: 20 })
    const { api_key } = member.key
    const available = async () => {
      const batch = { items: [{ id: 'a', text: textOf(200) }] }
      return (await app.call(api.batches.getPrice, batch, api_key)).body.credits_available
    }
    expect(await available()).toBe(20)
    await change(app, member, { monthly_budget: 5 })
    expect(await available()).toBe(5)
    const pending = app.call(api.analyses.create, { text: textOf(401) }, api_key)
    await gate.isReading
    expect(await available()).toBe(2)
    gate.open()
    await pending
    expect(await available()).toBe(2)
    await change(app, member, { monthly_budget: 500 })
    expect(await available()).toBe(17)
    await change(app, member, { monthly_budget: 1 })
    expect(await available()).toBe(0)
    goToNextMonth(app)
    expect(await available()).toBe(1)
  })

  test('takes nothing for an analysis that failed', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    await change(app, member, { monthly_budget: 1 })
    const { api_key } = member.key
    const text = textOf(200, 'please-throw')
    expect((await app.call(api.analyses.create, { text }, api_key)).status).toBe(500)
    expect((await app.call(api.analyses.create, { text: textOf(200) }, api_key)).status).toBe(200)
  })

  test('a mail says once a month that 80% are used, and by which key', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    await change(app, member, { monthly_budget: 5 })
    const analyze = () => app.call(api.analyses.create, { text: textOf(200) }, member.key.api_key)
    const mails = async () => {
      await app.runJobs()
      return app.mails.filter(({ subject }) => subject.includes('budget'))
    }
    for (let index = 0; index < 3; index++) await analyze()
    expect(await mails()).toEqual([])
    await analyze()
    expect(await mails()).toMatchObject([
      { to: member.user.email, subject: expect.stringContaining('Newsroom') },
    ])
    await analyze()
    expect(await mails()).toHaveLength(1)
    goToNextMonth(app)
    for (let index = 0; index < 4; index++) await analyze()
    expect(await mails()).toHaveLength(2)
  })
})

describe('a key that stops working while analyses run', () => {
  test('expired while a text is read: that analysis is finished and charged, the next refused', async () => {
    const gate = gatedDetector()
    const app = await testApp({ detector: gate.detector })
    const member = await makeMember(app, { credits: 9 })
    const { api_key } = member.key
    const soon = new Date(app.deps.now().getTime() + dayMs).toISOString()
    await change(app, member, { expires_at: soon })
    const pending = app.call(api.analyses.create, { text: textOf(401) }, api_key)
    await gate.isReading
    app.advance(dayMs + 1000)
    const next = await app.call(api.analyses.create, { text: textOf(401) }, api_key)
    expect(next).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    gate.open()
    expect(await pending).toMatchObject({ status: 200, body: { credits: { used: 3 } } })
  })

  test('expired in the middle of a download: what was begun is sent to the end, the next is refused', async () => {
    const app = await testApp()
    let hasExpired = false
    // Once the answer has begun and before its pieces are read.
    app.app.addHook('onSend', async (request, _reply, payload) => {
      if (!hasExpired && request.url.endsWith('/items.csv')) {
        hasExpired = true
        app.advance(dayMs + 1000)
      }
      return payload
    })
    const member = await makeMember(app, { credits: 9 })
    const { api_key } = member.key
    const items = [{ id: 'one', text: textOf(201) }]
    const { body: batch } = await app.call(api.batches.create, { items }, api_key)
    const soon = new Date(app.deps.now().getTime() + dayMs).toISOString()
    await change(app, member, { expires_at: soon })
    const download = () => app.call(api.batches.exportCsv, { id: batch.batch_id }, api_key)
    const { status, body } = await download()
    expect([hasExpired, status, String(body).trim().split('\r\n').length]).toEqual([true, 200, 2])
    expect(await download()).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  })

  test('disabled between being shown and being accepted, as for texts that wait: nothing is charged', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 9 })
    const { key, organizationId } = member
    const accepted = app.deps.detector.describe
    // The last thing asked before an analysis is accepted.
    app.deps.detector.describe = async () => {
      await change(app, member, { is_active: false })
      return accepted()
    }
    const wanted = { text: textOf(401), group_id: 'news' }
    const answer = await app.call(api.analyses.create, wanted, key.api_key)
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    expect(await balanceOf(app, organizationId)).toBe(9)
    expect(await app.deps.db.selectFrom('analyses').select('id').execute()).toEqual([])
    const { reserved } = await app.deps.db
      .selectFrom('organizations')
      .select('reserved')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
    expect(reserved).toBe(0)
  })
})
