import { api } from '@inkprint/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { agreed, ask, finish, identities, visit } from '../../testing/browser-sign-on.ts'
import { addPasskey, turnTotpOn } from '../../testing/factors.ts'
import { startOidcHost } from '../../testing/oidc-host.ts'
import { password, testApp, tokenIn } from '../../testing/test-app.ts'

async function open() {
  const host = await startOidcHost()
  onTestFinished(host.stop)
  return { app: await testApp({ env: host.env }), host }
}

/** Somebody who made their account at the provider, and has no password. */
async function openAsNewcomer() {
  const opened = await open()
  const { cookie } = await visit(opened.app)
  const made = await ask(opened.app, api.singleSignOn.register, cookie, agreed)
  return { ...opened, token: String(made.body.access_token) }
}

describe('a link to a provider', () => {
  test('is listed with what it is and when it was used, for its owner and for staff', async () => {
    const { app, host } = await open()
    const { user, token } = await app.makeUser({ email: 'ada@example.com' })
    await finish(app, (await visit(app)).cookie)
    app.advance(60_000)
    await finish(app, (await visit(app)).cookie)
    const own = await app.call(api.singleSignOn.listLinks, {}, token)
    expect(own.body).toMatchObject({
      links: [{ issuer: host.issuer, provider_name: 'Quill House' }],
      has_other_way_in: true,
    })
    const [link] = own.body.links
    const age = Date.parse(link?.last_used_at ?? '') - Date.parse(link?.created_at ?? '')
    expect(age).toBeGreaterThanOrEqual(60_000)
    const staff = await app.makeUser({ is_superuser: true })
    const seen = await app.call(api.admin.users.listSsoLinks, { id: user.id }, staff.token)
    expect(seen.body.links).toEqual(own.body.links)
    const nobody = await app.call(api.admin.users.listSsoLinks, { id: 'usr_x' }, staff.token)
    expect(nobody.status).toBe(404)
  })

  test('is mailed once, when it is made', async () => {
    const { app, host } = await open()
    await app.makeUser({ email: 'ada@example.com' })
    for (const _ of [1, 2]) await finish(app, (await visit(app)).cookie)
    await app.runJobs()
    const subject = 'Single sign-on was added to your Inkprint account'
    const told = app.mails.filter((mail) => mail.subject === subject)
    expect(told).toMatchObject([{ to: 'ada@example.com' }])
    expect(told[0]?.text).toContain(new URL(host.issuer).host)
  })

  test('is removed by its owner and by nobody else; the provider makes a new one', async () => {
    const { app } = await open()
    const { token } = await app.makeUser({ email: 'ada@example.com' })
    await finish(app, (await visit(app)).cookie)
    const { body } = await app.call(api.singleSignOn.listLinks, {}, token)
    const linkId = body.links[0]?.link_id ?? ''
    const other = await app.makeUser()
    const remove = (by: string) => app.call(api.singleSignOn.removeLink, { linkId }, by)
    expect((await remove(other.token)).status).toBe(404)
    expect(await identities(app)).toHaveLength(1)
    expect((await remove(token)).status).toBe(204)
    expect((await remove(token)).status).toBe(404)
    expect(await identities(app)).toEqual([])
    const entries = await app.deps.db.selectFrom('audit_log').select('action').execute()
    expect(entries.map(({ action }) => action)).toContain('sso.unlinked')
    expect((await finish(app, (await visit(app)).cookie)).status).toBe(200)
    expect(await identities(app)).toHaveLength(1)
  })

  test('stays where it is the only way in, until a password is set', async () => {
    const { app, token } = await openAsNewcomer()
    const { body } = await app.call(api.singleSignOn.listLinks, {}, token)
    expect(body.has_other_way_in).toBe(false)
    const linkId = body.links[0]?.link_id ?? ''
    const refused = await app.call(api.singleSignOn.removeLink, { linkId }, token)
    expect(refused.body).toMatchObject({ code: 'LAST_WAY_IN' })
    expect(await identities(app)).toHaveLength(1)
    await app.call(api.passwordReset.request, { email: 'ada@example.com' })
    await app.runJobs()
    const mail = app.mails.find(({ subject }) => subject.includes('Reset'))
    await app.call(api.passwordReset.complete, { token: tokenIn(mail), password })
    const signedIn = await app.call(api.auth.login, { username: 'ada@example.com', password })
    const fresh = signedIn.body.access_token
    expect((await app.call(api.singleSignOn.listLinks, {}, fresh)).body.has_other_way_in).toBe(true)
    expect((await app.call(api.singleSignOn.removeLink, { linkId }, fresh)).status).toBe(204)
  })

  test('can be removed where a passkey signs in', async () => {
    const { app } = await open()
    const { user, token } = await app.makeUser({ email: 'ada@example.com' })
    await finish(app, (await visit(app)).cookie)
    await addPasskey(app, token)
    await app.deps.db
      .updateTable('users')
      .set({ has_password: false })
      .where('id', '=', user.id)
      .execute()
    const { body } = await app.call(api.singleSignOn.listLinks, {}, token)
    expect(body.has_other_way_in).toBe(true)
  })

  test('is removed only after the second factor was shown again', async () => {
    const { app } = await open()
    const { token } = await app.makeUser({ email: 'ada@example.com' })
    await finish(app, (await visit(app)).cookie)
    await turnTotpOn(app, token)
    app.advance(11 * 60_000)
    const { body } = await app.call(api.singleSignOn.listLinks, {}, token)
    const linkId = body.links[0]?.link_id ?? ''
    const refused = await app.call(api.singleSignOn.removeLink, { linkId }, token)
    expect(refused.body).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
  })
})
