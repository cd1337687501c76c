import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { turnTotpOn } from '../../testing/factors.ts'
import { makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

describe('organizations, changed by staff', () => {
  test('[HC-18, HC-15, CI-03, AO-18] are created; initial credits are an adjustment, not a welcome', async () => {
    const app = await staffApp()
    const input = { name: ' Quill ', description: 'Notes', credits: 250, is_active: false }
    const created = await app.call(api.admin.organizations.create, input, app.token)
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Quill', description: 'Notes', credits: 250, is_active: false, tax_id: null },
    })
    const { id } = created.body
    const read = await app.call(api.admin.organizations.get, { id }, app.token)
    expect(read).toMatchObject({ status: 200, body: created.body })
    expect(await entries(app, id)).toMatchObject([
      { reason: 'admin_adjustment', change_amount: 250, balance_after: 250 },
    ])
    const plain = await app.call(api.admin.organizations.create, { name: 'Empty' }, app.token)
    expect(plain.body).toMatchObject({ credits: 0, is_active: true })
    expect(await entries(app, plain.body.id)).toEqual([])
  })

  test('[AO-17] a blank name or credits out of bounds are refused', async () => {
    const app = await staffApp()
    const { body } = await app.call(api.admin.organizations.create, { name: 'Quill' }, app.token)
    for (const wrong of [
      { name: ' ' },
      { name: 'x', credits: -1 },
      { name: 'x', credits: 1_000_000_001 },
      { name: 'x', credits: 1.5 },
      { name: 'x', credits: '5' },
    ]) {
      const input = wrong as { name: string }
      expect((await app.call(api.admin.organizations.create, input, app.token)).status).toBe(422)
      expect(
        (await app.call(api.admin.organizations.update, { id: body.id, ...input }, app.token))
          .status,
      ).toBe(422)
    }
    const most = { id: body.id, credits: 1_000_000_000 }
    expect((await app.call(api.admin.organizations.update, most, app.token)).status).toBe(200)
  })

  test('[HC-16, HC-57, CI-03] are changed in part; set credits become an adjustment for the difference', async () => {
    const app = await staffApp()
    const { id, ...before } = (
      await app.call(api.admin.organizations.create, { name: 'Quill', credits: 50 }, app.token)
    ).body
    app.advance(5000)
    const changed = await app.call(
      api.admin.organizations.update,
      { id, country: 'Poland' },
      app.token,
    )
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({
      ...before,
      id,
      country: 'Poland',
      updated_at: expect.any(String),
    })
    expect(changed.body.updated_at > before.updated_at).toBe(true)
    const up = await app.call(
      api.admin.organizations.update,
      { id, credits: 92, is_active: false },
      app.token,
    )
    expect(up.body).toMatchObject({ credits: 92, is_active: false, country: 'Poland' })
    await app.call(api.admin.organizations.update, { id, credits: 92 }, app.token)
    await app.call(api.admin.organizations.update, { id, credits: 0 }, app.token)
    expect((await entries(app, id)).map((entry) => [entry.reason, entry.change_amount])).toEqual([
      ['admin_adjustment', 50],
      ['admin_adjustment', 42],
      ['admin_adjustment', -92],
    ])
    const nothing = await app.call(
      api.admin.organizations.update,
      { id: 'org_nobody', name: 'x' },
      app.token,
    )
    expect(nothing).toMatchObject({ status: 404, body: { detail: 'Not Found' } })
  })

  test('an edit of a balance that moved meanwhile is refused whole', async () => {
    const app = await staffApp()
    const { id } = (
      await app.call(api.admin.organizations.create, { name: 'Quill', credits: 50 }, app.token)
    ).body
    await app.call(
      api.admin.organizations.update,
      { id, credits: 60, expected_credits: 50 },
      app.token,
    )
    const stale = await app.call(
      api.admin.organizations.update,
      { id, name: 'Other', credits: 80, expected_credits: 50 },
      app.token,
    )
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_EDIT', credits: 60 } })
    const { body } = await app.call(api.admin.organizations.get, { id }, app.token)
    expect(body).toMatchObject({ name: 'Quill', credits: 60 })
  })

  test('[U21] an edit of a balance keeps why, for the organization and in the audit log; one of nothing else does', async () => {
    const app = await staffApp()
    const { id } = (
      await app.call(api.admin.organizations.create, { name: 'Quill', credits: 50 }, app.token)
    ).body
    const credits_note = 'Paid by invoice'
    for (const credits of [80, 80]) {
      await app.call(api.admin.organizations.update, { id, credits, credits_note }, app.token)
    }
    const history = await app.call(api.admin.organizations.listCreditEntries, { id }, app.token)
    expect(history.body.items.map(({ note, balance_after }) => [note, balance_after])).toEqual([
      ['Paid by invoice', 80],
      [null, 50],
    ])
    const log = await app.call(api.admin.organizations.listAuditEntries, { id }, app.token)
    const updates = log.body.items.filter(({ action }) => action === 'organization.updated')
    expect(updates.map(({ details }) => details)).toEqual([
      { credits: [50, 80], note: 'Paid by invoice' },
    ])
  })

  test('[CI-01] of ten simultaneous edits of one balance none is lost: one is taken, nine are told', async () => {
    const app = await staffApp()
    const { id } = (
      await app.call(api.admin.organizations.create, { name: 'Quill', credits: 50 }, app.token)
    ).body
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app.call(
          api.admin.organizations.update,
          { id, credits: 51 + index, expected_credits: 50 },
          app.token,
        ),
      ),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(409)])
    const taken = answers.find((answer) => answer.status === 200)
    expect((await entries(app, id)).at(-1)?.balance_after).toBe(taken?.body.credits)
    expect(await entries(app, id)).toHaveLength(2)
  })

  test('[HC-17] deleting one removes its keys and analyses and detaches its users; the books stay', async () => {
    const app = await staffApp()
    const member = await makeMember(app, { credits: 30 })
    const bystander = await makeMember(app, { credits: 5 })
    const { organizationId: id } = member
    await app.deps.db
      .insertInto('analyses')
      .values({
        id: 'ana_1',
        organization_id: id,
        api_key_id: member.key.id,
        words: 200,
        credits: 1,
        group_id: 'blog',
        classification: 'human',
        probability: 0.1,
        model_version: '1',
        result: '{}',
        created_at: app.deps.now(),
      })
      .execute()
    await app.call(api.purchases.create, { price_id: 'price_basic' }, member.token)
    const deleted = await app.call(api.admin.organizations.remove, { id }, app.token)
    expect(deleted).toMatchObject({ status: 204, body: null })
    expect((await app.call(api.admin.organizations.get, { id }, app.token)).status).toBe(404)
    expect((await app.call(api.admin.organizations.remove, { id }, app.token)).status).toBe(404)
    const withKey = await app.app.inject({
      url: '/v1/credits',
      headers: { 'x-api-key': member.key.api_key },
    })
    expect(withKey.statusCode).toBe(401)
    const me = await app.call(api.auth.me, {}, member.token)
    expect(me.body).toMatchObject({ organization_id: null, organization: null })
    expect(await app.deps.db.selectFrom('analyses').select('id').execute()).toEqual([])
    expect(await entries(app, id)).toHaveLength(1)
    const purchases = await app.deps.db.selectFrom('purchases').select('organization_id').execute()
    expect(purchases).toEqual([{ organization_id: id }])
    const other = await app.call(api.organization.get, {}, bystander.token)
    expect(other.body.credits).toBe(5)
  })

  test('[HC-19, HC-20, HC-21, EN-05] their keys are listed, created and deleted', async () => {
    const app = await staffApp()
    const { organizationId: id, key } = await makeMember(app)
    const other = await makeMember(app)
    const created = await app.call(
      api.admin.organizations.createApiKey,
      { id, name: 'Shop' },
      app.token,
    )
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Shop', api_key: expect.any(String) },
    })
    const withKey = () =>
      app.app.inject({ url: '/v1/credits', headers: { 'x-api-key': created.body.api_key } })
    expect((await withKey()).statusCode).toBe(200)
    await app.deps.db
      .updateTable('api_keys')
      .set({ is_active: false })
      .where('id', '=', key.id)
      .execute()
    const listed = await app.call(api.admin.organizations.listApiKeys, { id }, app.token)
    expect(listed.body.api_keys).toEqual([
      {
        id: created.body.id,
        name: 'Shop',
        is_active: true,
        created_at: created.body.created_at,
        last_used_at: expect.any(String),
        masked_key: `${created.body.api_key.slice(0, 8)}••••••••${created.body.api_key.slice(-4)}`,
      },
      expect.objectContaining({ id: key.id, is_active: false, last_used_at: null }),
    ])
    const foreign = { id, keyId: other.key.id }
    expect((await app.call(api.admin.organizations.removeApiKey, foreign, app.token)).status).toBe(
      404,
    )
    const own = { id, keyId: created.body.id }
    expect((await app.call(api.admin.organizations.removeApiKey, own, app.token)).status).toBe(204)
    expect((await withKey()).statusCode).toBe(401)
    const nobody = 'org_nobody'
    expect(
      (await app.call(api.admin.organizations.listApiKeys, { id: nobody }, app.token)).status,
    ).toBe(404)
    expect(
      (await app.call(api.admin.organizations.createApiKey, { id: nobody, name: 'x' }, app.token))
        .status,
    ).toBe(404)
  })

  test('a deactivated organization’s keys stop at once and work again when it is activated', async () => {
    const app = await staffApp()
    const { organizationId: id, key, token } = await makeMember(app)
    const withKey = async () =>
      (await app.app.inject({ url: '/v1/credits', headers: { 'x-api-key': key.api_key } }))
        .statusCode
    await app.call(api.admin.organizations.update, { id, is_active: false }, app.token)
    expect(await withKey()).toBe(403)
    expect((await app.call(api.auth.me, {}, token)).status).toBe(200)
    await app.call(api.admin.organizations.update, { id, is_active: true }, app.token)
    expect(await withKey()).toBe(200)
  })

  test('everything staff changes is listed with who and what, newest first', async () => {
    const app = await staffApp()
    const { id } = (
      await app.call(api.admin.organizations.create, { name: 'Quill', credits: 5 }, app.token)
    ).body
    await app.call(
      api.admin.organizations.update,
      { id, name: 'Quill & Co', credits: 9, country: '' },
      app.token,
    )
    const { body: key } = await app.call(
      api.admin.organizations.createApiKey,
      { id, name: 'Shop' },
      app.token,
    )
    await app.call(api.admin.organizations.removeApiKey, { id, keyId: key.id }, app.token)
    await app.call(api.admin.organizations.remove, { id }, app.token)
    await makeMember(app)
    const { body } = await app.call(
      api.admin.organizations.listAuditEntries,
      { id, size: 4 },
      app.token,
    )
    expect(body).toMatchObject({ total: 5, pages: 2, page: 1, size: 4 })
    expect(body.items.map((entry) => [entry.actor_email, entry.action, entry.details])).toEqual([
      [app.staff.email, 'organization.deleted', { name: 'Quill & Co', credits: 9 }],
      [app.staff.email, 'api-key.deleted', { name: 'Shop' }],
      [app.staff.email, 'api-key.created', { name: 'Shop' }],
      [app.staff.email, 'organization.updated', { name: ['Quill', 'Quill & Co'], credits: [5, 9] }],
    ])
  })

  test('an organization with credits is made only by staff who showed their second factor lately', async () => {
    const app = await testApp()
    const { token } = await app.makeUser({ is_superuser: true })
    await turnTotpOn(app, token)
    app.advance(11 * 60_000)
    const input = { name: 'Quill', credits: 500 }
    const { status, body } = await app.call(api.admin.organizations.create, input, token)
    expect([status, body]).toMatchObject([403, { code: 'CONFIRMATION_REQUIRED' }])
    expect(await app.deps.db.selectFrom('organizations').select('id').execute()).toEqual([])
  })
})

async function staffApp() {
  const app = await testApp()
  const { user: staff, token } = await app.makeUser({ is_superuser: true })
  return { ...app, staff, token }
}

function entries({ deps }: TestApp, organizationId: string) {
  return deps.db
    .selectFrom('credit_entries')
    .select(['reason', 'change_amount', 'balance_after'])
    .where('organization_id', '=', organizationId)
    .orderBy('number')
    .execute()
}
