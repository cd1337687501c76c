import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { createKey } from '../api-keys/keys.ts'
import { moveCredits } from '../credits/ledger.ts'
import { addUsageUp } from './adding-up.ts'

describe('usage (P)', () => {
  test('tells analyses, words and credits by day, key and person, as they were charged', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const today = new Date().toISOString().slice(0, 10)
    const analyzed = await app.call(
      api.playground.analyze,
      { text: textOf(400), api_key_id: member.key.id },
      member.token,
    )
    await app.call(api.analyses.create, { text: textOf(200) }, member.key.api_key)
    await app.call(
      api.ownAnalyses.addAdvice,
      { id: analyzed.body.analysis_id, include_guidelines: true },
      member.token,
    )
    const sum = { analyses: 2, words: 600, credits: 5 }
    const expected = {
      totals: sum,
      days: [{ day: today, ...sum }],
      keys: [{ api_key_id: member.key.id, api_key_name: 'Newsroom', ...sum }],
      people: [
        { user_id: member.user.id, user_name: 'Ada Nowak', analyses: 1, words: 400, credits: 4 },
        { user_id: null, user_name: null, analyses: 1, words: 200, credits: 1 },
      ],
    }
    const period = { startDate: today, endDate: today }
    expect(await usageOf(app, member, period)).toMatchObject(expected)
    const { people: _, ...forKeys } = expected
    const { body } = await app.call(api.usage.getForKey, period, member.key.api_key)
    expect(body).toMatchObject(forKeys)
    expect(body).not.toHaveProperty('people')

    // What was deleted was used all the same.
    const id = analyzed.body.analysis_id
    await app.call(api.ownAnalyses.remove, { id }, member.token)
    expect(await usageOf(app, member, period)).toMatchObject(expected)
  })

  test('counts an analysis for the day it is where the viewer lives', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    await spend(app, member, { at: '2026-03-01T22:30:00Z', credits: 3 })
    await spend(app, member, { at: '2026-03-01T23:30:00Z', credits: 4 })
    const days = async (timeZone?: string) =>
      (
        await usageOf(app, member, {
          startDate: '2026-03-01',
          endDate: '2026-03-02',
          ...(timeZone && { timeZone }),
        })
      ).days.map(({ credits }) => credits)
    expect(await days()).toEqual([7, 0])
    expect(await days('Europe/Warsaw')).toEqual([3, 4])
    expect(await days('Asia/Tokyo')).toEqual([0, 7])
    expect(await days('America/New_York')).toEqual([7, 0])
  })

  test('is the same before, while and after entries are added up, and each is added up once', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 1_000 })
    const second = await createKey(app.deps, {
      organizationId: member.organizationId,
      name: 'Second',
      actorUserId: member.user.id,
      address: '127.0.0.1',
    })
    for (let index = 0; index < 40; index++) {
      const at = new Date(Date.UTC(2026, 1, 1) + index * 47 * 60_000).toISOString()
      const key = index % 3 === 0 ? second : member.key
      await spend(app, member, { at, credits: 1 + (index % 4), key, words: 100 + index })
    }
    const period = { startDate: '2026-02-01', endDate: '2026-02-03', timeZone: 'Asia/Kathmandu' }
    const before = await usageOf(app, member, period)
    expect(before.totals.analyses).toBe(40)
    await Promise.all([1, 2, 3].map(() => addUsageUp(app.deps, { few: 5, atOnce: 7 })))
    expect(await marked(app)).toBe(41)
    expect(await usageOf(app, member, period)).toEqual(before)
    await spend(app, member, { at: '2026-02-03T10:00:00Z', credits: 9 })
    await addUsageUp(app.deps, { few: 5, atOnce: 7 })
    expect(await marked(app)).toBe(41)
    const after = await usageOf(app, member, period)
    expect(after.totals.credits).toBe(before.totals.credits + 9)
    await addUsageUp(app.deps, { few: 0, atOnce: 1_000 })
    expect(await usageOf(app, member, period)).toEqual(after)
  })

  test('comes as CSV with a line for each day, key and person', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    await spend(app, member, { at: '2026-03-01T22:30:00Z', credits: 3, words: 600 })
    const reply = await app.call(
      api.usage.exportCsv,
      { startDate: '2026-03-01', endDate: '2026-03-02', timeZone: 'Europe/Warsaw' },
      member.token,
    )
    expect(reply.headers['content-disposition']).toContain('usage.csv')
    expect(reply.body).toBe(
      '\uFEFF"Day (Europe/Warsaw)","API key","Person","Analyses","Words","Credits"\r\n' +
        '"2026-03-01","Newsroom","","1","600","3"\r\n',
    )
  })

  test('a key that is deleted keeps its name, and nobody sees the usage of others', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const rival = await makeMember(app, { credits: 100, name: 'Rival' })
    await spend(app, member, { at: '2026-03-01T22:30:00Z', credits: 3 })
    await app.call(
      api.apiKeys.remove,
      { id: member.organizationId, keyId: member.key.id },
      member.token,
    )
    const period = { startDate: '2026-03-01', endDate: '2026-03-01' }
    expect((await usageOf(app, member, period)).keys).toMatchObject([
      { api_key_name: 'Newsroom', api_key_end: null },
    ])
    expect(await usageOf(app, rival, period)).toMatchObject({ keys: [], totals: { credits: 0 } })
  })

  test.each([
    [{ startDate: '2026-03-02', endDate: '2026-03-01' }, 'endDate'],
    [{ startDate: '2025-01-01', endDate: '2026-01-02' }, 'endDate'],
    [{ startDate: '2026-03-02', endDate: 'soon' }, 'endDate'],
    [{ startDate: '2026-03-01', endDate: '2026-03-02', timeZone: 'Mars/Olympus' }, 'timeZone'],
  ])('%o is refused', async (period, field) => {
    const app = await testApp()
    const member = await makeMember(app)
    const { status, body } = await app.call(api.usage.get, period, member.token)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(field)
  })
})

async function usageOf(
  app: TestApp,
  member: MadeMember,
  period: { startDate: string; endDate: string; timeZone?: string },
) {
  const { status, body } = await app.call(api.usage.get, period, member.token)
  expect(status).toBe(200)
  return body
}

async function spend(
  { deps }: TestApp,
  { organizationId, key: usual }: MadeMember,
  {
    at,
    credits,
    key = usual,
    words = 200,
  }: { at: string; credits: number; key?: { id: string; name: string }; words?: number },
): Promise<void> {
  // As if nothing had happened since.
  await deps.db
    .updateTable('organizations')
    .set({ last_entry_at: '2020-01-01T00:00:00Z' })
    .where('id', '=', organizationId)
    .execute()
  await deps.db.transaction().execute((tx) =>
    moveCredits(tx, {
      organizationId,
      amount: -credits,
      reason: 'analysis',
      reference: newId('ana'),
      apiKey: { id: key.id, name: key.name },
      usage: { words, userId: null },
      at: new Date(at),
    }),
  )
}

async function marked({ deps }: TestApp): Promise<number | undefined> {
  const row = await deps.db.selectFrom('usage_marks').select('number').executeTakeFirst()
  return row?.number
}
