import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { startSession } from '../account/sessions.ts'
import { textRemoval } from './jobs.ts'

const dayMs = 86_400_000

describe('P versions of a text', () => {
  test('P drafts of the same text are similar, the closest first, and other texts are not', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const first = await analyze(app, member, letter)
    const unlike = Array.from({ length: 300 }, (_, index) => `unlike${index}`).join(' ')
    const other = await analyze(app, member, unlike)
    const second = await analyze(app, member, letter.replace('quayside', 'waterfront'))
    const third = await analyze(
      app,
      member,
      letter.replaceAll(/(quayside|passengers|slept)/g, 'so'),
    )
    const items = await similar(app, member, first)
    expect(items.map(({ analysis_id }) => analysis_id)).toEqual([second, third])
    expect(items[0]).toMatchObject({ status: 'done', user_name: 'Ada Nowak' })
    expect(await similar(app, member, other)).toEqual([])
  })

  test('P the same title is found, also once the text is gone; one word is no title', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const ids: string[] = []
    for (const title of ['Harbour feature, first draft', 'Harbour feature', 'Draft']) {
      const id = await analyze(app, member, textOf(200, `Text${ids.length}`))
      await app.call(api.ownAnalyses.rename, { id, title }, member.token)
      ids.push(id)
    }
    const [first, second = '', third = ''] = ids
    app.advance(400 * dayMs)
    await app.deps.jobs.add(app.deps.db, textRemoval, {})
    await app.runJobs()
    const later = { token: await startSession(app.deps, member.user.id) }
    expect((await similar(app, later, second)).map((each) => each.analysis_id)).toEqual([first])
    expect(await similar(app, later, third)).toEqual([])
  })

  test('P nobody else’s are listed or asked about, and letters of a query language are only letters', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const rival = await makeMember(app, { credits: 100 })
    const mine = await analyze(app, member, letter)
    const theirs = await analyze(app, rival, letter)
    expect(await similar(app, member, mine)).toEqual([])
    for (const id of [theirs, 'ana_unknown', "x' | 'y"]) {
      expect((await app.call(api.ownAnalyses.listSimilar, { id }, member.token)).status).toBe(404)
    }
    const odd = textOf(200, "it's \\ and 'quoted' | & ! <-> :* https://example.com/a?b='c'&d=\\e")
    const one = await analyze(app, member, odd)
    const same = await analyze(app, member, odd)
    expect((await similar(app, member, one))[0]?.analysis_id).toBe(same)
  })

  test('P what a call chose itself is known later, and what it left open is not', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const open = await analyze(app, member, letter)
    const chosen = await analyze(app, member, letter, {
      force_group_id: 'news',
      max_false_positive_rate: 0.005,
    })
    const byKey = await app.call(
      api.analyses.create,
      { text: letter, group_id: 'news', max_false_positive_rate: 0.02 },
      member.key.api_key,
    )
    const read = async (id: string) =>
      (await app.call(api.ownAnalyses.get, { id }, member.token)).body.chosen
    expect(await read(open)).toEqual({ force_group_id: null, max_false_positive_rate: null })
    expect(await read(chosen)).toEqual({ force_group_id: 'news', max_false_positive_rate: 0.005 })
    expect(await read(byKey.body.analysis_id)).toEqual({
      force_group_id: 'news',
      max_false_positive_rate: 0.02,
    })
  })
})

const letter = `The evening ferry left the quayside an hour late because the captain waited for a doctor.
Forty passengers slept on benches, and the steward handed out blankets that smelled of diesel.
${textOf(200)}`

async function analyze(
  app: TestApp,
  member: MadeMember,
  text: string,
  wanted: { force_group_id?: string; max_false_positive_rate?: number } = {},
): Promise<string> {
  const { status, body } = await app.call(
    api.playground.analyze,
    { text, api_key_id: member.key.id, ...wanted },
    member.token,
  )
  expect(status).toBe(200)
  app.advance(1000)
  return body.analysis_id
}

async function similar(app: TestApp, { token }: { token: string }, id: string) {
  const { status, body } = await app.call(api.ownAnalyses.listSimilar, { id }, token)
  expect(status).toBe(200)
  return body.items
}
