import { api, keyScopes, requestFor, type WebhookEventType } from '@inkprint/contract'
import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { openTransaction, startInTurn } from '../../testing/contention.ts'
import { balanceOf, makeMember } from '../../testing/make.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { nightlyCleanup } from '../cleanup/jobs.ts'
import { readAllWaiting } from '../reading/reader.ts'
import { announce } from './announce.ts'
import { findStuck } from './sending.ts'

// Longer than a log is kept.
const env = { WEBHOOKS_LOCAL: 'true', SESSION_DAYS: '90' }
const hourMs = 3_600_000
const nothing = { id: 'whk_nobody', deliveryId: 'msg_nobody' }

async function start(events: WebhookEventType[] = ['analysis.completed'], credits = 100) {
  const app = await testApp({ env })
  const member = await makeMember(app, { credits, scopes: [...keyScopes] })
  const receiver = await startReceiver()
  const wanted = { url: receiver.url, events }
  const { status, body } = await app.call(api.ownWebhooks.create, wanted, member.token)
  expect(status).toBe(201)
  const { secret, ...webhook } = body
  const id = webhook.webhook_id
  return {
    app,
    member,
    receiver,
    webhook,
    id,
    secret,
    analyze: async () => {
      const input = { text: textOf(200) }
      const { body: analyzed } = await app.call(api.analyses.create, input, member.key.api_key)
      return analyzed
    },
    list: async (status?: 'waiting' | 'delivered' | 'failed') => {
      const answer = await app.call(
        api.ownWebhooks.listDeliveries,
        { id, ...(status && { status }) },
        member.token,
      )
      return answer.body.items
    },
    state: async () => (await app.call(api.ownWebhooks.get, { id }, member.token)).body,
  }
}

type Started = Awaited<ReturnType<typeof start>>

/** Lets the time of the next attempt come, so many times. */
async function retry({ app, list }: Pick<Started, 'app' | 'list'>, times = 1) {
  for (let time = 0; time < times; time++) {
    const [next] = (await list('waiting')).flatMap(({ next_attempt_at }) => next_attempt_at ?? [])
    if (next === undefined) return
    app.advance(Math.max(61_000, Date.parse(next) - app.deps.now().getTime() + 1))
    await app.runJobs()
  }
}

