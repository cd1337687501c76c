import { api } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { detectorAfter, detectorWith } from '../../testing/detectors.ts'
import { analyzeInPlayground, balanceOf, type MadeMember, makeMember } from '../../testing/make.ts'
import { quickDetector } from '../../testing/quick-detector.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { acceptAnalysis } from './analyses.ts'
import { reservationRelease } from './jobs.ts'

const everything = { include_guidelines: true, include_humanization_prompt: true }

describe('P advice added later', () => {
  test('P costs exactly the difference, and the result is what it would have been at once', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const text = textOf(450)
    const whole = await analyzeInPlayground(app, member, { text, ...everything })
    expect(await balanceOf(app, member.organizationId)).toBe(91)
    const { id } = await analyzeInPlayground(app, member, { text })
    expect(await balanceOf(app, member.organizationId)).toBe(88)
    const first = await add(app, member, { id, include_guidelines: true })
    expect(first).toMatchObject({ status: 200, body: { credits: { used: 3 } } })
    expect(first.body.analysis_result.humanization_prompt).toBeNull()
    const second = await add(app, member, { id, ...everything })
    expect(second).toMatchObject({ status: 200, body: { credits: { used: 3 } } })
    expect(second.body.analysis_result).toEqual({ ...whole, id })
    expect(await balanceOf(app, member.organizationId)).toBe(82)
    const { body } = await app.call(api.ownAnalyses.get, { id }, member.token)
    expect(body).toMatchObject({
      credits: 9,
      can_add_advice: false,
      analysis_result: { ...whole, id },
    })
    const { items } = (await app.call(api.credits.listEntries, {}, member.token)).body
    expect(items.slice(0, 3)).toMatchObject([
      { change_amount: -3, analysis_id: id, note: 'Advice added later', api_key_name: 'Newsroom' },
      { change_amount: -3, analysis_id: id, note: 'Advice added later' },
      { change_amount: -3, analysis_id: id, note: null },
    ])
    await expectTidy(app, { analyses: 2 })
  })

  test('P what is there already costs nothing, however often it is asked for', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const { id } = await analyzeInPlayground(app, member, {
      text: textOf(200),
      include_guidelines: true,
    })
    const before = await balanceOf(app, member.organizationId)
    for (const input of [{ include_guidelines: true }, {}]) {
      expect((await add(app, member, { id, ...input })).body.credits).toEqual({ used: 0 })
    }
    expect(await balanceOf(app, member.organizationId)).toBe(before)
  })

  test('P twenty at the same moment are charged once', async () => {
    const { app, member, id } = await analyzed({
      credits: 500,
      text: textOf(200, 'please-wait-50'),
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        add(app, member, {
          id,
          ...(index % 3 === 0 ? everything : { include_guidelines: true }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.reduce((sum, { body }) => sum + body.credits.used, 0)).toBe(2)
    expect(await balanceOf(app, member.organizationId)).toBe(497)
    await expectTidy(app, { analyses: 1 })
  })

  test('P two at the same moment with credits for one both get it, and it is charged once', async () => {
    const { app, member, id } = await analyzed({ credits: 2, text: textOf(200, 'please-wait-200') })
    const answers = await Promise.all([
      add(app, member, { id, include_guidelines: true }),
      add(app, member, { id, include_guidelines: true }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.credits.used).toSorted()).toEqual([0, 1])
    expect(answers[0]?.body.analysis_result).toEqual(answers[1]?.body.analysis_result)
    expect(await balanceOf(app, member.organizationId)).toBe(0)
    await expectTidy(app, { analyses: 1 })
  })

  test('P who waits for somebody else’s advice and still cannot pay for the rest is refused', async () => {
    const { app, member, id } = await analyzed({ credits: 2, text: textOf(200, 'please-wait-200') })
    const first = add(app, member, { id, include_guidelines: true })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const second = await add(app, member, { id, include_humanization_prompt: true })
    expect(second).toMatchObject({ status: 402, body: { credits_required: 1 } })
    expect((await first).status).toBe(200)
    await expectTidy(app, { analyses: 1 })
  })

  test('P nobody waits for a process that died with the credits', async () => {
    const { app, member, id } = await analyzed({ credits: 2 })
    const { db } = app.deps
    await beginAddition(app, { member, id })
    await db
      .updateTable('analyses')
      .set({ lease_until: '2026-01-01' })
      .where('adds_to', '=', id)
      .execute()
    expect((await add(app, member, { id, include_guidelines: true })).status).toBe(200)
    await expectTidy(app, { analyses: 1 })
  })

  test('P a deletion at the same moment either comes first and nothing is charged, or waits', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 1_000 })
    let balance = 1_000
    for (let round = 0; round < 12; round++) {
      const { id } = await analyzeInPlayground(app, member, {
        text: textOf(200, `please-wait-${round}`),
      })
      balance -= 1
      const [added, deleted] = await Promise.all([
        add(app, member, { id, include_guidelines: true }),
        app.call(api.ownAnalyses.remove, { id }, member.token),
      ])
      expect(deleted.status).toBe(204)
      expect([200, 404]).toContain(added.status)
      if (added.status === 200) balance -= 1
      expect(await balanceOf(app, member.organizationId)).toBe(balance)
      await expectTidy(app, { analyses: 0 })
    }
  })

  test('P retention while the text is read again leaves no advice, and nothing is paid', async () => {
    let readings = 0
    const app = await testApp({
      detector: detectorAfter(async () => {
        readings += 1
        if (readings === 2) await app.deps.db.updateTable('analyses').set({ text: null }).execute()
      }),
    })
    const member = await makeMember(app, { credits: 100 })
    const { id } = await analyzeInPlayground(app, member, { text: textOf(200) })
    expect(await add(app, member, { id, include_guidelines: true })).toMatchObject({
      status: 409,
      body: { code: 'ADVICE_UNAVAILABLE' },
    })
    expect(readings).toBe(2)
    expect(await balanceOf(app, member.organizationId)).toBe(99)
    await expectTidy(app, { analyses: 1 })
  })

  test('P is refused without the credits, and a failure costs nothing', async () => {
    const { app, member, id } = await analyzed({ credits: 2, text: textOf(400) })
    const refused = await add(app, member, { id, include_guidelines: true })
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_CREDITS', credits_required: 2, credits_available: 0 },
    })
    await expectTidy(app, { analyses: 1 })
  })

  test('P is refused for unknown, foreign, unjudged and failed ones, and after a change of model', async () => {
    let version = 'quick'
    const describe = async () => ({ ...(await quickDetector.describe()), version })
    const app = await testApp({
      detector: detectorWith({ describe }),
    })
    const member = await makeMember(app, { credits: 100 })
    const rival = await makeMember(app, { credits: 100 })
    const { id } = await analyzeInPlayground(app, member, { text: textOf(200) })
    const unjudged = await analyzeInPlayground(app, member, {
      text: textOf(200, 'not-to-be-judged'),
    })
    const wanted = { include_guidelines: true }
    expect((await add(app, member, { id: newId('ana'), ...wanted })).status).toBe(404)
    expect((await add(app, rival, { id, ...wanted })).status).toBe(404)
    expect((await add(app, member, { id: unjudged.id, ...wanted })).status).toBe(409)
    version = 'newer'
    expect((await add(app, member, { id, ...wanted })).body).toMatchObject({
      code: 'ADVICE_UNAVAILABLE',
    })
    const { body } = await app.call(api.ownAnalyses.get, { id }, member.token)
    expect(body.can_add_advice).toBe(false)
    expect(await balanceOf(app, member.organizationId)).toBe(99)
  })

  test('P a process that dies while reading takes nothing, and leaves nothing once its lease ran out', async () => {
    const { app, member, id } = await analyzed({ credits: 100 })
    const { db } = app.deps
    await beginAddition(app, { member, id })
    await app.deps.jobs.add(db, reservationRelease, {})
    await app.runJobs()
    const held = () => db.selectFrom('organizations').select('reserved').executeTakeFirst()
    expect(await held()).toEqual({ reserved: 1 })
    await db.updateTable('analyses').set({ lease_until: '2026-01-01' }).execute()
    await app.deps.jobs.add(db, reservationRelease, {})
    await app.runJobs()
    expect(await balanceOf(app, member.organizationId)).toBe(99)
    await expectTidy(app, { analyses: 1 })
  })

  test('P is no analysis of its own in the figures of the staff and of Prometheus', async () => {
    const metrics = createMetrics()
    const app = await testApp({ measuring: { metrics, token: 'a token for Prometheus' } })
    const member = await makeMember(app, { credits: 100 })
    const { id } = await analyzeInPlayground(app, member, { text: textOf(450) })
    await add(app, member, { id, ...everything })
    const { token } = await app.makeUser({ is_superuser: true })
    const stats = await app.call(api.admin.statistics.get, {}, token)
    expect(stats.body).toMatchObject({ analyses_today: 1, credits_consumed_today: 9 })
    const overview = await app.call(
      api.admin.organizations.getOverview,
      { id: member.organizationId },
      token,
    )
    expect(overview.body).toMatchObject({ analyses: 1, analyses_this_month: 1, credits: 91 })
    expect(await metrics.read()).toMatch(/^inkprint_analyses_total{classification="\w+"} 1$/m)
    expect(await metrics.read()).toMatch(/^inkprint_credits_spent_total 9$/m)
  })

  test('P completes results of an earlier release as all other answers do', async () => {
    const { app, member, id } = await analyzed({ credits: 100 })
    await sql`update analyses set result = result - 'passages' - 'is_judged'`.execute(app.deps.db)
    for (const input of [{}, { include_guidelines: true }]) {
      const { status, body } = await add(app, member, { id, ...input })
      expect(status).toBe(200)
      expect(body.analysis_result).toMatchObject({ passages: null, is_judged: true })
    }
  })

  test('P is refused to an inactive organization', async () => {
    const { app, member, id } = await analyzed({ credits: 100 })
    await app.deps.db.updateTable('organizations').set({ is_active: false }).execute()
    const refused = await add(app, member, { id, include_guidelines: true })
    expect(refused).toMatchObject({ status: 403, body: { code: 'ORGANIZATION_INACTIVE' } })
  })
})

