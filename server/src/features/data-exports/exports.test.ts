import { api, requestFor } from '@inkprint/contract'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { addPasskey, challengeOf, turnTotpOn } from '../../testing/factors.ts'
import { makeMember } from '../../testing/make.ts'
import { password, type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { textRemoval } from '../analysis/jobs.ts'
import { exportRemoval } from './exports.ts'

const dayMs = 86_400_000
/** The time that passes ends no session. */
const longSessions = { env: { SESSION_DAYS: '365' } }

/** Asks for an export; the token of the mailed link. */
async function exportData(app: TestApp, { token }: { token: string }): Promise<string> {
  expect((await app.call(api.privacy.requestExport, {}, token)).status).toBe(202)
  await app.runJobs()
  const mail = app.mails.findLast(({ subject }) => subject === 'Your Inkprint data is ready')
  return /data-export#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function download({ app }: TestApp, token: string) {
  const reply = await app.inject(requestFor(api.privacy.downloadExport, { token }, {}))
  return { status: reply.statusCode, content: reply.rawPayload }
}

async function filesIn(app: TestApp, token: string): Promise<Record<string, string>> {
  const { status, content } = await download(app, token)
  expect(status).toBe(200)
  const files = unzipSync(new Uint8Array(content))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

test('an owner gets everything of account and organization, as JSON and CSV, without secrets', async () => {
  const app = await testApp(longSessions)
  const owner = await makeMember(app, { credits: 500 })
  const texts = Array.from({ length: 25 }, (_, index) => textOf(200, `=Number ${index}`))
  for (const text of texts) await app.call(api.analyses.create, { text }, owner.key.api_key)
  const files = await filesIn(app, await exportData(app, owner))
  expect(Object.keys(files).sort()).toEqual(
    [
      'README.txt',
      ...[
        'analyses',
        'api-keys',
        'audit-log',
        'credit-history',
        'devices',
        'members',
        'organization',
        'passkeys',
        'profile',
        'purchases',
        'second-factor',
        'sessions',
        'sign-on-links',
      ].flatMap((name) => [`${name}.csv`, `${name}.json`]),
    ].sort(),
  )
  const analyses = JSON.parse(files['analyses.json'] ?? '')
  expect(analyses.map(({ text }: { text: string }) => text)).toEqual(texts)
  expect(files['analyses.csv']).toContain(`"'=Number 24 `)
  expect(JSON.parse(files['credit-history.json'] ?? '')).toHaveLength(26)
  expect(JSON.parse(files['purchases.json'] ?? '')).toEqual([])
  expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject([{ email: owner.user.email }])
  const all = Object.values(files).join('\n')
  expect(all).not.toMatch(/argon2|password_hash|key_hash|token_hash/)
  expect(all).not.toContain(owner.key.api_key)
  const audit = await app.call(api.team.listAuditEntries, {}, owner.token)
  expect(audit.body.items[0]?.action).toBe('data.exported')
})

test('a member gets what they made themselves, and a person without an organization the account', async () => {
  const app = await testApp(longSessions)
  const owner = await makeMember(app, { credits: 500 })
  const member = await app.makeUser({ organization_id: owner.organizationId, role: 'member' })
  const input = { api_key_id: owner.key.id }
  await app.call(api.playground.analyze, { ...input, text: textOf(200, 'Theirs') }, owner.token)
  await app.call(api.playground.analyze, { ...input, text: textOf(200, 'Mine') }, member.token)
  const files = await filesIn(app, await exportData(app, member))
  const analyses = JSON.parse(files['analyses.json'] ?? '')
  expect(analyses).toHaveLength(1)
  expect(analyses[0].text).toMatch(/^Mine/)
  expect(Object.keys(files)).not.toContain('purchases.json')
  expect(JSON.parse(files['api-keys.json'] ?? '')).toEqual([])
  expect(Object.values(files).join('\n')).not.toContain(owner.user.email)

  const alone = await app.makeUser()
  const few = await filesIn(app, await exportData(app, alone))
  expect(Object.keys(few).filter((name) => name.endsWith('.json'))).toEqual([
    'profile.json',
    'sessions.json',
    'devices.json',
    'second-factor.json',
    'passkeys.json',
    'sign-on-links.json',
    'audit-log.json',
  ])
})

test('ways to sign in are exported without what somebody else could sign in with', async () => {
  const app = await testApp(longSessions)
  const { user, token } = await app.makeUser()
  const { secret, recoveryCodes } = await turnTotpOn(app, token)
  await addPasskey(app, token)
  const at = app.deps.now()
  const linked = { issuer: 'https://login.example', subject: 'ada-1', user_id: user.id }
  await app.deps.db
    .insertInto('sso_identities')
    .values({ ...linked, created_at: at, last_used_at: at })
    .execute()
  const challenge_token = await challengeOf(app, user.email)
  await app.call(api.secondFactor.signIn, { challenge_token, code: recoveryCodes[0] ?? '' })
  const files = await filesIn(app, await exportData(app, { token }))
  const rowsOf = (name: string) => JSON.parse(files[`${name}.json`] ?? '')
  expect(rowsOf('second-factor')).toMatchObject([
    { is_on: true, totp_since: expect.any(String), recovery_codes_left: 9 },
  ])
  expect(rowsOf('passkeys')).toMatchObject([{ name: expect.any(String), last_used_at: null }])
  expect(rowsOf('sign-on-links')).toMatchObject([{ issuer: linked.issuer, subject: 'ada-1' }])
  expect(rowsOf('sessions')).toMatchObject([{}, { confirmed_at: expect.any(String) }])
  expect(rowsOf('devices')).toHaveLength(1)
  const actions = rowsOf('audit-log').map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['second-factor.turned-on', 'passkey.added', 'recovery-code.used'])
  const stored = await app.deps.db
    .selectFrom('passkeys')
    .select(['credential_id', 'public_key'])
    .executeTakeFirstOrThrow()
  const all = Object.values(files).join('\n')
  for (const hidden of [secret, ...recoveryCodes, ...Object.values(stored)]) {
    expect(all).not.toContain(hidden)
  }
  expect(all).not.toMatch(/sealed_secret|_hash/)
})

test('who left an organization still gets what was done to their account there, and nothing about others', async () => {
  const app = await testApp(longSessions)
  const former = await makeMember(app)
  const { organizationId: organization_id } = former
  await turnTotpOn(app, former.token)
  const colleague = await app.makeUser({ organization_id, role: 'member' })
  await turnTotpOn(app, colleague.token)
  const { user } = await app.makeUser({ organization_id, role: 'admin' })
  const signIn = async () =>
    (await app.call(api.auth.login, { username: user.email, password })).body.access_token
  await turnTotpOn(app, await signIn())
  const reset = { userId: user.id, reset_reason: 'Lost phone' }
  await app.call(api.team.resetSecondFactor, reset, former.token)
  await app.call(api.team.removeMember, { userId: user.id }, former.token)
  const staff = await app.makeUser({ is_superuser: true })
  const { organizationId } = await makeMember(app, { name: 'Elsewhere' })
  const move = { id: user.id, organization_id: organizationId, role: 'admin' as const }
  const exported = async () => {
    const files = await filesIn(app, await exportData(app, { token: await signIn() }))
    const log: { action: string }[] = JSON.parse(files['audit-log.json'] ?? '')
    return { actions: log.map(({ action }) => action), all: Object.values(files).join('\n') }
  }
  const ofAccount = ['second-factor.turned-on', 'second-factor.reset-by-owner']
  const alone = await exported()
  expect(alone.actions).toEqual(ofAccount)
  await app.call(api.admin.users.update, move, staff.token)
  const moved = await exported()
  expect(moved.actions.slice(0, 2)).toEqual(ofAccount)
  for (const { all } of [alone, moved]) {
    for (const { id, email } of [former.user, colleague.user]) {
      expect(all).not.toContain(id)
      expect(all).not.toContain(email)
    }
    expect(all).toContain('Lost phone')
  }
})

test('there is one export at a time, also when asked for five times at once; a new one replaces the last', async () => {
  const app = await testApp(longSessions)
  const owner = await makeMember(app)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.call(api.privacy.requestExport, {}, owner.token)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409])
  await app.runJobs()
  const first = /#token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? ''
  expect((await download(app, first)).status).toBe(200)
  const second = await exportData(app, owner)
  expect((await download(app, first)).status).toBe(404)
  expect((await download(app, second)).status).toBe(200)
  expect((await download(app, 'nobody-has-this-token')).status).toBe(404)
})

