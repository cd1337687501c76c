import { api, type Endpoint } from '@inkprint/contract'
import { endpoints } from '@inkprint/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { makeWebhook } from './testing/belongings.ts'
import { makeMember } from './testing/make.ts'
import {
  analyzeOnce,
  everythingOf,
  fieldsFor,
  idFieldsOf,
  idFor,
  inputOf,
  isFilter,
  isForTenants,
  madeUp,
  makeTenant,
  type Tenant,
  text,
} from './testing/tenants.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const request_id = expect.any(String)
const nobody = { detail: 'Unauthorized', code: 'UNAUTHORIZED', request_id }
/** What a link that does not work gets, whatever is wrong with it. */
const noLink = { detail: 'Not Found', code: 'NOT_FOUND', request_id }
const anyRequest = { request_id: 'any' }

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
    const others = endpoints.filter(({ access }) => access !== 'public' && access !== 'share')
    for (const endpoint of others) {
      const isForKeys = endpoint.access === 'api-key'
      for (const credential of [undefined, forged, isForKeys ? token : key.api_key]) {
        const answer = await send(app, { endpoint, token: credential })
        const said = endpoint.errorFamily.read(answer.body)
        expect([nameOf(endpoint), answer.status, said]).toEqual([
          ...[nameOf(endpoint), 401, nobody],
        ])
      }
    }
  })

  test('[RP-04, RP-07] nothing that is shared answers without a link that works, and no refusal says why', async () => {
    const app = await testApp({ env: { LIMIT_SIGN_INS_PER_ADDRESS: '1000' } })
    const { token, key, link, analysis: id, reviewId } = await makeTenant(app, 'Quill')
    const shared = endpoints.filter(({ access }) => access === 'share')
    expect(shared.length).toBeGreaterThanOrEqual(5)
    const isRefused = async (credential: string | undefined) => {
      for (const endpoint of shared) {
        const answer = await send(app, { endpoint, token: credential })
        expect([nameOf(endpoint), answer.status, answer.body]).toEqual([
          ...[nameOf(endpoint), 404, noLink],
        ])
      }
    }
    const forged = `${link.slice(0, -6)}AAAAAA`
    for (const credential of [undefined, forged, token, key]) await isRefused(credential)
    await app.call(api.reviews.revoke, { id, reviewId }, token)
    await isRefused(link)
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
    const { link } = await makeTenant(app, 'Quill')
    for (const endpoint of endpoints) {
      // Without a link that works, what is shared answers like an address that does not exist.
      const token = endpoint.access === 'share' ? link : undefined
      const plain = await send(app, { endpoint, token })
      const slashed = await send(app, { endpoint, token, suffix: '/' })
      expect([nameOf(endpoint), slashed.status, slashed.body?.code]).toEqual([
        ...[nameOf(endpoint), plain.status, plain.body?.code],
      ])
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
    expect(checked).toBeGreaterThanOrEqual(50)
    expect(await everythingOf(app, rival)).toEqual(before)
  })

  test('[RP-05] the same calls work with the own ids, so that the refusals mean something', async () => {
    const app = await testApp()
    const own = await makeTenant(app, 'Quill')
    const calls = endpoints.filter((each) => isForTenants(each) && idFieldsOf(each).length > 0)
    for (const endpoint of calls.toSorted((a, b) => turnOf(a) - turnOf(b))) {
      // Each deletes an analysis or a webhook of its own, and an analysis is sent to its writer once.
      const isUsedUp = turnOf(endpoint) === 3 || endpoint.path === api.reviews.create.path
      const fresh = async () => ({
        ...(await makeWebhook(app, own.token)),
        analysis: await analyzeOnce(app, own),
      })
      const ids = isUsedUp ? { ...own, ...(await fresh()) } : own
      const token = endpoint.access === 'api-key' ? own.key : own.token
      const answer = await send(app, { endpoint, token, input: inputOf(endpoint, ids) })
      // The colleague is found, but nobody here has a second factor.
      const isReset = endpoint.path === api.team.resetSecondFactor.path
      expect([nameOf(endpoint), answer.status, answer.body]).toEqual([
        ...[nameOf(endpoint), isReset ? 409 : endpoint.status, answer.body],
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
      const answer = await send(app, { endpoint, token, input: fieldsFor(endpoint) })
      expect([nameOf(endpoint), answer.status]).toEqual([nameOf(endpoint), 200])
      const text = JSON.stringify(answer.body)
      for (const trace of ['Rival', ...Object.values(rival)]) expect(text).not.toContain(trace)
    }
  })
})

/** Deleting comes last, what belongs to an analysis before the analysis, and the key after both: the other calls need it. */
function turnOf({ method, path }: Endpoint): number {
  // Afterward there is nothing to be mailed about the review.
  if (path === api.reviews.answer.path) return 1
  if (method !== 'DELETE' && !path.endsWith('/delete')) return 0
  if (/:(reviewId|shareId)$/.test(path)) return 2
  return /\/(analyses|webhooks)/.test(path) ? 3 : 4
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
