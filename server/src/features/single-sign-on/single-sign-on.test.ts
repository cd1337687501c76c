import { api } from '@inkprint/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { agreed, ask, comeBack, finish, identities, visit } from '../../testing/browser-sign-on.ts'
import { turnTotpOn } from '../../testing/factors.ts'
import { startOidcHost } from '../../testing/oidc-host.ts'
import { password, testApp, tokenIn } from '../../testing/test-app.ts'

async function open() {
  const host = await startOidcHost()
  onTestFinished(host.stop)
  const app = await testApp({ env: host.env })
  return { app, host }
}

describe('single sign-on', () => {
  test('leads to the provider with PKCE, state and nonce, and binds the browser by a cookie', async () => {
    const { app, host } = await open()
    const { statusCode, headers } = await app.app.inject({ url: '/auth/sso/start' })
    expect(statusCode).toBe(302)
    const url = new URL(String(headers.location))
    expect(url.origin).toBe(host.issuer)
    expect(url.searchParams.get('redirect_uri')).toBe('http://inkprint.test/auth/sso/callback')
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    }
    expect(headers['set-cookie']).toMatch(
      /^sso=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })

  test('signs in to the account with the address the provider verified, links it and writes it down', async () => {
    const { app, host } = await open()
    const { user } = await app.makeUser({ email: 'ada@example.com' })
    host.state.person.email = 'Ada@Example.com'
    const { cookie, outcome } = await visit(app)
    expect(outcome).toBe('back')
    const { status, body } = await finish(app, cookie)
    expect(status).toBe(200)
    expect((await app.call(api.auth.me, {}, body.access_token)).body.id).toBe(user.id)
    expect(await identities(app)).toMatchObject([{ user_id: user.id, issuer: host.issuer }])
    const { action } = await app.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(action).toBe('sso.linked')
    // From then on the provider's own name for the person counts, whatever its address.
    host.state.person.email = 'ada.new@example.com'
    const again = await finish(app, (await visit(app)).cookie)
    expect((await app.call(api.auth.me, {}, again.body.access_token)).body.id).toBe(user.id)
  })

  test('makes an account for somebody new once they agreed to the terms; a password is set by mail', async () => {
    const { app } = await open()
    const { cookie } = await visit(app)
    const asked = await finish(app, cookie)
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'SSO_REGISTRATION_REQUIRED', email: 'ada@example.com', first_name: 'Ada' },
    })
    const { is_terms_accepted, ...without } = agreed
    expect((await ask(app, api.singleSignOn.register, cookie, without)).status).toBe(422)
    const made = await ask(app, api.singleSignOn.register, cookie, agreed)
    expect(made.status).toBe(201)
    const me = await app.call(api.auth.me, {}, made.body.access_token)
    expect(me.body).toMatchObject({ email: 'ada@example.com', is_verified: true })
    expect((await ask(app, api.singleSignOn.register, cookie, agreed)).body.code).toBe(
      'SSO_EXPIRED',
    )
    expect((await finish(app, (await visit(app)).cookie)).status).toBe(200)
  })

  test('somebody who typed the address in before and never proved it keeps no password of the account', async () => {
    const { app } = await open()
    await app.makeUser({ email: 'ada@example.com', is_verified: false })
    const { cookie } = await visit(app)
    expect((await finish(app, cookie)).body.code).toBe('SSO_REGISTRATION_REQUIRED')
    expect((await ask(app, api.singleSignOn.register, cookie, agreed)).status).toBe(201)
    const squatter = await app.call(api.auth.login, { username: 'ada@example.com', password })
    expect(squatter.status).toBe(400)
  })

  test('an account with a second factor still shows it: what the provider asked for does not count', async () => {
    const { app } = await open()
    const { user, token } = await app.makeUser({ email: 'ada@example.com' })
    const { recoveryCodes } = await turnTotpOn(app, token)
    const { cookie } = await visit(app)
    const { status, body } = await finish(app, cookie)
    expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    // Nothing is linked for whoever cannot show it, and the sign-in cannot be repeated without it.
    expect(await identities(app)).toEqual([])
    expect((await finish(app, cookie)).body.code).toBe('SSO_EXPIRED')
    const { challenge_token } = body
    const wrong = await app.call(api.secondFactor.signIn, { challenge_token, code: '000000' })
    expect(wrong.status).toBe(400)
    expect(await identities(app)).toEqual([])
    const code = recoveryCodes[0] ?? ''
    const done = await app.call(api.secondFactor.signIn, { challenge_token, code })
    expect(done.status).toBe(200)
    expect(await identities(app)).toMatchObject([{ user_id: user.id }])
  })

  test.each([
    [
      'an address that the provider did not verify',
      { claims: { email_verified: false } },
      'unverified-email',
    ],
    ['an address that is none', { claims: { email: 'ada' } }, 'no-email'],
    ['an address that nobody could register', { claims: { email: 'a b@x' } }, 'no-email'],
    ['an address without a domain of names', { claims: { email: 'ada@localhost' } }, 'no-email'],
    ['somebody who refuses at the provider', { refusal: 'access_denied' }, 'refused'],
    ['another error of the provider', { refusal: 'server_error' }, 'failed'],
    ['a token of another sign-in', { claims: { nonce: 'of-another' } }, 'failed'],
    ['a token for another program', { claims: { aud: 'somebody-else' } }, 'failed'],
    ['a token of another issuer', { claims: { iss: 'https://evil.example' } }, 'failed'],
    ['a token that the provider did not sign', { isForged: true }, 'failed'],
    ['a token endpoint that fails', { isBroken: true }, 'failed'],
  ])('%s signs nobody in', async (_, trick, problem) => {
    const { app, host } = await open()
    await app.makeUser({ email: 'ada@example.com' })
    host.state.trick = trick
    const { cookie, outcome } = await visit(app)
    expect(outcome).toBe(problem)
    expect((await finish(app, cookie)).body.code).toBe('SSO_EXPIRED')
    expect(await identities(app)).toEqual([])
  })

  test('an address that only the userinfo endpoint tells is found there; none at all is refused', async () => {
    const { app, host } = await open()
    await app.makeUser({ email: 'ada@example.com' })
    host.state.trick = { hidesEmail: true }
    expect((await finish(app, (await visit(app)).cookie)).status).toBe(200)
    delete host.state.person.email
    expect((await visit(app)).outcome).toBe('no-email')
  })

  test('a provider that is gone is said to be, on the way there and on the way back', async () => {
    const { app, host } = await open()
    const started = await app.app.inject({ url: '/auth/sso/start' })
    const back = await fetch(String(started.headers.location), { redirect: 'manual' })
    await host.stop()
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
    const returned = new URL(back.headers.get('location') ?? '')
    expect(await comeBack(app, { cookie, returned })).toBe('unreachable')
    const { headers } = await app.app.inject({ url: '/auth/sso/start' })
    expect(headers.location).toBe('http://inkprint.test/login?sso=unreachable')
  })

  test('a return works once, in the browser that left, and for ten minutes', async () => {
    const { app } = await open()
    await app.makeUser({ email: 'ada@example.com' })
    const victim = await visit(app)
    expect(await comeBack(app, victim)).toBe('expired')
    const { returned } = await visit(app)
    expect(await comeBack(app, { cookie: victim.cookie, returned })).toBe('expired')
    expect(await comeBack(app, { cookie: '', returned })).toBe('expired')
    expect((await finish(app, '')).body.code).toBe('SSO_EXPIRED')
    app.advance(10 * 60_000)
    expect((await finish(app, victim.cookie)).body.code).toBe('SSO_EXPIRED')
  })

  test('of two simultaneous finishes one signs in', async () => {
    const { app } = await open()
    await app.makeUser({ email: 'ada@example.com' })
    const { cookie } = await visit(app)
    const both = await Promise.all([finish(app, cookie), finish(app, cookie)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a deactivated account is told so, also when it is known to the provider', async () => {
    const { app } = await open()
    const { user } = await app.makeUser({ email: 'ada@example.com', is_active: false })
    expect((await finish(app, (await visit(app)).cookie)).body.code).toBe('SSO_ACCOUNT_INACTIVE')
    expect(await identities(app)).toEqual([])
    const active = { is_active: true }
    await app.deps.db.updateTable('users').set(active).where('id', '=', user.id).execute()
    expect((await finish(app, (await visit(app)).cookie)).status).toBe(200)
  })

  test('without a provider there is nothing to visit', async () => {
    const app = await testApp()
    expect((await app.app.inject({ url: '/auth/sso/start' })).statusCode).toBe(404)
  })

  test('who had the address of an account in between is no longer known once the change is undone', async () => {
    const { app, host } = await open()
    const { user, token } = await app.makeUser({ email: 'ada@example.com' })
    const wanted = { new_email: 'thief@example.com', current_password: password }
    await app.call(api.emailChange.request, wanted, token)
    await app.call(api.emailChange.confirm, { token: tokenIn(app.mails[0]) }, token)
    await app.runJobs()
    app.advance(1000)
    host.state.person.email = 'thief@example.com'
    const { cookie } = await visit(app)
    expect((await finish(app, cookie)).status).toBe(200)
    expect(await identities(app)).toMatchObject([{ user_id: user.id }])
    const told = app.mails.find(({ subject }) => subject === 'Your email address was changed')
    await app.call(api.emailChange.undo, { token: tokenIn(told) })
    expect(await identities(app)).toEqual([])
    const again = await visit(app)
    expect((await finish(app, again.cookie)).status).not.toBe(200)
  })

  test('a state that nobody was given is an attempt that expired', async () => {
    const { app } = await open()
    for (const state of ['%00', '', 'a b']) {
      const { headers } = await app.app.inject({ url: `/auth/sso/callback?code=x&state=${state}` })
      expect(String(headers.location)).toContain('sso=expired')
    }
  })

  test('whether an address is verified is asked for at the userinfo endpoint where the token does not tell', async () => {
    const { app, host } = await open()
    host.state.trick = { claims: { email_verified: undefined } }
    expect((await visit(app)).outcome).toBe('back')
    host.state.person.email_verified = undefined
    expect((await visit(app)).outcome).toBe('unverified-email')
  })
})
