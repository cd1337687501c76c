import { request } from 'node:http'
import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { detectorWith, gatedDetector } from '../../testing/detectors.ts'
import { balanceOf, makeMember, storedIds, wholeEntriesOf } from '../../testing/make.ts'
import { quickDetector } from '../../testing/quick-detector.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { textRemoval } from './jobs.ts'

describe('charging', () => {
  test('[CI-01, CI-02, CI-04] simultaneous analyses are paid or refused, each whole', async () => {
    const app = await testApp()
    const { key, token, organizationId } = await makeMember(app, { credits: 37 })
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? app.call(api.analyses.create, { text: textOf(401) }, key.api_key)
          : app.call(api.playground.analyze, { text: textOf(401), api_key_id: key.id }, token),
      ),
    )
    const paid = replies.filter((reply) => reply.status === 200)
    expect(paid).toHaveLength(12)
    expect(replies.filter((reply) => reply.status === 402)).toHaveLength(18)
    const ids = paid.map((reply) => reply.body.analysis_id).sort()
    expect(await storedIds(app)).toEqual(ids)
    const entries = await wholeEntriesOf(app, organizationId)
    expect(entries.map((entry) => entry.balance_after)).toEqual(
      Array.from({ length: 13 }, (_, index) => 37 - 3 * index),
    )
    expect(
      entries
        .slice(1)
        .map((entry) => entry.reference)
        .sort(),
    ).toEqual(ids)
    expect(await balanceOf(app, organizationId)).toBe(1)
  })

  test('[CI-05] an analysis that fails costs nothing and says so', async () => {
    const app = await testApp()
    const { key, organizationId } = await makeMember(app, { credits: 5 })
    const text = textOf(200, 'please-throw')
    const reply = await app.call(api.analyses.create, { text }, key.api_key)
    expect(reply.status).toBe(500)
    expect(await balanceOf(app, organizationId)).toBe(5)
    expect(await storedIds(app)).toEqual([])
    expect(app.logged.join()).not.toContain('harbour')
  })

  test('[CI-04, CI-06] a balance cannot fall below what is held back: the analysis is paid, the change refused', async () => {
    const gate = gatedDetector()
    const app = await testApp({ detector: gate.detector })
    const { key, organizationId } = await makeMember(app, { credits: 5 })
    const { token } = await app.makeUser({ is_superuser: true })
    const pending = app.call(api.analyses.create, { text: textOf(800) }, key.api_key)
    await gate.isReading
    const change = { id: organizationId, credits: 3, expected_credits: 5 }
    expect(await app.call(api.admin.organizations.update, change, token)).toMatchObject({
      status: 409,
      body: { code: 'CREDITS_RESERVED', credits_reserved: 4 },
    })
    const { status } = await app.call(
      api.admin.organizations.update,
      { ...change, credits: 4 },
      token,
    )
    expect(status).toBe(200)
    gate.open()
    expect((await pending).body.credits).toEqual({ used: 4, remaining: 0 })
    expect(await balanceOf(app, organizationId)).toBe(0)
  })

  test('an organization deleted during the analysis: refused, nothing kept', async () => {
    const gate = gatedDetector()
    const app = await testApp({ detector: gate.detector })
    const { key, organizationId } = await makeMember(app, { credits: 5 })
    const pending = app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
    await gate.isReading
    await app.deps.db.deleteFrom('organizations').where('id', '=', organizationId).execute()
    gate.open()
    expect((await pending).status).toBe(401)
    expect(await storedIds(app)).toEqual([])
  })

  test.each([
    ['without', {}],
    ['with', { 'idempotency-key': 'once' }],
  ])(
    'an organization deleted before its analysis is accepted is answered the same, %s an Idempotency-Key',
    async (_, headers) => {
      // The kinds of text are asked for after the key was checked and before the price is held back.
      let remove = async () => {}
      const describe = () => remove().then(() => quickDetector.describe())
      const detector = detectorWith({ describe })
      const app = await testApp({ detector })
      const { key, organizationId } = await makeMember(app, { credits: 5 })
      remove = async () => {
        await app.deps.db.deleteFrom('organizations').where('id', '=', organizationId).execute()
      }
      const reply = await app.app.inject({
        method: 'POST',
        url: api.analyses.create.path,
        headers: { authorization: `Bearer ${key.api_key}`, ...headers },
        payload: { text: textOf(200), group_id: 'blog' },
      })
      expect(reply.json()).toMatchObject({ code: 'UNAUTHORIZED' })
      expect(reply.statusCode).toBe(401)
    },
  )

  test('a key deleted during the analysis keeps its name on the entry', async () => {
    const gate = gatedDetector()
    const app = await testApp({ detector: gate.detector })
    const { key, organizationId } = await makeMember(app, { credits: 5 })
    const pending = app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
    await gate.isReading
    await app.deps.db.deleteFrom('api_keys').where('id', '=', key.id).execute()
    gate.open()
    expect((await pending).status).toBe(200)
    const entries = await wholeEntriesOf(app, organizationId)
    expect(entries.at(-1)).toMatchObject({ api_key_name: 'Newsroom', balance_after: 4 })
  })

  test('[A4] a text that was read is charged and kept, also when its caller left', async () => {
    const gate = gatedDetector()
    const app = await testApp({ detector: gate.detector })
    const { key, organizationId } = await makeMember(app, { credits: 5 })
    const address = await app.app.listen({ port: 0 })
    const call = request(`${address}/v1/analyze`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.api_key}`, 'content-type': 'application/json' },
    })
    call.on('error', () => {})
    call.end(JSON.stringify({ text: textOf(200) }))
    const signal = await gate.isReading
    call.destroy()
    await aborted(signal)
    gate.open()
    while ((await storedIds(app)).length === 0);
    expect(await balanceOf(app, organizationId)).toBe(4)
    expect(app.logged.filter((line) => line.includes('"status":499'))).toHaveLength(1)
  })

  test('a caller who stays is not taken for gone', async () => {
    const gate = gatedDetector()
    const app = await testApp({ detector: gate.detector })
    const { key } = await makeMember(app, { credits: 5 })
    const address = await app.app.listen({ port: 0 })
    const pending = fetch(`${address}/v1/analyze`, {
      method: 'POST',
      headers: { 'x-api-key': key.api_key, 'content-type': 'application/json' },
      body: JSON.stringify({ text: textOf(200) }),
    })
    const signal = await gate.isReading
    expect(signal?.aborted).toBe(false)
    gate.open()
    expect((await pending).status).toBe(200)
  })
})

describe('retention', () => {
  test('[SC-23] texts are removed once they are old enough; results stay', async () => {
    const app = await testApp({ env: { RETENTION_DAYS: '7' } })
    const { key } = await makeMember(app, { credits: 50 })
    const make = async () =>
      (await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)).body
    const old = await make()
    app.advance(6 * dayMs)
    const young = await make()
    expect(await keptTexts(app)).toEqual([old.analysis_id, young.analysis_id].sort())
    await forget(app)
    expect(await keptTexts(app)).toHaveLength(2)
    app.advance(dayMs + 1000)
    await forget(app)
    expect(await keptTexts(app)).toEqual([young.analysis_id])
    const again = await app.call(api.analyses.get, { id: old.analysis_id }, key.api_key)
    expect(again.body.analysis_result).toEqual(old.analysis_result)
  })

  test('[SC-23] with RETENTION_DAYS 0 no text is ever written', async () => {
    const app = await testApp({ env: { RETENTION_DAYS: '0' } })
    const { key } = await makeMember(app, { credits: 50 })
    const { status } = await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
    expect(status).toBe(200)
    expect(await storedIds(app)).toHaveLength(1)
    expect(await keptTexts(app)).toEqual([])
  })
})

const dayMs = 86_400_000

async function aborted(signal: AbortSignal | undefined): Promise<void> {
  if (!signal?.aborted) {
    await new Promise((resolve) => signal?.addEventListener('abort', resolve))
  }
}

async function forget(app: TestApp): Promise<void> {
  await app.deps.jobs.add(app.deps.db, textRemoval, {})
  await app.runJobs()
}

async function keptTexts({ deps }: TestApp): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('analyses')
    .select('id')
    .where('text', 'is not', null)
    .execute()
  return rows.map((row) => row.id).sort()
}
