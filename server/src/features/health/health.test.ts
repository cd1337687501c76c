import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { takeAway } from '../../testing/database.ts'
import { detectorWith } from '../../testing/detectors.ts'
import { quickDetector } from '../../testing/quick-detector.ts'
import { testApp } from '../../testing/test-app.ts'

describe('health', () => {
  test('[HC-28, EN-14] reports the five components, and leaves nothing behind', async () => {
    const app = await testApp()
    const { status, body } = await app.call(api.health.get, {})
    expect(status).toBe(200)
    const check = {
      status: 'healthy',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      details: { response_time_ms: expect.any(Number), age_seconds: expect.any(Number) },
    }
    expect(body).toEqual({
      status: 'healthy',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      summary: { healthy_checks: 5, unhealthy_checks: 0, total_checks: 5 },
      checks: {
        database: check,
        model: check,
        api_key_system: check,
        analysis_pipeline: check,
        // A busy machine may make the event loop lag.
        application: { ...check, status: expect.stringMatching(/^(healthy|warning)$/) },
      },
      errors: expect.any(Array),
    })
    for (const table of ['organizations', 'credit_entries', 'analyses', 'api_keys'] as const) {
      expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test.each([
    ['[HC-30]', 'database', api.health.getDatabase],
    ['[HC-31]', 'model', api.health.getModel],
    ['[HC-32]', 'analysis_pipeline', api.health.getAnalysis],
    ['[HC-29]', 'application', api.health.getBasic],
  ] as const)(
    '%s the sub-path for %s answers the same shape with that one check',
    async (_, component, endpoint) => {
      const app = await testApp()
      for (const url of [endpoint.path, `${endpoint.path}/`]) {
        const reply = await app.app.inject({ method: 'GET', url })
        expect(reply.statusCode).toBe(200)
        expect(reply.json()).toMatchObject({
          status: 'healthy',
          summary: { healthy_checks: 1, unhealthy_checks: 0, total_checks: 1 },
          checks: { [component]: { status: 'healthy', details: {} } },
          errors: [],
        })
        expect(Object.keys(reply.json().checks)).toEqual([component])
      }
    },
  )

  test('[HC-29, HC-34, HC-30] with the database down: 503 with the report, and liveness still answers', async () => {
    const app = await testApp()
    await takeAway(app.databaseUrl)
    const { status, body } = await app.call(api.health.get, {})
    expect(status).toBe(503)
    expect(body).toMatchObject({
      status: 'unhealthy',
      summary: { healthy_checks: 2, unhealthy_checks: 3, total_checks: 5 },
      checks: {
        database: { status: 'unhealthy' },
        api_key_system: { status: 'unhealthy' },
        analysis_pipeline: { status: 'unhealthy' },
        model: { status: 'healthy' },
      },
    })
    expect(body.errors.filter((line) => line.startsWith('database: '))).toHaveLength(1)
    expect((await app.call(api.health.getDatabase, {})).status).toBe(503)
    expect(await app.call(api.health.getBasic, {})).toMatchObject({
      status: 200,
      body: { status: 'healthy' },
    })
  })

  test('[HC-28, HC-31] a golden text that scores otherwise makes the model unhealthy', async () => {
    const app = await testApp({
      detector: detectorWith({ selfTest: async () => ['Golden text 1: 0.9 instead of 0.1'] }),
    })
    const { status, body } = await app.call(api.health.getModel, {})
    expect(status).toBe(503)
    expect(body).toMatchObject({
      status: 'unhealthy',
      summary: { healthy_checks: 0, unhealthy_checks: 1, total_checks: 1 },
      errors: ['model: Golden text 1: 0.9 instead of 0.1'],
    })
  })

  test('[HC-28, HC-32] an analysis that fails makes the pipeline unhealthy, and names no secret', async () => {
    const app = await testApp({
      detector: detectorWith({
        analyze: async () => {
          throw new Error('postgres://inkprint:hunter2@db.internal/ink')
        },
      }),
    })
    const { status, body } = await app.call(api.health.getAnalysis, {})
    expect(status).toBe(503)
    expect(body.errors).toEqual(['analysis_pipeline: it does not work; the log says why'])
    expect(JSON.stringify(body)).not.toContain('hunter2')
  })

  test('[HC-28, HC-32] an analysis in another shape than promised makes the pipeline unhealthy', async () => {
    const app = await testApp({
      detector: detectorWith({
        analyze: async (text) => {
          const verdict = await quickDetector.analyze(text)
          return { ...verdict, probability_ai_percent: Number.NaN }
        },
      }),
    })
    expect((await app.call(api.health.getAnalysis, {})).status).toBe(503)
  })

  test('[EN-14] without the native runtime: a warning, which counts as healthy', async () => {
    const app = await testApp({
      detector: detectorWith({
        describe: async () => ({ ...(await quickDetector.describe()), runtime: 'linear-only' }),
      }),
    })
    const { status, body } = await app.call(api.health.getModel, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'warning',
      summary: { healthy_checks: 1, unhealthy_checks: 0, total_checks: 1 },
      checks: { model: { status: 'warning' } },
      errors: [expect.stringContaining('native runtime')],
    })
  })

  test('[HC-33] heavy checks are shared by all who ask, and reused for 30 s', async () => {
    let tests = 0
    let reads = 0
    const app = await testApp({
      detector: detectorWith({
        selfTest: async () => {
          tests++
          return quickDetector.selfTest()
        },
        analyze: async (text) => {
          reads++
          return quickDetector.analyze(text)
        },
      }),
    })
    await Promise.all(Array.from({ length: 20 }, () => app.call(api.health.get, {})))
    await app.call(api.health.getModel, {})
    await app.call(api.health.getAnalysis, {})
    expect([tests, reads]).toEqual([1, 1])
    app.advance(29_000)
    const reused = await app.call(api.health.get, {})
    expect([tests, reads]).toEqual([1, 1])
    expect(Date.parse(reused.body.checks.model?.timestamp ?? '')).toBeLessThan(
      Date.parse(reused.body.timestamp) - 28_000,
    )
    app.advance(2_000)
    await app.call(api.health.get, {})
    expect([tests, reads]).toEqual([2, 2])
  })

  test('[HC-28] U22: nobody waits for the model: before its first check ends the report says so, afterward it says how old the finding is', async () => {
    const model = Promise.withResolvers<string[]>()
    const app = await testApp({
      healthWithinMs: 50,
      detector: detectorWith({ selfTest: () => model.promise }),
    })
    /** The quickest of a few: a busy machine may hold any one up. */
    const ask = async () => {
      const answers = []
      for (let time = 0; time < 5; time++) {
        const before = performance.now()
        const { body } = await app.call(api.health.getModel, {})
        answers.push({ body, ms: performance.now() - before })
      }
      return answers.toSorted((a, b) => a.ms - b.ms)[0]
    }
    const first = await ask()
    expect(first?.ms).toBeLessThan(100)
    expect(first?.body).toMatchObject({
      status: 'warning',
      checks: { model: { status: 'warning', details: { age_seconds: null } } },
      errors: ['model: the first check is still under way'],
    })

    model.resolve([])
    const found = () => ask().then((answer) => answer?.body.checks.model)
    await expect.poll(found, { timeout: 20_000 }).toMatchObject({ status: 'healthy' })
    const later = Promise.withResolvers<string[]>()
    app.deps.detector.selfTest = () => later.promise
    app.advance(45_000)
    const old = await ask()
    expect(old?.ms).toBeLessThan(100)
    expect(old?.body.checks.model).toMatchObject({ status: 'healthy' })
    expect(old?.body.checks.model?.details.age_seconds).toBeGreaterThanOrEqual(45)
    later.resolve(['Golden text 1: 0.9 instead of 0.1'])
    await expect.poll(found, { timeout: 20_000 }).toMatchObject({ status: 'unhealthy' })
  })

  test('[HC-28] U22: a server that listens examines itself, each process for itself', async () => {
    const listening = async (golden: string[]) => {
      let tests = 0
      const selfTest = async () => {
        tests++
        return golden
      }
      const app = await testApp({ detector: detectorWith({ selfTest }), isSelfExamining: true })
      await app.app.listen({ port: 0 })
      await expect.poll(() => tests, { timeout: 10_000 }).toBe(1)
      return app
    }
    const sound = await listening([])
    const ill = await listening(['Golden text 1: 0.9 instead of 0.1'])
    expect((await sound.call(api.health.getModel, {})).status).toBe(200)
    expect((await ill.call(api.health.getModel, {})).status).toBe(503)
  })

  test('what is unhealthy now can be healthy later', async () => {
    let isBroken = true
    const app = await testApp({
      detector: detectorWith({ selfTest: async () => (isBroken ? ['Broken'] : []) }),
    })
    expect((await app.call(api.health.getModel, {})).status).toBe(503)
    isBroken = false
    app.advance(31_000)
    expect((await app.call(api.health.getModel, {})).status).toBe(200)
  })
})
