import { api } from '@inkprint/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startCheckout } from '../../testing/belongings.ts'
import { gatedDetector } from '../../testing/detectors.ts'
import { type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { organizationDeletion } from './closing.ts'

const dayMs = 86_400_000
/** The time that passes ends no session. */
const longSessions = { env: { SESSION_DAYS: '365' } }

function request(app: TestApp, { token }: MadeMember, typed_name = 'Quill') {
  return app.call(api.privacy.requestDeletion, { typed_name }, token)
}

async function deleteDue(app: TestApp): Promise<void> {
  await organizationDeletion.run(app.deps, {})
  await app.runJobs()
}

async function isThere({ deps }: TestApp, { organizationId }: MadeMember): Promise<boolean> {
  const rows = await deps.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .execute()
  return rows.length === 1
}

function subjects({ mails }: TestApp, to: string) {
  return mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
}

test('an owner deletes the organization: everybody is mailed, keys work for seven days, then all is gone', async () => {
  const app = await testApp(longSessions)
  const owner = await makeMember(app, { credits: 50 })
  const viewer = await app.makeUser({ organization_id: owner.organizationId, role: 'viewer' })
  expect((await request(app, owner, 'quill')).body).toMatchObject({ code: 'CONFIRMATION_WRONG' })
  const first = await request(app, owner)
  expect(first).toMatchObject({ status: 202, body: { deletion_requester_name: 'Ada Nowak' } })
  app.advance(dayMs)
  expect((await request(app, owner)).body.deletion_at).toBe(first.body.deletion_at)
  const seen = await app.call(api.privacy.getOrganization, {}, viewer.token)
  expect(seen.body.deletion_at).toBe(first.body.deletion_at)
  const analyzed = await app.call(api.analyses.create, { text: textOf(200) }, owner.key.api_key)
  expect(analyzed.status).toBe(200)
  const { rows: entries } = await sql`select * from credit_entries`.execute(app.deps.db)

  app.advance(5.9 * dayMs)
  await deleteDue(app)
  expect(await isThere(app, owner)).toBe(true)
  app.advance(0.2 * dayMs)
  await deleteDue(app)
  expect(await isThere(app, owner)).toBe(false)
  for (const { user } of [owner, viewer]) {
    expect(subjects(app, user.email)).toEqual([
      'Quill will be deleted on Inkprint',
      'Quill was deleted on Inkprint',
    ])
  }
  const { rows: kept } = await sql`select * from credit_entries`.execute(app.deps.db)
  expect(kept).toEqual(entries)
  const me = await app.call(api.auth.me, {}, viewer.token)
  expect(me.body.organization_id).toBeNull()
})

test('the deletion can be canceled to the last moment, by an admin too, and not afterward', async () => {
  const app = await testApp(longSessions)
  const owner = await makeMember(app)
  const admin = await app.makeUser({ organization_id: owner.organizationId, role: 'admin' })
  const cancel = () => app.call(api.privacy.cancelDeletion, {}, admin.token)
  expect((await cancel()).body).toMatchObject({ code: 'DELETION_NOT_CANCELLABLE' })
  await request(app, owner)
  app.advance(7 * dayMs - 5_000)
  expect(await cancel()).toMatchObject({ status: 200, body: { deletion_at: null } })
  app.advance(dayMs)
  await deleteDue(app)
  expect(await isThere(app, owner)).toBe(true)
  expect(subjects(app, owner.user.email)).toContain('The deletion of Quill was canceled')

  await request(app, owner)
  app.advance(7 * dayMs)
  expect((await cancel()).body).toMatchObject({ code: 'DELETION_NOT_CANCELLABLE' })
  await Promise.all([deleteDue(app), organizationDeletion.run(app.deps, {}), cancel()])
  expect(await isThere(app, owner)).toBe(false)
})

test('a text being read when the time comes is read to its end and charged, then the organization goes', async () => {
  const { detector, isReading, open } = gatedDetector()
  const app = await testApp({ ...longSessions, detector })
  const owner = await makeMember(app, { credits: 50 })
  await request(app, owner)
  app.advance(7 * dayMs + 1_000)
  const reading = app.call(api.analyses.create, { text: textOf(200) }, owner.key.api_key)
  await isReading
  await deleteDue(app)
  expect(await isThere(app, owner)).toBe(true)
  const refused = await app.call(api.analyses.create, { text: textOf(200) }, owner.key.api_key)
  expect(refused.status).toBe(403)
  open()
  const { status, body } = await reading
  expect([status, body.credits.used]).toEqual([200, expect.any(Number)])
  await deleteDue(app)
  expect(await isThere(app, owner)).toBe(false)
  const { rows } = await sql<{ sum: number }>`
    select sum(change_amount) as sum from credit_entries where reason = 'analysis'`.execute(
    app.deps.db,
  )
  expect(Number(rows[0]?.sum)).toBe(-body.credits.used)
})

test('texts that wait in a paused batch do not hold up the deletion, and cost nothing', async () => {
  const app = await testApp(longSessions)
  const owner = await makeMember(app, { credits: 50 })
  await request(app, owner)
  app.advance(6.9 * dayMs)
  const items = ['one', 'two'].map((id) => ({ id, text: textOf(200) }))
  const { api_key } = owner.key
  const sent = await app.call(api.batches.create, { items }, api_key)
  expect(sent.status).toBe(201)
  const paused = await app.call(api.batches.pause, { id: sent.body.batch_id }, api_key)
  expect(paused.body).toMatchObject({ status: 'paused', counts: { waiting: 2 } })
  app.advance(0.2 * dayMs)
  await deleteDue(app)
  expect(await isThere(app, owner)).toBe(false)
  const { rows } = await sql`
    select from credit_entries where reason = 'analysis'`.execute(app.deps.db)
  expect(rows).toEqual([])
})

test('open checkouts are closed, the automatic top-up is turned off, and nothing can be bought', async () => {
  const app = await testApp(longSessions)
  const owner = await makeMember(app, { credits: 50 })
  const choices = { threshold: 5, price_id: 'price_basic', monthly_ceiling: 100 } as const
  await app.call(api.topUps.turnOn, choices, owner.token)
  await startCheckout(app, owner.token)
  await request(app, owner)
  await app.runJobs()
  const { body: purchases } = await app.call(api.purchases.list, {}, owner.token)
  expect(purchases.items.map(({ status }) => status)).toEqual(['cancelled'])
  const { body: topUp } = await app.call(api.topUps.get, {}, owner.token)
  expect(topUp.status).toBe('off')
  const refusals = [
    await app.call(api.purchases.create, { price_id: 'price_basic' }, owner.token),
    await app.call(api.topUps.turnOn, choices, owner.token),
    await app.call(api.topUps.saveCard, {}, owner.token),
  ]
  for (const { body } of refusals) expect(body).toMatchObject({ code: 'ORGANIZATION_CLOSING' })
  await app.call(api.privacy.cancelDeletion, {}, owner.token)
  const again = await app.call(api.purchases.create, { price_id: 'price_basic' }, owner.token)
  expect(again.status).toBe(200)
})

test('staff see that an organization is to be deleted, and its audit log says who asked', async () => {
  const app = await testApp(longSessions)
  const owner = await makeMember(app)
  await request(app, owner)
  const staff = await app.makeUser({ is_superuser: true })
  const wanted = { id: owner.organizationId }
  const { body } = await app.call(api.admin.organizations.getOverview, wanted, staff.token)
  expect(body.deletion_at).toEqual(expect.any(String))
  const audit = await app.call(api.team.listAuditEntries, {}, owner.token)
  expect(audit.body.items[0]).toMatchObject({
    action: 'organization.deletion-requested',
    actor_email: owner.user.email,
  })
})
