import { api, type Role } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { startInTurn } from '../../testing/contention.ts'
import { turnTotpOn } from '../../testing/factors.ts'
import { makeMember } from '../../testing/make.ts'
import { invitationToken, password, type TestApp, testApp } from '../../testing/test-app.ts'
import { nightlyCleanup } from '../cleanup/jobs.ts'

const day = 86_400_000
const consent = { is_terms_accepted: true, is_not_consumer_term: true } as const
const person = { first_name: 'Bo', last_name: 'Berg', password, ...consent }

interface Wanted {
  token: string
  email?: string
  role?: Role
}

/** Invites somebody and returns the token of the link in the mail. */
async function inviteOne(
  app: TestApp,
  { token, email = 'bo@example.com', role = 'member' }: Wanted,
) {
  const { status } = await app.call(api.team.invite, { emails: [email], role }, token)
  expect(status).toBe(201)
  await app.runJobs()
  return invitationToken(app.mails.findLast(({ to }) => to === email))
}

async function openInvitations(app: TestApp, token: string) {
  return (await app.call(api.team.get, {}, token)).body.invitations
}

test('several people are invited at once; members and those invited before are left alone', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const emails = ['bo@example.com', 'Cy@Example.com', 'bo@example.com', owner.user.email]
  const first = await app.call(api.team.invite, { emails, role: 'viewer' }, owner.token)
  expect(first.body).toEqual({
    invited: ['bo@example.com', 'cy@example.com'],
    already_invited: [],
    already_members: [owner.user.email],
  })
  const again = await app.call(api.team.invite, { emails, role: 'viewer' }, owner.token)
  expect(again.body).toMatchObject({
    invited: [],
    already_invited: expect.arrayContaining(['bo@example.com', 'cy@example.com']),
  })
  await app.runJobs()
  expect(app.mails.map(({ to }) => to).sort()).toEqual(['bo@example.com', 'cy@example.com'])
  expect(await openInvitations(app, owner.token)).toMatchObject([
    { role: 'viewer', inviter_name: 'Ada Nowak', is_expired: false },
    { role: 'viewer', inviter_name: 'Ada Nowak', is_expired: false },
  ])
})

test('an invitation says whether the organization requires a second factor', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const token = await inviteOne(app, { token: owner.token })
  const open = async () => (await app.call(api.invitations.open, { token })).body
  expect(await open()).toMatchObject({
    is_second_factor_required: false,
    has_single_sign_on: false,
    is_single_sign_on_required: false,
  })
  await turnTotpOn(app, owner.token)
  const input = { is_second_factor_required: true }
  await app.call(api.team.changeFactorRequirement, input, owner.token)
  expect((await open()).is_second_factor_required).toBe(true)
})

test('an invitation names who sends it, and its token is kept only as a hash', async () => {
  const app = await testApp()
  const owner = await makeMember(app, { name: 'Quill' })
  const token = await inviteOne(app, { token: owner.token })
  const [mail] = app.mails
  expect(mail?.subject).toBe('You are invited to Quill on Inkprint')
  expect(mail?.text).toContain(`Ada Nowak (${owner.user.email})`)
  const stored = await app.deps.db.selectFrom('invitations').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(app.logged.join()).not.toContain(token)
})

test('a name that mail programs would turn into a link does not travel in an invitation', async () => {
  const app = await testApp()
  const owner = await makeMember(app, { name: 'win.example.com' })
  await inviteOne(app, { token: owner.token })
  expect(app.mails[0]?.subject).toBe('You are invited to Inkprint')
  expect(app.mails[0]?.text).not.toContain('win.example.com')
})

test('somebody without an account registers with the invitation and can work at once', async () => {
  const app = await testApp()
  const owner = await makeMember(app, { name: 'Quill' })
  const token = await inviteOne(app, { token: owner.token })
  expect((await app.call(api.invitations.open, { token })).body).toMatchObject({
    invitation_state: 'open',
    organization_name: 'Quill',
    email: 'bo@example.com',
    role: 'member',
    has_account: false,
  })
  const registered = await app.call(api.invitations.register, { token, ...person })
  expect(registered).toMatchObject({
    status: 201,
    body: { email: 'bo@example.com', is_verified: true, organization_id: owner.organizationId },
  })
  const { body } = await app.call(api.auth.login, { username: 'bo@example.com', password })
  expect((await app.call(api.team.getOwnRole, {}, body.access_token)).body.role).toBe('member')
  expect(await openInvitations(app, owner.token)).toEqual([])
  await app.runJobs()
  // No mail asks for a confirmation.
  expect(app.mails).toHaveLength(1)
  expect((await app.call(api.invitations.open, { token })).body.invitation_state).toBe('accepted')
  expect(await app.call(api.invitations.register, { token, ...person })).toMatchObject({
    status: 409,
    body: { code: 'INVITATION_CLOSED' },
  })
})

