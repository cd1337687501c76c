import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { balanceOf } from '@inkprint/server/testing/make'
import { textOf } from '@inkprint/server/testing/texts'
import { expect, test } from 'vitest'
import { clientTypes } from '../../../scripts/client-types.ts'
import { answer, badServer, cutOff, hangUp, refusal, silence } from '../../testing/bad-server.ts'
import { realServer } from '../../testing/real-server.ts'
import { ApiError, ConnectionError, Inkprint, TimeoutError, verifyWebhook } from './index.ts'

test('the client knows the calls and types of the contract (npm run docs writes them)', () => {
  expect(readFileSync('packages/client/src/generated.ts', 'utf8')).toBe(clientTypes())
})

test('a field that narrows down a list is explained as that', () => {
  expect(clientTypes()).toContain('/** Only analyses that this user requested. */')
})

test('a text is analyzed, found again, listed, reported on and deleted', async () => {
  const { app, member, ...options } = await realServer({ credits: 100 })
  const inkprint = new Inkprint(options)
  const text = textOf(250)
  expect(await inkprint.getPrice({ text })).toEqual({ words: 250, credits: 2 })
  const made = await inkprint.analyses.create({ text, include_guidelines: true })
  expect(made.credits).toEqual({ used: 4, remaining: 96 })
  const id = made.analysis_id
  expect((await inkprint.analyses.get(id)).analysis_result).toMatchObject(made.analysis_result)
  expect((await inkprint.analyses.wait(id)).status).toBe('done')
  expect(await inkprint.analyses.sendFeedback({ analysis_id: id, is_correct: true })).toEqual({
    analysis_id: id,
    is_correct: true,
  })
  expect(new TextDecoder().decode((await inkprint.analyses.getReport(id)).slice(0, 5))).toBe(
    '%PDF-',
  )
  expect(await inkprint.getCredits()).toEqual({ credits: 96 })
  const today = new Date().toISOString().slice(0, 10)
  const usage = await inkprint.getUsage({ startDate: today, endDate: today })
  expect(usage.totals.credits).toBe(4)
  expect((await inkprint.getModel()).words_per_credit).toBe(200)
  expect((await inkprint.listGroups()).length).toBeGreaterThan(0)
  expect(await inkprint.analyses.delete(id)).toBeNull()
  const gone = await inkprint.analyses.get(id).catch((error) => error)
  expect(gone).toBeInstanceOf(ApiError)
  expect(gone).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    requestId: expect.stringMatching(/^req_/),
  })
  expect(await balanceOf(app, member.organizationId)).toBe(96)
})

test('a file is extracted and analyzed, with the options beside it', async () => {
  const { app: _, member: __, ...options } = await realServer()
  const inkprint = new Inkprint(options)
  const file = new File([textOf(300)], 'Żuraw 1.txt', { type: 'text/plain' })
  expect((await inkprint.extract(file)).file).toMatchObject({ name: 'Żuraw 1.txt', words: 300 })
  const made = await inkprint.analyses.createFromFile({ file, detail: 'verdict', title: 'Crane' })
  expect(made).toMatchObject({ credits: { used: 2 }, file: { format: 'txt' } })
  expect((await inkprint.analyses.get(made.analysis_id)).title).toBe('Crane')
})

test('a list runs through all its pages and stops when nobody reads on', async () => {
  const { app: _, member: __, ...options } = await realServer()
  let requests = 0
  const inkprint = new Inkprint({
    ...options,
    fetch: (url, init) => {
      requests++
      return fetch(url, init)
    },
  })
  const ids: string[] = []
  for (let n = 0; n < 5; n++) {
    ids.push((await inkprint.analyses.create({ text: textOf(200 + n) })).analysis_id)
  }
  const listed: string[] = []
  for await (const { analysis_id } of inkprint.analyses.list({ size: 2 })) listed.push(analysis_id)
  expect(listed).toEqual(ids.reverse())
  requests = 0
  for await (const _ of inkprint.analyses.list({ size: 2 })) break
  expect(requests).toBe(1)
})

test('a receipt is verified with the keys of the installation, and a changed text is noticed', async () => {
  const { app: _, member: __, ...options } = await realServer()
  const inkprint = new Inkprint(options)
  const text = textOf(220)
  const { analysis_id } = await inkprint.analyses.create({ text })
  const receipt = await inkprint.analyses.getReceipt(analysis_id)
  expect(await inkprint.verifyReceipt(receipt, { text })).toMatchObject({
    problem: null,
    isTextOf: true,
    receipt: { analysis_id },
  })
  expect(await inkprint.verifyReceipt(receipt, { text: `${text} more` })).toMatchObject({
    isTextOf: false,
  })
  const [header, , signature] = receipt.split('.')
  const forged = `${header}.${btoa('{"version":1,"issuer":"x"}').replaceAll('=', '')}.${signature}`
  expect(await inkprint.verifyReceipt(forged)).toMatchObject({ problem: 'bad_signature' })
})

