import { analysisCost, api, countWords } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { balanceOf, makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const both = { include_guidelines: true, include_humanization_prompt: true }

describe('analysis in the playground', () => {
  test('[HC-35, EN-09] answers the analysis with everything that was asked for', async () => {
    const app = await testApp()
    const { token, key } = await makeMember(app, { credits: 100 })
    const { status, body } = await app.call(
      api.playground.analyze,
      { text: textOf(400), force_group_id: 'news', api_key_id: key.id, ...both },
      token,
    )
    expect(status).toBe(200)
    expect(body.analysis_id).toMatch(/^ana_\w{22}$/)
    expect(body.analysis_result).toMatchObject({
      id: body.analysis_id,
      classification: 'ai',
      probability_ai_percent: expect.any(Number),
      group_name: 'News article',
      group_description: expect.any(String),
      guidelines: [
        {
          name: expect.any(String),
          target_line: expect.any(String),
          copywriter_rules: [expect.any(String)],
        },
      ],
      copywriter_rules_block: expect.any(String),
      humanization_prompt: expect.any(String),
      words: 400,
    })
  })

  test('what was not asked for is left out', async () => {
    const app = await testApp()
    const { token, key } = await makeMember(app, { credits: 100 })
    const send = (options: object) =>
      app.call(api.playground.analyze, { text: textOf(200), api_key_id: key.id, ...options }, token)
    const plain = (await send({})).body.analysis_result
    expect(plain).toMatchObject({
      guidelines: [],
      copywriter_rules_block: null,
      humanization_prompt: null,
    })
    const guided = (await send({ include_guidelines: true })).body.analysis_result
    expect(guided).toMatchObject({
      copywriter_rules_block: expect.any(String),
      humanization_prompt: null,
    })
    const prompted = (await send({ include_humanization_prompt: true })).body.analysis_result
    expect(prompted).toMatchObject({
      guidelines: [],
      copywriter_rules_block: null,
      humanization_prompt: expect.any(String),
    })
  })

  test.each([
    [200, [1, 2, 2, 3]],
    [201, [2, 4, 4, 6]],
    [400, [2, 4, 4, 6]],
    [1500, [8, 16, 16, 24]],
    [2700, [14, 28, 28, 42]],
  ])(
    '[PG-05, BC-01, BC-02, BC-03, BC-04] %i words are charged exactly as priced',
    async (words, prices) => {
      const app = await testApp()
      const { token, key, organizationId } = await makeMember(app, { credits: 500 })
      const text = textOf(words)
      for (const [index, include_guidelines, include_humanization_prompt] of [
        [0, false, false],
        [1, true, false],
        [2, false, true],
        [3, true, true],
      ] as const) {
        const options = { include_guidelines, include_humanization_prompt }
        expect(analysisCost(countWords(text), options)).toBe(prices[index])
        const before = await balanceOf(app, organizationId)
        const input = { text, api_key_id: key.id, ...options }
        expect((await app.call(api.playground.analyze, input, token)).status).toBe(200)
        expect(before - (await balanceOf(app, organizationId))).toBe(prices[index])
      }
    },
  )

  test('[CI-06] the history names the analysis, its key and its price', async () => {
    const app = await testApp()
    const { token, key, organizationId, user } = await makeMember(app, { credits: 10 })
    const { body } = await app.call(
      api.playground.analyze,
      { text: textOf(450), api_key_id: key.id },
      token,
    )
    const entries = await app.deps.db
      .selectFrom('credit_entries')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('number')
      .execute()
    expect(entries.at(-1)).toMatchObject({
      reason: 'analysis',
      reference: body.analysis_id,
      change_amount: -3,
      balance_after: 7,
      api_key_id: key.id,
      api_key_name: 'Newsroom',
    })
    const stored = await app.deps.db.selectFrom('analyses').selectAll().execute()
    expect(stored).toMatchObject([
      {
        id: body.analysis_id,
        organization_id: organizationId,
        user_id: user.id,
        api_key_id: key.id,
        words: 450,
        credits: 3,
        group_id: 'blog',
        model_version: 'quick',
        result: body.analysis_result,
        text: textOf(450),
      },
    ])
  })

  test('[KA-18] counts as a request of its key and sets its last use', async () => {
    const app = await testApp()
    const { token, key } = await makeMember(app, { credits: 10 })
    const counts = () => app.call(api.apiKeys.countRequests, { api_key_ids: [key.id] }, token)
    expect((await counts()).body.result[key.id] ?? 0).toBe(0)
    await app.call(api.playground.analyze, { text: textOf(200), api_key_id: key.id }, token)
    expect((await counts()).body.result[key.id]).toBe(1)
    const { body } = await app.call(api.apiKeys.list, {}, token)
    expect(body.api_keys[0]?.last_used_at).toEqual(expect.any(String))
  })

  test('[HC-65] what the balance cannot pay for is refused and leaves no trace', async () => {
    const app = await testApp()
    const { token, key, organizationId } = await makeMember(app, { credits: 5 })
    const { status, body } = await app.call(
      api.playground.analyze,
      { text: textOf(401), api_key_id: key.id, include_guidelines: true },
      token,
    )
    expect(status).toBe(402)
    expect(body).toEqual({
      detail: 'Not enough credits',
      code: 'INSUFFICIENT_CREDITS',
      credits_required: 6,
      credits_available: 5,
      request_id: expect.any(String),
    })
    expect(await balanceOf(app, organizationId)).toBe(5)
    expect(await app.deps.db.selectFrom('analyses').select('id').execute()).toEqual([])
  })

  test('[HC-66] 199 words are refused with the count, 200 are taken', async () => {
    const app = await testApp()
    const { token, key } = await makeMember(app, { credits: 10 })
    const send = (text: string) =>
      app.call(api.playground.analyze, { text, api_key_id: key.id }, token)
    const short = await send(textOf(199))
    expect(short.status).toBe(422)
    expect(short.body).toMatchObject({
      detail: [
        {
          loc: ['body', 'text'],
          msg: 'Text must be at least 200 words long. Current: 199 words',
        },
      ],
      errors: [{ field: 'text', message: expect.stringContaining('199 words') }],
      code: 'VALIDATION_ERROR',
    })
    expect((await send(textOf(200))).status).toBe(200)
  })

  test.each([
    ['empty', ''],
    ['blank', ' \n\t\u00a0 '],
  ])('[HC-66] %s text is refused', async (_, text) => {
    const app = await testApp()
    const { token, key } = await makeMember(app, { credits: 10 })
    const { status, body } = await app.call(
      api.playground.analyze,
      { text, api_key_id: key.id },
      token,
    )
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ field: 'text' }] })
  })

  test('[HC-66] over 50,000 words or 1 MB is 413; exactly 50,000 words are taken', async () => {
    const app = await testApp()
    const { token, key } = await makeMember(app, { credits: 1000 })
    const send = (text: string) =>
      app.call(api.playground.analyze, { text, api_key_id: key.id }, token)
    const short = (words: number) => Array.from({ length: words }, () => 'word').join(' ')
    expect((await send(short(50_000))).status).toBe(200)
    expect(await send(short(50_001))).toMatchObject({
      status: 413,
      body: { code: 'TEXT_TOO_LARGE' },
    })
    // Few words, but two bytes for each letter.
    const wide = Array.from({ length: 250 }, () => 'ż'.repeat(2001)).join(' ')
    expect(wide.length).toBeLessThan(1_000_000)
    expect((await send(wide)).status).toBe(413)
    expect((await send(`${textOf(300)} ${'x'.repeat(7_000_000)}`)).status).toBe(413)
  })

  test.each([
    ['a number as text', { text: 7 }],
    ['no text', { text: undefined }],
    ['null as text', { text: null }],
    ['a list as text', { text: ['a'] }],
    ['NUL in the text', { text: `${textOf(200)}\u0000` }],
    ['an unknown group', { force_group_id: 'sonnets' }],
    ['a number as group', { force_group_id: 3 }],
    ['a word as option', { include_guidelines: 'yes' }],
    ['a number as key', { api_key_id: 5 }],
    ['no key', { api_key_id: undefined }],
  ])('%s is refused and costs nothing', async (_, wrong) => {
    const app = await testApp()
    const { token, key, organizationId } = await makeMember(app, { credits: 10 })
    const reply = await app.app.inject({
      method: 'POST',
      url: api.playground.analyze.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { text: textOf(200), api_key_id: key.id, ...wrong },
    })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail[0].loc).toEqual(['body', Object.keys(wrong)[0]])
    expect(await balanceOf(app, organizationId)).toBe(10)
  })

  test('half a surrogate pair neither breaks the analysis nor moves its places', async () => {
    const app = await testApp()
    const { token, key } = await makeMember(app, { credits: 10 })
    const text = `\ud83d broken ${textOf(198)} \udc00`
    const { status, body } = await app.call(
      api.playground.analyze,
      { text, api_key_id: key.id, ...both },
      token,
    )
    expect(status).toBe(200)
    expect(body.analysis_result.copywriter_rules_block).toContain('\ufffd broken')
    const [stored] = await app.deps.db.selectFrom('analyses').select('text').execute()
    expect(stored?.text).toHaveLength(text.length)
  })

  test('[RP-05] a key of somebody else, an inactive one and one that never was are the same 404', async () => {
    const app = await testApp()
    const { token, key, organizationId } = await makeMember(app, { credits: 10 })
    const other = await makeMember(app, { credits: 10 })
    await app.deps.db
      .updateTable('api_keys')
      .set({ is_active: false })
      .where('id', '=', key.id)
      .execute()
    for (const api_key_id of [other.key.id, key.id, 'key_0000000000000000000000', '']) {
      const reply = await app.call(api.playground.analyze, { text: textOf(200), api_key_id }, token)
      expect(reply).toMatchObject({ status: 404, body: { detail: 'Not Found', code: 'NOT_FOUND' } })
    }
    expect(await balanceOf(app, organizationId)).toBe(10)
    expect(await balanceOf(app, other.organizationId)).toBe(10)
  })

  test('the playground of an inactive organization answers 403', async () => {
    const app = await testApp()
    const { token, key, organizationId } = await makeMember(app, { credits: 10 })
    const input = { text: textOf(200), api_key_id: key.id }
    const { body } = await app.call(api.playground.analyze, input, token)
    await app.deps.db
      .updateTable('organizations')
      .set({ is_active: false })
      .where('id', '=', organizationId)
      .execute()
    const refused = { status: 403, body: { code: 'ORGANIZATION_INACTIVE' } }
    expect(await app.call(api.playground.analyze, input, token)).toMatchObject(refused)
    expect(await app.call(api.playground.listGroups, {}, token)).toMatchObject(refused)
    const feedback = { analysis_id: body.analysis_id, is_correct: true }
    expect(await app.call(api.playground.sendFeedback, feedback, token)).toMatchObject(refused)
    expect(await balanceOf(app, organizationId)).toBe(9)
  })

  test('[HC-36, EN-08] groups are listed, for a key of the own organization', async () => {
    const app = await testApp()
    const { token, key } = await makeMember(app)
    const other = await makeMember(app)
    const groups = [
      { id: 'blog', name: 'Blog post' },
      { id: 'news', name: 'News article' },
    ]
    for (const input of [{}, { api_key_id: key.id }]) {
      expect(await app.call(api.playground.listGroups, input, token)).toMatchObject({
        status: 200,
        body: { groups },
      })
    }
    for (const api_key_id of [other.key.id, 'key_nobody']) {
      expect((await app.call(api.playground.listGroups, { api_key_id }, token)).status).toBe(404)
    }
  })
})

