import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@inkprint/contract'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { ReadingCanceled } from './detector.ts'
import { type DetectorPool, openDetectorPool, type PoolOptions } from './pool.ts'

const quickWorker = new URL('../../testing/quick-detector-worker.ts', import.meta.url)

describe('detector threads', () => {
  test('[SC-15] as many texts are read at a time as there are workers', async () => {
    const detector = openPool({ workers: 3, queue: 0 })
    await detector.describe()
    const read = () => detector.analyze({ text: textOf(200, 'please-wait-200'), groupId: null })
    const read3 = [read(), read(), read()]
    await expect(read()).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    expect(await Promise.all(read3)).toHaveLength(3)
  })

  test('what a thread finds is what the detector found', async () => {
    const detector = openPool({ workers: 1 })
    const text = { text: textOf(250), groupId: 'news' }
    expect(await detector.describe()).toMatchObject({ version: 'quick', runtime: 'full' })
    expect(await detector.analyze(text)).toMatchObject({ group_id: 'news', words: 250 })
    expect(await detector.analyzeFully(text)).toMatchObject({
      verdict: { group_id: 'news' },
      developerView: { probability_ai: expect.any(Number) },
    })
    expect(await detector.selfTest()).toEqual([])
  })

  test.each(['throw', 'exit', 'exhaust', 'hang'])(
    'a text that makes its thread %s fails alone, and the pool heals',
    async (trouble) => {
      const detector = openPool({ workers: 2, timeLimitMs: 15_000, heapMegabytes: 64 })
      await detector.describe()
      const healthy = Array.from({ length: 6 }, (_, index) =>
        detector.analyze({ text: textOf(200 + index, 'please-wait-20'), groupId: null }),
      )
      const bad = detector.analyze({ text: textOf(200, `please-${trouble}`), groupId: null })
      await expect(bad).rejects.toMatchObject({ code: 'ANALYSIS_FAILED' })
      expect(await Promise.all(healthy)).toHaveLength(6)
      for (let count = 0; count < 4; count++) {
        expect(await detector.analyze({ text: textOf(200), groupId: null })).toMatchObject({
          words: 200,
        })
      }
    },
  )

  test('[KA-15] 200 texts wait; the next is refused with 503 and when to try again', async () => {
    const detector = openPool({ workers: 1, queue: 200 })
    const app = await testApp({ detector })
    const { key } = await makeMember(app, { credits: 1000 })
    const call = (text: string) => app.call(api.analyses.create, { text }, key.api_key)
    await detector.describe()
    const controller = new AbortController()
    const busy = detector.analyze({ text: textOf(200, 'please-wait-3000'), groupId: null })
    const waiting = Array.from({ length: 200 }, () =>
      detector.analyze({ text: textOf(200), groupId: null }, { signal: controller.signal }),
    )
    const refused = await call(textOf(200))
    expect(refused).toMatchObject({ status: 503, body: { code: 'QUEUE_FULL' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(await app.deps.db.selectFrom('analyses').select('id').execute()).toEqual([])
    await busy
    expect(await Promise.all(waiting)).toHaveLength(200)
    expect((await call(textOf(200))).status).toBe(200)
  })

  test('a waiting text whose caller goes away is never read and makes room', async () => {
    const detector = openPool({ workers: 1, queue: 1 })
    await detector.describe()
    const busy = detector.analyze({ text: textOf(200, 'please-wait-500'), groupId: null })
    const controller = new AbortController()
    const waiting = detector.analyze(
      { text: textOf(200, 'please-exit'), groupId: null },
      { signal: controller.signal },
    )
    await expect(detector.analyze({ text: textOf(200), groupId: null })).rejects.toMatchObject({
      code: 'QUEUE_FULL',
    })
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' })
    expect(await detector.analyze({ text: textOf(200), groupId: null })).toMatchObject({
      words: 200,
    })
    await busy
    const gone = detector.analyze(
      { text: textOf(200), groupId: null },
      { signal: AbortSignal.abort() },
    )
    await expect(gone).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' })
  })

  test('a running text of a caller who goes away is finished, so that the thread lives on', async () => {
    const detector = openPool({ workers: 1 })
    await detector.describe()
    const controller = new AbortController()
    const running = detector.analyze(
      { text: textOf(200, 'please-wait-300'), groupId: null },
      { signal: controller.signal },
    )
    await sleep(50)
    controller.abort()
    expect(await running).toMatchObject({ words: 200 })
  })

  test('[A4] owners take turns, however much one of them sends, and batches wait for all others', async () => {
    const detector = openPool({ workers: 1, queue: 50 })
    await detector.describe()
    const order: string[] = []
    const read = (owner: string, isBatch = false) =>
      detector
        .analyze({ text: textOf(200, 'please-wait-20'), groupId: null }, { owner, isBatch })
        .then(() => order.push(isBatch ? `${owner}, batch` : owner))
    const texts = [
      ...[read('flood'), read('flood'), read('flood'), read('flood'), read('quiet', true)],
      ...[read('one'), read('two'), read('one')],
    ]
    await Promise.all(texts)
    expect(order).toEqual([
      ...['flood', 'one', 'two', 'flood', 'one', 'flood', 'flood'],
      'quiet, batch',
    ])
  })

  test('DESIGN2 15: batches may take every thread, but only they the ones that are kept for them', async () => {
    const detector = openPool({ workers: 1, batchWorkers: 1, queue: 50 })
    await detector.describe()
    const order: string[] = []
    const read = (owner: string, { isBatch = false, ms = 300 } = {}) =>
      detector
        .analyze({ text: textOf(200, `please-wait-${ms}`), groupId: null }, { owner, isBatch })
        .then(() => order.push(isBatch ? 'batch' : owner))
    const people = [read('one'), read('two')]
    // One thread reads for people, however many wait; the other is kept for batches.
    expect(detector.load()).toMatchObject({ reading: 1, waiting: 1 })
    const batches = [1, 2, 3].map(() => read('quiet', { isBatch: true, ms: 1_500 }))
    expect(detector.load()).toMatchObject({ reading: 2, waiting: 3 })
    await Promise.all(people)
    expect(order).toEqual(['one', 'two'])
    expect(detector.load().reading).toBe(2)
    await Promise.all(batches)
  })

  test('DESIGN2 15: a text somebody waits for is read at once during a batch, one of whose texts pauses', async () => {
    const detector = openPool({ workers: 1, batchWorkers: 1, queue: 50 })
    await detector.describe()
    const order: string[] = []
    const textFor = (ms: number) => ({ text: textOf(200, `please-wait-${ms}`), groupId: null })
    const end = new AbortController()
    // Is read all the while, so that only the end of the others can let the second go on.
    const first = detector.analyze(textFor(60_000), {
      isBatch: true,
      isCancelable: true,
      signal: end.signal,
    })
    const second = detector
      .analyze(textFor(1_000), { isBatch: true })
      .then(() => order.push('second of the batch'))
    const asked = [1_500, 20].map((ms) =>
      detector.analyze(textFor(ms)).then(() => order.push('asked for')),
    )
    expect(detector.load()).toMatchObject({ reading: 3, waiting: 1 })
    await Promise.all([...asked, second])
    expect(order).toEqual(['asked for', 'asked for', 'second of the batch'])
    expect(detector.load().threads).toBe(3)
    end.abort()
    await expect(first).rejects.toThrow(ReadingCanceled)
  })

  test('a text of a batch that pauses is let go at once when its caller leaves', async () => {
    const detector = openPool({ workers: 1, batchWorkers: 1, queue: 50 })
    await detector.describe()
    const controller = new AbortController()
    const textFor = (ms: number) => ({ text: textOf(200, `please-wait-${ms}`), groupId: null })
    const first = detector.analyze(textFor(3_000), { isBatch: true })
    const paused = detector.analyze(textFor(60_000), {
      isBatch: true,
      isCancelable: true,
      signal: controller.signal,
    })
    const asked = detector.analyze(textFor(3_000))
    await sleep(1_000)
    controller.abort()
    await expect(paused).rejects.toThrow(ReadingCanceled)
    expect(detector.load().reading).toBe(2)
    await Promise.all([first, asked])
  })

  test('[A4] in a full line a newcomer takes the place of the last of whoever has most waiting', async () => {
    const detector = openPool({ workers: 1, queue: 3 })
    await detector.describe()
    const read = (owner: string) =>
      detector.analyze({ text: textOf(200, 'please-wait-100'), groupId: null }, { owner })
    const flood = [read('flood'), read('flood'), read('flood'), read('flood')]
    const refused = expect(flood[3]).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    const other = read('other')
    await refused
    await expect(read('flood')).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    expect(await Promise.all([other, ...flood.slice(0, 3)])).toHaveLength(4)
  })

  test('[A4] a text being read is let go where that was asked for, with the words read so far', async () => {
    const detector = openPool({ workers: 1 })
    await detector.describe()
    const controller = new AbortController()
    const reading = detector.analyze(
      { text: textOf(1000, 'please-wait-60000'), groupId: null },
      { signal: controller.signal, isCancelable: true, onStart: () => controller.abort() },
    )
    await expect(reading).rejects.toThrow(ReadingCanceled)
    await expect(reading).rejects.toMatchObject({ wordsRead: expect.any(Number) })
    expect(await detector.analyze({ text: textOf(200), groupId: null })).toMatchObject({
      words: 200,
    })
  })

  test('the self-test goes ahead of waiting texts', async () => {
    const detector = openPool({ workers: 1, queue: 10 })
    await detector.describe()
    const order: string[] = []
    const read = (wait: number) =>
      detector.analyze({ text: textOf(200, `please-wait-${wait}`), groupId: null })
    const texts = [read(200), read(50), read(50)].map((each) => each.then(() => order.push('text')))
    await Promise.all([...texts, detector.selfTest().then(() => order.push('self-test'))])
    expect(order).toEqual(['text', 'self-test', 'text', 'text'])
  })

  test('closing finishes the texts in hand and those waiting', async () => {
    const detector = openPool({ workers: 1, queue: 10 })
    const texts = Array.from({ length: 4 }, () =>
      detector.analyze({ text: textOf(200, 'please-wait-50'), groupId: null }),
    )
    const closed = detector.close()
    expect(await Promise.all(texts)).toHaveLength(4)
    await closed
  })

  test('a model that cannot be loaded fails each text, not the server', async () => {
    const detector = openPool({
      workers: 1,
      workerFile: new URL('../../testing/no-such-worker.ts', import.meta.url),
      timeLimitMs: 2_000,
    })
    await expect(detector.analyze({ text: textOf(200), groupId: null })).rejects.toMatchObject({
      code: 'ANALYSIS_FAILED',
    })
    await expect(detector.describe()).rejects.toMatchObject({ code: 'ANALYSIS_FAILED' })
  })
})

function openPool(options: Pick<PoolOptions, 'workers'> & Partial<PoolOptions>): DetectorPool {
  const log = pino({ level: 'silent' })
  const detector = openDetectorPool({ queue: 200, log, workerFile: quickWorker, ...options })
  onTestFinished(() => detector.close())
  return detector
}
