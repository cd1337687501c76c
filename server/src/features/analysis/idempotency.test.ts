import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { detectorAfter } from '../../testing/detectors.ts'
import { balanceOf, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { textRemoval } from './jobs.ts'

const dayMs = 86_400_000

describe('Idempotency-Key', () => {
  test('[KA-08, CI-09] a repeat gets the first answer byte for byte and is charged once', async () => {
    const app = await testApp()
    const { key, organizationId } = await makeMember(app, { credits: 10 })
    const body = { text: textOf(400), include_guidelines: true, include_humanization_prompt: true }
    const first = await send(app, { key, name: 'order-1', body })
    expect(first.statusCode).toBe(200)
    expect(first.json().credits).toEqual({ used: 6, remaining: 4 })
    const second = await send(app, { key, name: 'order-1', body })
    expect(second.statusCode).toBe(200)
    expect(second.body).toBe(first.body)
    expect(await balanceOf(app, organizationId)).toBe(4)
  })

  test('[CI-09] many at the same time are one analysis', async () => {
    let reads = 0
    const app = await testApp({ detector: detectorAfter(() => void reads++) })
    const { key, organizationId } = await makeMember(app, { credits: 10 })
    const body = { text: textOf(200, 'please-wait-150') }
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => send(app, { key, name: 'same', body })),
    )
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies.every((reply) => reply.statusCode === 200)).toBe(true)
    expect(reads).toBe(1)
    expect(await balanceOf(app, organizationId)).toBe(9)
  })

  test('[KA-08] the first answer is repeated also when nothing is left to pay with', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 1 })
    const body = { text: textOf(200) }
    const first = await send(app, { key, name: 'last-credit', body })
    const second = await send(app, { key, name: 'last-credit', body })
    expect([second.statusCode, second.body]).toEqual([200, first.body])
  })

  test('[CI-10] the same key with another body is 422, also while the first is running', async () => {
    const app = await testApp()
    const { key, organizationId } = await makeMember(app, { credits: 10 })
    const first = send(app, { key, name: 'k', body: { text: textOf(200, 'please-wait-300') } })
    await until(() => hasClaim(app))
    const conflict = { code: 'IDEMPOTENCY_CONFLICT' }
    const early = await send(app, { key, name: 'k', body: { text: textOf(201) } })
    expect([early.statusCode, early.json()]).toMatchObject([422, conflict])
    expect((await first).statusCode).toBe(200)
    for (const body of [
      { text: textOf(201) },
      { text: textOf(200, 'please-wait-300'), group_id: 'news' },
      { text: textOf(200, 'please-wait-300'), include_guidelines: true },
    ]) {
      const late = await send(app, { key, name: 'k', body })
      expect([late.statusCode, late.json()]).toMatchObject([422, conflict])
    }
    expect(await balanceOf(app, organizationId)).toBe(9)
  })

  test('a key belongs to its organization: others may use the same word', async () => {
    const app = await testApp()
    const one = await makeMember(app, { credits: 10 })
    const two = await makeMember(app, { credits: 10 })
    const body = { text: textOf(200) }
    const first = await send(app, { key: one.key, name: 'k', body })
    const second = await send(app, { key: two.key, name: 'k', body })
    expect(second.json().analysis_id).not.toBe(first.json().analysis_id)
    expect(await balanceOf(app, two.organizationId)).toBe(9)
  })

  test('a failed first try does not use the key up', async () => {
    let isBroken = true
    const detector = detectorAfter(() => {
      if (isBroken) throw new Error('Broken for now')
    })
    const app = await testApp({ detector })
    const { key } = await makeMember(app, { credits: 1 })
    const body = { text: textOf(200) }
    expect((await send(app, { key, name: 'k', body })).statusCode).toBe(500)
    isBroken = false
    const tooDear = { text: textOf(201) }
    expect((await send(app, { key, name: 'k', body: tooDear })).statusCode).toBe(402)
    expect((await send(app, { key, name: 'k', body: { text: 'short' } })).statusCode).toBe(422)
    expect((await send(app, { key, name: 'k', body })).statusCode).toBe(200)
  })

  test('a claim whose process died is taken over; one that is alive is not', async () => {
    const app = await testApp()
    const { key, organizationId } = await makeMember(app, { credits: 10 })
    const body = { text: textOf(200, 'please-wait-200') }
    await send(app, { key, name: 'probe', body })
    // As a killed process leaves it: a claim nobody works on, which runs out in a moment.
    const { rows } = await sql<{ claimed_until: string }>`
      insert into idempotency_keys
        (organization_id, key, request_hash, claim, claimed_until, created_at)
      select organization_id, 'k', request_hash, 'req_dead',
             clock_timestamp() + interval '1 second', now()
      from idempotency_keys where key = 'probe'
      returning claimed_until`.execute(app.deps.db)
    const reply = await send(app, { key, name: 'k', body })
    expect(reply.statusCode).toBe(200)
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(rows[0]?.claimed_until ?? ''))
    expect(await balanceOf(app, organizationId)).toBe(8)
  })

  test('work whose claim was taken over keeps nothing and answers what the other did', async () => {
    const app = await testApp()
    const { key, organizationId } = await makeMember(app, { credits: 10 })
    const body = { text: textOf(200, 'please-wait-400') }
    const slow = send(app, { key, name: 'k', body })
    await until(() => hasClaim(app))
    await sql`update idempotency_keys set claimed_until = now() - interval '1 minute'`.execute(
      app.deps.db,
    )
    const [first, second] = await Promise.all([slow, send(app, { key, name: 'k', body })])
    expect(first.statusCode).toBe(200)
    expect(second.body).toBe(first.body)
    expect(await balanceOf(app, organizationId)).toBe(9)
    const analyses = await app.deps.db
      .selectFrom('analyses')
      .select(['status', 'reserved'])
      .execute()
    expect(analyses).toHaveLength(2)
    expect(analyses).toContainEqual({ status: 'done', reserved: 0 })
    expect(analyses).toContainEqual({ status: 'failed', reserved: 0 })
  })

  test('keys are kept for a day and then free again', async () => {
    const app = await testApp()
    const { key, organizationId } = await makeMember(app, { credits: 10 })
    const body = { text: textOf(200) }
    const first = await send(app, { key, name: 'k', body })
    app.advance(dayMs - 60_000)
    expect((await send(app, { key, name: 'k', body })).body).toBe(first.body)
    app.advance(120_000)
    const later = await send(app, { key, name: 'k', body: { text: textOf(201) } })
    expect(later.statusCode).toBe(200)
    expect(await balanceOf(app, organizationId)).toBe(7)
    app.advance(dayMs + 60_000)
    await app.deps.jobs.add(app.deps.db, textRemoval, {})
    await app.runJobs()
    expect(await app.deps.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  })

  test.each([
    ['empty', ''],
    ['256 characters', 'k'.repeat(256)],
    ['with a space', 'two words'],
    ['not ASCII', 'k\u00e9y'],
  ])('%s is 422', async (_, name) => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 10 })
    const reply = await send(app, { key, name, body: { text: textOf(200) } })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail[0].loc).toEqual(['header', 'idempotency-key'])
  })
})

function send(
  { app }: TestApp,
  { key, name, body }: { key: { api_key: string }; name: string; body: object },
) {
  return app.inject({
    method: 'POST',
    url: '/v1/analyze',
    headers: { authorization: `Bearer ${key.api_key}`, 'idempotency-key': name },
    payload: body,
  })
}

async function hasClaim({ deps }: TestApp): Promise<boolean> {
  const claims = await deps.db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('analysis_id', 'is', null)
    .execute()
  return claims.length > 0
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue()));
}
