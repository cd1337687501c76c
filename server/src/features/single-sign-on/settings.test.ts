import { api, mostSsoDomains } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { finish, identities, visit } from '../../testing/browser-sign-on.ts'
import { makeMember } from '../../testing/make.ts'
import { openWithProvider, proveDomain } from '../../testing/organization-sign-on.ts'
import { testApp } from '../../testing/test-app.ts'
import { dailyDomainCheck } from './domains.ts'

const dayMs = 86_400_000

describe('the provider of an organization', () => {
  test('is saved, its secret encrypted and never shown; owners get a mail', async () => {
    const { app, host, owner, choices, save } = await openWithProvider()
    const saved = await save()
    expect(saved.status).toBe(200)
    const { client_secret, ...shown } = choices
    expect(saved.body).toMatchObject({
      redirect_uri: `http://inkprint.test/auth/sso/callback/${owner.organizationId}`,
      provider: { ...shown, is_owner_approved: true },
      domains: [],
    })
    const stored = await app.deps.db.selectFrom('sso_providers').selectAll().execute()
    expect(JSON.stringify([saved.body, stored, app.logged])).not.toContain(client_secret)
    await app.runJobs()
    expect(app.mails).toMatchObject([
      { to: owner.user.email, subject: 'Single sign-on was set up or changed for Quill House' },
    ])
    expect(app.mails[0]?.text).toContain(new URL(host.issuer).host)
  })

  test('keeps its secret where none comes, but not for another issuer or client', async () => {
    const { app, owner, choices, save } = await openWithProvider()
    const { client_secret, ...without } = choices
    const send = (changes = {}) =>
      app.call(api.organizationSso.save, { ...without, ...changes }, owner.token)
    expect((await send()).status).toBe(422)
    await save()
    expect((await send({ is_required: true })).body.provider?.is_required).toBe(true)
    expect((await send({ client_id: 'another' })).status).toBe(422)
    expect((await send({ issuer: 'http://127.0.0.1:1' })).status).toBe(422)
  })

  test('with another issuer, people are found by their address once more', async () => {
    const { app, save, prove } = await openWithProvider()
    await save()
    await prove('example.com')
    await app.makeUser({ email: 'ada@example.com' })
    await finish(app, (await visit(app, 'example.com')).cookie)
    expect(await identities(app)).toHaveLength(1)
    await save({ issuer: 'http://127.0.0.1:1' })
    expect(await identities(app)).toEqual([])
  })

  test('is removed with its domains and links, and again without effect', async () => {
    const { app, owner, save, prove } = await openWithProvider()
    await save()
    await prove('example.com')
    await app.makeUser({ email: 'ada@example.com' })
    await finish(app, (await visit(app, 'example.com')).cookie)
    for (const _ of [1, 2]) {
      const { body } = await app.call(api.organizationSso.remove, {}, owner.token)
      expect(body).toMatchObject({ provider: null, domains: [] })
    }
    expect(await identities(app)).toEqual([])
    const { body } = await app.call(api.singleSignOn.find, { domain: 'example.com' })
    expect(body.organization_name).toBeNull()
    await app.runJobs()
    const subjects = app.mails.map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('was removed'))).toHaveLength(1)
  })

  test.each([
    ['https://login.microsoftonline.com/common/v2.0', 'Microsoft’s address for all tenants'],
    ['https://login.microsoftonline.com/organizations/v2.0', 'Microsoft’s address for all tenants'],
    ['https://login.microsoftonline.com/Consumers/v2.0/', 'Microsoft’s address for all tenants'],
    ['https://sts.windows.net/', 'Microsoft’s address for all tenants'],
    [
      'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      'Microsoft’s address for all tenants',
    ],
    ['https://gitlab.com', 'Anybody can have an account there'],
    ['https://appleid.apple.com', 'Anybody can have an account there'],
    ['https://www.facebook.com', 'Anybody can have an account there'],
    ['https://github.com/login/oauth', 'Anybody can have an account there'],
  ])('is not “%s”, which unrelated people share', async (issuer, words) => {
    const { app, owner, save } = await openWithProvider()
    const tested = await app.call(api.organizationSso.test, { issuer }, owner.token)
    for (const { status, body } of [await save({ issuer }), tested]) {
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(words)])
    }
  })

  test.each([
    'https://login.microsoftonline.com/5f0c1a52-93d4-4b53-9a3e-1a5a1b0f7c11/v2.0',
    'https://accounts.google.com',
    'https://gitlab.example.com',
    'https://common.example.com/common',
  ])('may be “%s”', async (issuer) => {
    const { save } = await openWithProvider()
    expect((await save({ issuer })).body.provider?.issuer).toBe(issuer)
  })

  test.each([
    'ftp://login.example.com',
    'https://user:secret@login.example.com',
    'https://login.example.com/?tenant=1',
    'https://login.example.com/#a',
    'https://evil.example/.well-known/openid-configuration',
    'login.example.com',
    '',
  ])('is not at “%s”', async (issuer) => {
    const { save } = await openWithProvider()
    expect((await save({ issuer })).status).toBe(422)
  })

  test('is not in a private network, whatever its name says', async () => {
    const app = await testApp()
    const { token } = await makeMember(app)
    const choices = {
      client_id: 'a',
      client_secret: 'b',
      joining_role: 'member' as const,
      is_required: false,
      is_email_trusted: false,
    }
    for (const issuer of ['https://127.0.0.1', 'https://169.254.169.254/x', 'http://example.com']) {
      expect((await app.call(api.organizationSso.save, { ...choices, issuer }, token)).status).toBe(
        422,
      )
      const tested = await app.call(api.organizationSso.test, { issuer }, token)
      expect(tested.body.provider_problem).toBe('address_not_allowed')
    }
  })
})

