import { api } from '@inkprint/contract'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { nightlyCleanup } from '../../features/cleanup/jobs.ts'
import { createTestDatabase, takeAway } from '../../testing/database.ts'
import { makeMember } from '../../testing/make.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { openPool } from '../db/open.ts'
import { freePort } from '../free-port.ts'
import { createMetrics } from './metrics.ts'

const token = 'a token for whoever scrapes'

describe('/metrics', () => {
  test('is not there unless it was asked for', async () => {
    const { app } = await testApp()
    const [metrics, nowhere] = await Promise.all([
      app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } }),
      app.inject({ url: '/nowhere', headers: { authorization: `Bearer ${token}` } }),
    ])
    const answer = (reply: typeof metrics) => [
      reply.statusCode,
      { ...reply.json(), request_id: '' },
    ]
    expect(answer(metrics)).toEqual(answer(nowhere))
    expect(metrics.statusCode).toBe(404)
  })

  test('opens to the token and to nothing else', async () => {
    const { app } = await measuredApp()
    for (const authorization of ['', 'Bearer', 'Bearer wrong', token, `bearer  ${token}`]) {
      const reply = await app.inject({ url: '/metrics', headers: { authorization } })
      expect([authorization, reply.statusCode]).toEqual([authorization, 401])
      expect(reply.body).not.toContain('inkprint_')
    }
    const reply = await app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('text/plain; version=0.0.4')
  })

  test('requests, analyses and credits move with a call, and name nobody', async () => {
    const app = await measuredApp()
    const { key, token: session, user, organizationId } = await makeMember(app, { credits: 50 })
    const charged = await app.call(api.analyses.create, { text: textOf(450) }, key.api_key)
    expect(charged.body.credits.used).toBe(3)
    await app.call(api.analyses.get, { id: charged.body.analysis_id }, key.api_key)
    await app.call(api.analyses.get, { id: 'ana_unknown' }, key.api_key)
    await app.call(api.auth.me, {}, session)

    const told = await scrape(app)
    const count = 'inkprint_request_duration_seconds_count'
    expect(told).toContain(`${count}{endpoint="POST /v1/analyze",status="200"} 1\n`)
    expect(told).toContain(`${count}{endpoint="GET /v1/analyses/:id",status="200"} 1\n`)
    expect(told).toContain(`${count}{endpoint="GET /v1/analyses/:id",status="404"} 1\n`)
    expect(told).toContain('inkprint_analyses_total{classification="ai"} 1\n')
    expect(told).toContain('inkprint_credits_spent_total 3\n')
    for (const secret of [key.id, key.api_key, user.id, user.email, organizationId, 'ana_']) {
      expect(told).not.toContain(secret)
    }
  })

  test('whatever addresses are tried, no series is added for them', async () => {
    const app = await measuredApp()
    await app.app.inject({ url: '/first' })
    await scrape(app)
    const before = seriesIn(await scrape(app))
    for (let n = 0; n < 30; n++) {
      await app.app.inject({ url: `/api/${n}`, headers: { 'user-agent': `robot ${n}` } })
      await app.app.inject({ url: `/x${n}?y=${n}` })
    }
    expect(seriesIn(await scrape(app))).toEqual(before)
  })

  test('waiting jobs, connections and threads are told; with the database away the rest still is', async () => {
    const app = await measuredApp()
    const pool = openPool(app.databaseUrl, 7)
    onTestFinished(() => pool.end())
    app.metrics.watch({
      pool,
      detector: { load: () => ({ threads: 2, reading: 1, waiting: 5 }) },
      jobRunner: { isRunning: () => true },
    })
    await app.deps.jobs.add(app.deps.db, nightlyCleanup, {})
    const told = await scrape(app)
    for (const line of [
      'inkprint_jobs{state="due"} 1',
      'inkprint_jobs{state="failed"} 0',
      'inkprint_database_up 1',
      'inkprint_database_connections_max 7',
      'inkprint_detector_waiting 5',
      'inkprint_job_worker_up 1',
    ]) {
      expect(told).toContain(`${line}\n`)
    }
    expect(told).toMatch(/^inkprint_jobs_oldest_due_seconds \d/m)
    expect(told).toMatch(/^process_resident_memory_bytes [1-9]/m)
    expect(told).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)

    await app.runJobs()
    expect(await scrape(app)).toContain('inkprint_jobs{state="due"} 0\n')

    await takeAway(app.databaseUrl)
    const without = await scrape(app)
    expect(without).toContain('inkprint_database_up 0\n')
    expect(without).not.toContain('inkprint_jobs{state')
    expect(without).toContain('inkprint_detector_waiting 5\n')
  })

  test('a private port serves the metrics of the running server and nothing else', async () => {
    const database = await createTestDatabase(inject('databaseServer'))
    const port = await freePort()
    const server = await startServerProcess({
      DATABASE_URL: database.url,
      JWT_SECRET: 'a secret for tests that is long enough',
      METRICS_PORT: String(port),
    })
    onTestFinished(async () => {
      await server.kill()
      await database.drop()
    })
    await fetch(`${server.url}/v1/health/basic`)
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(reply.status).toBe(200)
    const told = await reply.text()
    expect(told).toContain('{endpoint="GET /v1/health/basic",status="200"} 1\n')
    // One more where something waits for it: the one that is kept for batches.
    expect(told).toMatch(/inkprint_detector_threads [12]\n/)
    expect(told).toContain('inkprint_job_worker_up 1\n')
    expect(told).toContain('inkprint_database_connections_max 6\n')

    for (const path of ['/', '/v1/health/basic', '/metrics/x', '/auth/jwt/me', '/openapi.json']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
    }
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    expect(await server.stop()).toBe(0)
  })
})

async function measuredApp() {
  const metrics = createMetrics()
  return { ...(await testApp({ measuring: { metrics, token } })), metrics }
}

async function scrape({ app }: Pick<TestApp, 'app'>): Promise<string> {
  const reply = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode).toBe(200)
  return reply.body
}

/** Names with labels, without values; process figures come and go by themselves. */
function seriesIn(told: string): string[] {
  return told
    .split('\n')
    .filter((line) => line.startsWith('inkprint_'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')))
}
