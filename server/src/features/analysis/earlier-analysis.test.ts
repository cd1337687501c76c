import { api, type Input, type Output } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { balanceOf, type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { startSession } from '../account/sessions.ts'
import { textRemoval } from './jobs.ts'

const dayMs = 86_400_000

describe('[U3] the earlier analysis of the same text', () => {
  test('is found after other texts, the newest of several, and costs nothing', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const [first, second] = [textOf(200, 'First'), textOf(210, 'Second')]
    expect(await earlier(app, { ...member, text: first })).toBeNull()
    const ids: string[] = []
    for (const text of [first, first, second]) {
      ids.push(await analyze(app, { member, text, include_guidelines: true }))
      app.advance(1000)
    }
    const before = await balanceOf(app, member.organizationId)
    expect(await earlier(app, { ...member, text: first })).toMatchObject({
      analysis_id: ids[1],
      user_id: member.user.id,
      words: 200,
      has_guidelines: true,
      has_humanization_prompt: false,
      is_text_kept: true,
    })
    expect(await balanceOf(app, member.organizationId)).toBe(before)
  })

  test('is recognized by what is read: ends of lines and blanks at their ends make no other text', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const text = `${textOf(200)}\n\nThe end`
    const id = await analyze(app, { member, text })
    const pasted = `\ufeff${text.replaceAll('\n', '  \r\n')}\n`
    expect(await earlier(app, { ...member, text: pasted })).toMatchObject({ analysis_id: id })
    expect(await earlier(app, { ...member, text: `${text}.` })).toBeNull()
  })

  test('may be a colleague’s or a key’s, and is told to whoever may read analyses', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const { organizationId: organization_id } = member
    const texts = { member: textOf(200, 'Mine'), key: textOf(200, 'Program') }
    const id = await analyze(app, { member, text: texts.member })
    const { body } = await app.call(
      api.analyses.create,
      { text: texts.key, include_humanization_prompt: true },
      member.key.api_key,
    )
    for (const role of ['admin', 'member', 'viewer'] as const) {
      const { token } = await app.makeUser({ organization_id, role })
      expect(await earlier(app, { token, text: texts.member })).toMatchObject({
        analysis_id: id,
        user_name: 'Ada Nowak',
      })
      expect(await earlier(app, { token, text: texts.key })).toMatchObject({
        analysis_id: body.analysis_id,
        user_id: null,
        api_key_name: 'Newsroom',
        has_humanization_prompt: true,
      })
      const shown = await app.call(api.playground.getLastAnalysis, { analysis_id: id }, token)
      expect(shown.body.analysis).toMatchObject({ text: texts.member })
    }
  })

  test('is never another organization’s', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    await analyze(app, { member, text: textOf(200) })
    const stranger = await makeMember(app)
    expect(await earlier(app, { ...stranger, text: textOf(200) })).toBeNull()
  })

  test('has a verdict: one that was not judged, or failed, is none', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const [unjudged, failing] = [textOf(200, 'not-to-be-judged'), textOf(200, 'please-throw')]
    await analyze(app, { member, text: unjudged })
    const input = { text: failing, api_key_id: member.key.id }
    expect((await app.call(api.playground.analyze, input, member.token)).status).toBe(500)
    expect(await earlier(app, { ...member, text: unjudged })).toBeNull()
    expect(await earlier(app, { ...member, text: failing })).toBeNull()
  })

  test('is found when its text is no longer kept, with what is left of it, and not once it is deleted', async () => {
    const app = await testApp({ env: { RETENTION_DAYS: '7' } })
    const member = await makeMember(app, { credits: 100 })
    const text = textOf(200)
    const id = await analyze(app, { member, text, include_guidelines: true })
    app.advance(7 * dayMs)
    await app.deps.jobs.add(app.deps.db, textRemoval, {})
    await app.runJobs()
    const token = await startSession(app.deps, member.user.id)
    expect(await earlier(app, { token, text })).toMatchObject({
      analysis_id: id,
      is_text_kept: false,
      has_guidelines: false,
    })
    await app.call(api.ownAnalyses.remove, { id }, token)
    expect(await earlier(app, { token, text })).toBeNull()
  })

  test('is found where texts are never kept', async () => {
    const app = await testApp({ env: { RETENTION_DAYS: '0' } })
    const member = await makeMember(app, { credits: 100 })
    const text = textOf(200)
    const id = await analyze(app, { member, text })
    const found = await earlier(app, { ...member, text })
    expect(found).toMatchObject({ analysis_id: id, is_text_kept: false })
  })

  test('a text longer than any that is analyzed is refused', async () => {
    const app = await testApp()
    const { token } = await makeMember(app)
    const { status, body } = await app.call(
      api.playground.findEarlier,
      { text: textOf(50_001) },
      token,
    )
    expect([status, body]).toMatchObject([413, { code: 'TEXT_TOO_LARGE' }])
  })

  test('is found among many by an index of its own', async () => {
    const app = await testApp()
    const { db } = app.deps
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql<{ 'QUERY PLAN': string }>`
        explain select id from analyses
        where organization_id = 'org_1' and text_hash = 'sha256:0' and status = 'done'
          and adds_to is null
        order by created_at desc limit 1`.execute(tx)
    })
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('analyses_by_text')
  })
})

type Order = Omit<Input<typeof api.playground.analyze>, 'api_key_id'>

async function analyze(
  app: TestApp,
  { member, ...order }: Order & { member: MadeMember },
): Promise<string> {
  const input = { ...order, api_key_id: member.key.id }
  const { status, body } = await app.call(api.playground.analyze, input, member.token)
  expect(status).toBe(200)
  return body.analysis_id
}

async function earlier(
  app: TestApp,
  { token, text }: { token: string; text: string },
): Promise<Output<typeof api.playground.findEarlier>['earlier']> {
  const { status, body } = await app.call(api.playground.findEarlier, { text }, token)
  expect(status).toBe(200)
  return body.earlier
}
