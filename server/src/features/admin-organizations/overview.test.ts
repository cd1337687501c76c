import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const dayMs = 24 * 3_600_000

describe('one organization, seen by staff', () => {
  test('[U21] the overview counts its members, keys and analyses, and none of anybody else', async () => {
    const app = await staffApp()
    const { organizationId: id, key, token } = await makeMember(app, { credits: 20 })
    const rival = await makeMember(app, { credits: 20, name: 'Rival' })
    await app.makeUser({ organization_id: id, is_active: false })
    await app.call(api.admin.organizations.createApiKey, { id, name: 'Second' }, app.token)
    const analyze = (apiKey: string) => app.call(api.analyses.create, { text: textOf(200) }, apiKey)
    const read = async () =>
      (await app.call(api.admin.organizations.getOverview, { id }, app.token)).body

    await analyze(key.api_key)
    await analyze(key.api_key)
    await analyze(rival.key.api_key)
    await app.call(
      api.admin.organizations.changeCredits,
      { id, change_amount: -3, note: 'A mistake' },
      app.token,
    )
    const { body: organization } = await app.call(api.admin.organizations.get, { id }, app.token)
    const figures = {
      deletion_at: null,
      is_second_factor_required: false,
      single_sign_on: null,
      members: 2,
      active_api_keys: 2,
      analyses: 2,
      analyses_this_month: 2,
    }
    expect(await read()).toEqual({ ...organization, ...figures, credits: 15 })

    app.advance(daysToNextMonth() * dayMs)
    expect(await read()).toMatchObject({ analyses: 2, analyses_this_month: 0 })
    await analyze(key.api_key)
    await app.call(
      api.admin.organizations.changeCredits,
      { id, change_amount: 3, note: 'Put right' },
      app.token,
    )
    expect(await read()).toMatchObject({ analyses: 3, analyses_this_month: 1, credits: 17 })
    await app.deps.db
      .updateTable('organizations')
      .set({ reserved: 4 })
      .where('id', '=', id)
      .execute()
    expect(await read()).toMatchObject({ credits: 17, reserved: 4 })
    expect((await app.call(api.auth.me, {}, token)).status).toBe(200)
  })

  test('the overview says whether a second factor is required and who signs people in', async () => {
    const app = await staffApp()
    const { organizationId: id } = await makeMember(app)
    const now = app.deps.now()
    await app.deps.db
      .updateTable('organizations')
      .set({ second_factor_required_at: now })
      .where('id', '=', id)
      .execute()
    const provider = {
      organization_id: id,
      issuer: 'https://login.example',
      client_id: 'inkprint',
      sealed_secret: 'sealed',
      joining_role: 'member' as const,
      is_required: true,
      is_email_trusted: false,
      is_owner_approved: true,
      changed_at: now,
    }
    await app.deps.db.insertInto('sso_providers').values(provider).execute()
    for (const [domain, proven_at] of [
      ['a.example', now],
      ['b.example', null],
    ] as const) {
      await app.deps.db
        .insertInto('sso_domains')
        .values({ organization_id: id, domain, record_value: domain, proven_at, created_at: now })
        .execute()
    }
    const { body } = await app.call(api.admin.organizations.getOverview, { id }, app.token)
    expect(body).toMatchObject({
      is_second_factor_required: true,
      single_sign_on: { issuer: 'https://login.example', is_required: true, proven_domains: 1 },
    })
    expect(JSON.stringify(body)).not.toContain('sealed')
  })

  test('[U21] members, entries and purchases come in pages and are only its own', async () => {
    const app = await staffApp()
    const { organizationId: id, user, token } = await makeMember(app, { credits: 20 })
    const rival = await makeMember(app, { credits: 20, name: 'Rival' })
    app.advance(1000)
    const { user: second } = await app.makeUser({ organization_id: id })
    for (const price_id of ['price_basic', 'price_pro'] as const) {
      app.advance(1000)
      await app.call(api.purchases.create, { price_id }, token)
    }
    await app.call(api.purchases.create, { price_id: 'price_starter' }, rival.token)
    for (const change_amount of [1, 2]) {
      const change = { id, change_amount, note: 'One more' }
      await app.call(api.admin.organizations.changeCredits, change, app.token)
    }

    const members = await app.call(
      api.admin.organizations.listMembers,
      { id, size: 1, page: 2 },
      app.token,
    )
    expect(members.body).toMatchObject({
      users: [{ id: second.id, organization: { id, name: 'Quill' } }],
      total: 2,
      pages: 2,
      page: 2,
      size: 1,
    })
    const all = await app.call(api.admin.organizations.listMembers, { id }, app.token)
    expect(all.body.users.map((member) => member.id).toSorted()).toEqual(
      [user.id, second.id].toSorted(),
    )
    const entries = await app.call(
      api.admin.organizations.listCreditEntries,
      { id, size: 2 },
      app.token,
    )
    expect(entries.body).toMatchObject({
      items: [{ change_amount: 2 }, { change_amount: 1 }],
      total: 3,
      pages: 2,
    })
    const bought = await app.call(api.admin.organizations.listPurchases, { id }, app.token)
    expect(bought.body).toMatchObject({
      items: [
        { package_name: 'Pro', status: 'pending' },
        { package_name: 'Basic', status: 'pending' },
      ],
      total: 2,
      pages: 1,
      page: 1,
      size: 20,
    })
    const beyond = await app.call(api.admin.organizations.listPurchases, { id, page: 9 }, app.token)
    expect(beyond.body).toMatchObject({ items: [], total: 2 })
  })

  test('[U21] nothing is told about an organization that is not there', async () => {
    const app = await staffApp()
    const id = 'org_nobody'
    for (const endpoint of [
      api.admin.organizations.getOverview,
      api.admin.organizations.listMembers,
      api.admin.organizations.listCreditEntries,
      api.admin.organizations.listPurchases,
    ]) {
      const { status, body } = await app.call(endpoint, { id }, app.token)
      expect([endpoint.path, status, body]).toEqual([
        endpoint.path,
        404,
        expect.objectContaining({ detail: 'Not Found' }),
      ])
    }
  })
})

function daysToNextMonth(): number {
  const now = new Date()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)
  return Math.ceil((next - now.getTime()) / dayMs)
}

async function staffApp() {
  // The tests walk through weeks and months.
  const app = await testApp({ env: { SESSION_DAYS: '365' } })
  const { user: staff, token } = await app.makeUser({ is_superuser: true })
  return { ...app, staff, token }
}