describe('testing the connection', () => {
  test.each([
    ['nothing is wrong', {}, null],
    ['an error', { status: 404 }, 'status'],
    ['a redirect', { status: 301, location: '/elsewhere' }, 'redirect'],
    ['no JSON', { body: '<html>' }, 'not_a_provider'],
    ['JSON of something else', { body: '[1]' }, 'not_a_provider'],
    ['another issuer', { body: '{"issuer":"https://evil.example"}' }, 'other_issuer'],
  ])('%s', async (_, description, problem) => {
    const { app, host, owner } = await openWithProvider()
    host.state.trick = { description }
    const { issuer } = host
    const { status, body } = await app.call(api.organizationSso.test, { issuer }, owner.token)
    expect([status, body.provider_problem]).toEqual([200, problem])
  })

  test('endpoints that are missing are named, and a provider that is gone is', async () => {
    const { app, host, owner } = await openWithProvider()
    const { issuer } = host
    const ask = () => app.call(api.organizationSso.test, { issuer }, owner.token)
    host.state.trick = { description: { body: JSON.stringify({ issuer }) } }
    expect((await ask()).body.provider_problem).toBe('incomplete')
    await host.stop()
    expect((await ask()).body.provider_problem).toBe('connection_failed')
    const unknown = { issuer: 'https://nobody.example.com' }
    const { body } = await app.call(api.organizationSso.test, unknown, owner.token)
    expect(body.provider_problem).toBe('name_not_found')
  })
})

