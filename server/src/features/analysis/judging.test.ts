import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { balanceOf, makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const outOfBounds = [0, -0.01, 0.0009, 0.0501, 1, 5, '0.01', true, [0.01]].map((wrong) => [wrong])

describe('[H] how many people’s texts may be accused', () => {
  test('a call says it, and the answer says which was used and how many look as much like AI', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 10 })
    const analyze = async (input: object) =>
      (await app.call(api.analyses.create, { text: textOf(200), ...input }, key.api_key)).body
    const usual = (await analyze({})).analysis_result
    expect(usual).toMatchObject({
      is_judged: true,
      max_false_positive_rate: 0.01,
      false_positive_rate: expect.any(Number),
      false_positive_rate_interval: [expect.any(Number), expect.any(Number)],
    })
    const strict = await analyze({ max_false_positive_rate: 0.001 })
    expect(strict.analysis_result.max_false_positive_rate).toBe(0.001)
    const again = await app.call(api.analyses.get, { id: strict.analysis_id }, key.api_key)
    expect(again.body.analysis_result).toEqual(strict.analysis_result)
  })

  test('an organization has a default of its own, a call goes before it, and null goes back', async () => {
    const app = await testApp()
    const { token, key } = await makeMember(app, { credits: 100 })
    const other = await makeMember(app, { credits: 100, name: 'Other' })
    const used = async (input: object = {}, by = key.api_key) =>
      (await app.call(api.analyses.create, { text: textOf(200), ...input }, by)).body
        .analysis_result.max_false_positive_rate
    const change = (max_false_positive_rate: number | null) =>
      app.call(api.organization.update, { max_false_positive_rate }, token)
    expect((await change(0.002)).body.max_false_positive_rate).toBe(0.002)
    expect(await used()).toBe(0.002)
    expect(await used({ max_false_positive_rate: 0.05 })).toBe(0.05)
    expect(await used({ max_false_positive_rate: null })).toBe(0.002)
    expect(await used({}, other.key.api_key)).toBe(0.01)
    const inPlayground = await app.call(
      api.playground.analyze,
      { text: textOf(200), api_key_id: key.id },
      token,
    )
    expect(inPlayground.body.analysis_result.max_false_positive_rate).toBe(0.002)
    expect((await change(null)).body.max_false_positive_rate).toBeNull()
    expect(await used()).toBe(0.01)
  })

  test('who changed the default, and from what, is written down', async () => {
    const app = await testApp()
    const { token, organizationId } = await makeMember(app)
    await app.call(api.organization.update, { max_false_positive_rate: 0.02 }, token)
    await app.call(
      api.organization.update,
      { max_false_positive_rate: 0.005, country: 'PL' },
      token,
    )
    await app.call(api.organization.update, { country: 'Poland' }, token)
    const staff = await app.makeUser({ is_superuser: true })
    const { body } = await app.call(
      api.admin.organizations.listAuditEntries,
      { id: organizationId },
      staff.token,
    )
    const details = body.items
      .filter(({ action }) => action === 'organization.updated')
      .map((entry) => entry.details)
    expect(details).toEqual([
      { fields: ['country'] },
      {
        fields: ['country', 'max_false_positive_rate'],
        max_false_positive_rate: [0.02, 0.005],
      },
      { fields: ['max_false_positive_rate'], max_false_positive_rate: [null, 0.02] },
    ])
  })

  test.each(outOfBounds)('%j is refused in words, everywhere, and costs nothing', async (wrong) => {
    const app = await testApp()
    const { token, key, organizationId } = await makeMember(app, { credits: 10 })
    const staff = await app.makeUser({ is_superuser: true })
    const max_false_positive_rate = wrong as number
    const text = textOf(200)
    const answers = [
      await app.call(api.analyses.create, { text, max_false_positive_rate }, key.api_key),
      await app.call(
        api.playground.analyze,
        { text, api_key_id: key.id, max_false_positive_rate },
        token,
      ),
      await app.call(api.admin.analyses.create, { text, max_false_positive_rate }, staff.token),
      await app.call(api.organization.update, { max_false_positive_rate }, token),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect(body).toMatchObject({
        code: 'VALIDATION_ERROR',
        errors: [{ field: 'max_false_positive_rate', message: 'Must be from 0.001 to 0.05' }],
      })
    }
    expect(await balanceOf(app, organizationId)).toBe(10)
  })

  test('the same Idempotency-Key with another rate is another request', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 10 })
    const send = (payload: object) =>
      app.app.inject({
        method: 'POST',
        url: '/v1/analyze',
        headers: { authorization: `Bearer ${key.api_key}`, 'idempotency-key': 'one' },
        payload: { text: textOf(200), ...payload },
      })
    const first = await send({})
    expect((await send({ detail: 'full', max_false_positive_rate: null })).json()).toEqual(
      first.json(),
    )
    expect((await send({ max_false_positive_rate: 0.02 })).json().code).toBe('IDEMPOTENCY_CONFLICT')
    expect((await send({ detail: 'verdict' })).json().code).toBe('IDEMPOTENCY_CONFLICT')
  })
})