test('an address that was registered and never confirmed does not stand in the way', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const stranger = { ...person, email: 'bo@example.com', password: 'Strangers-Own-1' }
  await app.call(api.registration.create, { ...stranger, confirm_password: 'Strangers-Own-1' })
  const token = await inviteOne(app, { token: owner.token })
  expect((await app.call(api.invitations.open, { token })).body.has_account).toBe(false)
  expect((await app.call(api.invitations.register, { token, ...person })).status).toBe(201)
  const theirs = { username: 'bo@example.com', password: 'Strangers-Own-1' }
  expect((await app.call(api.auth.login, theirs)).status).toBe(400)
  expect((await app.call(api.auth.login, { ...theirs, password })).status).toBe(200)
})

test('whoever has an account accepts signed in, and nobody registers in their place', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const bo = await app.makeUser({ email: 'bo@example.com' })
  const token = await inviteOne(app, { token: owner.token, role: 'viewer' })
  expect((await app.call(api.invitations.open, { token })).body.has_account).toBe(true)
  expect(await app.call(api.invitations.register, { token, ...person })).toMatchObject({
    status: 400,
    body: { code: 'REGISTER_USER_ALREADY_EXISTS' },
  })
  const accepted = await app.call(api.invitations.accept, { token }, bo.token)
  expect(accepted.body.organization_id).toBe(owner.organizationId)
  expect((await app.call(api.team.getOwnRole, {}, bo.token)).body.role).toBe('viewer')
  expect(await app.call(api.invitations.accept, { token }, bo.token)).toMatchObject({
    status: 409,
    body: { code: 'INVITATION_CLOSED' },
  })
})

test('an invitation accepted twice at once makes one member', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const bo = await app.makeUser({ email: 'bo@example.com' })
  const token = await inviteOne(app, { token: owner.token })
  const accept = () => app.call(api.invitations.accept, { token }, bo.token)
  const { all } = await startInTurn(app, [accept, accept])
  expect((await all).map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an invitation that two people register with at once makes one account', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const token = await inviteOne(app, { token: owner.token })
  const register = () => app.call(api.invitations.register, { token, ...person })
  const answers = await Promise.all([register(), register()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('another account cannot accept, and the invitation stays open', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const other = await app.makeUser()
  const token = await inviteOne(app, { token: owner.token })
  expect(await app.call(api.invitations.accept, { token }, other.token)).toMatchObject({
    status: 403,
    body: { code: 'INVITATION_OTHER_ADDRESS' },
  })
  expect((await app.call(api.invitations.open, { token })).body.invitation_state).toBe('open')
})

test('whoever belongs to another organization leaves it first and then accepts with the same link', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const elsewhere = await makeMember(app, { name: 'Rival' })
  const bo = await app.makeUser({
    email: 'bo@example.com',
    organization_id: elsewhere.organizationId,
  })
  const token = await inviteOne(app, { token: owner.token })
  expect(await app.call(api.invitations.accept, { token }, bo.token)).toMatchObject({
    status: 400,
    body: { code: 'ALREADY_IN_ORGANIZATION' },
  })
  await app.call(api.team.leave, {}, bo.token)
  expect((await app.call(api.invitations.accept, { token }, bo.token)).status).toBe(200)
})

test('an invitation works for seven days and can then be sent again, with a new link', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const bo = await app.makeUser({ email: 'bo@example.com' })
  const token = await inviteOne(app, { token: owner.token })
  app.advance(7 * day)
  const signedIn = await app.call(api.auth.login, { username: owner.user.email, password })
  const ownerToken = signedIn.body.access_token
  expect((await app.call(api.invitations.open, { token })).body.invitation_state).toBe('expired')
  const again = await app.call(api.auth.login, { username: bo.user.email, password })
  const accept = (link: string) =>
    app.call(api.invitations.accept, { token: link }, again.body.access_token)
  expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'INVITATION_CLOSED' } })

  const [listed] = await openInvitations(app, ownerToken)
  expect(listed?.is_expired).toBe(true)
  const invitationId = listed?.invitation_id ?? ''
  expect((await app.call(api.team.resendInvitation, { invitationId }, ownerToken)).status).toBe(202)
  await app.runJobs()
  expect((await accept(token)).status).toBe(404)
  expect((await accept(invitationToken(app.mails.at(-1)))).status).toBe(200)
})

