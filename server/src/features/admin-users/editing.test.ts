import { api, type Input } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { password, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

describe('users, changed by staff', () => {
  test('[HC-26, HC-23, EN-06] one is created with the given fields and can sign in', async () => {
    const app = await staffApp()
    const { organizationId } = await makeMember(app)
    const input = {
      email: ' Ada@Example.com',
      password,
      first_name: 'Ada',
      last_name: 'Nowak',
      is_superuser: true,
      is_verified: true,
      organization_id: organizationId,
      is_active: true,
    }
    const created = await app.call(api.admin.users.create, input, app.token)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Nowak',
      is_superuser: true,
      is_verified: true,
      is_active: true,
      organization: { id: organizationId, name: 'Quill' },
    })
    const read = await app.call(api.admin.users.get, { id: created.body.id }, app.token)
    expect(read).toMatchObject({ status: 200, body: created.body })
    const signedIn = await app.call(api.auth.login, { username: 'ada@example.com', password })
    expect(signedIn.status).toBe(200)
    await app.runJobs()
    expect(app.mails).toEqual([])
  })

  test('[EN-06] one created inactive is inactive: the right password does not sign in', async () => {
    const app = await staffApp()
    const input = { email: 'later@example.com', password, is_verified: true, is_active: false }
    const created = await app.call(api.admin.users.create, input, app.token)
    expect(created).toMatchObject({ status: 201, body: { is_active: false, is_verified: true } })
    const signIn = () => app.call(api.auth.login, { username: input.email, password })
    expect(await signIn()).toMatchObject({
      status: 400,
      body: { detail: 'LOGIN_BAD_CREDENTIALS' },
    })
    await app.call(api.admin.users.update, { id: created.body.id, is_active: true }, app.token)
    expect((await signIn()).status).toBe(200)
  })

  test('[HC-26] one made unverified gets the verification mail', async () => {
    const app = await staffApp()
    const input = { email: 'new@example.com', password }
    const created = await app.call(api.admin.users.create, input, app.token)
    expect(created.body).toMatchObject({ is_verified: false, is_superuser: false, is_active: true })
    await app.runJobs()
    expect(app.mails.map((mail) => mail.to)).toEqual(['new@example.com'])
    expect(app.mails[0]?.text).toContain('/auth/verify?token=')
  })

  test('[BC-07] a taken e-mail, a weak password and an unknown organization are refused', async () => {
    const app = await staffApp()
    const { user } = await app.makeUser({ email: 'taken@example.com' })
    const base = { email: 'new@example.com', password }
    const refusals: [Partial<Input<typeof api.admin.users.create>>, number, string][] = [
      [{ email: user.email.toUpperCase() }, 400, 'REGISTER_USER_ALREADY_EXISTS'],
      [{ password: 'Short1a' }, 400, 'REGISTER_INVALID_PASSWORD'],
      [{ password: 'no-uppercase-1' }, 400, 'REGISTER_INVALID_PASSWORD'],
      [{ email: 'not an address' }, 422, 'VALIDATION_ERROR'],
      [{ organization_id: 'org_nobody' }, 422, 'VALIDATION_ERROR'],
      [{ first_name: 'x'.repeat(101) }, 422, 'VALIDATION_ERROR'],
    ]
    for (const [wrong, status, code] of refusals) {
      const answer = await app.call(api.admin.users.create, { ...base, ...wrong }, app.token)
      expect(answer).toMatchObject({ status, body: { code } })
    }
    const { body } = await app.call(api.admin.users.list, {}, app.token)
    expect(body.total).toBe(2)
  })

  test('[HC-24, HC-57, EN-07] one is changed in part; e-mail and password are not changed', async () => {
    const app = await staffApp()
    const { organizationId } = await makeMember(app)
    const { user, token } = await app.makeUser({ first_name: 'Ada' })
    const reply = await app.app.inject({
      method: 'PUT',
      url: `/api/admin/users/${user.id}`,
      headers: { authorization: `Bearer ${app.token}` },
      payload: { last_name: ' Lind ', email: 'evil@example.com', password: 'Other-Horse-8' },
    })
    expect(reply.json()).toEqual({ ...user, last_name: 'Lind' })
    const joined = { id: user.id, organization_id: organizationId }
    const inside = await app.call(api.admin.users.update, joined, app.token)
    expect(inside.body).toMatchObject({ organization_name: 'Quill', last_name: 'Lind' })
    const left = { id: user.id, organization_id: null }
    expect((await app.call(api.admin.users.update, left, app.token)).body.organization).toBe(null)
    expect((await app.call(api.auth.login, { username: user.email, password })).status).toBe(200)
    expect((await app.call(api.auth.me, {}, token)).status).toBe(200)
    const lost = { id: user.id, organization_id: 'org_nobody' }
    expect((await app.call(api.admin.users.update, lost, app.token)).status).toBe(422)
    const nobody = { id: 'usr_nobody', first_name: 'x' }
    expect((await app.call(api.admin.users.update, nobody, app.token)).status).toBe(404)
  })

  test('[RP-03, AU-16] flags are granted and revoked; rights and sessions end at once', async () => {
    const app = await staffApp()
    const { user, token } = await app.makeUser()
    const { id } = user
    const set = (flags: Partial<Input<typeof api.admin.users.update>>) =>
      app.call(api.admin.users.update, { id, ...flags }, app.token)
    expect((await app.call(api.admin.users.list, {}, token)).status).toBe(403)
    expect((await set({ is_superuser: true })).body.is_superuser).toBe(true)
    expect((await app.call(api.admin.users.list, {}, token)).status).toBe(200)
    await set({ is_superuser: false })
    expect((await app.call(api.admin.users.list, {}, token)).status).toBe(403)

    expect((await set({ is_active: false })).body.is_active).toBe(false)
    expect((await app.call(api.auth.me, {}, token)).status).toBe(401)
    await set({ is_active: true })
    expect((await app.call(api.auth.me, {}, token)).status).toBe(401)

    const again = await app.call(api.auth.login, { username: user.email, password })
    await set({ is_verified: false })
    expect((await app.call(api.auth.me, {}, again.body.access_token)).status).toBe(401)
    const refused = await app.call(api.auth.login, { username: user.email, password })
    expect(refused).toMatchObject({ status: 400, body: { detail: 'LOGIN_USER_NOT_VERIFIED' } })
    await app.runJobs()
    expect(app.mails.map((mail) => mail.to)).toEqual([user.email])
  })

  test('[HC-25] one is deleted, with its sessions; its organization stays', async () => {
    const app = await staffApp()
    const { user, token, organizationId } = await makeMember(app)
    const { id } = user
    expect(await app.call(api.admin.users.remove, { id }, app.token)).toMatchObject({ status: 204 })
    expect((await app.call(api.admin.users.get, { id }, app.token)).status).toBe(404)
    expect((await app.call(api.admin.users.remove, { id }, app.token)).status).toBe(404)
    expect((await app.call(api.auth.me, {}, token)).status).toBe(401)
    const { status } = await app.call(
      api.admin.organizations.get,
      { id: organizationId },
      app.token,
    )
    expect(status).toBe(200)
  })

  test('[AU-05] nobody deletes, deactivates, demotes or unverifies themselves', async () => {
    const app = await staffApp()
    await app.makeUser({ is_superuser: true })
    const { id } = app.staff
    const refused = { status: 400, body: { code: 'OWN_ACCOUNT' } }
    expect(await app.call(api.admin.users.remove, { id }, app.token)).toMatchObject(refused)
    for (const flag of ['is_active', 'is_superuser', 'is_verified'] as const) {
      const input = { id, [flag]: false }
      expect(await app.call(api.admin.users.update, input, app.token)).toMatchObject(refused)
    }
    const fine = { id, first_name: 'Still', is_active: true, is_superuser: true }
    expect((await app.call(api.admin.users.update, fine, app.token)).status).toBe(200)
  })

  test('of superusers who demote, deactivate or delete each other at once, one stays', async () => {
    const takings = [
      (id: string) => [api.admin.users.update, { id, is_superuser: false }] as const,
      (id: string) => [api.admin.users.update, { id, is_active: false }] as const,
      (id: string) => [api.admin.users.remove, { id }] as const,
    ]
    for (const take of takings) {
      const app = await staffApp()
      const others = await Promise.all([1, 2, 3].map(() => app.makeUser({ is_superuser: true })))
      const all = [{ user: app.staff, token: app.token }, ...others]
      const answers = await Promise.all(
        all.flatMap((actor) =>
          all
            .filter((target) => target !== actor)
            .map((target) => {
              const [endpoint, input] = take(target.user.id)
              return app.call(endpoint, input, actor.token)
            }),
        ),
      )
      expect(answers.map((answer) => answer.status)).not.toContain(500)
      const left = await app.deps.db
        .selectFrom('users')
        .select('id')
        .where('is_superuser', '=', true)
        .where('is_active', '=', true)
        .execute()
      expect(left.length).toBeGreaterThanOrEqual(1)
      const working = all.find((each) => each.user.id === left[0]?.id)
      expect((await app.call(api.admin.users.list, {}, working?.token)).status).toBe(200)
    }
  })

  test('what staff changed in an account is listed with who and what', async () => {
    const app = await staffApp()
    const input = { email: 'new@example.com', password, is_verified: true }
    const { id } = (await app.call(api.admin.users.create, input, app.token)).body
    await app.call(api.admin.users.update, { id, first_name: 'Ada', is_active: false }, app.token)
    await app.call(api.admin.users.update, { id, first_name: 'Ada' }, app.token)
    const { body } = await app.call(api.admin.users.listAuditEntries, { id }, app.token)
    expect(body.total).toBe(2)
    expect(body.items.map((entry) => [entry.actor_email, entry.action, entry.details])).toEqual([
      [app.staff.email, 'user.updated', { first_name: ['', 'Ada'], is_active: [true, false] }],
      [app.staff.email, 'user.created', expect.objectContaining({ email: 'new@example.com' })],
    ])
    expect(JSON.stringify(body)).not.toContain(password)
  })

  test('after staff deleted an account, the audit log says what was done and no longer to whom', async () => {
    const app = await staffApp()
    const input = { email: 'new@example.com', password, is_verified: true }
    const { id } = (await app.call(api.admin.users.create, input, app.token)).body
    await app.call(api.admin.users.update, { id, first_name: 'Ada' }, app.token)
    await app.call(api.admin.users.remove, { id }, app.token)
    const { body } = await app.call(api.admin.users.listAuditEntries, { id }, app.token)
    expect(body.items.map(({ action, details }) => [action, details])).toEqual([
      ['user.deleted', {}],
      ['user.updated', {}],
      ['user.created', {}],
    ])
    const rows = await app.deps.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('new@example.com')
  })

  test('after staff deleted an account, its keys and analyses stay and no longer say who made them', async () => {
    const app = await staffApp()
    const owner = await makeMember(app, { credits: 50 })
    const id = owner.organizationId
    const leaver = await app.makeUser({ organization_id: id, role: 'member' })
    const { body: key } = await app.call(api.apiKeys.create, { id, name: 'Bo’s' }, leaver.token)
    const input = { text: textOf(200), api_key_id: key.id }
    const { body: made } = await app.call(api.playground.analyze, input, leaver.token)
    await app.call(api.admin.users.remove, { id: leaver.user.id }, app.token)
    await app.runJobs()
    const kept = await app.call(api.ownAnalyses.get, { id: made.analysis_id }, owner.token)
    expect(kept.body).toMatchObject({ text: input.text, user_name: null })
    const makers = await app.deps.db
      .selectFrom('analyses')
      .innerJoin('api_keys', 'api_keys.id', 'analyses.api_key_id')
      .select(['analyses.user_id', 'api_keys.created_by', 'api_keys.is_active'])
      .where('analyses.organization_id', '=', id)
      .execute()
    expect(makers).toEqual([{ user_id: null, created_by: null, is_active: true }])
  })
})

async function staffApp() {
  const app = await testApp()
  const { user: staff, token } = await app.makeUser({ is_superuser: true })
  return { ...app, staff, token }
}
