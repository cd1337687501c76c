import { api, requestFor } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectGoodBooks } from '../../testing/books.ts'
import { detectorAfter } from '../../testing/detectors.ts'
import { balanceOf, type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { reservationRelease } from '../analysis/jobs.ts'
import { claimNext } from '../reading/claim.ts'
import { waitingExpiry } from '../reading/expired.ts'
import { readAllWaiting } from '../reading/reader.ts'

const dayMs = 86_400_000

describe('DESIGN2 15: an analysis with Prefer: respond-async', () => {
  test('is answered 202 with a place to look, reserves its price, and is charged when it was read', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 10 })
    const accepted = await submit(app, { member, text: textOf(800), title: 'Harbour' })
    expect(accepted.statusCode).toBe(202)
    const { analysis_id: id } = accepted.json()
    expect(accepted.headers).toMatchObject({
      location: `/v1/analyses/${id}`,
      'preference-applied': 'respond-async',
    })
    expect(accepted.json()).toMatchObject({
      status: 'accepted',
      title: 'Harbour',
      analysis_result: null,
      finished_at: null,
      file: null,
      credits: { reserved: 4 },
    })
    const balance = await app.call(api.credits.getBalance, {}, member.key.api_key)
    expect(balance.body).toEqual({ credits: 10, reserved: 4 })
    await readAllWaiting(app.deps)
    const told = await app.call(api.analyses.get, { id }, member.key.api_key)
    expect(told.body).toMatchObject({ status: 'done', title: 'Harbour', analysis_result: { id } })
    expect(await balanceOf(app, member.organizationId)).toBe(6)
    await expectNothingLeft(app)
  })

  test('takes a file as well, and other wishes beside it', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 10 })
    const file = new File([textOf(300)], 'harbour.txt')
    const request = requestFor(api.analyses.submit, { file }, { token: member.key.api_key })
    const headers = { ...request.headers, prefer: 'wait=5, Respond-Async; foo=bar' }
    const accepted = await app.app.inject({ ...request, headers })
    expect([accepted.statusCode, accepted.json()]).toMatchObject([
      202,
      { title: 'harbour', file: { name: 'harbour.txt', words: 300 } },
    ])
    await readAllWaiting(app.deps)
    expect(await balanceOf(app, member.organizationId)).toBe(8)
  })

  test('without the header the call waits as before', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 10 })
    const answer = await app.call(api.analyses.submit, { text: textOf(200) }, member.key.api_key)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { credits: { used: 1, remaining: 9 } },
    ])
  })

  test('under an idempotency key it is accepted once, whatever became of it since', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 10 })
    const order = { member, text: textOf(400), key: 'order-1' }
    const [first, second] = await Promise.all([submit(app, order), submit(app, order)])
    expect(second.body).toBe(first.body)
    await readAllWaiting(app.deps)
    const later = await submit(app, order)
    expect([later.statusCode, later.json()]).toMatchObject([
      202,
      { analysis_id: first.json().analysis_id, status: 'done', credits: { reserved: 0 } },
    ])
    const other = await submit(app, { ...order, text: textOf(401) })
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_CONFLICT'])
    expect(await balanceOf(app, member.organizationId)).toBe(8)
    await expectNothingLeft(app)
  })

  test('is refused without the credits and when too many wait, and reserves nothing then', async () => {
    const app = await testApp({ env: { LIMIT_WAITING: '2' } })
    const member = await makeMember(app, { credits: 3 })
    const poor = await submit(app, { member, text: textOf(801) })
    expect([poor.statusCode, poor.json()]).toMatchObject([
      402,
      { code: 'INSUFFICIENT_CREDITS', credits_required: 5, credits_available: 3 },
    ])
    for (const expected of [202, 202, 429]) {
      const answer = await submit(app, { member, text: textOf(200) })
      expect(answer.statusCode).toBe(expected)
    }
    await expectGoodBooks(app)
    await readAllWaiting(app.deps)
    expect(await balanceOf(app, member.organizationId)).toBe(1)
    await expectNothingLeft(app)
  })

  test('what waits does not count among the texts an organization may have read at once', async () => {
    const app = await testApp({ env: { LIMIT_ANALYSES: '1' } })
    const member = await makeMember(app, { credits: 10 })
    await submit(app, { member, text: textOf(200) })
    await submit(app, { member, text: textOf(200) })
    const now = await app.call(api.analyses.create, { text: textOf(200) }, member.key.api_key)
    expect(now.status).toBe(200)
  })

  test('keeps its reserve while it waits, however long nobody reads it, and gives it back after a week', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 10 })
    const { analysis_id: id } = (await submit(app, { member, text: textOf(200) })).json()
    app.advance(6 * dayMs)
    await reservationRelease.run(app.deps, {})
    await waitingExpiry.run(app.deps, {})
    expect(await statusOf(app, { member, id })).toBe('accepted')
    app.advance(2 * dayMs)
    await waitingExpiry.run(app.deps, {})
    expect(await statusOf(app, { member, id })).toBe('cancelled')
    expect(await balanceOf(app, member.organizationId)).toBe(10)
    await expectNothingLeft(app)
  })

  test('one whose reader died is read by another and charged once, also when the first one wakes up', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 10 })
    const { analysis_id: id } = (await submit(app, { member, text: textOf(200) })).json()
    expect((await claimNext(app.deps.db))?.id).toBe(id)
    await readAllWaiting(app.deps)
    expect(await statusOf(app, { member, id })).toBe('accepted')
    await endLeases(app)
    let wakeUp: () => Promise<void> = async () => {}
    const sleeper = {
      ...app.deps,
      detector: detectorAfter(() => wakeUp()),
    }
    // While this one sleeps, its lease ends and somebody else does the work.
    wakeUp = async () => {
      wakeUp = async () => {}
      await endLeases(app)
      await readAllWaiting(app.deps)
    }
    await readAllWaiting(sleeper)
    expect(await statusOf(app, { member, id })).toBe('done')
    expect(await balanceOf(app, member.organizationId)).toBe(9)
    await expectNothingLeft(app)
  })

  test('one that fails is tried three times, costs nothing and says so', async () => {
    let reads = 0
    const app = await testApp({ detector: detectorAfter(() => reads++) })
    const member = await makeMember(app, { credits: 10 })
    const text = textOf(200, 'please-throw')
    const { analysis_id: id } = (await submit(app, { member, text })).json()
    await readAllWaiting(app.deps)
    expect(reads).toBe(3)
    expect(await statusOf(app, { member, id })).toBe('failed')
    expect(await balanceOf(app, member.organizationId)).toBe(10)
    await expectNothingLeft(app)
  })

  test('organizations take turns, however much one of them sent before', async () => {
    const read: string[] = []
    const app = await testApp({
      detector: detectorAfter(({ text }) => read.push(text.slice(0, 5))),
    })
    const many = await makeMember(app, { credits: 100 })
    const few = await makeMember(app, { credits: 100 })
    for (let at = 0; at < 5; at++) await submit(app, { member: many, text: textOf(200, 'many1') })
    for (let at = 0; at < 2; at++) await submit(app, { member: few, text: textOf(200, 'few-1') })
    await readAllWaiting(app.deps)
    expect(read.slice(0, 4).filter((each) => each === 'few-1')).toHaveLength(2)
    expect(read).toHaveLength(7)
  })
})

interface Order {
  member: MadeMember
  text: string
  title?: string
  key?: string
}

function submit(app: TestApp, { member, text, title, key }: Order) {
  const request = requestFor(
    api.analyses.submit,
    { text, ...(title ? { title } : {}) },
    { token: member.key.api_key, idempotencyKey: key, isDeferred: true },
  )
  return app.app.inject(request)
}

async function statusOf(app: TestApp, { member, id }: { member: MadeMember; id: string }) {
  return (await app.call(api.analyses.get, { id }, member.key.api_key)).body.status
}

async function endLeases({ deps }: TestApp): Promise<void> {
  await sql`
    update waiting_analyses set lease_until = clock_timestamp() - interval '1 second'
    where lease_until is not null`.execute(deps.db)
}

/** No text waits, and what is reserved is nothing. */
async function expectNothingLeft(app: TestApp): Promise<void> {
  const { db } = app.deps
  expect(await db.selectFrom('waiting_analyses').selectAll().execute()).toEqual([])
  const organizations = await db.selectFrom('organizations').select('reserved').execute()
  expect(organizations.every(({ reserved }) => reserved === 0)).toBe(true)
  await expectGoodBooks(app)
}
