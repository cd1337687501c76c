import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const wanted = { includes_text: true, valid_days: 7 } as const

describe('DESIGN2 16: a program makes links to an analysis with its key', () => {
  test('which work, are listed beside those of members with the key’s name, and end when revoked', async () => {
    const { app, member, id } = await start()
    const key = member.key.api_key
    await app.call(api.shares.create, { ...wanted, id }, member.token)
    const made = await app.call(api.shares.createWithKey, { ...wanted, id }, key)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ user_name: null, api_key_name: 'Newsroom', is_live: true })
    const token = new URL(made.body.url).hash.replace('#token=', '')
    const opened = await app.call(api.sharedAnalysis.open, {}, token)
    expect(opened.body).toMatchObject({ text: textOf(200), analysis_result: { id } })

    const listed = await app.call(api.shares.listWithKey, { id }, key)
    expect(listed.body.shares).toMatchObject([
      { share_id: made.body.share_id, api_key_name: 'Newsroom', opened_count: 1 },
      { user_name: 'Ada Nowak', api_key_name: null, opened_count: 0 },
    ])
    expect((await app.call(api.shares.list, { id }, member.token)).body).toEqual(listed.body)

    const named = { id, shareId: made.body.share_id }
    for (const _ of ['first', 'again']) {
      expect((await app.call(api.shares.revokeWithKey, named, key)).status).toBe(204)
    }
    expect((await app.call(api.sharedAnalysis.open, {}, token)).status).toBe(404)
    const { body } = await app.call(api.shares.listWithKey, { id }, key)
    expect(body.shares.map(({ is_live }) => is_live)).toEqual([false, true])
  })

  test('only for analyses of its own organization, with a result, and no more than ten at a time', async () => {
    const { app, member, id } = await start()
    const rival = await makeMember(app, { name: 'Rival', credits: 9 })
    const key = rival.key.api_key
    const { body } = await app.call(api.shares.create, { ...wanted, id }, member.token)
    expect((await app.call(api.shares.createWithKey, { ...wanted, id }, key)).status).toBe(404)
    expect((await app.call(api.shares.listWithKey, { id }, key)).status).toBe(404)
    const theirs = { id, shareId: body.share_id }
    expect((await app.call(api.shares.revokeWithKey, theirs, key)).status).toBe(404)
    const endless = { ...wanted, id, valid_days: 3650 as 90 }
    const own = member.key.api_key
    expect((await app.call(api.shares.createWithKey, endless, own)).status).toBe(422)

    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.call(api.shares.createWithKey, { ...wanted, id }, own)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: 'TOO_MANY_SHARES',
    })
    await app.deps.db.updateTable('analyses').set({ result: null, status: 'failed' }).execute()
    expect((await app.call(api.shares.createWithKey, { ...wanted, id }, own)).body).toMatchObject({
      code: 'NO_RESULT',
    })
  })

  test('which is written down with the key, and has no token in it', async () => {
    const { app, member, id } = await start()
    const key = member.key.api_key
    const { body } = await app.call(api.shares.createWithKey, { ...wanted, id }, key)
    await app.call(api.shares.revokeWithKey, { id, shareId: body.share_id }, key)
    const entries = await app.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor_user_id', 'details'])
      .where('subject_id', '=', body.share_id)
      .orderBy('id')
      .execute()
    const details = { analysis_id: id, api_key_id: member.key.id }
    expect(entries).toMatchObject([
      { action: 'share.created', actor_user_id: null, details },
      { action: 'share.revoked', actor_user_id: null, details },
    ])
    expect(JSON.stringify(entries)).not.toContain(new URL(body.url).hash.replace('#token=', ''))
  })
})

async function start() {
  const app = await testApp()
  const member = await makeMember(app, { credits: 100 })
  const input = { text: textOf(200), api_key_id: member.key.id }
  const { body } = await app.call(api.playground.analyze, input, member.token)
  return { app, member, id: body.analysis_id }
}
