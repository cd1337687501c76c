import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'

describe('own organization', () => {
  test('[HC-43, EN-03, OB-05] a customer creates one, belongs to it and is welcomed with credits', async () => {
    const { call, makeUser } = await testApp()
    const { token } = await makeUser()
    const created = await call(api.organization.create, { name: '  Quill & Co ' }, token)
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      id: expect.stringMatching(/^org_\w{22}$/),
      name: 'Quill & Co',
      description: null,
      is_active: true,
      credits: 100,
      tax_id: null,
      street_address: null,
      postal_code: null,
      state: null,
      country: null,
      max_false_positive_rate: null,
      low_balance_threshold: null,
      billing_name: null,
      created_at: expect.any(String),
      updated_at: created.body.created_at,
    })
    const me = await call(api.auth.me, {}, token)
    expect(me.body.organization).toEqual({ id: created.body.id, name: 'Quill & Co' })
    const history = await call(api.credits.listEntries, {}, token)
    expect(history.body.items).toMatchObject([
      { reason: 'welcome_credits', change_amount: 100, balance_after: 100, api_key_name: null },
    ])
  })

  test('[SC-17, OB-05] WELCOME_CREDITS sets the welcome, and 0 writes no entry', async () => {
    const generous = await testApp({ env: { WELCOME_CREDITS: '7' } })
    const first = await generous.makeUser()
    const one = await generous.call(api.organization.create, { name: 'Quill' }, first.token)
    expect(one.body.credits).toBe(7)

    const plain = await testApp({ env: { WELCOME_CREDITS: '0' } })
    const second = await plain.makeUser()
    const two = await plain.call(api.organization.create, { name: 'Quill' }, second.token)
    expect(two).toMatchObject({ status: 201, body: { credits: 0 } })
    expect((await plain.call(api.credits.listEntries, {}, second.token)).body.total).toBe(0)
  })

  test('[RP-06] a user has one organization, also when asking for ten at once', async () => {
    const { call, makeUser, deps } = await testApp()
    const { token } = await makeUser()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call(api.organization.create, { name: `Quill ${index}` }, token),
      ),
    )
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(refused).toHaveLength(9)
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'ALREADY_IN_ORGANIZATION', detail: 'You already belong to an organization' },
      })
    }
    expect(await deps.db.selectFrom('organizations').select('id').execute()).toHaveLength(1)
    expect(await deps.db.selectFrom('credit_entries').select('id').execute()).toHaveLength(1)
  })

  test('a blank, missing or overlong name is refused', async () => {
    const { call, makeUser } = await testApp()
    const { token } = await makeUser()
    for (const name of ['', '   ', 'x'.repeat(201), 'a\u0000b', 7, undefined]) {
      const answer = await call(api.organization.create, { name } as { name: string }, token)
      expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } })
    }
  })

  test('[HC-44, HC-45, HC-57] it is read and changed in part; credits and is_active stay', async () => {
    const app = await testApp()
    const { token, organizationId } = await makeMember(app, { credits: 5 })
    await makeMember(app, { name: 'Other' })
    const before = await app.call(api.organization.get, {}, token)
    expect(before).toMatchObject({ status: 200, body: { id: organizationId, name: 'Quill' } })
    app.advance(60_000)
    const reply = await app.app.inject({
      method: 'PUT',
      url: '/api/client/organization/me/',
      headers: { authorization: `Bearer ${token}` },
      payload: {
        country: ' Poland ',
        tax_id: 'PL 1',
        credits: 1_000_000,
        is_active: false,
        id: 'x',
      },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      ...before.body,
      country: 'Poland',
      tax_id: 'PL 1',
      updated_at: expect.any(String),
    })
    expect(reply.json().updated_at > before.body.updated_at).toBe(true)
    const emptied = await app.call(api.organization.update, { tax_id: '' }, token)
    expect(emptied.body).toMatchObject({ tax_id: null, country: 'Poland', name: 'Quill' })
    const untouched = await app.call(api.organization.update, {}, token)
    expect(untouched.body).toEqual(emptied.body)
    const names = await app.deps.db.selectFrom('organizations').select('name').execute()
    expect(names.map((row) => row.name).sort()).toEqual(['Other', 'Quill'])
  })

  test('every changed field has its bounds', async () => {
    const app = await testApp()
    const { token } = await makeMember(app)
    const wrong = [{ name: ' ' }, { description: 'x'.repeat(2_001) }, { country: 'a\u0000' }]
    for (const input of wrong) {
      expect((await app.call(api.organization.update, input, token)).status).toBe(422)
    }
  })

  test('[RP-06] without an organization only creating one is offered', async () => {
    const { call, makeUser } = await testApp()
    const { token } = await makeUser()
    expect(await call(api.organization.get, {}, token)).toMatchObject({
      status: 403,
      body: { code: 'NO_ORGANIZATION' },
    })
  })
})
