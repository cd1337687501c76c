import { request } from 'node:http'
import { api } from '@inkprint/contract'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDetectorPool } from '../../platform/detector/pool.ts'
import { detectorAfter } from '../../testing/detectors.ts'
import { balanceOf, type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { findWrongBalances } from '../credits/check-balances.ts'
import { reservationRelease } from './jobs.ts'

describe('[A4] the life of an analysis', () => {
  test('credits are held back while it is open and taken when it is done', async () => {
    const { app, member } = await setUp({ credits: 10 })
    const pending = analyze(app, { member, text: textOf(800, 'please-wait-400') })
    await untilOpen(app, 1)
    expect(await analyses(app)).toMatchObject([
      { status: 'accepted', origin: 'key', credits: 0, reserved: 4, words: 800, result: null },
    ])
    const during = await app.call(api.credits.getBalance, {}, member.key.api_key)
    expect(during.body).toEqual({ credits: 10, reserved: 4 })
    const summary = await app.call(api.credits.getSummary, {}, member.token)
    expect(summary.body).toMatchObject({ balance: 10, total_added: 10, reserved: 4 })
    const { body } = await pending
    expect(body.credits).toEqual({ used: 4, remaining: 6 })
    const [done] = await analyses(app)
    expect(done).toMatchObject({ status: 'done', credits: 4, reserved: 0, lease_until: null })
    expect(Date.parse(done?.started_at ?? '')).toBeLessThanOrEqual(
      Date.parse(done?.finished_at ?? ''),
    )
    const after = await app.call(api.credits.getBalance, {}, member.key.api_key)
    expect(after.body).toEqual({ credits: 6 })
    await expectGoodBooks(app)
  })

  test('[HC-65] nobody gets more read than the balance pays for: two credits, twelve at once', async () => {
    let reads = 0
    const detector = detectorAfter(() => reads++)
    const app = await testApp({ detector })
    const member = await makeMember(app, { credits: 2 })
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        analyze(app, { member, text: textOf(200, 'please-wait-200') }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(2)
    const refused = replies.filter((reply) => reply.status === 402)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.body).toMatchObject({
      detail: 'Not enough credits',
      code: 'INSUFFICIENT_CREDITS',
      credits_required: 1,
      credits_available: 0,
    })
    expect(reads).toBe(2)
    expect(await balanceOf(app, member.organizationId)).toBe(0)
    await expectGoodBooks(app)
  })

  test('a failed one releases its reserve and says so', async () => {
    const { app, member } = await setUp({ credits: 1 })
    const failed = await analyze(app, { member, text: textOf(200, 'please-throw') })
    expect(failed.status).toBe(500)
    const [row] = await analyses(app)
    expect(row).toMatchObject({ status: 'failed', credits: 0, reserved: 0, text: null })
    const told = await app.call(api.analyses.get, { id: row?.id ?? '' }, member.key.api_key)
    expect(told.body).toMatchObject({ status: 'failed', analysis_result: null })
    expect((await analyze(app, { member, text: textOf(200) })).status).toBe(200)
    await expectGoodBooks(app)
  })

  test('a caller who leaves a waiting text pays nothing for it', async () => {
    const { app, member } = await setUp({ credits: 10 })
    const busy = analyze(app, { member, text: textOf(200, 'please-wait-600') })
    await untilOpen(app, 1)
    const call = await hangingCall(app, { member, text: textOf(400) })
    await untilOpen(app, 2)
    call.destroy()
    await untilOpen(app, 1)
    expect((await busy).status).toBe(200)
    expect(await analyses(app)).toContainEqual(
      expect.objectContaining({ status: 'cancelled', credits: 0, words_read: null }),
    )
    expect(await balanceOf(app, member.organizationId)).toBe(9)
    await expectGoodBooks(app)
  })

  test('a caller who leaves while it is read pays for the words read, and the thread is free again', async () => {
    const { app, member, detector } = await setUp({ credits: 100 })
    const text = textOf(4_000, 'please-wait-20000')
    const call = await hangingCall(app, { member, text, options: { include_guidelines: true } })
    await until(() => detector.load().reading === 1)
    call.destroy()
    await untilOpen(app, 0)
    expect(detector.load()).toMatchObject({ reading: 0, waiting: 0 })
    const [row] = await analyses(app)
    expect(row).toMatchObject({ status: 'cancelled', reserved: 0, result: null, text: null })
    const read = row?.words_read ?? 0
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(4_000)
    expect(row?.credits).toBe(Math.ceil(read / 200))
    expect(await balanceOf(app, member.organizationId)).toBe(100 - Math.ceil(read / 200))
    await expectGoodBooks(app)
  })

  test('[CI-09] with an Idempotency-Key it is read to its end, and who comes back gets it', async () => {
    const { app, member, detector } = await setUp({ credits: 10 })
    const text = textOf(200, 'please-wait-300')
    const call = await hangingCall(app, { member, text, name: 'again' })
    await until(() => detector.load().reading === 1)
    call.destroy()
    const reply = await analyze(app, { member, text, name: 'again' })
    expect(reply.status).toBe(200)
    expect(await analyses(app)).toMatchObject([{ status: 'done', id: reply.body.analysis_id }])
    expect(await balanceOf(app, member.organizationId)).toBe(9)
  })

  test('what a dead process held back is released when its lease is over, and at once where it is missed', async () => {
    const { app, member } = await setUp({ credits: 8 })
    const { deps } = app
    const lease = async (from: 'now' | 'over') => {
      const pending = analyze(app, { member, text: textOf(800, 'please-wait-400') })
      await untilOpen(app, 1)
      // As a killed process leaves it, but for the one that lives here.
      await deps.db
        .updateTable('analyses')
        .set({ lease_until: new Date(Date.now() + (from === 'now' ? 60_000 : -1_000)) })
        .where('reserved', '>', 0)
        .execute()
      return pending
    }
    const living = lease('now')
    await untilOpen(app, 1)
    await releaseDue(app)
    expect((await living).status).toBe(200)
    expect(await balanceOf(app, member.organizationId)).toBe(4)

    const dead = lease('over')
    await untilOpen(app, 1)
    await until(async () => (await openOnes(app)).every((row) => isOver(row.lease_until)))
    await releaseDue(app)
    expect(await openOnes(app)).toEqual([])
    expect((await dead).status).toBe(500)
    expect(await balanceOf(app, member.organizationId)).toBe(4)

    const missed = lease('over')
    await until(async () => {
      const open = await openOnes(app)
      return open.length === 1 && open.every((row) => isOver(row.lease_until))
    })
    expect((await analyze(app, { member, text: textOf(800) })).status).toBe(200)
    expect((await missed).status).toBe(500)
    expect(await balanceOf(app, member.organizationId)).toBe(0)
    await expectGoodBooks(app)
  })

  test('a text that is not judged costs nothing and is kept as not judged', async () => {
    const { app, member } = await setUp({ credits: 5 })
    const { status, body } = await analyze(app, {
      member,
      text: textOf(400, 'not-to-be-judged'),
      name: 'free',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      analysis_result: { is_judged: false, reasons: ['not_prose'] },
      credits: { used: 0, remaining: 5 },
    })
    const again = await analyze(app, {
      member,
      text: textOf(400, 'not-to-be-judged'),
      name: 'free',
    })
    expect(again.body).toEqual(body)
    expect(await analyses(app)).toMatchObject([{ status: 'not_judged', credits: 0, reserved: 0 }])
    const history = await app.call(api.credits.listEntries, {}, member.token)
    expect(history.body.total).toBe(1)
    const judged = await analyze(app, { member, text: textOf(400) })
    expect(judged.body.analysis_result.is_judged).toBe(true)
    await expectGoodBooks(app)
  })

  test('an organization has so many at once, on all copies together; the next is 429 with Retry-After', async () => {
    const { app, member } = await setUp({ credits: 100, env: { LIMIT_ANALYSES: '2' } })
    const open = [1, 2].map(() => analyze(app, { member, text: textOf(200, 'please-wait-500') }))
    await untilOpen(app, 2)
    const refused = await analyze(app, { member, text: textOf(200) })
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ANALYSES' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    const other = await makeMember(app, { credits: 1 })
    expect((await analyze(app, { member: other, text: textOf(200) })).status).toBe(200)
    expect((await Promise.all(open)).map((reply) => reply.status)).toEqual([200, 200])
    expect((await analyze(app, { member, text: textOf(200) })).status).toBe(200)
    await expectGoodBooks(app)
  })

  test('a text refused because too many wait leaves nothing behind', async () => {
    const { app, member } = await setUp({ credits: 10, queue: 0 })
    const busy = analyze(app, { member, text: textOf(200, 'please-wait-400') })
    await untilOpen(app, 1)
    expect((await analyze(app, { member, text: textOf(200) })).status).toBe(503)
    expect((await busy).status).toBe(200)
    expect(await analyses(app)).toHaveLength(1)
    await expectGoodBooks(app)
  })
})

/** One thread that reads, so that the second text waits. */
async function setUp({
  credits,
  env = {},
  queue = 50,
}: {
  credits: number
  env?: Record<string, string>
  queue?: number
}) {
  const detector = openDetectorPool({
    workers: 1,
    queue,
    log: pino({ level: 'silent' }),
    workerFile: new URL('../../testing/quick-detector-worker.ts', import.meta.url),
  })
  onTestFinished(() => detector.close())
  await detector.describe()
  const app = await testApp({ detector, env })
  return { app, detector, member: await makeMember(app, { credits }) }
}

interface Sent {
  member: MadeMember
  text: string
  name?: string
  options?: { include_guidelines: boolean }
}

async function analyze({ app }: TestApp, { member, text, name, options }: Sent) {
  const reply = await app.inject({
    method: 'POST',
    url: api.analyses.create.path,
    headers: headersOf(member, name),
    payload: { text, ...options },
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

/** A call over a real connection, which can be broken. */
async function hangingCall({ app }: TestApp, { member, text, name, options }: Sent) {
  const address = app.server.listening ? addressOf(app) : await app.listen({ port: 0 })
  const call = request(`${address}${api.analyses.create.path}`, {
    method: 'POST',
    headers: headersOf(member, name),
  })
  call.on('error', () => {})
  call.end(JSON.stringify({ text, ...options }))
  return call
}

function addressOf({ server }: TestApp['app']): string {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

function headersOf({ key }: MadeMember, name: string | undefined) {
  return {
    'content-type': 'application/json',
    'x-api-key': key.api_key,
    ...(name === undefined ? {} : { 'idempotency-key': name }),
  }
}

function analyses({ deps }: TestApp) {
  return deps.db.selectFrom('analyses').selectAll().orderBy('created_at').execute()
}

function openOnes({ deps }: TestApp) {
  return deps.db
    .selectFrom('analyses')
    .select(['id', 'lease_until'])
    .where('reserved', '>', 0)
    .execute()
}

function isOver(lease: string | null): boolean {
  return lease !== null && Date.parse(lease) < Date.now()
}

async function untilOpen(app: TestApp, count: number): Promise<void> {
  await until(async () => (await openOnes(app)).length === count)
}

async function releaseDue(app: TestApp): Promise<void> {
  await app.deps.jobs.add(app.deps.db, reservationRelease, {})
  await app.runJobs()
}

/** What is held back is the sum of the open reserves, and all else in the books agrees too. */
async function expectGoodBooks({ databaseUrl }: TestApp): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  expect(await findWrongBalances(client)).toEqual([])
  const { rows } = await client.query('select distinct reserved, open_analyses from organizations')
  expect(rows).toEqual([{ reserved: 0, open_analyses: 0 }])
  await client.end()
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5))
}