test('an invitation that expired is renewed by inviting again, without a second one', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  await inviteOne(app, { token: owner.token })
  app.advance(8 * day)
  const { body } = await app.call(api.auth.login, { username: owner.user.email, password })
  const token = await inviteOne(app, { token: body.access_token, role: 'admin' })
  expect((await app.call(api.invitations.open, { token })).body).toMatchObject({
    invitation_state: 'open',
    role: 'admin',
  })
  expect(await openInvitations(app, body.access_token)).toHaveLength(1)
})

test('a revoked invitation stops working at once, and its mail is not sent later', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const token = await inviteOne(app, { token: owner.token })
  const invitationId = (await openInvitations(app, owner.token))[0]?.invitation_id ?? ''
  await app.call(api.team.resendInvitation, { invitationId }, owner.token)
  const revoke = () => app.call(api.team.revokeInvitation, { invitationId }, owner.token)
  expect((await revoke()).status).toBe(204)
  expect((await revoke()).status).toBe(204)
  await app.runJobs()
  expect(app.mails).toHaveLength(1)
  expect((await app.call(api.invitations.open, { token })).body.invitation_state).toBe('revoked')
  expect((await app.call(api.invitations.register, { token, ...person })).status).toBe(409)
  const resent = await app.call(api.team.resendInvitation, { invitationId }, owner.token)
  expect(resent).toMatchObject({ status: 409, body: { code: 'INVITATION_CLOSED' } })
})

test('an admin invites everybody but owners', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const admin = await app.makeUser({ organization_id: owner.organizationId, role: 'admin' })
  const invite = (role: Role) =>
    app.call(api.team.invite, { emails: [`${role}@example.com`], role }, admin.token)
  expect((await invite('admin')).status).toBe(201)
  expect(await invite('owner')).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_MISSING', permission: 'owners.change' },
  })
})

test('nobody is flooded: mails to one address are limited, whoever sends them', async () => {
  const app = await testApp({ env: { LIMIT_MAILS: '2' } })
  const statuses: number[] = []
  for (const name of ['One', 'Two', 'Three']) {
    const { token } = await makeMember(app, { name })
    const answer = await app.call(
      api.team.invite,
      { emails: ['bo@example.com'], role: 'member' },
      token,
    )
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([201, 201, 429])
})

test('an organization has at most a hundred open invitations', async () => {
  const app = await testApp()
  const { token } = await makeMember(app)
  const invite = (start: number, count: number) => {
    const emails = Array.from({ length: count }, (_, n) => `p${start + n}@example.com`)
    return app.call(api.team.invite, { emails, role: 'member' }, token)
  }
  for (let start = 0; start < 100; start += 20) {
    expect((await invite(start, 20)).status).toBe(201)
  }
  expect(await invite(100, 1)).toMatchObject({
    status: 409,
    body: { code: 'TOO_MANY_INVITATIONS' },
  })
  expect((await invite(100, 21)).status).toBe(422)
})

test('guessing links of invitations is limited', async () => {
  const app = await testApp({ env: { LIMIT_SIGN_INS_PER_ADDRESS: '3' } })
  const guess = () => app.call(api.invitations.open, { token: 'a guess' })
  const statuses = [await guess(), await guess(), await guess(), await guess()]
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 429])
})

test('an organization that was switched off takes nobody in', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const staff = await app.makeUser({ is_superuser: true })
  const token = await inviteOne(app, { token: owner.token })
  const off = { id: owner.organizationId, is_active: false }
  await app.call(api.admin.organizations.update, off, staff.token)
  const refused = { status: 403, body: { code: 'ORGANIZATION_INACTIVE' } }
  expect(await app.call(api.invitations.register, { token, ...person })).toMatchObject(refused)
})

test('an address is forgotten a month after its invitation expired', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  await inviteOne(app, { token: owner.token })
  const left = () => app.deps.db.selectFrom('invitations').select('email').execute()
  app.advance(36 * day)
  await nightlyCleanup.run(app.deps, {})
  expect(await left()).toHaveLength(1)
  app.advance(2 * day)
  await nightlyCleanup.run(app.deps, {})
  expect(await left()).toEqual([])
})