describe('feedback', () => {
  test('[HC-38] is stored for the own analysis; a later answer replaces the earlier one', async () => {
    const app = await testApp()
    const { token, key, user } = await makeMember(app, { credits: 10 })
    const { body } = await app.call(
      api.playground.analyze,
      { text: textOf(200), api_key_id: key.id },
      token,
    )
    const analysis_id = body.analysis_id
    const say = (answer: object) =>
      app.call(api.playground.sendFeedback, { analysis_id, is_correct: true, ...answer }, token)
    expect(await say({ is_correct: false, comment: ' Our own writer. ' })).toMatchObject({
      status: 200,
      body: { analysis_id, is_correct: false },
    })
    const kept = () => app.deps.db.selectFrom('feedback').selectAll().execute()
    expect(await kept()).toMatchObject([
      { analysis_id, is_correct: false, comment: 'Our own writer.', user_id: user.id },
    ])
    await Promise.all([say({}), say({}), say({})])
    expect(await kept()).toMatchObject([{ analysis_id, is_correct: true, comment: null }])
  })

  test('[HC-38] on somebody else’s analysis, or none, is 404 and stores nothing', async () => {
    const app = await testApp()
    const owner = await makeMember(app, { credits: 10 })
    const stranger = await makeMember(app, { credits: 10 })
    const { body } = await app.call(
      api.playground.analyze,
      { text: textOf(200), api_key_id: owner.key.id },
      owner.token,
    )
    for (const analysis_id of [body.analysis_id, 'ana_nothing', '']) {
      const answer = { analysis_id, is_correct: true }
      const playground = await app.call(api.playground.sendFeedback, answer, stranger.token)
      const program = await app.call(api.analyses.sendFeedback, answer, stranger.key.api_key)
      expect([playground.status, program.status]).toEqual([404, 404])
    }
    expect(await app.deps.db.selectFrom('feedback').selectAll().execute()).toEqual([])
  })

  test.each([
    ['a word as answer', { is_correct: 'yes' }],
    ['no answer', { is_correct: undefined }],
    ['a number as analysis', { analysis_id: 7 }],
    ['a comment of 4,001 letters', { comment: 'x'.repeat(4001) }],
    ['NUL in the comment', { comment: 'a\u0000b' }],
    ['a number as comment', { comment: 5 }],
  ])('%s is 422', async (_, wrong) => {
    const app = await testApp()
    const { token } = await makeMember(app)
    const reply = await app.app.inject({
      method: 'POST',
      url: api.playground.sendFeedback.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { analysis_id: 'ana_x', is_correct: true, ...wrong },
    })
    expect(reply.statusCode).toBe(422)
  })
})