describe('what is sent', () => {
  test('a completed analysis arrives once, signed, with its public form and nothing of the text', async () => {
    const { app, receiver, secret, analyze, list, member } = await start()
    const { analysis_id, credits } = await analyze()
    await app.runJobs()
    await app.runJobs()
    const [got, ...more] = receiver.received
    expect(more).toEqual([])
    expect(new Verifier(secret).verify(got?.body ?? '', got?.headers ?? {})).toEqual(got?.json)
    expect(got?.json).toMatchObject({
      type: 'analysis.completed',
      data: {
        analysis_id,
        status: 'done',
        title: null,
        words: expect.any(Number),
        credits: credits.used,
        origin: 'key',
        api_key_id: member.key.id,
      },
    })
    expect(got?.body).not.toContain(textOf(200).slice(0, 20))
    expect(got?.headers['user-agent']).toBe('Inkprint-Webhooks/1')
    expect(await list()).toMatchObject([
      {
        delivery_id: got?.headers['webhook-id'],
        status: 'delivered',
        attempts: 1,
        response_status: 204,
      },
    ])
  })

  test('a text that is not judged is announced as well, a repeated call is not', async () => {
    const { app, receiver, member } = await start()
    const call = { text: 'Ceci n’est pas une phrase anglaise du tout. '.repeat(60) }
    const headers = { 'idempotency-key': 'once', authorization: `Bearer ${member.key.api_key}` }
    for (let time = 0; time < 2; time++) {
      const reply = await app.app.inject({
        method: 'POST',
        url: '/v1/analyze',
        headers,
        payload: call,
      })
      expect(reply.statusCode).toBe(200)
    }
    await app.runJobs()
    expect(receiver.received).toHaveLength(1)
  })

  test('nothing is announced of what failed, and nothing to a webhook of another organization or event', async () => {
    const { app, receiver, analyze, member } = await start(['purchase.paid'])
    const rival = await makeMember(app, { credits: 100, name: 'Rival' })
    await analyze()
    const other = { url: receiver.url, events: ['analysis.completed' as const] }
    await app.call(api.ownWebhooks.create, other, member.token)
    await app.call(api.analyses.create, { text: textOf(200) }, rival.key.api_key)
    const refused = await app.call(api.analyses.create, { text: 'too short' }, member.key.api_key)
    expect(refused.status).toBe(422)
    await app.runJobs()
    expect(receiver.received).toEqual([])
  })

  test('a low balance and a paid purchase are announced', async () => {
    const { app, receiver, analyze, member, secret } = await start(
      ['credits.low', 'purchase.paid'],
      20,
    )
    const threshold = { low_balance_threshold: 20 }
    await app.call(api.organization.update, threshold, member.token)
    const { credits } = await analyze()
    await app.runJobs()
    expect(receiver.received.map(({ json }) => json)).toMatchObject([
      { type: 'credits.low', data: { credits: credits.remaining, threshold: 20 } },
    ])
    const timestamp = receiver.received[0]?.json.timestamp ?? ''
    expect(new Date(timestamp).toISOString()).toBe(timestamp)
    const { body } = await app.call(api.purchases.create, { price_id: 'price_basic' }, member.token)
    const session = new URL(body.session_url).pathname.split('/').at(-1) ?? ''
    await app.deps.db
      .updateTable('sandbox_checkouts')
      .set({ state: 'paid' })
      .where('id', '=', session)
      .execute()
    const confirming = () => app.call(api.purchases.confirm, { session_id: session }, member.token)
    await Promise.all([confirming(), confirming(), confirming()])
    await app.runJobs()
    const { body: listed } = await app.call(api.purchases.list, {}, member.token)
    expect(receiver.received.slice(1).map(({ json }) => json)).toEqual([
      { type: 'purchase.paid', timestamp: listed.items[0]?.paid_at, data: listed.items[0] },
    ])
    for (const { body: sent, headers } of receiver.received)
      new Verifier(secret).verify(sent, headers)
  })

  test('a batch is announced once when the last of its texts was read, and not when it is canceled', async () => {
    const { app, receiver, member } = await start(['batch.completed'])
    const items = [
      { id: 'one', text: textOf(200) },
      { id: 'two', text: textOf(210) },
      { id: 'short', text: 'Too short to be judged.' },
    ]
    const { body } = await app.call(api.batches.create, { items, title: 'May' }, member.key.api_key)
    await app.runJobs()
    expect(receiver.received).toEqual([])
    await readAllWaiting(app.deps)
    await app.runJobs()
    await app.runJobs()
    expect(receiver.received.map(({ json }) => json)).toMatchObject([
      {
        type: 'batch.completed',
        data: {
          batch_id: body.batch_id,
          title: 'May',
          status: 'done',
          counts: { total: 3, refused: 1, done: 2 },
          credits: { used: 3, reserved: 0 },
        },
      },
    ])
    const other = await app.call(api.batches.create, { items }, member.key.api_key)
    await app.call(api.batches.cancel, { id: other.body.batch_id }, member.key.api_key)
    await readAllWaiting(app.deps)
    await app.runJobs()
    expect(receiver.received).toHaveLength(1)
  })

  test('what is undone was never announced', async () => {
    const { app, receiver, member } = await start()
    const undone = app.deps.db.transaction().execute(async (tx) => {
      await announce(tx, member.organizationId, {
        type: 'credits.low',
        timestamp: new Date().toISOString(),
        data: { credits: 1, threshold: 2 },
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await app.runJobs()
    expect(receiver.received).toEqual([])
  })

  test('thirty analyses at once are thirty deliveries with ids of their own', async () => {
    const { app, receiver, analyze } = await start()
    const analyzed = await Promise.all(Array.from({ length: 30 }, analyze))
    await app.runJobs()
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    const told = receiver.received.map(({ json }) => json.data.analysis_id)
    expect(ids.size).toBe(30)
    expect(told.sort()).toEqual(analyzed.map(({ analysis_id }) => analysis_id).sort())
  })
})

describe('when a receiver fails', () => {
  test('it is tried again with the same id and body and a new signature, and the log shows each attempt', async () => {
    const started = await start()
    const { app, receiver, analyze, list, member, id, secret, state } = started
    receiver.answerWith((response) =>
      response.writeHead(500).end('broken \0 \u{1F4A9}'.repeat(999)),
    )
    await analyze()
    await app.runJobs()
    const [waiting] = await list()
    expect(waiting).toMatchObject({
      status: 'waiting',
      attempts: 1,
      problem: 'status',
      response_status: 500,
    })
    expect(await state()).toMatchObject({ is_active: true, failing_since: expect.any(String) })
    receiver.answerWith(200)
    await retry(started)
    const [first, second, ...more] = receiver.received
    expect(more).toEqual([])
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    const wanted = { id, deliveryId: waiting?.delivery_id ?? '' }
    const { body } = await app.call(api.ownWebhooks.getDelivery, wanted, member.token)
    expect(body).toMatchObject({
      status: 'delivered',
      request_body: first?.body,
      log: [
        { number: 2, response_status: 200, problem: null },
        { number: 1, response_status: 500, problem: 'status' },
      ],
    })
    expect(Buffer.byteLength(body.log[1]?.response_body ?? '')).toBeLessThanOrEqual(4_100)
    expect(body.log[1]?.request_headers).toContainEqual({
      name: 'webhook-signature',
      value: first?.headers['webhook-signature'],
    })
    expect(JSON.stringify(body)).not.toContain(secret)
    expect(await state()).toMatchObject({ failing_since: null })
  })

  test('pauses grow over a day; then the webhook is switched off, every member is told once, and it can be switched on', async () => {
    const started = await start()
    const { app, receiver, analyze, list, member, id, state } = started
    const second = await app.makeUser({ organization_id: member.organizationId })
    await app.makeUser({ organization_id: member.organizationId, is_active: false })
    receiver.answerWith(503)
    await analyze()
    const begun = app.deps.now().getTime()
    await app.runJobs()
    const pauses: number[] = []
    for (let time = 0; time < 12; time++) {
      const [next] = await list('waiting')
      if (!next?.next_attempt_at) break
      pauses.push(Date.parse(next.next_attempt_at) - app.deps.now().getTime())
      await retry(started)
    }
    expect(pauses).toHaveLength(10)
    expect(pauses.every((pause, n) => n === 0 || pause > (pauses[n - 1] ?? 0))).toBe(true)
    expect(app.deps.now().getTime() - begun).toBeGreaterThan(24 * hourMs)
    expect(receiver.received).toHaveLength(11)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await state()).toMatchObject({ is_active: false, off_reason: 'failing' })
    expect(await list()).toMatchObject([{ status: 'failed', attempts: 11, next_attempt_at: null }])
    const letters = app.mails.filter(({ subject }) => subject.includes('switched off'))
    expect(letters.map(({ to }) => to).sort()).toEqual(
      [member.user.email, second.user.email].sort(),
    )
    expect(letters[0]?.text).toContain(`/dashboard?tab=settings&webhook=${id}`)

    await analyze()
    await app.runJobs()
    expect(receiver.received).toHaveLength(11)
    const refused = await app.call(api.ownWebhooks.sendTest, { id }, member.token)
    expect(refused).toMatchObject({ status: 409, body: { code: 'WEBHOOK_OFF' } })
    receiver.answerWith(200)
    const on = await app.call(api.ownWebhooks.update, { id, is_active: true }, member.token)
    expect(on.body).toMatchObject({ is_active: true, off_reason: null, failing_since: null })
    const [failed] = await list('failed')
    const again = { id, deliveryId: failed?.delivery_id ?? '' }
    expect((await app.call(api.ownWebhooks.resend, again, member.token)).status).toBe(202)
    await app.runJobs()
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(failed?.delivery_id)
    expect(await list()).toMatchObject([{ status: 'delivered', attempts: 12 }])
  })

  test('410 Gone switches it off at once and gives up what waits', async () => {
    const { app, receiver, analyze, list, state } = await start()
    receiver.answerWith(410)
    await Promise.all([analyze(), analyze(), analyze()])
    await app.runJobs()
    expect(await state()).toMatchObject({ is_active: false, off_reason: 'gone' })
    expect((await list()).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    await app.runJobs()
    expect(app.mails.filter(({ subject }) => subject.includes('switched off'))).toHaveLength(1)
  })

  test('Retry-After is waited for, but not for longer than an hour', async () => {
    const { app, receiver, analyze, list } = await start()
    const pause = async (value: string) => {
      receiver.answerWith((response) => response.writeHead(429, { 'retry-after': value }).end())
      await app.runJobs()
      const [{ next_attempt_at } = { next_attempt_at: null }] = await list('waiting')
      return (Date.parse(next_attempt_at ?? '') - app.deps.now().getTime()) / 1000
    }
    await analyze()
    expect(await pause('300')).toBeGreaterThan(250)
    app.advance(301_000)
    const longest = await pause('999999')
    expect(longest).toBeGreaterThan(3_500)
    expect(longest).toBeLessThanOrEqual(3_600)
  })

  test('one event that always fails neither holds up the others nor switches the webhook off', async () => {
    const { app, receiver, analyze, list, state } = await start()
    const { analysis_id: poison } = await analyze()
    receiver.answerWith((response, { json }) =>
      response.writeHead(json.data.analysis_id === poison ? 500 : 200).end(),
    )
    await app.runJobs()
    for (let time = 0; time < 30; time++) {
      app.advance(hourMs)
      await analyze()
      await app.runJobs()
      app.advance(61_000)
      await app.runJobs()
    }
    expect(await list('waiting')).toEqual([])
    expect(await list('failed')).toHaveLength(1)
    expect(await state()).toMatchObject({ is_active: true, failing_since: null })
  })

  test('when a receiver is back after an outage, all that waits is sent at once', async () => {
    const started = await start()
    const { app, receiver, analyze, list } = started
    receiver.answerWith(500)
    for (let count = 0; count < 5; count++) await analyze()
    await app.runJobs()
    await retry(started, 20)
    expect((await list('waiting')).length).toBe(5)
    receiver.answerWith(204)
    await retry(started)
    await app.runJobs()
    expect((await list('delivered')).length).toBe(5)
  })

  test('a receiver that fails is tried once at a time and rests between', async () => {
    const { app, receiver, analyze, list } = await start()
    receiver.answerWith(500)
    await analyze()
    await app.runJobs()
    expect(receiver.received).toHaveLength(1)
    for (let count = 0; count < 8; count++) await analyze()
    await app.runJobs()
    expect(receiver.received).toHaveLength(1)
    app.advance(61_000)
    await app.runJobs()
    expect(receiver.received).toHaveLength(2)
    expect(await list('waiting')).toHaveLength(9)
  })
})

describe('managing webhooks', () => {
  test('with a key as well; the secret stands in no other answer, in no row and in no log', async () => {
    const { app, member, id, secret, receiver } = await start()
    const token = member.key.api_key
    const wanted = { url: receiver.url, events: ['test', 'credits.low'] as never }
    expect((await app.call(api.webhooks.create, wanted, token)).status).toBe(422)
    const events = ['credits.low', 'credits.low'] as ['credits.low', 'credits.low']
    const made = await app.call(
      api.webhooks.create,
      { url: receiver.url, events, description: ' Desk ' },
      token,
    )
    expect(made.body).toMatchObject({ description: 'Desk', events: ['credits.low'] })
    expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const listed = await app.call(api.webhooks.list, {}, token)
    expect(listed.body.webhooks.map(({ webhook_id }) => webhook_id)).toEqual([
      id,
      made.body.webhook_id,
    ])
    const rows = await app.deps.db.selectFrom('webhooks').selectAll().execute()
    const written = await app.deps.db.selectFrom('audit_log').selectAll().execute()
    const everything = JSON.stringify([rows, written, listed.body, app.logged])
    for (const hidden of [secret, made.body.secret]) {
      expect(everything).not.toContain(hidden.slice(6, 40))
    }
    expect((await app.call(api.webhooks.remove, { id }, token)).status).toBe(204)
    expect((await app.call(api.webhooks.get, { id }, token)).status).toBe(404)
  })

  test('under an idempotency key one is made, also of calls made together, and its secret is said again', async () => {
    const { app, member, receiver } = await start()
    const make = (description: string) =>
      app.app.inject(
        requestFor(
          api.webhooks.create,
          { url: receiver.url, events: ['credits.low'], description },
          { token: member.key.api_key, idempotencyKey: 'webhook-1' },
        ),
      )
    const answers = [...(await Promise.all([make('Desk'), make('Desk')])), await make('Desk')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const [first, ...others] = answers.map((answer) => answer.json())
    expect(first.secret).toMatch(/^whsec_/)
    expect(others).toEqual([first, first])
    expect((await make('Shop')).json().code).toBe('IDEMPOTENCY_CONFLICT')
    const { body } = await app.call(api.webhooks.list, {}, member.key.api_key)
    expect(body.webhooks).toHaveLength(2)
    const kept = await app.deps.db.selectFrom('idempotency_keys').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(first.secret.slice(6, 40))
    await app.call(api.webhooks.remove, { id: first.webhook_id }, member.key.api_key)
    expect((await make('Desk')).statusCode).toBe(404)
  })

  test('not with a key that was made for something else, as every key is unless it is said', async () => {
    const { app, member, id } = await start()
    const { organizationId, token } = member
    const wanted = { id: organizationId, name: 'Usual' }
    const { body } = await app.call(api.apiKeys.create, wanted, token)
    const { list: all, get, sendTest, rotateSecret, listDeliveries, remove } = api.webhooks
    for (const call of [all, get, sendTest, rotateSecret, listDeliveries, remove]) {
      const answer = await app.call(call, { id } as never, body.api_key)
      expect([call.path, answer]).toMatchObject([
        call.path,
        { status: 403, body: { code: 'SCOPE_MISSING', scope: 'webhooks' } },
      ])
    }
  })

  test('a rotated secret signs together with the one before for a day, then alone', async () => {
    const { app, member, receiver, id, secret, state } = await start()
    const { body } = await app.call(api.ownWebhooks.rotateSecret, { id }, member.token)
    expect(body.secret).not.toBe(secret)
    expect(body.previous_secret_until).not.toBeNull()
    const verified = (by: string) => {
      const got = receiver.received.at(-1)
      try {
        // The package compares with the clock of this machine.
        const at = { 'webhook-timestamp': got?.headers['webhook-timestamp'] ?? '' }
        return new Verifier(by).sign(
          got?.headers['webhook-id'] ?? '',
          new Date(Number(at['webhook-timestamp']) * 1000),
          got?.body ?? '',
        )
      } catch {
        return 'refused'
      }
    }
    await app.call(api.ownWebhooks.sendTest, { id }, member.token)
    await app.runJobs()
    expect(receiver.received.at(-1)?.headers['webhook-signature']?.split(' ')).toEqual([
      verified(body.secret),
      verified(secret),
    ])
    app.advance(25 * hourMs)
    await app.call(api.ownWebhooks.sendTest, { id }, member.token)
    await app.runJobs()
    expect(receiver.received.at(-1)?.headers['webhook-signature']).toBe(verified(body.secret))
    expect(await state()).toMatchObject({ previous_secret_until: null })
  })

  test('a test event goes to a webhook whatever it is for', async () => {
    const { app, member, receiver, id, secret } = await start(['batch.completed'])
    const sent = await app.call(api.webhooks.sendTest, { id }, member.key.api_key)
    expect(sent).toMatchObject({ status: 202, body: { event_type: 'test', status: 'waiting' } })
    await app.runJobs()
    const [got] = receiver.received
    expect(new Verifier(secret).verify(got?.body ?? '', got?.headers ?? {})).toMatchObject({
      type: 'test',
    })
    expect(got?.headers['webhook-id']).toBe(sent.body.delivery_id)
  })

  test('there are at most ten, also of calls made together', async () => {
    const { app, member, receiver } = await start()
    const wanted = { url: receiver.url, events: ['credits.low' as const] }
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => app.call(api.ownWebhooks.create, wanted, member.token)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: 'TOO_MANY_WEBHOOKS',
    })
  })

  test('switched off, it gives up what waits and is told of nothing', async () => {
    const { app, member, receiver, analyze, list, id } = await start()
    receiver.answerWith(500)
    await analyze()
    await app.runJobs()
    const off = await app.call(api.ownWebhooks.update, { id, is_active: false }, member.token)
    expect(off.body).toMatchObject({ is_active: false, off_reason: 'switched_off' })
    await analyze()
    app.advance(hourMs)
    await app.runJobs()
    expect(await list()).toMatchObject([{ status: 'failed', attempts: 1 }])
    expect(app.mails).toEqual([])
  })

  test('one that is deleted while it is sent to is gone, and nothing breaks', async () => {
    const { app, member, receiver, analyze, id } = await start()
    receiver.answerWith((response) => {
      app
        .call(api.ownWebhooks.remove, { id }, member.token)
        .then(() => response.writeHead(500).end())
    })
    await analyze()
    await app.runJobs()
    expect(receiver.received).toHaveLength(1)
    expect(await app.deps.db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from graphile_worker.jobs
      where task_identifier = 'send-webhooks'`.execute(app.deps.db)
    expect(rows).toEqual([{ count: 0 }])
  })

  test('one that is deleted while an analysis is charged is told of nothing, and the charge stays', async () => {
    const { app, member, id, analyze } = await start()
    const deletion = await openTransaction(app, `delete from webhooks where id = '${id}'`)
    const { all } = await startInTurn(app, [analyze])
    await deletion.query('commit')
    const [analyzed] = await all
    expect(analyzed?.credits).toMatchObject({ used: 1 })
    expect(await balanceOf(app, member.organizationId)).toBe(99)
    const written = await app.deps.db.selectFrom('webhook_deliveries').select('id').execute()
    expect(written).toEqual([])
  })

  test('what belongs to another organization is not there', async () => {
    const { app, analyze, list, id } = await start()
    await analyze()
    const [delivery] = await list()
    const rival = await makeMember(app, { name: 'Rival', scopes: [...keyScopes] })
    const ids = { id, deliveryId: delivery?.delivery_id ?? '' }
    for (const token of [rival.token, rival.key.api_key]) {
      const calls = token === rival.token ? api.ownWebhooks : api.webhooks
      for (const input of [ids, nothing]) {
        const answers = [
          await app.call(calls.get, input, token),
          await app.call(calls.update, { ...input, is_active: false }, token),
          await app.call(calls.rotateSecret, input, token),
          await app.call(calls.sendTest, input, token),
          await app.call(calls.listDeliveries, input, token),
          await app.call(calls.getDelivery, input, token),
          await app.call(calls.resend, input, token),
          await app.call(calls.remove, input, token),
        ]
        expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(404))
      }
    }
    const crossed = { id, deliveryId: 'msg_nobody' }
    const own = await makeMember(app, { name: 'Third' })
    expect((await app.call(api.ownWebhooks.getDelivery, crossed, own.token)).status).toBe(404)
  })

  test.each([
    ['no address', 'not an address'],
    ['another protocol', 'ftp://example.com/'],
    ['no TLS', 'http://example.com/'],
    ['a password', 'https://user:secret@example.com/'],
    ['this machine', 'https://127.0.0.1/hook'],
    ['this machine by IPv6', 'https://[::1]/hook'],
    ['a metadata service', 'https://169.254.169.254/latest/meta-data/'],
    ['too long', `https://example.com/${'x'.repeat(2000)}`],
  ])('an address is refused with a reason: %s', async (_, url) => {
    const app = await testApp()
    const member = await makeMember(app)
    const wanted = { url, events: ['credits.low' as const] }
    const { status, body } = await app.call(api.ownWebhooks.create, wanted, member.token)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ field: 'url', message: expect.any(String) }] })
  })

  test('the log is read page by page and goes after its days', async () => {
    const { app, member, analyze, list, id } = await start()
    for (let count = 0; count < 5; count++) await analyze()
    await app.runJobs()
    const page = (cursor?: string) =>
      app.call(
        api.ownWebhooks.listDeliveries,
        { id, size: 2, ...(cursor && { cursor }) },
        member.token,
      )
    const first = (await page()).body
    const second = (await page(first.next_cursor ?? '')).body
    const third = (await page(second.next_cursor ?? '')).body
    const seen = [first, second, third].flatMap(({ items }) =>
      items.map((each) => each.delivery_id),
    )
    expect(seen).toEqual((await list()).map(({ delivery_id }) => delivery_id))
    expect(third.next_cursor).toBeNull()
    expect((await page('msg_nobody')).status).toBe(422)
    app.advance(29 * 24 * hourMs)
    await nightlyCleanup.run(app.deps, {})
    expect(await list()).toHaveLength(5)
    app.advance(2 * 24 * hourMs)
    await nightlyCleanup.run(app.deps, {})
    expect(await list()).toEqual([])
    expect(await app.deps.db.selectFrom('webhook_attempts').select('number').execute()).toEqual([])
  })

  test('what no job knows of, as after a restore, is found and sent', async () => {
    const { app, receiver, analyze } = await start()
    await analyze()
    await sql`delete from graphile_worker._private_jobs`.execute(app.deps.db)
    await app.runJobs()
    expect(receiver.received).toEqual([])
    app.advance(11 * 60_000)
    await findStuck.run(app.deps, {})
    await app.runJobs()
    expect(receiver.received).toHaveLength(1)
  })

  test('with another secret of the installation nothing is sent unsigned, and rotating helps', async () => {
    const { app, member, receiver, analyze, list, id } = await start()
    await app.deps.db
      .updateTable('webhooks')
      .set({
        secret:
          'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA',
      })
      .execute()
    await analyze()
    await app.runJobs()
    expect(receiver.received).toEqual([])
    expect(await list()).toMatchObject([{ status: 'waiting', problem: 'secret_unreadable' }])
    await app.call(api.ownWebhooks.rotateSecret, { id }, member.token)
    app.advance(61_000)
    await app.runJobs()
    expect(receiver.received).toHaveLength(1)
  })
})
