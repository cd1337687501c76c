import { analysisCost, api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

describe('the API for keys', () => {
  test('[KA-02] analyze answers the analysis and what it cost', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 20 })
    const { status, body } = await app.call(
      api.analyses.create,
      { text: textOf(450), group_id: 'news', include_guidelines: true },
      key.api_key,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      analysis_id: expect.stringMatching(/^ana_/),
      analysis_result: { id: body.analysis_id, group_name: 'News article', words: 450 },
      credits: { used: 6, remaining: 14 },
    })
    expect(body.analysis_result.guidelines).not.toEqual([])
    expect(body.analysis_result.humanization_prompt).toBeNull()
    expect(await app.call(api.credits.getBalance, {}, key.api_key)).toMatchObject({
      body: { credits: 14 },
    })
  })

  test('[KA-02] takes the key as X-API-Key too', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 20 })
    const reply = await app.app.inject({
      method: 'POST',
      url: '/v1/analyze',
      headers: { 'x-api-key': key.api_key },
      payload: { text: textOf(200), group_id: null },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json().credits).toEqual({ used: 1, remaining: 19 })
  })

  test('[KA-03] groups come with their descriptions', async () => {
    const app = await testApp()
    const { key } = await makeMember(app)
    const { status, body } = await app.call(api.analyses.listGroups, {}, key.api_key)
    expect(status).toBe(200)
    expect(body.groups).toContainEqual({
      id: 'blog',
      name: 'Blog post',
      description: expect.any(String),
    })
  })

  test('[KA-04] an analysis is found by its own organization and by nobody else', async () => {
    const app = await testApp()
    const owner = await makeMember(app, { credits: 20 })
    const stranger = await makeMember(app, { credits: 20 })
    const made = await app.call(
      api.analyses.create,
      { text: textOf(200), include_humanization_prompt: true },
      owner.key.api_key,
    )
    const id = made.body.analysis_id
    const found = await app.call(api.analyses.get, { id }, owner.key.api_key)
    expect(found).toMatchObject({ status: 200, body: { analysis_id: id } })
    expect(found.body.analysis_result).toEqual(made.body.analysis_result)
    expect(Date.parse(found.body.created_at)).toBeGreaterThan(0)
    for (const other of [id, 'ana_nothing', 'org_x']) {
      const reply = await app.call(api.analyses.get, { id: other }, stranger.key.api_key)
      expect(reply).toMatchObject({ status: 404, body: { detail: 'Not Found', code: 'NOT_FOUND' } })
    }
  })

  test('[KA-05] feedback is stored with the key that gave it', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 20 })
    const { body } = await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
    const answer = { analysis_id: body.analysis_id, is_correct: false, comment: 'Not so.' }
    expect(await app.call(api.analyses.sendFeedback, answer, key.api_key)).toMatchObject({
      status: 200,
      body: { analysis_id: body.analysis_id, is_correct: false },
    })
    const kept = await app.deps.db.selectFrom('feedback').selectAll().execute()
    expect(kept).toMatchObject([{ ...answer, api_key_id: key.id, user_id: null }])
  })

  test('[KA-06] credits answers the balance of the key’s organization', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 37 })
    await makeMember(app, { credits: 5 })
    const { status, body } = await app.call(api.credits.getBalance, {}, key.api_key)
    expect([status, body]).toEqual([200, { credits: 37 }])
  })

  test('[KA-07, BC-05] price is what the analysis then costs, and charges nothing', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 1000 })
    let expected = 1000
    for (const words of [200, 201, 1500]) {
      const input = { text: textOf(words), include_guidelines: words > 200 }
      const { body: priced } = await app.call(api.analyses.getPrice, input, key.api_key)
      expect(priced).toEqual({ words, credits: analysisCost(words, { ...off, ...input }) })
      const { body: before } = await app.call(api.credits.getBalance, {}, key.api_key)
      expect(before.credits).toBe(expected)
      const { body: made } = await app.call(api.analyses.create, input, key.api_key)
      expect(made.credits.used).toBe(priced.credits)
      expected = made.credits.remaining
    }
  })

  test('[KA-07] price refuses a blank and an endless text, not a short one', async () => {
    const app = await testApp()
    const { key } = await makeMember(app)
    const ask = (text: string) => app.call(api.analyses.getPrice, { text }, key.api_key)
    expect((await ask('  ')).status).toBe(422)
    expect(await ask('three short words')).toMatchObject({ body: { words: 3, credits: 1 } })
    expect((await ask('word '.repeat(50_001))).status).toBe(413)
  })

  test('[HC-65, HC-66] refusals are the same as in the playground', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 1 })
    const send = (input: object) =>
      app.call(api.analyses.create, { text: textOf(200), ...input }, key.api_key)
    expect(await send({ text: textOf(201) })).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_CREDITS', credits_required: 2, credits_available: 1 },
    })
    expect(await send({ text: textOf(199) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'text' }] },
    })
    expect(await send({ group_id: 'sonnets' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'group_id' }] },
    })
    expect(await send({ text: 'word '.repeat(50_001) })).toMatchObject({
      status: 413,
      body: { code: 'TEXT_TOO_LARGE' },
    })
    expect(await send({})).toMatchObject({ body: { credits: { used: 1, remaining: 0 } } })
  })

  test('an inactive organization’s key answers 403 and moves nothing', async () => {
    const app = await testApp()
    const { key, organizationId } = await makeMember(app, { credits: 9 })
    await app.deps.db
      .updateTable('organizations')
      .set({ is_active: false })
      .where('id', '=', organizationId)
      .execute()
    const reply = await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
    expect(reply).toMatchObject({ status: 403, body: { code: 'ORGANIZATION_INACTIVE' } })
    expect(await app.deps.db.selectFrom('analyses').select('id').execute()).toEqual([])
  })
})

