import { api, type Endpoint } from '@inkprint/contract'
import { endpoints } from '@inkprint/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { makeMember } from './testing/make.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const nobody = { detail: 'Unauthorized', code: 'UNAUTHORIZED', request_id: expect.any(String) }

describe('the whole API', () => {
  test('every endpoint of the contract is served', async () => {
    const { app } = await testApp()
    const missing = endpoints.filter(({ method, path }) => !app.hasRoute({ method, url: path }))
    expect(missing.map(nameOf)).toEqual([])
  })

  test('[RP-04, RP-07] access follows the address: admin calls are for staff, client calls for the signed in', () => {
    for (const endpoint of endpoints) {
      const { path, access } = endpoint
      if (path.startsWith('/api/admin/'))
        expect([nameOf(endpoint), access]).toEqual([nameOf(endpoint), 'superuser'])
      if (/^\/api\/(client|organization)\//.test(path) || path === '/auth/jwt/me') {
        expect(['user', 'member'], nameOf(endpoint)).toContain(access)
      }
    }
  })

  test('[RP-04, RP-07, KA-01, HC-59] nothing but what is public answers a stranger', async () => {
    const app = await testApp()
    const { token, key } = await makeMember(app)
    const forged = `${token.slice(0, -6)}AAAAAA`
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
      const isForKeys = endpoint.access === 'api-key'
      for (const credential of [undefined, forged, isForKeys ? token : key.api_key]) {
        const answer = await send(app, { endpoint, token: credential })
        expect([nameOf(endpoint), answer.status, answer.body]).toEqual([
          ...[nameOf(endpoint), 401, nobody],
        ])
      }
    }
  })

  test('[RP-01, RP-04, HC-59] nothing of the staff’s answers a member', async () => {
    const app = await testApp()
    const { token } = await makeMember(app)
    for (const endpoint of endpoints.filter(({ access }) => access === 'superuser')) {
      const answer = await send(app, { endpoint, token })
      expect([nameOf(endpoint), answer.status, answer.body]).toMatchObject([
        ...[nameOf(endpoint), 403, { detail: 'Forbidden', code: 'FORBIDDEN' }],
      ])
    }
  })

  test('[RP-02] a superuser manages organizations, users and keys and runs an analysis', async () => {
    const app = await testApp()
    const { token } = await app.makeUser({ is_superuser: true })
    const { id } = (await app.call(api.admin.organizations.create, { name: 'Quill' }, token)).body
    const person = { email: 'ada@example.com', password: 'Correct-Horse-7' }
    const { id: userId } = (await app.call(api.admin.users.create, person, token)).body
    const { id: keyId } = (
      await app.call(api.admin.organizations.createApiKey, { id, name: 'Desk' }, token)
    ).body
    const done = [
      await app.call(api.admin.organizations.update, { id, name: 'Press' }, token),
      await app.call(api.admin.users.update, { id: userId, organization_id: id }, token),
      await app.call(api.admin.analyses.create, { text }, token),
      await app.call(api.admin.organizations.removeApiKey, { id, keyId }, token),
      await app.call(api.admin.users.remove, { id: userId }, token),
      await app.call(api.admin.organizations.remove, { id }, token),
    ]
    expect(done.map((answer) => answer.status)).toEqual([200, 200, 200, 204, 204, 204])
  })

  test('[RP-06] nothing of an organization’s answers a user who has none', async () => {
    const app = await testApp()
    const { token } = await app.makeUser()
    for (const endpoint of endpoints.filter(({ access }) => access === 'member')) {
      const answer = await send(app, { endpoint, token })
      expect([nameOf(endpoint), answer.status, answer.body]).toMatchObject([
        ...[nameOf(endpoint), 403, { code: 'NO_ORGANIZATION' }],
      ])
    }
  })

  test('[HC-58] every path answers alike with and without the trailing slash', async () => {
    const app = await testApp()
    for (const endpoint of endpoints) {
      const plain = await send(app, { endpoint })
      const slashed = await send(app, { endpoint, suffix: '/' })
      expect([nameOf(endpoint), slashed.status]).toEqual([nameOf(endpoint), plain.status])
      expect([nameOf(endpoint), plain.status]).not.toEqual([nameOf(endpoint), 404])
    }
  })

  test('[RP-05, HC-49, KA-04] an id of another organization is answered like one that nobody has', async () => {
    const app = await testApp()
    const own = await makeTenant(app, 'Quill')
    const rival = await makeTenant(app, 'Rival')
    const before = await everythingOf(app, rival)
    let checked = 0
    for (const endpoint of endpoints.filter(isForTenants)) {
      const token = endpoint.access === 'api-key' ? own.key : own.token
      for (const field of idFieldsOf(endpoint)) {
        const ask = (ids: Tenant) =>
          send(app, {
            endpoint,
            token,
            input: { ...inputOf(endpoint, own), [field]: idFor({ endpoint, field, ids }) },
          })
        const foreign = await ask(rival)
        const unknown = await ask(madeUp)
        const name = `${nameOf(endpoint)} ${field}`
        expect([name, foreign.status]).toEqual([name, isFilter(endpoint, field) ? 200 : 404])
        expect([name, { ...foreign.body, ...anyRequest }]).toEqual([
          ...[name, { ...unknown.body, ...anyRequest }],
        ])
        expect(JSON.stringify(foreign.body)).not.toContain('Rival')
        checked += 1
      }
    }
    expect(checked).toBeGreaterThanOrEqual(11)
    expect(await everythingOf(app, rival)).toEqual(before)
  })

  test('[RP-05] the same calls work with the own ids, so that the refusals mean something', async () => {
    const app = await testApp()
    const own = await makeTenant(app, 'Quill')
    const calls = endpoints.filter((each) => isForTenants(each) && idFieldsOf(each).length > 0)
    // Deleting comes last, and the key after the analyses: the other calls need what it deletes.
    const turnOf = ({ method, path }: Endpoint) => {
      if (method !== 'DELETE' && !path.endsWith('/delete')) return 0
      return path.includes('/analyses') ? 1 : 2
    }
    for (const endpoint of calls.toSorted((a, b) => turnOf(a) - turnOf(b))) {
      // Each deletes an analysis of its own.
      if (turnOf(endpoint) === 1) own.analysis = await analyzeOnce(app, own)
      const token = endpoint.access === 'api-key' ? own.key : own.token
      const answer = await send(app, { endpoint, token, input: inputOf(endpoint, own) })
      expect([nameOf(endpoint), answer.status, answer.body]).toEqual([
        ...[nameOf(endpoint), endpoint.status, answer.body],
      ])
    }
  })

  test('[RP-05] no list of a member names anything of another organization', async () => {
    const app = await testApp()
    const own = await makeTenant(app, 'Quill')
    const rival = await makeTenant(app, 'Rival')
    const reads = endpoints.filter(
      (each) => each.method === 'GET' && isForTenants(each) && !each.path.includes(':'),
    )
    expect(reads.length).toBeGreaterThanOrEqual(7)
    for (const endpoint of reads) {
      const token = endpoint.access === 'api-key' ? own.key : own.token
      const answer = await send(app, { endpoint, token })
      expect([nameOf(endpoint), answer.status]).toEqual([nameOf(endpoint), 200])
      const text = JSON.stringify(answer.body)
      for (const trace of ['Rival', ...Object.values(rival)]) expect(text).not.toContain(trace)
    }
  })
})