describe('[H] no more than the verdict', () => {
  test('`detail` `verdict` leaves the passages out', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 10 })
    const analyze = (input: object) =>
      app.call(api.analyses.create, { text: textOf(200), ...input }, key.api_key)
    expect((await analyze({ detail: 'verdict' })).body.analysis_result.passages).toBeNull()
    expect((await analyze({ detail: 'full' })).body.analysis_result.passages).toHaveLength(1)
    expect((await analyze({ detail: 'everything' })).status).toBe(422)
  })

  test.each(['include_guidelines', 'include_humanization_prompt'])(
    'with %s it is refused, because there would be nothing to give, and costs nothing',
    async (option) => {
      const app = await testApp()
      const { key, organizationId } = await makeMember(app, { credits: 10 })
      const input = { text: textOf(200), detail: 'verdict' as const, [option]: true }
      const { status, body } = await app.call(api.analyses.create, input, key.api_key)
      expect(status).toBe(422)
      expect(body).toMatchObject({
        errors: [
          {
            field: 'detail',
            message: 'Guidelines and the humanization prompt require full detail',
          },
        ],
      })
      expect(await balanceOf(app, organizationId)).toBe(10)
    },
  )
})

describe('[H] parts differ', () => {
  test('a mixed text is kept and given back with its passages', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 10 })
    const { body } = await app.call(
      api.analyses.create,
      { text: `${textOf(200)} half-by-an-ai` },
      key.api_key,
    )
    expect(body.analysis_result).toMatchObject({
      classification: 'mixed',
      ai_share_percent: 50,
      passages: [{ classification: 'human' }, { classification: 'ai' }],
    })
    const again = await app.call(api.analyses.get, { id: body.analysis_id }, key.api_key)
    expect(again.body.analysis_result).toEqual(body.analysis_result)
  })
})

test.each([
  [['near_threshold'], true],
  [['not_english'], false],
])(
  '[H] an analysis kept by an earlier release, with %j, says what it knew',
  async (reasons, isJudged) => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 10 })
    const { body } = await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
    const {
      is_judged: _judged,
      false_positive_rate: _rate,
      false_positive_rate_interval: _interval,
      max_false_positive_rate: _most,
      ai_share_percent: _share,
      passages: _passages,
      ...old
    } = body.analysis_result
    await app.deps.db
      .updateTable('analyses')
      .set({ result: JSON.stringify({ ...old, reasons }) })
      .execute()
    const again = await app.call(api.analyses.get, { id: body.analysis_id }, key.api_key)
    expect(again.body.analysis_result).toEqual({
      ...old,
      reasons,
      is_judged: isJudged,
      false_positive_rate: null,
      false_positive_rate_interval: null,
      max_false_positive_rate: null,
      ai_share_percent: null,
      passages: null,
    })
  },
)