/** A text that was analyzed without advice. */
async function analyzed({ credits, text = textOf(200) }: { credits: number; text?: string }) {
  const app = await testApp()
  const member = await makeMember(app, { credits })
  const { id } = await analyzeInPlayground(app, member, { text })
  return { app, member, id }
}

/** Reserves the price of advice, as a process does that then dies. */
async function beginAddition(
  app: TestApp,
  { member, id }: { member: MadeMember; id: string },
): Promise<void> {
  await acceptAnalysis(app.deps.db, {
    organizationId: member.organizationId,
    reserved: 1,
    id: newId('ana'),
    most: 10,
    apiKey: member.key,
    userId: member.user.id,
    origin: 'playground',
    words: 200,
    title: null,
    claim: null,
    addsTo: id,
    at: app.deps.now(),
  })
}

/** Nothing is held back and no reading is left over. */
async function expectTidy(app: TestApp, { analyses }: { analyses: number }): Promise<void> {
  const { db } = app.deps
  const rows = await db.selectFrom('analyses').select(['id', 'adds_to']).execute()
  expect(rows.filter(({ adds_to }) => adds_to !== null)).toEqual([])
  expect(rows).toHaveLength(analyses)
  const held = await db.selectFrom('organizations').select(['reserved', 'open_analyses']).execute()
  expect(held).toEqual(held.map(() => ({ reserved: 0, open_analyses: 0 })))
}

function add(
  app: TestApp,
  { token }: { token: string },
  input: { id: string; include_guidelines?: boolean; include_humanization_prompt?: boolean },
) {
  return app.call(api.ownAnalyses.addAdvice, input, token)
}