describe('a domain', () => {
  test('is proven by its record, and by nothing else', async () => {
    const { app, dns, owner, save } = await openWithProvider()
    const input = { domain: 'Example.com' }
    const call = (endpoint: typeof api.organizationSso.checkDomain) =>
      app.call(endpoint, { domain: 'example.com' }, owner.token)
    expect((await app.call(api.organizationSso.addDomain, input, owner.token)).status).toBe(404)
    await save()
    const added = await app.call(api.organizationSso.addDomain, input, owner.token)
    const [domain] = added.body.domains
    expect(domain).toMatchObject({ domain: 'example.com', proven_at: null, checked_at: null })
    const check = async () => (await call(api.organizationSso.checkDomain)).body.domains[0]
    expect(await check()).toMatchObject({ proven_at: null, domain_problem: 'no_record' })
    dns.texts.set('_inkprint.example.com', ['inkprint-domain=somebody-else'])
    expect(await check()).toMatchObject({ proven_at: null, domain_problem: 'other_record' })
    dns.texts.set('example.com', [domain?.record_value ?? ''])
    expect(await check()).toMatchObject({ proven_at: null })
    dns.texts.set('_inkprint.example.com', ['v=spf1', domain?.record_value ?? ''])
    expect(await check()).toMatchObject({ proven_at: expect.any(String), domain_problem: null })
    // Adding it once more changes nothing.
    const again = await app.call(api.organizationSso.addDomain, input, owner.token)
    expect(again.body.domains).toMatchObject([{ record_value: domain?.record_value }])
    await app.runJobs()
    expect(app.mails.map(({ subject }) => subject)).toContain(
      'A domain was proven for single sign-on for Quill House',
    )
  })

  test('belongs to one organization: whoever proves it first', async () => {
    const { app, dns, owner, choices, save, prove } = await openWithProvider()
    await save()
    const rival = await makeMember(app, { name: 'Rival' })
    await app.call(api.organizationSso.save, choices, rival.token)
    const input = { domain: 'example.com' }
    const early = await app.call(api.organizationSso.addDomain, input, rival.token)
    expect(early.status).toBe(201)
    await prove('example.com')
    const record = early.body.domains[0]
    dns.texts.get('_inkprint.example.com')?.push(record?.record_value ?? '')
    expect(
      (await app.call(api.organizationSso.checkDomain, input, rival.token)).body,
    ).toMatchObject({ code: 'SSO_DOMAIN_TAKEN' })
    const third = await makeMember(app, { name: 'Third' })
    await app.call(api.organizationSso.save, choices, third.token)
    const late = await app.call(api.organizationSso.addDomain, input, third.token)
    expect(late.body).toMatchObject({
      code: 'SSO_DOMAIN_TAKEN',
      detail: expect.stringContaining('contact support'),
    })
    await app.call(api.organizationSso.removeDomain, input, owner.token)
    const freed = await app.call(api.organizationSso.checkDomain, input, rival.token)
    expect(freed.body.domains[0]?.proven_at).toEqual(expect.any(String))
  })

  test('proven by two in the same moment belongs to one of them', async () => {
    const { app, dns, choices } = await openWithProvider()
    const input = { domain: 'example.com' }
    const rivals = [await makeMember(app), await makeMember(app)]
    const values: string[] = []
    for (const { token } of rivals) {
      await app.call(api.organizationSso.save, choices, token)
      const { body } = await app.call(api.organizationSso.addDomain, input, token)
      values.push(body.domains[0]?.record_value ?? '')
    }
    dns.texts.set('_inkprint.example.com', values)
    const answers = await Promise.all(
      rivals.map(({ token }) => app.call(api.organizationSso.checkDomain, input, token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('stays proven while no name server answers, and for seven days without its record', async () => {
    const { app, dns, save, prove } = await openWithProvider()
    await save()
    await prove('example.com')
    const read = () => app.deps.db.selectFrom('sso_domains').selectAll().executeTakeFirstOrThrow()
    dns.texts.clear()
    await dailyDomainCheck.run(app.deps, {})
    expect(await read()).toMatchObject({
      proven_at: expect.any(String),
      missing_since: expect.any(String),
    })
    app.advance(6 * dayMs)
    await dailyDomainCheck.run(app.deps, {})
    expect((await read()).proven_at).not.toBeNull()
    app.advance(dayMs)
    await dailyDomainCheck.run(app.deps, {})
    expect(await read()).toMatchObject({ proven_at: null, missing_since: null })
    await app.runJobs()
    const subjects = app.mails.map(({ subject }) => subject)
    const count = (words: string) => subjects.filter((subject) => subject.includes(words)).length
    expect([count('record of a domain is missing'), count('no longer proven')]).toEqual([1, 1])
  })

  test('whose record comes back in time stays proven', async () => {
    const { app, dns, save, prove } = await openWithProvider()
    await save()
    await prove('example.com')
    const records = [...dns.texts]
    dns.texts.clear()
    await dailyDomainCheck.run(app.deps, {})
    for (const [name, values] of records) dns.texts.set(name, values)
    app.advance(8 * dayMs)
    await dailyDomainCheck.run(app.deps, {})
    expect(await app.deps.db.selectFrom('sso_domains').selectAll().execute()).toMatchObject([
      { proven_at: expect.any(String), missing_since: null, domain_problem: null },
    ])
  })

  test('without an answer of the name server is not proven, and says so', async () => {
    const { app, dns, owner, save } = await openWithProvider()
    await save()
    dns.state.isSilent = true
    const { texts } = dns
    const checked = await proveDomain(app, { texts, domain: 'example.com', token: owner.token })
    expect(checked.body.domains).toMatchObject([{ proven_at: null, domain_problem: 'no_answer' }])
  })

  test.each(['localhost', 'example', '-a.com', 'a..com', '10.0.0.1', 'a b.com', 'ü.com', '*.com'])(
    'is not “%s”',
    async (domain) => {
      const { app, owner, save } = await openWithProvider()
      await save()
      const input = { domain }
      expect((await app.call(api.organizationSso.addDomain, input, owner.token)).status).toBe(422)
    },
  )

  test('is one of at most twenty', async () => {
    const { app, owner, save } = await openWithProvider()
    await save()
    const add = (name: string) =>
      app.call(api.organizationSso.addDomain, { domain: `${name}.example.com` }, owner.token)
    for (let count = 0; count < mostSsoDomains; count++) await add(`d${count}`)
    expect((await add('more')).body).toMatchObject({ code: 'TOO_MANY_SSO_DOMAINS' })
  })
})
