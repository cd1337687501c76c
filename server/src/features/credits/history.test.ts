import { api, type Input } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { moveCredits } from './ledger.ts'

const dayMs = 86_400_000

describe('credit history', () => {
  test('[HC-52, EN-10, HC-55] entries come newest first with their fields, in pages', async () => {
    const app = await testApp()
    const { token, organizationId, key } = await makeMember(app, { credits: 50 })
    await spend(app, { organizationId, key, times: 44 })
    const first = await app.call(api.credits.listEntries, {}, token)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ total: 45, pages: 3, page: 1, size: 20 })
    expect(first.body.items).toHaveLength(20)
    expect(first.body.items[0]).toEqual({
      id: '45',
      created_at: expect.any(String),
      reason: 'analysis',
      note: null,
      // These entries were written without an analysis.
      analysis_id: null,
      purchase_id: null,
      api_key_name: 'Newsroom',
      api_key_end: key.api_key.slice(-4),
      change_amount: -1,
      balance_after: 6,
    })
    const last = await app.call(api.credits.listEntries, { page: 3 }, token)
    expect(last.body.items.map((entry) => entry.balance_after)).toEqual([46, 47, 48, 49, 50])
    expect(last.body.items.at(-1)).toMatchObject({ reason: 'welcome_credits', api_key_name: null })
    const all = [
      ...first.body.items,
      ...(await app.call(api.credits.listEntries, { page: 2 }, token)).body.items,
      ...last.body.items,
    ]
    expect(all.map((entry) => entry.id)).toEqual(
      Array.from({ length: 45 }, (_, index) => String(45 - index)),
    )
  })

  test('P: all entries of a period come as CSV, oldest first, and those of a key alone', async () => {
    const app = await testApp()
    const { token, organizationId, key } = await makeMember(app, { credits: 2_000 })
    await spend(app, { organizationId, key, times: 3 })
    await app.deps.db.transaction().execute((tx) =>
      moveCredits(tx, {
        organizationId,
        amount: 5,
        reason: 'admin_adjustment',
        reference: 'adj_1',
        staff: { userId: 'usr_1', note: 'sorry;=HYPERLINK("http://x.example")' },
        at: app.deps.now(),
      }),
    )
    const reply = await app.call(api.credits.exportCsv, {}, token)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toContain('credit-history.csv')
    const [head, ...lines] = reply.body.split('\r\n').filter(Boolean)
    expect(head).toBe(
      '\uFEFF"Entry","Date (UTC)","Reason","Note","API key","Amount","Balance","Analysis","Purchase"',
    )
    const cells = lines.map((line) => line.slice(1, -1).split('","'))
    expect(cells.map(([entry, , reason]) => `${entry} ${reason}`)).toEqual([
      '1 welcome_credits',
      '2 analysis',
      '3 analysis',
      '4 analysis',
      '5 admin_adjustment',
    ])
    expect(cells[1]?.slice(4, 7)).toEqual(['Newsroom', '-1', '1999'])
    expect(cells[4]?.[3]).toBe(`sorry;'=HYPERLINK(""http://x.example"")`)
    const some = await app.call(api.credits.exportCsv, { apiKeyId: key.id }, token)
    expect(some.body.split('\r\n').filter(Boolean)).toHaveLength(4)
    const none = { startDate: '2020-01-01', endDate: '2020-01-02' }
    const { body } = await app.call(api.credits.exportCsv, none, token)
    expect(body.split('\r\n').filter(Boolean)).toHaveLength(1)
  })

  test('P: an export longer than one reading has every entry once', async () => {
    const app = await testApp()
    const { token, organizationId } = await makeMember(app, { credits: 3_000 })
    await app.deps.db.transaction().execute(async (tx) => {
      for (let index = 0; index < 1_010; index++) {
        const at = app.deps.now()
        const facts = { organizationId, amount: -1, reference: `ana_${index}`, at }
        await moveCredits(tx, { ...facts, reason: 'analysis' })
      }
    })
    const { body } = await app.call(api.credits.exportCsv, {}, token)
    const numbers = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split('"')[1]))
    expect(numbers).toEqual(Array.from({ length: 1_011 }, (_, index) => index + 1))
  })

  test('[HC-56] size is 1..100 and a page beyond the end is empty', async () => {
    const app = await testApp()
    const { token } = await makeMember(app, { credits: 5 })
    const beyond = await app.call(api.credits.listEntries, { page: 9, size: 100 }, token)
    expect(beyond).toMatchObject({ status: 200, body: { items: [], total: 1, pages: 1, page: 9 } })
    for (const input of [{ size: 0 }, { size: 101 }, { page: 0 }, { page: 1.5 }, { page: 'x' }]) {
      expect((await app.call(api.credits.listEntries, input, token)).status).toBe(422)
    }
  })

  test('[HC-52] dates are whole days in UTC, both included', async () => {
    const app = await testApp()
    const { organizationId, key, token } = await makeMember(app)
    // One entry at the first and one at the last moment of each of four days.
    const days = ['2031-03-01', '2031-03-02', '2031-03-03', '2031-03-04']
    for (const day of days) {
      for (const time of ['T00:00:00.000Z', 'T23:59:59.999Z']) {
        await move(app, { organizationId, amount: 1, key, at: new Date(day + time) })
      }
    }
    const within = async (input: Input<typeof api.credits.listEntries>) => {
      const { body } = await app.call(api.credits.listEntries, { size: 3, ...input }, token)
      return [body.total, body.pages, body.items.map((entry) => Number(entry.id))]
    }
    expect(await within({ startDate: '2031-03-02', endDate: '2031-03-03' })).toEqual([
      ...[4, 2],
      [6, 5, 4],
    ])
    const page2 = { startDate: '2031-03-02', endDate: '2031-03-03', page: 2 }
    expect(await within(page2)).toEqual([4, 2, [3]])
    expect(await within({ startDate: '2031-03-04' })).toEqual([2, 1, [8, 7]])
    expect(await within({ endDate: '2031-03-01' })).toEqual([2, 1, [2, 1]])
    expect(await within({ startDate: '2031-03-05' })).toEqual([0, 0, []])
    expect(await within({ startDate: '2031-03-04', endDate: '2031-03-02' })).toEqual([0, 0, []])
    const ever = { startDate: '0000-01-01', endDate: '9999-12-31' }
    expect((await within(ever))[0]).toBe(8)
    expect((await within({ startDate: '2031-03-02', apiKeyId: key.id }))[0]).toBe(6)
  })

  test('a date that is none is refused', async () => {
    const app = await testApp()
    const { token } = await makeMember(app)
    for (const startDate of ['2031-02-30', '01.02.2031', 'yesterday', '2031-3-1']) {
      expect((await app.call(api.credits.listEntries, { startDate }, token)).status).toBe(422)
    }
  })

  test('[HC-52, RP-05] the key filter shows one key’s entries, and none of somebody else’s key', async () => {
    const app = await testApp()
    const { token, organizationId, key } = await makeMember(app, { credits: 90 })
    const input = { id: organizationId, name: 'Shop' }
    const { body: second } = await app.call(api.apiKeys.create, input, token)
    const other = await makeMember(app, { credits: 90 })
    await spend(app, { organizationId: other.organizationId, key: other.key, times: 3 })
    await spend(app, { organizationId, key, times: 5 })
    await spend(app, { organizationId, key: second, times: 4 })
    await spend(app, { organizationId, key, times: 2 })
    const of = async (apiKeyId: string) =>
      (await app.call(api.credits.listEntries, { apiKeyId, size: 5 }, token)).body
    const mine = await of(key.id)
    expect(mine).toMatchObject({ total: 7, pages: 2 })
    expect(mine.items.map((entry) => Number(entry.id))).toEqual([12, 11, 6, 5, 4])
    expect((await of(second.id)).items.map((entry) => entry.api_key_name)).toEqual(
      Array(4).fill('Shop'),
    )
    const none = { items: [], total: 0, pages: 0, page: 1, size: 5 }
    expect(await of(other.key.id)).toEqual(none)
    expect(await of('key_nobody')).toEqual(none)
  })

  test('[U17] keys of one name are told apart by their ends, also when one was deleted', async () => {
    const app = await testApp()
    const { token, organizationId, key } = await makeMember(app, { credits: 9 })
    const input = { id: organizationId, name: key.name }
    const namesake = (await app.call(api.apiKeys.create, input, token)).body
    await spend(app, { organizationId, key, times: 1 })
    await spend(app, { organizationId, key: namesake, times: 1 })
    const ends = async () => {
      const { body } = await app.call(api.credits.listEntries, {}, token)
      return body.items.map(({ api_key_name, api_key_end }) => [api_key_name, api_key_end])
    }
    const ofNamesake = ['Newsroom', namesake.api_key.slice(-4)]
    expect(await ends()).toEqual([ofNamesake, ['Newsroom', key.api_key.slice(-4)], [null, null]])
    await app.call(api.apiKeys.remove, { id: organizationId, keyId: key.id }, token)
    expect(await ends()).toEqual([ofNamesake, ['Newsroom', null], [null, null]])
  })

  test('a deleted key keeps its name and its history', async () => {
    const app = await testApp()
    const { token, organizationId, key } = await makeMember(app, { credits: 9 })
    await spend(app, { organizationId, key, times: 2 })
    await app.call(api.apiKeys.remove, { id: organizationId, keyId: key.id }, token)
    const { body } = await app.call(api.credits.listEntries, { apiKeyId: key.id }, token)
    expect(body.items.map((entry) => entry.api_key_name)).toEqual(['Newsroom', 'Newsroom'])
  })

  test('[RP-05] nobody sees another organization’s entries', async () => {
    const app = await testApp()
    const { token } = await makeMember(app, { credits: 3 })
    await makeMember(app, { credits: 4 })
    const { body } = await app.call(api.credits.listEntries, {}, token)
    expect(body.items.map((entry) => entry.change_amount)).toEqual([3])
  })

  test('the summary is the balance and all credits ever added', async () => {
    const app = await testApp()
    const { token, organizationId, key } = await makeMember(app, { credits: 30 })
    await spend(app, { organizationId, key, times: 4 })
    await move(app, { organizationId, amount: 12, at: app.deps.now() })
    await makeMember(app, { credits: 1000 })
    const { body } = await app.call(api.credits.getSummary, {}, token)
    expect(body).toMatchObject({ balance: 38, total_added: 42 })
    const empty = await makeMember(app)
    const none = await app.call(api.credits.getSummary, {}, empty.token)
    expect(none.body).toMatchObject({ balance: 0, total_added: 0 })
  })

  test('entries of the past stay within their day when the clock moves on', async () => {
    const app = await testApp()
    const { token } = await makeMember(app, { credits: 3 })
    const today = app.deps.now().toISOString().slice(0, 10)
    app.advance(2 * dayMs)
    const { body } = await app.call(
      api.credits.listEntries,
      { startDate: today, endDate: today },
      token,
    )
    expect(body.total).toBe(1)
  })
})

let reference = 0

interface Wanted {
  organizationId: string
  amount: number
  key?: { id: string; name: string }
  at: Date
}

async function move({ deps }: TestApp, { organizationId, amount, key, at }: Wanted) {
  reference += 1
  await deps.db.transaction().execute((tx) =>
    moveCredits(tx, {
      organizationId,
      amount,
      reason: amount > 0 ? 'top_up' : 'analysis',
      reference: `test ${reference}`,
      ...(key ? { apiKey: key } : {}),
      at,
    }),
  )
}

async function spend(
  app: TestApp,
  { times, ...who }: { organizationId: string; key: { id: string; name: string }; times: number },
) {
  for (let time = 0; time < times; time += 1) {
    await move(app, { ...who, amount: -1, at: app.deps.now() })
  }
}
