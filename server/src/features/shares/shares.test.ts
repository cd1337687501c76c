import { api } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { textRemoval } from '../analysis/jobs.ts'

const dayMs = 86_400_000

async function analyzed(app: TestApp, member: MadeMember, options = {}) {
  const input = { text: textOf(200), api_key_id: member.key.id, ...options }
  const { body } = await app.call(api.playground.analyze, input, member.token)
  return body.analysis_id
}

async function share(
  app: TestApp,
  { member, id, includes_text = true }: { member: MadeMember; id: string; includes_text?: boolean },
) {
  const wanted = { id, includes_text, valid_days: 7 } as const
  const { status, body } = await app.call(api.shares.create, wanted, member.token)
  expect(status).toBe(201)
  return { ...body, token: new URL(body.url).hash.replace('#token=', '') }
}

async function start() {
  // Longer than any link works.
  const app = await testApp({ env: { SESSION_DAYS: '365' } })
  const member = await makeMember(app, { credits: 100 })
  return { app, member, id: await analyzed(app, member) }
}

describe('DESIGN2 16: a link to an analysis', () => {
  test('shows verdict and evidence to whoever has it, without account and without advice', async () => {
    const { app, member } = await start()
    const id = await analyzed(app, member, {
      text: `${textOf(200)} And more.`,
      include_guidelines: true,
      include_humanization_prompt: true,
    })
    const { token, url } = await share(app, { member, id })
    expect(url).toMatch(/^http:\/\/inkprint\.test\/shared#token=[\w-]{43}$/)
    const { status, body, headers } = await app.call(api.sharedAnalysis.open, {}, token)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(body).toMatchObject({
      organization_name: 'Quill',
      text: `${textOf(200)} And more.`,
      review: null,
      analysis_result: { id, is_judged: true, guidelines: [], humanization_prompt: null },
    })
    expect(body.analysis_result.copywriter_rules_block).toBeNull()
  })

  test('without the text, shows neither the text nor a title made of it', async () => {
    const { app, member, id } = await start()
    const { token } = await share(app, { member, id, includes_text: false })
    const { body } = await app.call(api.sharedAnalysis.open, {}, token)
    expect(body).toMatchObject({ text: null, title: null, includes_text: false })
    await app.call(api.ownAnalyses.rename, { id, title: '<b>Chosen</b>' }, member.token)
    const again = await app.call(api.sharedAnalysis.get, {}, token)
    expect(again.body.title).toBe('<b>Chosen</b>')
  })

  test('is counted when it is opened, and only then', async () => {
    const { app, member, id } = await start()
    const { token } = await share(app, { member, id })
    const facts = async () => (await app.call(api.shares.list, { id }, member.token)).body.shares[0]
    expect(await facts()).toMatchObject({ opened_count: 0, last_opened_at: null, is_live: true })
    await Promise.all([1, 2, 3].map(() => app.call(api.sharedAnalysis.open, {}, token)))
    await app.call(api.sharedAnalysis.get, {}, token)
    expect(await facts()).toMatchObject({ opened_count: 3, user_name: 'Ada Nowak' })
    expect((await facts())?.last_opened_at).not.toBeNull()
  })

  test('is stored as a hash: neither the database nor the log has its token', async () => {
    const { app, member, id } = await start()
    const { token } = await share(app, { member, id })
    await app.call(api.sharedAnalysis.open, {}, token)
    const rows = await app.deps.db.selectFrom('shares').selectAll().execute()
    const written = await app.deps.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify([rows, written])).not.toContain(token)
    expect(app.logged.join('')).not.toContain(token)
    expect(JSON.stringify(await app.call(api.shares.list, { id }, member.token))).not.toContain(
      token,
    )
  })

  test('gets the same plain answer when guessed, revoked, expired, or of a deleted analysis', async () => {
    const { app, member, id } = await start()
    const other = await analyzed(app, member, { text: `${textOf(200)} Another one.` })
    const [revoked, expired, gone, closed] = [
      await share(app, { member, id }),
      await share(app, { member, id }),
      await share(app, { member, id: other }),
      await share(app, { member, id }),
    ]
    const named = { id, shareId: revoked.share_id }
    expect((await app.call(api.shares.revoke, named, member.token)).status).toBe(204)
    expect((await app.call(api.shares.revoke, named, member.token)).status).toBe(204)
    await app.call(api.ownAnalyses.remove, { id: other }, member.token)
    const answerTo = async (token: string) => {
      const { status, body } = await app.call(api.sharedAnalysis.open, {}, token)
      return { status, body: { ...body, request_id: '' } }
    }
    const guessed = await answerTo('A'.repeat(43))
    expect(guessed).toEqual({
      status: 404,
      body: { detail: 'Not Found', code: 'NOT_FOUND', request_id: '' },
    })
    expect(await answerTo('')).toEqual(guessed)
    expect(await answerTo(revoked.token)).toEqual(guessed)
    expect(await answerTo(gone.token)).toEqual(guessed)
    expect((await answerTo(closed.token)).status).toBe(200)
    const { db } = app.deps
    await db.updateTable('organizations').set({ is_active: false }).execute()
    expect(await answerTo(closed.token)).toEqual(guessed)
    await db.updateTable('organizations').set({ is_active: true }).execute()
    app.advance(7 * dayMs)
    expect(await answerTo(expired.token)).toEqual(guessed)
    const { body } = await app.call(api.shares.list, { id }, member.token)
    expect(body.shares.map(({ is_live }) => is_live)).toEqual([false, false, false])
  })

  test('goes on working without the text once that is deleted', async () => {
    const { app, member, id } = await start()
    const wanted = { id, includes_text: true, valid_days: 90 } as const
    const { body } = await app.call(api.shares.create, wanted, member.token)
    const token = new URL(body.url).hash.replace('#token=', '')
    app.advance(31 * dayMs)
    await textRemoval.run(app.deps, {})
    const shared = await app.call(api.sharedAnalysis.get, {}, token)
    expect(shared.body).toMatchObject({ text: null, includes_text: true })
    expect(shared.body.analysis_result.is_judged).toBe(true)
  })

  test('is one of ten at most, however many are asked for at once', async () => {
    const { app, member, id } = await start()
    const wanted = { id, includes_text: false, valid_days: 1 } as const
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => app.call(api.shares.create, wanted, member.token)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: 'TOO_MANY_SHARES',
    })
    app.advance(dayMs)
    expect((await app.call(api.shares.create, wanted, member.token)).status).toBe(201)
  })

  test('cannot be made for the analysis of others, or for how long one likes', async () => {
    const { app, member, id } = await start()
    const rival = await makeMember(app, { name: 'Rival' })
    const wanted = { id, includes_text: false, valid_days: 7 } as const
    expect((await app.call(api.shares.create, wanted, rival.token)).status).toBe(404)
    const { share_id } = await share(app, { member, id })
    const theirs = await analyzed(app, await makeMember(app, { credits: 9, name: 'Third' }))
    const crossed = { id: theirs, shareId: share_id }
    expect((await app.call(api.shares.revoke, crossed, member.token)).status).toBe(404)
    const endless = { ...wanted, valid_days: 3650 as 90 }
    expect((await app.call(api.shares.create, endless, member.token)).status).toBe(422)
  })

  test('guessing is slowed down for the network it comes from, and no real link is', async () => {
    const app = await testApp({ env: { LIMIT_SIGN_INS_PER_ADDRESS: '3' } })
    const member = await makeMember(app, { credits: 9 })
    const { token } = await share(app, { member, id: await analyzed(app, member) })
    const guess = () => app.call(api.sharedAnalysis.open, {}, 'B'.repeat(43))
    for (const status of [404, 404, 404, 429]) expect((await guess()).status).toBe(status)
    expect((await app.call(api.sharedAnalysis.open, {}, token)).status).toBe(200)
  })

  test('is found as fast among ten thousand', async () => {
    const { app, member, id } = await start()
    const { token } = await share(app, { member, id })
    await sql`
      insert into shares (id, analysis_id, token_hash, includes_text, created_at, expires_at, revoked_at)
      select 'shr_' || n, ${id}, 'hash' || n, true, now(), now(), now()
      from generate_series(1, 10000) n`.execute(app.deps.db)
    const begun = performance.now()
    for (let time = 0; time < 20; time++) await app.call(api.sharedAnalysis.get, {}, token)
    const { body } = await app.call(api.shares.list, { id }, member.token)
    expect(body.shares).toHaveLength(100)
    expect((performance.now() - begun) / 21).toBeLessThan(100)
  })
})
