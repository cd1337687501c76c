import { api, type Role } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { openOutgoing } from '../../platform/outgoing/open.ts'
import type { Outgoing } from '../../platform/outgoing/outgoing.ts'
import { agreed, ask, comeBack, finish, identities, visit } from '../../testing/browser-sign-on.ts'
import { addPasskey, challengeOf, turnTotpOn } from '../../testing/factors.ts'
import { makeMember } from '../../testing/make.ts'
import { openWithProvider } from '../../testing/organization-sign-on.ts'
import { invitationToken, password, type TestApp } from '../../testing/test-app.ts'

const domain = 'example.com'
const consent = { is_terms_accepted: true, is_not_consumer_term: true } as const
const person = { first_name: 'Bo', last_name: 'Berg', password, ...consent }

async function open() {
  const opened = await openWithProvider()
  await opened.save()
  await opened.prove(domain)
  return opened
}

const signIn = async (app: TestApp) => finish(app, (await visit(app, domain)).cookie)

const membership = (app: TestApp, userId: string) =>
  app.deps.db
    .selectFrom('memberships')
    .select(['organization_id', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

describe('single sign-on of an organization', () => {
  test('is found by the domain of an address, whoever has an account there', async () => {
    const { app, save } = await open()
    const find = (wanted: string) => app.call(api.singleSignOn.find, { domain: wanted })
    const found = { organization_name: 'Quill House', is_required: false }
    expect((await find(domain)).body).toEqual(found)
    expect((await find(' EXAMPLE.com ')).body).toEqual(found)
    const none = { organization_name: null, is_required: false }
    for (const other of ['sub.example.com', 'example.org', '', 'a b', 'x'.repeat(254)]) {
      expect((await find(other)).body).toEqual(none)
    }
    await save({ is_required: true })
    expect((await find(domain)).body.is_required).toBe(true)
  })

  test('leads to its own provider, and back to an address of its own', async () => {
    const { app, host, owner } = await open()
    const { headers } = await app.app.inject({ url: `/auth/sso/start?domain=${domain}` })
    const url = new URL(String(headers.location))
    expect(url.origin).toBe(host.issuer)
    expect(url.searchParams.get('redirect_uri')).toBe(
      `http://inkprint.test/auth/sso/callback/${owner.organizationId}`,
    )
    const nobody = await app.app.inject({ url: '/auth/sso/start?domain=example.org' })
    expect(nobody.headers.location).toBe(
      'http://inkprint.test/login?sso=no-provider&domain=example.org',
    )
    expect((await app.app.inject({ url: '/auth/sso/start' })).statusCode).toBe(404)
  })

  test('somebody new agrees to the terms and joins with the role that was chosen', async () => {
    const { app, owner, save } = await open()
    await save({ joining_role: 'viewer' })
    const { cookie } = await visit(app, domain)
    const asked = await finish(app, cookie)
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'SSO_REGISTRATION_REQUIRED', organization_name: 'Quill House' },
    })
    const made = await ask(app, api.singleSignOn.register, cookie, agreed)
    expect(made.status).toBe(201)
    const { body: me } = await app.call(api.auth.me, {}, made.body.access_token)
    expect(me).toMatchObject({ email: 'ada@example.com', organization_id: owner.organizationId })
    expect(await membership(app, me.id)).toEqual({
      organization_id: owner.organizationId,
      role: 'viewer',
    })
    expect((await signIn(app)).status).toBe(200)
    const log = await app.call(api.team.listAuditEntries, { page: 1, size: 50 }, owner.token)
    expect(log.body.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['member.joined', 'sso.registered', 'sso.domain-proven']),
    )
  })

  test('an invitation that waits gives its role, and is used up', async () => {
    const { app, owner } = await open()
    const invited = { emails: ['ada@example.com'], role: 'admin' as const }
    await app.call(api.team.invite, invited, owner.token)
    const { cookie } = await visit(app, domain)
    const made = await ask(app, api.singleSignOn.register, cookie, agreed)
    const { body: me } = await app.call(api.auth.me, {}, made.body.access_token)
    expect((await membership(app, me.id))?.role).toBe('admin')
    const team = await app.call(api.team.get, {}, owner.token)
    expect(team.body.invitations).toEqual([])
  })

  test('signs in a member, and an account that belongs nowhere joins', async () => {
    const { app, owner } = await open()
    const { user } = await app.makeUser({ email: 'ada@example.com' })
    const { body } = await signIn(app)
    expect((await app.call(api.auth.me, {}, body.access_token)).body).toMatchObject({
      id: user.id,
      organization_id: owner.organizationId,
    })
    expect(await identities(app)).toMatchObject([
      { user_id: user.id, organization_id: owner.organizationId },
    ])
    await app.runJobs()
    const told = app.mails.find(({ to }) => to === 'ada@example.com')
    expect(told?.subject).toBe('Single sign-on was added to your Inkprint account')
    expect(told?.text).toContain('Quill House')
  })

  test('an address outside the proven domains is nobody’s', async () => {
    const { app, host } = await open()
    await app.makeUser({ email: 'ada@elsewhere.org' })
    host.state.person.email = 'ada@elsewhere.org'
    const { cookie, outcome } = await visit(app, domain)
    expect(outcome).toBe('other-domain')
    expect((await finish(app, cookie)).body.code).toBe('SSO_EXPIRED')
    expect(await identities(app)).toEqual([])
  })

  test('an account that moved to an address outside the domains is no longer opened', async () => {
    const { app } = await open()
    const { user } = await app.makeUser({ email: 'ada@example.com' })
    expect((await signIn(app)).status).toBe(200)
    await app.deps.db
      .updateTable('users')
      .set({ email: 'ada@elsewhere.org' })
      .where('id', '=', user.id)
      .execute()
    expect((await signIn(app)).body).toMatchObject({
      code: 'SSO_ACCOUNT_REFUSED',
      reason: 'domain',
    })
  })

  test('a superuser is not opened, not even as a member of the organization', async () => {
    const { app, owner } = await open()
    const { organizationId: organization_id } = owner
    await app.makeUser({ email: 'ada@example.com', is_superuser: true, organization_id })
    expect((await signIn(app)).body).toMatchObject({ code: 'SSO_ACCOUNT_REFUSED', reason: 'staff' })
    expect(await identities(app)).toEqual([])
  })

  test('an account of another organization is not opened', async () => {
    const { app } = await open()
    const { organizationId: organization_id } = await makeMember(app, { name: 'Other' })
    const { user } = await app.makeUser({ email: 'ada@example.com', organization_id })
    expect((await signIn(app)).body).toMatchObject({
      code: 'SSO_ACCOUNT_REFUSED',
      reason: 'other_organization',
    })
    expect((await membership(app, user.id))?.organization_id).toBe(organization_id)
    expect(await identities(app)).toEqual([])
  })

  test('an admin’s provider opens no owner’s account before an owner saved the settings', async () => {
    const { app, owner, save } = await open()
    const { organizationId: organization_id } = owner
    const admin = await app.makeUser({ organization_id, role: 'admin' })
    await app.makeUser({ email: 'ada@example.com', organization_id, role: 'owner' })
    const saved = await save({}, admin.token)
    expect(saved.body.provider?.is_owner_approved).toBe(false)
    expect((await signIn(app)).body).toMatchObject({ code: 'SSO_ACCOUNT_REFUSED', reason: 'owner' })
    expect((await save()).body.provider?.is_owner_approved).toBe(true)
    expect((await signIn(app)).status).toBe(200)
  })

  test('nor does it make an owner of somebody invited as one', async () => {
    const { app, owner, save } = await open()
    const { organizationId: organization_id } = owner
    const admin = await app.makeUser({ organization_id, role: 'admin' })
    await app.call(api.team.invite, { emails: ['ada@example.com'], role: 'owner' }, owner.token)
    await save({}, admin.token)
    const { cookie } = await visit(app, domain)
    const refused = await ask(app, api.singleSignOn.register, cookie, agreed)
    expect(refused.body).toMatchObject({ code: 'SSO_ACCOUNT_REFUSED', reason: 'owner' })
    expect(await identities(app)).toEqual([])
  })

  test('with a second factor, nobody joins and nothing is linked before it is shown', async () => {
    const { app, owner } = await open()
    const { user, token } = await app.makeUser({ email: 'ada@example.com' })
    const { recoveryCodes } = await turnTotpOn(app, token)
    const { body } = await signIn(app)
    expect(body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect(await identities(app)).toEqual([])
    expect(await membership(app, user.id)).toBeUndefined()
    const { challenge_token } = body
    const code = recoveryCodes[0] ?? ''
    const done = await app.call(api.secondFactor.signIn, { challenge_token, code })
    expect(done.status).toBe(200)
    expect(await identities(app)).toHaveLength(1)
    expect((await membership(app, user.id))?.organization_id).toBe(owner.organizationId)
  })

  test('a return to another organization’s address, or to the installation’s, signs nobody in', async () => {
    const { app } = await open()
    const other = await makeMember(app, { name: 'Other' })
    for (const path of ['/auth/sso/callback', `/auth/sso/callback/${other.organizationId}`]) {
      const started = await app.app.inject({ url: `/auth/sso/start?domain=${domain}` })
      const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
      const back = await fetch(String(started.headers.location), { redirect: 'manual' })
      const returned = new URL(back.headers.get('location') ?? '')
      returned.pathname = path
      expect(await comeBack(app, { cookie, returned })).toBe('expired')
    }
  })

  test('whoever is on the way when the provider or the domain is removed is not signed in', async () => {
    const { app, owner, save, prove } = await open()
    await app.makeUser({ email: 'ada@example.com' })
    const first = await visit(app, domain)
    await app.call(api.organizationSso.removeDomain, { domain }, owner.token)
    expect((await finish(app, first.cookie)).body.code).toBe('SSO_EXPIRED')
    await prove(domain)
    const second = await visit(app, domain)
    await app.call(api.organizationSso.remove, {}, owner.token)
    await save()
    await prove(domain)
    expect((await finish(app, second.cookie)).body.code).toBe('SSO_EXPIRED')
  })

  test.each(['removed', 'replaced by another', 'deleted with its organization'])(
    'a second step that waits ends when the provider is %s',
    async (event) => {
      const { app, owner, save } = await open()
      const { token } = await app.makeUser({ email: 'ada@example.com' })
      const { recoveryCodes } = await turnTotpOn(app, token)
      const { challenge_token } = (await signIn(app)).body
      if (event === 'removed') await app.call(api.organizationSso.remove, {}, owner.token)
      else if (event === 'replaced by another') await save({ client_id: 'another' })
      else {
        const staff = await app.makeUser({ is_superuser: true })
        const { organizationId: id } = owner
        await app.call(api.admin.organizations.remove, { id }, staff.token)
      }
      const code = recoveryCodes[0] ?? ''
      expect(await app.call(api.secondFactor.signIn, { challenge_token, code })).toMatchObject({
        body: { code: 'SECOND_FACTOR_BAD_CHALLENGE' },
      })
      expect(await identities(app)).toEqual([])
    },
  )

  test('a return is never shown to another provider than the sign-in began at', async () => {
    const { app, save } = await open()
    const started = await app.app.inject({ url: `/auth/sso/start?domain=${domain}` })
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
    const back = await fetch(String(started.headers.location), { redirect: 'manual' })
    const returned = new URL(back.headers.get('location') ?? '')
    await save({ client_id: 'another' })
    expect(await comeBack(app, { cookie, returned })).toBe('expired')
  })

  test('an organization that staff switched off signs nobody in', async () => {
    const { app, owner } = await open()
    await app.makeUser({ email: 'ada@example.com' })
    const { cookie } = await visit(app, domain)
    await app.deps.db
      .updateTable('organizations')
      .set({ is_active: false })
      .where('id', '=', owner.organizationId)
      .execute()
    expect((await finish(app, cookie)).body.code).toBe('ORGANIZATION_INACTIVE')
    expect((await visit(app, domain)).outcome).toBe('no-provider')
  })

  test('an address that the provider does not call verified counts only where it is trusted', async () => {
    const { app, host, save } = await open()
    await app.makeUser({ email: 'ada@example.com' })
    delete host.state.person.email_verified
    expect((await visit(app, domain)).outcome).toBe('unverified-email')
    await save({ is_email_trusted: true })
    expect((await signIn(app)).status).toBe(200)
    host.state.person.email_verified = false
    expect((await visit(app, domain)).outcome).toBe('unverified-email')
  })

  test.each([
    ['is gone', 'gone', 'unreachable'],
    ['answers 500', { status: 500 }, 'unreachable'],
    ['answers nonsense', { body: 'hello' }, 'unreachable'],
    ['sends elsewhere', { status: 302, location: 'http://127.0.0.1/' }, 'unreachable'],
    [
      'speaks for another issuer',
      {
        body: '{"issuer":"https://evil.example","authorization_endpoint":"https://evil.example/a"}',
      },
      'unreachable',
    ],
  ])('a provider that %s is said to be out of order', async (_, description, problem) => {
    const { app, host } = await open()
    if (description === 'gone') await host.stop()
    else host.state.trick = { description: description as object }
    expect((await visit(app, domain)).outcome).toBe(problem)
  })
})

