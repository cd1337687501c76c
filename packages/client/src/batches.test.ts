import { keyScopes } from '@inkprint/contract'
import { readAllWaiting } from '@inkprint/server/reading/reader'
import { balanceOf } from '@inkprint/server/testing/make'
import { textOf } from '@inkprint/server/testing/texts'
import { expect, test } from 'vitest'
import { realServer } from '../../testing/real-server.ts'
import { Inkprint } from './index.ts'

const items = [
  { id: 'one', text: textOf(200), title: 'Harbour' },
  { id: 'two', text: textOf(450) },
  { id: 'short', text: 'Too short.' },
]

test('a batch is priced, sent, waited for and its results are read in three ways', async () => {
  const { app, member, ...options } = await realServer({ credits: 100, isReading: true })
  const inkprint = new Inkprint(options)
  expect(await inkprint.batches.getPrice({ items })).toMatchObject({ credits: 4, accepted: 2 })
  const { batch_id, refused } = await inkprint.batches.create({ title: 'Spring', items })
  expect(refused).toMatchObject([{ id: 'short', reason: 'too_short' }])
  const seen: number[] = []
  const done = await inkprint.batches.wait(batch_id, {
    everyMs: 20,
    onProgress: ({ counts }) => seen.push(counts.done),
  })
  expect(done).toMatchObject({ status: 'done', counts: { done: 2, refused: 1 } })
  expect(seen.at(-1)).toBe(2)
  const listed: string[] = []
  for await (const { id } of inkprint.batches.listItems(batch_id, { size: 1 })) listed.push(id)
  expect(listed).toEqual(['one', 'two', 'short'])
  expect(await inkprint.batches.getResults(batch_id)).toMatchObject([
    { id: 'one', status: 'done', credits: 1 },
    { id: 'two', status: 'done', credits: 3 },
    { id: 'short', status: 'refused' },
  ])
  expect(await inkprint.batches.getCsv(batch_id)).toContain('Harbour')
  for await (const batch of inkprint.batches.list()) expect(batch.batch_id).toBe(batch_id)
  expect(await balanceOf(app, member.organizationId)).toBe(96)
})

test('a batch is paused, resumed and canceled, and what was not read costs nothing', async () => {
  const { app, member, ...options } = await realServer({ credits: 100 })
  const { batches } = new Inkprint(options)
  const { batch_id } = await batches.create({ items }, { idempotencyKey: 'spring' })
  expect(await batches.create({ items }, { idempotencyKey: 'spring' })).toMatchObject({ batch_id })
  expect((await batches.pause(batch_id)).status).toBe('paused')
  expect((await batches.resume(batch_id)).status).toBe('running')
  expect((await batches.retry(batch_id)).status).toBe('running')
  expect((await batches.cancel(batch_id)).status).toBe('cancelled')
  expect((await batches.wait(batch_id)).counts.cancelled).toBe(2)
  expect(await balanceOf(app, member.organizationId)).toBe(100)
})

test('an analysis that nobody waits for is answered at once and waited for later', async () => {
  const { app, member, ...options } = await realServer({ credits: 100 })
  const { analyses } = new Inkprint(options)
  const text = await analyses.createLater({ text: textOf(200), title: 'Later' })
  expect(text).toMatchObject({ status: 'accepted', credits: { reserved: 1 }, finished_at: null })
  const file = await analyses.createLater({ file: new File([textOf(210)], 'a.txt') })
  expect(file.file).toMatchObject({ format: 'txt' })
  await readAllWaiting(app.deps)
  expect((await analyses.wait(text.analysis_id)).analysis_result?.words).toBe(200)
  expect((await analyses.wait(file.analysis_id)).status).toBe('done')
  expect(await balanceOf(app, member.organizationId)).toBe(97)
})

test('webhooks are made, changed, tested, given another secret and deleted with a key', async () => {
  const { app: _, member: __, ...options } = await realServer({ scopes: [...keyScopes] })
  const { webhooks } = new Inkprint(options)
  const url = 'https://hooks.example.com/inkprint'
  const made = await webhooks.create({ url, events: ['batch.completed'] })
  const id = made.webhook_id
  expect(made.secret).toMatch(/^whsec_/)
  expect(await webhooks.list()).toMatchObject([{ webhook_id: id, url }])
  expect(await webhooks.update(id, { description: 'Archive' })).toMatchObject({ url })
  expect((await webhooks.get(id)).description).toBe('Archive')
  const rotated = await webhooks.rotateSecret(id)
  expect(rotated.secret).not.toBe(made.secret)
  expect(rotated.previous_secret_until).not.toBeNull()
  const { delivery_id } = await webhooks.sendTest(id)
  const deliveries: string[] = []
  for await (const each of webhooks.listDeliveries(id)) deliveries.push(each.delivery_id)
  expect(deliveries).toEqual([delivery_id])
  expect((await webhooks.getDelivery(id, delivery_id)).request_body).toContain('test')
  expect((await webhooks.resend(id, delivery_id)).status).toBe('waiting')
  expect(await webhooks.delete(id)).toBeNull()
  await expect(webhooks.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a key without the scope is told so', async () => {
  const { app: _, member: __, ...options } = await realServer({ scopes: ['analyze'] })
  await expect(new Inkprint(options).webhooks.list()).rejects.toMatchObject({
    code: 'SCOPE_MISSING',
  })
})
