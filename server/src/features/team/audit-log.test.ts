import { api } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { system } from '../../policy/actor.ts'
import { auditBy } from '../../policy/audit.ts'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'

test('owners and admins read what was done in their organization, also by staff, who are not named', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const id = owner.organizationId
  const admin = await app.makeUser({ organization_id: id, role: 'admin' })
  const staff = await app.makeUser({ is_superuser: true })
  await app.call(api.team.changeRole, { userId: admin.user.id, role: 'owner' }, owner.token)
  const gift = { id, change_amount: 50, note: 'For the outage' }
  await app.call(api.admin.organizations.changeCredits, gift, staff.token)
  const { body } = await app.call(api.team.listAuditEntries, {}, admin.token)
  expect(body.items.slice(0, 2)).toMatchObject([
    { action: 'credits.changed', actor_email: 'Inkprint staff', details: { note: gift.note } },
    {
      action: 'member.role-changed',
      actor_email: owner.user.email,
      details: { email: admin.user.email, role: ['admin', 'owner'] },
    },
  ])
  expect(JSON.stringify(body)).not.toContain(staff.user.email)
})

test('the audit log is exported in words', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const id = owner.organizationId
  await app.call(api.apiKeys.create, { id, name: 'Desk' }, owner.token)
  const { body, headers } = await app.call(api.team.exportAudit, {}, owner.token)
  expect(headers['content-type']).toContain('text/csv')
  const [heading, newest] = String(body).split('\r\n')
  expect(heading).toContain('"Who","What","Details"')
  expect(newest).toContain(`"${owner.user.email}","API key created","Name: Desk"`)
})

test('nobody reads the audit log of another organization', async () => {
  const app = await testApp()
  const owner = await makeMember(app, { name: 'Quill' })
  const rival = await makeMember(app, { name: 'Rival' })
  await app.call(api.organization.update, { country: 'Poland' }, owner.token)
  const { body } = await app.call(api.team.listAuditEntries, {}, rival.token)
  expect(JSON.stringify(body)).not.toContain(owner.organizationId)
  expect(body.items.length).toBeGreaterThan(0)
})

test('what staff did stays marked as theirs when they leave the staff or are deleted', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const id = owner.organizationId
  const [leaver, boss] = [
    await app.makeUser({ is_superuser: true }),
    await app.makeUser({ is_superuser: true }),
  ]
  const gift = { id, change_amount: 50, note: 'For the outage' }
  await app.call(api.admin.organizations.changeCredits, gift, leaver.token)
  const newest = async () => {
    const { body } = await app.call(api.team.listAuditEntries, {}, owner.token)
    return body.items[0]
  }
  const demotion = { id: leaver.user.id, is_superuser: false }
  await app.call(api.admin.users.update, demotion, boss.token)
  expect(await newest()).toMatchObject({
    action: 'credits.changed',
    actor_email: 'Inkprint staff',
  })
  await app.call(api.admin.users.remove, { id: leaver.user.id }, boss.token)
  expect(await newest()).toMatchObject({ actor_email: 'Inkprint staff' })
})

test('what a program did is written down as done by its key, what no person and no key did as automatic', async () => {
  const app = await testApp()
  const owner = await makeMember(app, { scopes: ['webhooks'] })
  const input = { url: 'https://hooks.example.com/', events: ['credits.low' as const] }
  await app.call(api.webhooks.create, input, owner.key.api_key)
  await app.deps.db.transaction().execute((tx) =>
    auditBy(tx, system, {
      action: 'top-up.paused',
      subjectId: 'pur_1',
      organizationId: owner.organizationId,
    }),
  )
  const read = async () =>
    (await app.call(api.team.listAuditEntries, {}, owner.token)).body.items.slice(0, 2)
  expect(await read()).toMatchObject([
    { action: 'top-up.paused', actor_email: null },
    { action: 'webhook.created', actor_email: 'API key “Newsroom”' },
  ])
  const { body } = await app.call(api.team.exportAudit, {}, owner.token)
  expect(String(body)).toContain('"Inkprint (automatic)","Automatic top-up paused"')
  const keyId = owner.key.id
  await app.call(api.apiKeys.remove, { id: owner.organizationId, keyId }, owner.token)
  const [, , created] = (await app.call(api.team.listAuditEntries, {}, owner.token)).body.items
  expect(created).toMatchObject({ action: 'webhook.created', actor_email: 'a deleted API key' })
})