describe('a provider that many organizations share', () => {
  /** Our own host under a well-known name. */
  async function openAs(issuer: string, described = issuer) {
    const local = openOutgoing({ isLocalAllowed: true })
    let standIn = ''
    const outgoing: Outgoing = {
      ...local,
      problemOf: () => null,
      fetch: (url, request) => local.fetch(url.replace(issuer, standIn), request),
    }
    const opened = await openWithProvider({ outgoing })
    const { host } = opened
    standIn = host.issuer
    const description = {
      issuer: described,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }
    host.state.trick = {
      claims: { iss: issuer },
      description: { body: JSON.stringify(description) },
    }
    await opened.save()
    await opened.app.deps.db.updateTable('sso_providers').set({ issuer }).execute()
    await opened.prove(domain)
    const visitIt = () => visit(opened.app, domain, (left) => left.replace(issuer, host.issuer))
    return { ...opened, visitIt }
  }

  test('Google signs in accounts that the domain manages, not private ones with an address there', async () => {
    const { app, host, visitIt } = await openAs('https://accounts.google.com')
    await app.makeUser({ email: 'ada@example.com' })
    for (const hd of [undefined, 'elsewhere.org', true]) {
      host.state.person.hd = hd
      expect((await visitIt()).outcome).toBe('other-domain')
    }
    host.state.person.hd = domain
    const { cookie, outcome } = await visitIt()
    expect(outcome).toBe('back')
    expect((await finish(app, cookie)).status).toBe(200)
  })

  test('Microsoft’s address for all tenants signs nobody in, should it be stored', async () => {
    const all = 'https://login.microsoftonline.com/common/v2.0'
    const each = 'https://login.microsoftonline.com/{tenantid}/v2.0'
    const { visitIt } = await openAs(all, each)
    expect((await visitIt()).outcome).toBe('failed')
  })
})