test('a refusal says what is missing, and which field is wrong', async () => {
  const { app: _, member: __, ...options } = await realServer({ credits: 1 })
  const inkprint = new Inkprint(options)
  await expect(inkprint.analyses.create({ text: textOf(450) })).rejects.toMatchObject({
    status: 402,
    code: 'INSUFFICIENT_CREDITS',
    body: { credits_required: 3, credits_available: 1 },
  })
  const wrong = inkprint.analyses.create({ text: textOf(200), max_false_positive_rate: 7 })
  await expect(wrong).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    fieldErrors: [{ field: 'max_false_positive_rate' }],
    message: expect.stringContaining('max_false_positive_rate'),
  })
  const nobody = new Inkprint({ ...options, apiKey: 'ink_wrong' })
  await expect(nobody.getCredits()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('an analysis whose answer is lost is paid once and its answer still arrives', async () => {
  const { app, member, ...options } = await realServer({ credits: 100 })
  let lost = 0
  const inkprint = new Inkprint({
    ...options,
    async fetch(url, init) {
      const response = await fetch(url, init)
      if (lost++ < 2) throw new TypeError('terminated')
      return response
    },
  })
  const made = await inkprint.analyses.create({ text: textOf(200) })
  expect([lost, made.credits.used]).toEqual([3, 1])
  expect(await balanceOf(app, member.organizationId)).toBe(99)
})

test('a paid call is repeated under one idempotency key; the caller’s own is used as it is', async () => {
  const bad = await badServer([hangUp, cutOff, answer(200, { analysis_id: 'ana_1' })])
  const inkprint = new Inkprint({ ...bad, apiKey: 'ink_1' })
  await inkprint.analyses.create({ text: 'x' })
  const keys = bad.arrived.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  await inkprint.analyses.create({ text: 'x' }, { idempotencyKey: 'mine' })
  expect(bad.arrived.at(-1)?.headers).toMatchObject({
    'idempotency-key': 'mine',
    authorization: 'Bearer ink_1',
  })
})

test('a call that could be done twice is not repeated after a lost answer, but after a refusal for now', async () => {
  const lost = await badServer([hangUp])
  const feedback = { analysis_id: 'ana_1', is_correct: true }
  const client = new Inkprint({ ...lost, apiKey: 'ink_1' })
  await expect(client.analyses.sendFeedback(feedback)).rejects.toBeInstanceOf(ConnectionError)
  expect(lost.arrived).toHaveLength(1)
  const busy = await badServer([
    answer(429, refusal('TOO_MANY_REQUESTS'), { 'retry-after': '0' }),
    answer(503, refusal('QUEUE_FULL'), { 'retry-after': new Date(0).toUTCString() }),
    answer(200, feedback),
  ])
  const patient = new Inkprint({ ...busy, apiKey: 'ink_1' })
  expect(await patient.analyses.sendFeedback(feedback)).toEqual(feedback)
})

test('the client waits as long as it is told, and leaves a longer time to the caller', async () => {
  const soon = await badServer([
    answer(429, refusal('TOO_MANY_REQUESTS'), { 'retry-after': '1' }),
    answer(200, { credits: 1 }),
  ])
  const started = performance.now()
  await new Inkprint({ ...soon, apiKey: 'ink_1' }).getCredits()
  expect(performance.now() - started).toBeGreaterThan(990)
  const late = await badServer([
    answer(429, refusal('TOO_MANY_REQUESTS'), { 'retry-after': '3600' }),
  ])
  const refused = new Inkprint({ ...late, apiKey: 'ink_1' }).getCredits()
  await expect(refused).rejects.toMatchObject({ retryAfterSeconds: 3_600 })
  expect(late.arrived).toHaveLength(1)
})

test('what will fail again is sent once', async () => {
  const bad = await badServer([answer(402, refusal('INSUFFICIENT_CREDITS'))])
  const call = new Inkprint({ ...bad, apiKey: 'ink_1' }).analyses.create({ text: 'x' })
  await expect(call).rejects.toMatchObject({ status: 402, requestId: 'req_1' })
  expect(bad.arrived).toHaveLength(1)
})

test('a deletion whose answer was lost succeeds although the repeat finds nothing', async () => {
  const bad = await badServer([hangUp, answer(404, refusal('NOT_FOUND'))])
  expect(await new Inkprint({ ...bad, apiKey: 'ink_1' }).analyses.delete('ana_1')).toBeNull()
  const missing = await badServer([answer(404, refusal('NOT_FOUND'))])
  const call = new Inkprint({ ...missing, apiKey: 'ink_1' }).analyses.delete('ana_1')
  await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  ['a proxy’s page', answer(200, '<h1>Welcome</h1>'), /not JSON/],
  ['a redirect', answer(301, '', { location: 'https://elsewhere.example/' }), /elsewhere/],
  ['an error page', answer(400, '<h1>Bad</h1>'), /400/],
  ['an error that is no object', answer(400, 'null'), /400/],
])('%s is an error and no value', async (_, behavior, words) => {
  const bad = await badServer([behavior])
  const call = new Inkprint({ ...bad, apiKey: 'ink_1' }).getCredits()
  await expect(call).rejects.toThrow(words)
  expect(bad.arrived).toHaveLength(1)
})

test('a silent server is given up in time, and at once when the caller aborts', async () => {
  const bad = await badServer([silence])
  const client = new Inkprint({ ...bad, apiKey: 'ink_1', timeoutMs: 500, maxRetries: 1 })
  await expect(client.getCredits()).rejects.toBeInstanceOf(TimeoutError)
  expect(bad.arrived).toHaveLength(2)
  const controller = new AbortController()
  const call = client.getCredits({ signal: controller.signal, timeoutMs: 60_000 })
  const reason = new Error('The user left')
  setTimeout(() => controller.abort(reason), 20)
  await expect(call).rejects.toBe(reason)
  await expect(client.getCredits({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test('an abort also ends the pause before a repeat', async () => {
  const bad = await badServer([answer(429, refusal('TOO_MANY_REQUESTS'), { 'retry-after': '50' })])
  const signal = AbortSignal.timeout(50)
  const call = new Inkprint({ ...bad, apiKey: 'ink_1' }).getCredits({ signal })
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('an analysis is waited for until it has ended, and no longer than wanted', async () => {
  const open = answer(200, { analysis_id: 'ana_1', finished_at: null })
  const ended = answer(200, { analysis_id: 'ana_1', finished_at: '2026-11-16T12:00:00Z' })
  const soon = await badServer([open, open, ended])
  const waiting = new Inkprint({ ...soon, apiKey: 'ink_1' }).analyses.wait('ana_1', { everyMs: 1 })
  expect((await waiting).finished_at).not.toBeNull()
  expect(soon.arrived).toHaveLength(3)
  const never = await badServer([open])
  const client = new Inkprint({ ...never, apiKey: 'ink_1' })
  const given = client.analyses.wait('ana_1', { everyMs: 5, waitMs: 30 })
  await expect(given).rejects.toBeInstanceOf(TimeoutError)
})

test('an address that is none is refused at once', () => {
  expect(() => new Inkprint({ baseUrl: 'localhost:8000', apiKey: 'ink_1' })).toThrow(/http/)
})

const secret = `whsec_${Buffer.from('a secret of 24 bytes....').toString('base64')}`
const body = '{"type":"analysis.completed","data":{"analysis_id":"ana_ż"}}'
const now = new Date('2026-11-16T12:00:00Z')

function signed(with_ = secret, at = now) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(with_.slice(6), 'base64')
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

test('a signed webhook is read, also as bytes, from Headers, and with one of several signatures and secrets', async () => {
  const event = JSON.parse(body)
  const other = `whsec_${btoa('another secret')}`
  expect(await verifyWebhook({ body, headers: signed(), secret, now })).toEqual(event)
  const bytes = new TextEncoder().encode(body)
  const headers = new Headers(signed())
  expect(await verifyWebhook({ body: bytes, headers, secret: [other, secret], now })).toEqual(event)
  const both = `v1a,xyz v1,AAAA ${signed()['webhook-signature']}`
  const several = { ...signed(), 'webhook-signature': both }
  expect(await verifyWebhook({ body, headers: several, secret, now })).toEqual(event)
})

test.each([
  ['another body', { body: `${body} ` }],
  ['another secret', { headers: signed(`whsec_${btoa('another secret')}`) }],
  ['an old time', { headers: signed(secret, new Date(now.getTime() - 301_000)) }],
  ['a future time', { headers: signed(secret, new Date(now.getTime() + 301_000)) }],
  ['another id', { headers: { ...signed(), 'webhook-id': 'msg_2' } }],
  ['no signature', { headers: { ...signed(), 'webhook-signature': '' } }],
  [
    'a signature of another version',
    {
      headers: {
        ...signed(),
        'webhook-signature': signed()['webhook-signature'].replace('v1', 'v2'),
      },
    },
  ],
  ['a time that is none', { headers: { ...signed(), 'webhook-timestamp': 'soon' } }],
  ['an empty secret', { secret: 'whsec_' }],
])('a webhook with %s is refused', async (_, change) => {
  const call = verifyWebhook({ body, headers: signed(), secret, now, ...change })
  await expect(call).rejects.toMatchObject({ name: 'WebhookError' })
})