/** Ids and credentials of one organization. */
interface Tenant {
  organization: string
  keyId: string
  userId: string
  analysis: string
  session: string
  purchase: string
  token: string
  key: string
}

const madeUp: Tenant = {
  organization: 'org_0000000000000000000000',
  keyId: 'key_0000000000000000000000',
  userId: 'usr_0000000000000000000000',
  analysis: 'ana_0000000000000000000000',
  session: 'cs_test_0000000000000000000000',
  purchase: 'pur_0000000000000000000000',
  token: '',
  key: '',
}

const anyRequest = { request_id: 'any' }

/** Queries that narrow or count what is one's own find nothing for an id of others. */
function isFilter({ path }: Endpoint, field: string): boolean {
  const isList = path.endsWith('/analyses') || path.endsWith('/export')
  return isList || ['apiKeyId', 'api_key_ids', 'analysis_ids'].includes(field)
}

const idKinds: Record<string, keyof Tenant> = {
  keyId: 'keyId',
  api_key_id: 'keyId',
  apiKeyId: 'keyId',
  api_key_ids: 'keyId',
  analysis_id: 'analysis',
  analysis_ids: 'analysis',
  user_id: 'userId',
  session_id: 'session',
  purchase_id: 'purchase',
}

function isForTenants({ access }: Endpoint): boolean {
  return access === 'member' || access === 'api-key'
}