test('the file is deleted after seven days, and with the account', async () => {
  const app = await testApp(longSessions)
  const owner = await makeMember(app)
  const token = await exportData(app, owner)
  app.advance(7 * dayMs - 60_000)
  await exportRemoval.run(app.deps, {})
  expect((await download(app, token)).status).toBe(200)
  app.advance(120_000)
  expect((await download(app, token)).status).toBe(404)
  await exportRemoval.run(app.deps, {})
  const parts = await app.deps.db.selectFrom('data_export_parts').select('number').execute()
  expect(parts).toEqual([])
})

test('who was removed from the organization cannot download its data any more', async () => {
  const app = await testApp(longSessions)
  const owner = await makeMember(app)
  const admin = await app.makeUser({ organization_id: owner.organizationId, role: 'admin' })
  const token = await exportData(app, admin)
  await app.call(api.team.removeMember, { userId: admin.user.id }, owner.token)
  expect((await download(app, token)).status).toBe(404)
})

test('who may no longer export the organization cannot download what they exported before, nor after coming back', async () => {
  const app = await testApp(longSessions)
  const owner = await makeMember(app)
  const admin = await app.makeUser({ organization_id: owner.organizationId, role: 'admin' })
  const token = await exportData(app, admin)
  const { id: userId } = admin.user
  const setRole = (role: 'admin' | 'member') =>
    app.call(api.team.changeRole, { userId, role }, owner.token)
  await setRole('admin')
  expect((await download(app, token)).status).toBe(200)
  await setRole('member')
  expect((await download(app, token)).status).toBe(404)
  await setRole('admin')
  expect((await download(app, token)).status).toBe(404)

  const staff = await app.makeUser({ is_superuser: true })
  const again = await exportData(app, admin)
  const { organizationId } = owner
  for (const organization_id of [null, organizationId]) {
    await app.call(api.admin.users.update, { id: userId, organization_id }, staff.token)
    expect((await download(app, again)).status).toBe(404)
  }
})