describe('analysis for staff', () => {
  test('[HC-12, AT-07] answers both views, moves no credits and leaves nothing behind', async () => {
    const app = await testApp()
    const { token } = await app.makeUser({ is_superuser: true })
    const { status, body } = await app.call(
      api.admin.analyses.create,
      { text: textOf(300), force_group_id: 'news' },
      token,
    )
    expect(status).toBe(200)
    expect(body.user_view).toMatchObject({ classification: 'ai', group_id: 'news', words: 300 })
    expect(body.user_view).toHaveProperty('humanization_prompt', expect.any(String))
    expect(body.dev_view).toEqual({ probability_ai: expect.any(Number) })
    for (const table of ['analyses', 'credit_entries', 'key_usage'] as const) {
      expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('[HC-12, RP-04] is for superusers; short texts and unknown groups are refused', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 9 })
    const { token } = await app.makeUser({ is_superuser: true })
    const text = textOf(200)
    expect((await app.call(api.admin.analyses.create, { text })).status).toBe(401)
    expect((await app.call(api.admin.analyses.create, { text }, member.token)).status).toBe(403)
    expect((await app.call(api.admin.analyses.create, { text }, member.key.api_key)).status).toBe(
      401,
    )
    for (const wrong of [{ text: textOf(199) }, { text: '' }, { text, force_group_id: 'x' }]) {
      expect((await app.call(api.admin.analyses.create, wrong, token)).status).toBe(422)
    }
    expect(
      (await app.call(api.admin.analyses.create, { text: 'a '.repeat(50_001) }, token)).status,
    ).toBe(413)
  })

  test('[HC-13] groups are listed', async () => {
    const app = await testApp()
    const { token } = await app.makeUser({ is_superuser: true })
    const { status, body } = await app.call(api.admin.analyses.listGroups, {}, token)
    expect(status).toBe(200)
    expect(body.groups).toContainEqual({ id: 'news', name: 'News article' })
  })
})

const off = { include_guidelines: false, include_humanization_prompt: false }
