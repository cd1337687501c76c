import { ConnectionError, Inkprint } from '@inkprint/client'
import { expect, test } from 'vitest'
import { answer, badServer, hangUp, refusal } from '../../testing/bad-server.ts'

const hook = { url: 'https://hooks.example.com/', events: ['credits.low' as const] }
const soon = { 'retry-after': '0' }

test.each([
  ['a lost answer', hangUp],
  ['a 503 that may come from a proxy', answer(503, '<h1>Later</h1>', soon)],
  ['a 503 of the server', answer(503, refusal('SERVICE_UNAVAILABLE'), soon)],
])('after %s no second webhook is made', async (_, behavior) => {
  const bad = await badServer([behavior, answer(201, { webhook_id: 'whk_2' })])
  const { webhooks } = new Inkprint({ ...bad, apiKey: 'ink_1' })
  const isNamed = async () => {
    await webhooks.create(hook)
    const keys = bad.arrived.map(({ headers }) => headers['idempotency-key'])
    return keys.length === 2 && keys[0] !== undefined && keys[0] === keys[1]
  }
  // Either it is sent once, or both carry the name by which the server knows a repeat.
  expect(await isNamed().catch(() => bad.arrived.length === 1)).toBe(true)
})

test('a webhook is made after all where the server says that it did nothing', async () => {
  const bad = await badServer([
    answer(429, refusal('TOO_MANY_REQUESTS'), soon),
    answer(503, refusal('QUEUE_FULL'), soon),
    answer(201, { webhook_id: 'whk_1' }),
  ])
  const made = await new Inkprint({ ...bad, apiKey: 'ink_1' }).webhooks.create(hook)
  expect(made).toEqual({ webhook_id: 'whk_1' })
})

test('a price, a text of a file and a pause are asked for again after a lost answer, feedback is not', async () => {
  const calls: ((inkprint: Inkprint) => Promise<unknown>)[] = [
    (inkprint) => inkprint.getPrice({ text: 'x' }),
    (inkprint) => inkprint.extract(new Blob(['x'])),
    (inkprint) => inkprint.batches.getPrice({ items: [{ id: '1', text: 'x' }] }),
    (inkprint) => inkprint.batches.pause('bat_1'),
  ]
  for (const call of calls) {
    const bad = await badServer([hangUp, answer(200, { credits: 1 })])
    expect(await call(new Inkprint({ ...bad, apiKey: 'ink_1' }))).toEqual({ credits: 1 })
  }
  const bad = await badServer([hangUp])
  const feedback = { analysis_id: 'ana_1', is_correct: true }
  const sent = new Inkprint({ ...bad, apiKey: 'ink_1' }).analyses.sendFeedback(feedback)
  await expect(sent).rejects.toBeInstanceOf(ConnectionError)
  expect(bad.arrived).toHaveLength(1)
})