function fieldsOf({ params, query, body }: Endpoint): string[] {
  return [params, query, body].flatMap((schema) => Object.keys(schema.shape))
}

/** Fields that name a thing somebody owns; a new one must be sorted in here. */
function idFieldsOf(endpoint: Endpoint): string[] {
  const fields = fieldsOf(endpoint).filter((field) => /(^id|_ids?|Id)$/.test(field))
  const common = ['price_id', 'group_id', 'force_group_id', 'tax_id']
  const named = fields.filter((field) => !common.includes(field))
  for (const field of named) expect(['id', ...Object.keys(idKinds)]).toContain(field)
  return named
}

function idFor({ endpoint, field, ids }: { endpoint: Endpoint; field: string; ids: Tenant }) {
  if (field === 'id') return endpoint.path.includes('/analyses/') ? ids.analysis : ids.organization
  const id = ids[idKinds[field] ?? 'keyId']
  return field.endsWith('_ids') ? [id] : id
}

const text = 'A writer keeps a small book of words. '.repeat(40)

function inputOf(endpoint: Endpoint, ids: Tenant): Record<string, unknown> {
  const known: Record<string, unknown> = {
    text,
    name: 'Desk',
    title: 'Draft',
    is_correct: true,
    is_active: true,
  }
  const ownIds = idFieldsOf(endpoint).map((field) => [field, idFor({ endpoint, field, ids })])
  const others = fieldsOf(endpoint).filter((field) => field in known)
  return {
    ...Object.fromEntries(others.map((field) => [field, known[field]])),
    ...Object.fromEntries(ownIds),
  }
}

/** An organization that has done everything one can do. */
async function makeTenant(app: TestApp, name: string): Promise<Tenant> {
  const { organizationId, user, token, key } = await makeMember(app, { credits: 100, name })
  const analysis = await analyzeOnce(app, { keyId: key.id, token })
  await app.call(api.purchases.create, { price_id: 'price_basic' }, token)
  const purchase = await app.deps.db
    .selectFrom('purchases')
    .select(['id', 'session_id'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return {
    organization: organizationId,
    keyId: key.id,
    userId: user.id,
    analysis,
    session: purchase.session_id,
    purchase: purchase.id,
    token,
    key: key.api_key,
  }
}

async function analyzeOnce(
  app: TestApp,
  { keyId, token }: Pick<Tenant, 'keyId' | 'token'>,
): Promise<string> {
  const analysed = await app.call(api.playground.analyze, { text, api_key_id: keyId }, token)
  expect(analysed.status).toBe(200)
  return analysed.body.analysis_id
}

async function everythingOf(app: TestApp, { token }: Tenant) {
  const keys = await app.call(api.apiKeys.list, { active_only: 'false' }, token)
  const history = await app.call(api.credits.listEntries, {}, token)
  const organization = await app.call(api.organization.get, {}, token)
  return [keys.body, history.body, organization.body]
}

interface Sent {
  endpoint: Endpoint
  token?: string | undefined
  input?: Record<string, unknown>
  suffix?: string
}

/** Any endpoint, with whatever input: where none is given, path parameters are made up. */
function send(app: TestApp, { endpoint, token, input = {}, suffix = '' }: Sent) {
  const path = `${endpoint.path}${suffix}` as const
  const madeUpParams = Object.keys(endpoint.params.shape).map((name) => [name, 'nobody'])
  return app.call(
    { ...endpoint, path } as Endpoint,
    { ...Object.fromEntries(madeUpParams), ...input },
    token,
  ) as Promise<{ status: number; body: Record<string, unknown> }>
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