test('who was removed does not get the data of the organization back when it is deleted', async () => {
  const app = await testApp(longSessions)
  const owner = await makeMember(app)
  const admin = await app.makeUser({ organization_id: owner.organizationId, role: 'admin' })
  const removed = await exportData(app, admin)
  const owners = await exportData(app, owner)
  await app.call(api.team.removeMember, { userId: admin.user.id }, owner.token)
  const staff = await app.makeUser({ is_superuser: true })
  await app.call(api.admin.organizations.remove, { id: owner.organizationId }, staff.token)
  for (const token of [removed, owners]) expect((await download(app, token)).status).toBe(404)
})

test('texts deleted while the export is prepared are left out, and the ZIP is whole', async () => {
  const app = await testApp({ env: { RETENTION_DAYS: '1', SESSION_DAYS: '365' } })
  const owner = await makeMember(app, { credits: 500 })
  for (let index = 0; index < 45; index++) {
    await app.call(api.analyses.create, { text: textOf(200) }, owner.key.api_key)
  }
  app.advance(2 * dayMs)
  await app.call(api.privacy.requestExport, {}, owner.token)
  await Promise.all([app.runJobs(), textRemoval.run(app.deps, {})])
  await app.runJobs()
  const token = /#token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const files = await filesIn(app, token)
  expect(JSON.parse(files['analyses.json'] ?? '')).toHaveLength(45)
})
