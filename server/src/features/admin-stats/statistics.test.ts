import { api, type Stats } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { moveCredits } from '../credits/ledger.ts'
import { compactFigures } from './figures.ts'

const dayMs = 86_400_000

describe('statistics', () => {
  test('[HC-27, EN-13] each figure agrees with the data, today and this month in UTC', async () => {
    const app = await staffApp()
    const member = await makeMember(app, { credits: 500 })
    await analyze(app, { ...member, credits: 8, times: 3 })
    await registerUsers(app, 4)
    const earlier = await app.call(api.admin.statistics.get, {}, app.token)
    app.advance(2 * dayMs)
    await analyze(app, { ...member, credits: 5, times: 2 })
    await registerUsers(app, 1)
    await app.call(api.admin.organizations.create, { name: 'Press' }, app.token)
    const { status, body } = await app.call(api.admin.statistics.get, {}, app.token)
    expect(status).toBe(200)
    expect(body).toEqual({
      total_users: 7,
      users_registered_today: 1,
      users_registered_this_month: 5,
      total_organizations: 2,
      organizations_created_today: 1,
      organizations_created_this_month: 1,
      credits_consumed_today: 10,
      credits_consumed_this_month: 34,
      analyses_today: 2,
      analyses_this_month: 5,
      current_date: expect.any(String),
    })
    expect(earlier.body).toMatchObject({ analyses_today: 3, credits_consumed_today: 24 })
  })

  test('[HC-27] a day ends at midnight in UTC and a month with its last day', async () => {
    const app = await staffApp()
    const member = await makeMember(app, { credits: 500 })
    atNoonOfMonth(app, 31)
    const noon = app.deps.now()
    const lastMoment = new Date(
      Date.UTC(noon.getUTCFullYear(), noon.getUTCMonth() + 1, 1) - 1,
    ).getTime()
    app.advance(lastMoment - app.deps.now().getTime() - 30_000)
    await analyze(app, { ...member, credits: 1, times: 2 })
    const before = await app.call(api.admin.statistics.get, {}, app.token)
    expect(before.body).toMatchObject({ analyses_today: 2, analyses_this_month: 2 })
    app.advance(60_000)
    await analyze(app, { ...member, credits: 4, times: 1 })
    const after = await app.call(api.admin.statistics.get, {}, app.token)
    expect(after.body).toMatchObject({
      analyses_today: 1,
      analyses_this_month: 1,
      credits_consumed_today: 4,
      credits_consumed_this_month: 4,
    })
  })

  test('only analyses count as consumption: no top-up, adjustment or admin analysis', async () => {
    const app = await staffApp()
    const { organizationId: id } = await makeMember(app, { credits: 500 })
    await app.call(api.admin.organizations.update, { id, credits: 20 }, app.token)
    const text = 'ink '.repeat(250)
    const analyzed = await app.call(api.admin.analyses.create, { text }, app.token)
    expect(analyzed.status).toBe(200)
    const { body } = await app.call(api.admin.statistics.get, {}, app.token)
    expect(body).toMatchObject({ credits_consumed_this_month: 0, analyses_this_month: 0 })
  })

  test('users and organizations that are deleted no longer count; what was consumed does', async () => {
    const app = await staffApp()
    const member = await makeMember(app, { credits: 9 })
    await analyze(app, { ...member, credits: 9, times: 1 })
    await app.call(api.admin.organizations.remove, { id: member.organizationId }, app.token)
    await app.call(api.admin.users.remove, { id: member.user.id }, app.token)
    const { body } = await app.call(api.admin.statistics.get, {}, app.token)
    expect(body).toMatchObject({
      total_users: 1,
      total_organizations: 0,
      organizations_created_this_month: 0,
      analyses_this_month: 1,
      credits_consumed_this_month: 9,
    })
  })

  test('simultaneous analyses are all counted, and what is rolled back is not', async () => {
    const app = await staffApp()
    const members = await Promise.all([1, 2, 3, 4, 5].map(() => makeMember(app, { credits: 20 })))
    await Promise.all(
      members.flatMap((member) =>
        Array.from({ length: 12 }, () =>
          analyze(app, { ...member, credits: 2, times: 1 }).catch(() => null),
        ),
      ),
    )
    const { body } = await app.call(api.admin.statistics.get, {}, app.token)
    expect(body).toMatchObject({ analyses_today: 50, credits_consumed_today: 100 })
  })

  test('drawing past days together changes no figure', async () => {
    const app = await staffApp()
    const member = await makeMember(app, { credits: 90 })
    await Promise.all(
      Array.from({ length: 10 }, () => analyze(app, { ...member, credits: 2, times: 1 })),
    )
    const days = async () => (await app.call(api.admin.statistics.getTrends, {}, app.token)).body
    app.advance(3 * dayMs)
    const before = { stats: await statsOf(app), days: await days() }
    const rows = () => app.deps.db.selectFrom('daily_figures').select('part').execute()
    await compactFigures(app.deps)
    await compactFigures(app.deps)
    const after = { stats: await statsOf(app), days: await days() }
    const withoutTime = { current_date: undefined }
    expect({ ...after.stats, ...withoutTime }).toEqual({ ...before.stats, ...withoutTime })
    expect(after.days).toEqual(before.days)
    expect(new Set((await rows()).map((row) => row.part))).toEqual(new Set([-1]))
  })

  test('trends are the last thirty days, one by one, and wrong answers by kind of text', async () => {
    const app = await staffApp()
    const member = await makeMember(app, { credits: 500 })
    app.advance(40 * dayMs)
    const ids = await analyze(app, { ...member, credits: 3, times: 3 })
    app.advance(29 * dayMs)
    ids.push(...(await analyze(app, { ...member, credits: 1, times: 1, group: 'unheard-of' })))
    const today = app.deps.now().toISOString().slice(0, 10)
    for (const [index, analysis_id] of ids.entries()) {
      const input = { analysis_id, is_correct: index !== 1 }
      expect((await app.call(api.playground.sendFeedback, input, member.token)).status).toBe(200)
    }
    const changed = { analysis_id: ids[0] ?? '', is_correct: false }
    await app.call(api.playground.sendFeedback, changed, member.token)
    await app.call(api.playground.sendFeedback, changed, member.token)
    const { body } = await app.call(api.admin.statistics.getTrends, {}, app.token)
    expect(body.days).toHaveLength(30)
    expect(body.days[0]).toMatchObject({ analyses: 3, credits: 9, registrations: 0 })
    expect(body.days[29]).toEqual({ day: today, analyses: 1, credits: 1, registrations: 0 })
    expect(body.days.slice(1, 29).every((day) => day.analyses === 0)).toBe(true)
    expect(body.feedback).toEqual([
      { group_id: 'blog', group_name: 'Blog post', answers: 3, wrong: 2 },
      { group_id: 'unheard-of', group_name: 'unheard-of', answers: 1, wrong: 0 },
    ])
    app.advance(dayMs)
    const later = await app.call(api.admin.statistics.getTrends, {}, app.token)
    expect(later.body.days[0]).toMatchObject({ analyses: 0 })
  })
})

