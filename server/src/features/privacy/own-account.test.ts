import { api } from '@inkprint/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { password, type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

interface Leaver {
  user: { email: string }
  token: string
}

function deleteAccount(app: TestApp, { user, token }: Leaver) {
  const typed = { typed_email: user.email, current_password: password }
  return app.call(api.privacy.deleteAccount, typed, token)
}

test('a member deletes the account: signed out, mailed, gone, and the address is free again', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const leaver = await app.makeUser({ organization_id: owner.organizationId, role: 'member' })
  expect((await deleteAccount(app, leaver)).status).toBe(204)
  expect((await app.call(api.auth.me, {}, leaver.token)).status).toBe(401)
  await app.runJobs()
  expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [leaver.user.email, 'Your Inkprint account was deleted'],
  ])
  const { body } = await app.call(api.team.get, {}, owner.token)
  expect(body.team.map(({ user_id }) => user_id)).toEqual([owner.user.id])
  const again = await app.call(api.registration.create, {
    email: leaver.user.email,
    password,
    confirm_password: password,
    first_name: 'Bo',
    last_name: 'Berg',
    is_terms_accepted: true,
    is_not_consumer_term: true,
    is_marketing_opt_in: false,
  })
  expect(again.status).toBe(201)
})

test('nothing is deleted for a wrong password, another address or a superuser', async () => {
  const app = await testApp()
  const { user, token } = await makeMember(app)
  const right = { typed_email: user.email, current_password: password }
  const wrong = [
    [{ ...right, current_password: 'Wrong-Horse-7' }, 'CHANGE_PASSWORD_BAD_PASSWORD'],
    [{ ...right, typed_email: 'somebody@example.com' }, 'CONFIRMATION_WRONG'],
  ] as const
  for (const [typed, code] of wrong) {
    const { body } = await app.call(api.privacy.deleteAccount, typed, token)
    expect(body).toMatchObject({ code })
  }
  const staff = await app.makeUser({ is_superuser: true })
  expect((await deleteAccount(app, staff)).body).toMatchObject({ code: 'OWN_ACCOUNT' })
  expect((await app.call(api.auth.me, {}, token)).status).toBe(200)
  expect((await app.call(api.auth.me, {}, staff.token)).status).toBe(200)
})

test('the last owner hands over first; of two owners who leave at once one stays', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const organization_id = owner.organizationId
  const second = await app.makeUser({ organization_id, role: 'member' })
  expect((await deleteAccount(app, owner)).body).toMatchObject({ code: 'LAST_OWNER' })
  await app.call(api.team.changeRole, { userId: second.user.id, role: 'owner' }, owner.token)
  await app.makeUser({ organization_id, role: 'viewer' })
  const answers = await Promise.all([deleteAccount(app, owner), deleteAccount(app, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('what the person made stays with the organization and names nobody; money rows stay', async () => {
  const app = await testApp()
  const owner = await makeMember(app, { credits: 50 })
  const id = owner.organizationId
  const leaver = await app.makeUser({ organization_id: id, role: 'member', first_name: 'Bo' })
  const key = await app.call(api.apiKeys.create, { id, name: 'Bo’s' }, leaver.token)
  const input = { text: textOf(200), api_key_id: key.body.id }
  const { body: made } = await app.call(api.playground.analyze, input, leaver.token)
  await app.call(api.profile.update, { last_name: 'Berg' }, leaver.token)
  const entries = async () => (await app.call(api.credits.listEntries, {}, owner.token)).body.items
  const before = await entries()

  await deleteAccount(app, leaver)
  await app.runJobs()
  const kept = await app.call(api.ownAnalyses.get, { id: made.analysis_id }, owner.token)
  expect(kept.body).toMatchObject({ text: input.text, user_name: null })
  expect(await entries()).toEqual(before)
  expect(await rowsNaming(app, leaver.user.email)).toBe(0)
  const { rows } = await sql<{ count: number }>`
    select count(*) from analyses where user_id = ${leaver.user.id}`.execute(app.deps.db)
  expect(Number(rows[0]?.count)).toBe(0)
  const { body: audit } = await app.call(api.team.listAuditEntries, {}, owner.token)
  expect(audit.items[0]).toMatchObject({
    action: 'account.deleted',
    actor_email: 'a deleted account',
  })
  const { body: keys } = await app.call(
    api.apiKeys.list,
    { active_only: 'false', include_info: 'true' },
    owner.token,
  )
  expect(keys.api_keys.find((each) => each.id === key.body.id)).toMatchObject({
    is_active: true,
    creator_name: null,
  })
})

test('no audit log keeps the address: not where they left, nor where they never joined', async () => {
  const app = await testApp()
  const [left, other] = [await makeMember(app), await makeMember(app)]
  const leaver = await app.makeUser({ organization_id: left.organizationId, role: 'member' })
  const { email } = leaver.user
  const asked = { emails: [email], role: 'viewer' as const }
  expect((await app.call(api.team.invite, asked, other.token)).body.invited).toEqual([email])
  await app.call(api.team.leave, {}, leaver.token)
  expect((await app.call(api.team.invite, asked, left.token)).body.invited).toEqual([email])
  expect((await deleteAccount(app, leaver)).status).toBe(204)
  for (const { token } of [left, other]) {
    const { body } = await app.call(api.team.listAuditEntries, {}, token)
    expect(body.items.map(({ action }) => action)).toContain('member.invited')
    expect(JSON.stringify(body)).not.toContain(email)
  }
})

test('an organization without other members stops at once and is to be deleted', async () => {
  const app = await testApp()
  const alone = await makeMember(app, { credits: 50 })
  expect((await deleteAccount(app, alone)).status).toBe(204)
  const { api_key } = alone.key
  expect((await app.call(api.analyses.create, { text: textOf(200) }, api_key)).status).toBe(403)
  const staff = await app.makeUser({ is_superuser: true })
  const wanted = { id: alone.organizationId }
  const { body } = await app.call(api.admin.organizations.getOverview, wanted, staff.token)
  expect(body).toMatchObject({ is_active: false, deletion_at: expect.any(String) })
})

async function rowsNaming({ deps }: TestApp, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from users where email = ${email})
         + (select count(*) from audit_log where details::text like ${`%${email}%`}) as count`.execute(
    deps.db,
  )
  return Number(rows[0]?.count)
}

test('an organization that is to be deleted already is not deleted later because its only member goes', async () => {
  const app = await testApp()
  const alone = await makeMember(app)
  const { body: asked } = await app.call(
    api.privacy.requestDeletion,
    { typed_name: 'Quill' },
    alone.token,
  )
  app.advance(86_400_000)
  expect((await deleteAccount(app, alone)).status).toBe(204)
  const staff = await app.makeUser({ is_superuser: true })
  const wanted = { id: alone.organizationId }
  const { body } = await app.call(api.admin.organizations.getOverview, wanted, staff.token)
  expect(asked.deletion_at).toEqual(expect.any(String))
  expect(body.deletion_at).toBe(asked.deletion_at)
})