test('a final slash that the provider writes in one place only makes no difference', async () => {
  const { app, host, save, prove, owner, choices } = await openWithProvider()
  const issuer = `${host.issuer}/`
  await save({ issuer })
  await prove(domain)
  await app.makeUser({ email: 'ada@example.com' })
  expect((await signIn(app)).status).toBe(200)
  const { client_secret, ...kept } = choices
  const saved = await app.call(api.organizationSso.save, kept, owner.token)
  expect(saved.status).toBe(200)
  expect(await identities(app)).toHaveLength(1)
})

test('a provider that hangs is left, and its slow answers are not waited for', async () => {
  const hasty = openOutgoing({ isLocalAllowed: true, limits: { totalMs: 300 } })
  const { app, host, owner, save, prove } = await openWithProvider({ outgoing: hasty })
  await save()
  await prove(domain)
  host.state.trick = { description: 'never' }
  expect((await visit(app, domain)).outcome).toBe('unreachable')
  const { issuer } = host
  const tested = await app.call(api.organizationSso.test, { issuer }, owner.token)
  expect(tested.body.provider_problem).toBe('timeout')
})

describe('where single sign-on is required', () => {
  test('the installation’s provider lets owners in and no members', async () => {
    const { app, owner, save, prove } = await openWithProvider({ isInstallations: true })
    const { organizationId: organization_id } = owner
    await save({ is_required: true })
    await prove(domain)
    const { user } = await app.makeUser({
      email: 'ada@example.com',
      organization_id,
      role: 'admin',
    })
    const signInThere = async () => finish(app, (await visit(app)).cookie)
    expect(await signInThere()).toMatchObject({
      status: 403,
      body: { code: 'SSO_REQUIRED', organization_name: 'Quill House' },
    })
    expect(await identities(app)).toEqual([])
    await app.deps.db
      .updateTable('memberships')
      .set({ role: 'owner' })
      .where('user_id', '=', user.id)
      .execute()
    expect((await signInThere()).status).toBe(200)
  })

  test('a passkey does not let a member in either', async () => {
    const { app, owner, save } = await open()
    const { organizationId: organization_id } = owner
    const member = { email: 'member@example.com', organization_id, role: 'member' as const }
    const { token } = await app.makeUser(member)
    const { authenticator } = await addPasskey(app, token)
    const useIt = async () => {
      const { body } = await app.call(api.passkeys.startSignIn, {})
      return app.call(api.passkeys.signIn, { passkey: authenticator.get(body.options) })
    }
    expect((await useIt()).status).toBe(200)
    await save({ is_required: true })
    expect((await useIt()).body).toMatchObject({ code: 'SSO_REQUIRED' })
  })

  test.each(['a password', 'the installation’s provider'])(
    'from between the two steps of a sign-in with %s, the second step lets no member in',
    async (way) => {
      const { app, owner, save, prove } = await openWithProvider({ isInstallations: true })
      await save()
      await prove(domain)
      const { organizationId: organization_id } = owner
      const email = 'ada@example.com'
      const { user, token } = await app.makeUser({ email, organization_id, role: 'admin' })
      const { recoveryCodes } = await turnTotpOn(app, token)
      const firstStep = async () =>
        way === 'a password'
          ? challengeOf(app, email)
          : String((await finish(app, (await visit(app)).cookie)).body.challenge_token)
      const secondStep = (challenge_token: string, at: number) =>
        app.call(api.secondFactor.signIn, { challenge_token, code: recoveryCodes[at] ?? '' })
      const waiting = await firstStep()
      await save({ is_required: true })
      expect(await secondStep(waiting, 0)).toMatchObject({
        status: 403,
        body: { code: 'SSO_REQUIRED', organization_name: 'Quill House' },
      })
      expect(await identities(app)).toEqual([])
      // Neither the sign-in nor the code was used up: once it is not required any more, both work.
      await save()
      expect((await secondStep(waiting, 0)).status).toBe(200)
      const another = await firstStep()
      await save({ is_required: true })
      await app.deps.db
        .updateTable('memberships')
        .set({ role: 'owner' })
        .where('user_id', '=', user.id)
        .execute()
      expect((await secondStep(another, 1)).status).toBe(200)
    },
  )

  test('from between the two steps of a sign-in with it, the second step lets members in', async () => {
    const { app, owner, save } = await open()
    const { organizationId: organization_id } = owner
    const { token } = await app.makeUser({
      email: 'ada@example.com',
      organization_id,
      role: 'member',
    })
    const { recoveryCodes } = await turnTotpOn(app, token)
    const { challenge_token } = (await signIn(app)).body
    await save({ is_required: true })
    const code = recoveryCodes[0] ?? ''
    expect((await app.call(api.secondFactor.signIn, { challenge_token, code })).status).toBe(200)
  })

  test('an invitation says so, and nobody joins with a password; owners still do', async () => {
    const { app, owner, save } = await open()
    const invite = async (email: string, role: Role) => {
      await app.call(api.team.invite, { emails: [email], role }, owner.token)
      await app.runJobs()
      return invitationToken(app.mails.findLast(({ to }) => to === email))
    }
    const openIt = async (token: string) => (await app.call(api.invitations.open, { token })).body
    const register = (token: string) => app.call(api.invitations.register, { ...person, token })
    const member = await invite('bo@example.com', 'member')
    const offered = { has_single_sign_on: true, is_single_sign_on_required: false }
    expect(await openIt(member)).toMatchObject(offered)
    expect(await openIt(await invite('cy@elsewhere.org', 'member'))).toMatchObject({
      has_single_sign_on: false,
      is_single_sign_on_required: false,
    })
    await save({ is_required: true })
    expect(await openIt(member)).toMatchObject({ ...offered, is_single_sign_on_required: true })
    expect(await register(member)).toMatchObject({ status: 403, body: { code: 'SSO_REQUIRED' } })
    const { body: team } = await app.call(api.team.get, {}, owner.token)
    expect(team.team).toHaveLength(1)
    const second = await invite('di@example.com', 'owner')
    expect(await openIt(second)).toMatchObject(offered)
    expect((await register(second)).status).toBe(201)
    // The other waits all the same for the way that is left.
    expect((await openIt(member)).invitation_state).toBe('open')
  })

  test('nobody with an account accepts an invitation with a password either; by the provider they join', async () => {
    const { app, owner, save } = await open()
    const { user, token } = await app.makeUser({ email: 'ada@example.com' })
    const outsider = await app.makeUser({ email: 'cy@elsewhere.org' })
    const second = await app.makeUser({ email: 'di@example.com' })
    const invite = async (email: string, role: Role) => {
      await app.call(api.team.invite, { emails: [email], role }, owner.token)
      await app.runJobs()
      return { token: invitationToken(app.mails.findLast(({ to }) => to === email)) }
    }
    const accept = (invitation: { token: string }, session: string) =>
      app.call(api.invitations.accept, invitation, session)
    const invited = await invite('ada@example.com', 'admin')
    await save({ is_required: true })
    expect(await accept(invited, token)).toMatchObject({
      status: 403,
      body: { code: 'SSO_REQUIRED', organization_name: 'Quill House' },
    })
    expect(await membership(app, user.id)).toBeUndefined()
    const { body: me } = await app.call(api.auth.me, {}, token)
    expect(me.organization_id).toBeNull()
    expect((await app.call(api.invitations.open, invited)).body.invitation_state).toBe('open')
    // Owners and addresses it does not speak for come as before.
    const asOwner = await invite('di@example.com', 'owner')
    expect((await accept(asOwner, second.token)).status).toBe(200)
    const asOutsider = await invite('cy@elsewhere.org', 'member')
    expect((await accept(asOutsider, outsider.token)).status).toBe(200)

    expect((await signIn(app)).status).toBe(200)
    expect(await membership(app, user.id)).toEqual({
      organization_id: owner.organizationId,
      role: 'admin',
    })
    expect((await app.call(api.invitations.open, invited)).body.invitation_state).toBe('accepted')
  })

  test('members come by it and not by password; owners, others and outsiders keep theirs', async () => {
    const { app, owner, save } = await open()
    const { organizationId: organization_id } = owner
    const elsewhere = await makeMember(app, { name: 'Other' })
    const make = (email: string, wanted: object) => app.makeUser({ email, ...wanted })
    await make('member@example.com', { organization_id, role: 'member' })
    await make('owner@example.com', { organization_id, role: 'owner' })
    await make('guest@elsewhere.org', { organization_id, role: 'member' })
    await make('other@example.com', { organization_id: elsewhere.organizationId, role: 'member' })
    await make('nobody@example.com', {})
    const login = (username: string, typed = password) =>
      app.call(api.auth.login, { username, password: typed })
    expect((await login('member@example.com')).status).toBe(200)
    await save({ is_required: true })
    expect(await login('member@example.com')).toMatchObject({
      status: 403,
      body: { code: 'SSO_REQUIRED', organization_name: 'Quill House' },
    })
    // A wrong password is told nothing else than before.
    expect((await login('member@example.com', 'Wrong-Horse-7')).body).toMatchObject({
      code: 'LOGIN_BAD_CREDENTIALS',
    })
    for (const name of ['owner', 'other', 'nobody']) {
      expect((await login(`${name}@example.com`)).status).toBe(200)
    }
    expect((await login('guest@elsewhere.org')).status).toBe(200)
    await app.call(api.organizationSso.removeDomain, { domain }, owner.token)
    expect((await login('member@example.com')).status).toBe(200)
  })
})