async function staffApp() {
  const app = await testApp({ env: { SESSION_DAYS: '365' } })
  const { token } = await app.makeUser({ is_superuser: true })
  atNoonOfMonth(app, 10)
  return { ...app, token }
}

type StaffApp = Awaited<ReturnType<typeof staffApp>>

/** Noon of a day of a month to come, so that nothing else happened in that month. */
function atNoonOfMonth({ advance, deps }: TestApp, day: number): void {
  const now = deps.now()
  const wanted = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, Math.min(day, 28), 12)
  advance(wanted - now.getTime())
}

async function statsOf(app: StaffApp): Promise<Stats> {
  return (await app.call(api.admin.statistics.get, {}, app.token)).body
}

async function registerUsers(app: StaffApp, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const email = `${newId('usr').toLowerCase()}@example.com`
    await app.call(
      api.admin.users.create,
      { email, password: 'Correct-Horse-7', is_verified: true },
      app.token,
    )
  }
}

/** Analyses as the product stores them: charge and result in one transaction. */
async function analyze(
  { deps }: TestApp,
  {
    organizationId,
    key,
    credits,
    times,
    group = 'blog',
  }: MadeMember & { credits: number; times: number; group?: string },
): Promise<string[]> {
  const ids = Array.from({ length: times }, () => newId('ana'))
  for (const id of ids) {
    await deps.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('analyses')
        .values({
          id,
          organization_id: organizationId,
          api_key_id: key.id,
          words: 200,
          credits,
          group_id: group,
          classification: 'human',
          probability: 0.1,
          model_version: '1',
          result: '{}',
          created_at: deps.now(),
        })
        .execute()
      const balance = await moveCredits(tx, {
        organizationId,
        amount: -credits,
        reason: 'analysis',
        reference: id,
        apiKey: key,
        at: deps.now(),
      })
      if (balance === null) throw new Error('Not enough credits')
    })
  }
  return ids
}
