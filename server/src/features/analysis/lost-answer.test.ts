import { request } from 'node:http'
import { api, requestFor } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { detectorAfter, detectorWith } from '../../testing/detectors.ts'
import { balanceOf, type MadeMember, makeMember } from '../../testing/make.ts'
import { quickDetector } from '../../testing/quick-detector.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

describe('[U3] an analysis in the playground whose answer is lost', () => {
  test('two calls under one Idempotency-Key, one after the other, are charged and counted once', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 6 })
    const first = await send(app, { member })
    expect(first.statusCode).toBe(200)
    // Nothing is left to pay a second one with.
    expect(await balanceOf(app, member.organizationId)).toBe(0)
    const second = await send(app, { member })
    expect([second.statusCode, second.body]).toEqual([200, first.body])
    expect(await balanceOf(app, member.organizationId)).toBe(0)
    expect(await requestsOf(app, member)).toBe(1)
  })

  test('many at the same time are one analysis, charged once', async () => {
    let reads = 0
    const app = await testApp({ detector: detectorAfter(async () => void reads++) })
    const member = await makeMember(app, { credits: 100 })
    const text = textOf(400, 'please-wait-150')
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(app, { member, text })))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(reads).toBe(1)
    expect(await balanceOf(app, member.organizationId)).toBe(94)
  })

  test('the same key with another text or another option is 422 and not charged', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    await send(app, { member })
    for (const other of [{ text: textOf(401) }, { include_guidelines: false }]) {
      const { statusCode, ...reply } = await send(app, { member, ...other })
      expect([statusCode, reply.json()]).toMatchObject([422, { code: 'IDEMPOTENCY_CONFLICT' }])
    }
    expect(await balanceOf(app, member.organizationId)).toBe(94)
  })

  test('is read to its end when the connection breaks, and is there to be asked for', async () => {
    const gate = Promise.withResolvers<void>()
    const reading = Promise.withResolvers<void>()
    const app = await testApp({
      detector: detectorAfter(() => {
        reading.resolve()
        return gate.promise
      }),
    })
    const member = await makeMember(app, { credits: 100 })
    const call = await hangingCall(app, member)
    await reading.promise
    call.destroy()
    expect(await answer(app, member)).toEqual({ is_under_way: true, answered: null })
    gate.resolve()
    await expect
      .poll(() => answer(app, member))
      .toMatchObject({
        is_under_way: false,
        answered: {
          text: textOf(400),
          analysis_result: { copywriter_rules_block: expect.any(String) },
        },
      })
    expect(await balanceOf(app, member.organizationId)).toBe(94)
    const repeat = await send(app, { member })
    const { answered } = await answer(app, member)
    expect(repeat.json().analysis_id).toBe(answered?.analysis_id)
    expect(await balanceOf(app, member.organizationId)).toBe(94)
  })

  test('one that never arrived, was refused or failed has no answer and cost nothing', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 5 })
    const nothing = { is_under_way: false, answered: null }
    expect(await answer(app, member)).toEqual(nothing)
    expect((await send(app, { member })).statusCode).toBe(402)
    expect(await answer(app, member)).toEqual(nothing)
    const text = textOf(200, 'please-throw')
    expect((await send(app, { member, text })).statusCode).toBe(500)
    expect(await answer(app, member)).toEqual(nothing)
    expect(await balanceOf(app, member.organizationId)).toBe(5)
    // The key is not used up by them.
    expect((await send(app, { member, text: textOf(200) })).statusCode).toBe(200)
  })

  test('is told to nobody of another organization', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    await send(app, { member })
    const stranger = await makeMember(app)
    expect(await answer(app, stranger)).toEqual({ is_under_way: false, answered: null })
  })

  test('a member whose organization is deleted meanwhile is told that they have none, and stays signed in', async () => {
    // The kinds of text are asked for after the key was checked and before the price is held back.
    let remove = async () => {}
    const describe = () => remove().then(() => quickDetector.describe())
    const app = await testApp({
      detector: detectorWith({ describe }),
    })
    const member = await makeMember(app, { credits: 100 })
    remove = async () => {
      await app.deps.db
        .deleteFrom('organizations')
        .where('id', '=', member.organizationId)
        .execute()
    }
    const reply = await send(app, { member, force_group_id: 'blog' })
    expect(reply.json()).toMatchObject({ code: 'NO_ORGANIZATION' })
  })
})

const idempotencyKey = 'once'

interface Sent {
  member: MadeMember
  text?: string
  include_guidelines?: boolean
  force_group_id?: string
}

function requestOf({ member, ...order }: Sent) {
  const input = {
    ...{ text: textOf(400), include_guidelines: true, include_humanization_prompt: true },
    ...order,
    api_key_id: member.key.id,
  }
  return requestFor(api.playground.analyze, input, { token: member.token, idempotencyKey })
}

function send({ app }: TestApp, sent: Sent) {
  return app.inject(requestOf(sent))
}

/** The same over a real connection, which can be broken. */
async function hangingCall({ app }: TestApp, member: MadeMember) {
  const address = await app.listen({ port: 0 })
  const { path, method, headers, body } = requestOf({ member })
  const call = request(address + path, { method, headers })
  call.on('error', () => {})
  call.end(body)
  return call
}

async function answer(app: TestApp, { token }: { token: string }) {
  const { status, body } = await app.call(api.playground.getAnswer, { idempotencyKey }, token)
  expect(status).toBe(200)
  return body
}

async function requestsOf({ deps }: TestApp, { key }: MadeMember): Promise<number> {
  const rows = await deps.db
    .selectFrom('key_usage')
    .select('requests')
    .where('key_id', '=', key.id)
    .execute()
  return rows.reduce((sum, { requests }) => sum + requests, 0)
}
