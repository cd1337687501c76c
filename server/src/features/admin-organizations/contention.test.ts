import { api, requestFor } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTransaction, startInTurn } from '../../testing/contention.ts'
import { detectorWith } from '../../testing/detectors.ts'
import { makeMember } from '../../testing/make.ts'
import { quickDetector } from '../../testing/quick-detector.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

type Answers = (() => Promise<{ status: number }>)[]

describe('an organization of superusers', () => {
  test('is renamed or deleted while one of them is demoted', async () => {
    for (const change of ['rename', 'delete'] as const) {
      const app = await testApp()
      const { organizationId: id } = await makeMember(app)
      const [first, last] = await superusersAgainstTheirOrder(app, id)
      const target = await app.makeUser({ is_superuser: true })
      const hold = `select from users where id = '${last.user.id}' for no key update`
      const other = await openTransaction(app, hold)
      const works: Answers = [
        () =>
          app.call(
            api.admin.users.update,
            { id: target.user.id, is_superuser: false },
            first.token,
          ),
        change === 'rename'
          ? () => app.call(api.admin.organizations.update, { id, name: 'Renamed' }, first.token)
          : () => app.call(api.admin.organizations.remove, { id }, first.token),
      ]
      const { all } = await startInTurn(app, works)
      await other.query('commit')
      const statuses = (await all).map((answer) => answer.status)
      expect(statuses).toEqual([200, change === 'rename' ? 200 : 204])
    }
  })
})

describe('an organization that is being deleted', () => {
  test('takes its analyses along, however many, and nobody else’s', async () => {
    const app = await testApp()
    const staff = await app.makeUser({ is_superuser: true })
    const [large, small] = [await makeMember(app), await makeMember(app)]
    // Many of one moment, as an hour of busy programs leaves them.
    await fillAnalyses(app, { organizationId: large.organizationId, count: 45_000 })
    await fillAnalyses(app, { organizationId: small.organizationId, count: 3 })
    const remove = () =>
      app.call(api.admin.organizations.remove, { id: large.organizationId }, staff.token)
    const both = await Promise.all([remove(), remove()])
    expect(both.map((answer) => answer.status).sort()).toEqual([204, 404])
    const left = await app.deps.db.selectFrom('analyses').select('organization_id').execute()
    expect(left.map((row) => row.organization_id)).toEqual(Array(3).fill(small.organizationId))
  })

  test('has no analysis to judge any more', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 5 })
    const analysis_id = await analyze(app, member)
    const answer = { analysis_id, is_correct: true }
    expect(
      await whileDeleted(app, member, () =>
        app.call(api.playground.sendFeedback, answer, member.token),
      ),
    ).toBe(404)
  })

  test('takes no order under an Idempotency-Key any more', async () => {
    const reading = Promise.withResolvers<void>()
    const deleted = Promise.withResolvers<void>()
    const app = await testApp({
      detector: detectorWith({
        async describe() {
          reading.resolve()
          await deleted.promise
          return quickDetector.describe()
        },
      }),
    })
    const staff = await app.makeUser({ is_superuser: true })
    const { organizationId, key } = await makeMember(app, { credits: 5 })
    const input = { text: textOf(200), group_id: 'news' }
    const request = requestFor(api.analyses.create, input, {
      token: key.api_key,
      idempotencyKey: 'order-1',
    })
    const pending = app.app.inject(request)
    await reading.promise
    await app.call(api.admin.organizations.remove, { id: organizationId }, staff.token)
    deleted.resolve()
    expect((await pending).statusCode).toBe(401)
  })

  test('has no credits to sum up any more', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 5 })
    const other = await openTransaction(app, 'lock table credit_entries in access exclusive mode')
    const { all } = await startInTurn(app, [
      () => app.call(api.credits.getSummary, {}, member.token),
    ])
    await app.deps.db.deleteFrom('organizations').where('id', '=', member.organizationId).execute()
    await other.query('commit')
    expect((await all)[0]?.status).toBe(403)
  })
})

/** Members whose ids stand in the opposite order of their rows; as their rows lie, the first and the last. */
async function superusersAgainstTheirOrder(app: TestApp, organization_id: string) {
  const make = () => app.makeUser({ is_superuser: true, organization_id })
  const first = await make()
  for (;;) {
    const last = await make()
    if (last.user.id < first.user.id) return [first, last] as const
    await app.deps.db.deleteFrom('users').where('id', '=', last.user.id).execute()
  }
}

async function fillAnalyses(
  { deps }: TestApp,
  { organizationId, count }: { organizationId: string; count: number },
): Promise<void> {
  // In parts: a slow machine would not write them all within the time a statement has.
  for (let first = 1; first <= count; first += 5_000)
    await sql`
    insert into analyses (id, organization_id, api_key_id, words, credits, group_id, classification,
                          probability, model_version, result, created_at)
    select ${organizationId} || number, ${organizationId}, 'key', 200, 1, 'news', 'human', 0, 'quick',
           '{}', now() - number / 20 * interval '1 second'
    from generate_series(${first}::int, ${Math.min(first + 4_999, count)}::int) as number`.execute(
      deps.db,
    )
}

async function analyze(app: TestApp, { key }: Awaited<ReturnType<typeof makeMember>>) {
  const { body } = await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
  return body.analysis_id
}

/** The status of a call that comes between the deletion and its end. */
async function whileDeleted(
  app: TestApp,
  { organizationId }: { organizationId: string },
  work: () => Promise<{ status: number }>,
): Promise<number | undefined> {
  const deletion = `delete from organizations where id = '${organizationId}'`
  const other = await openTransaction(app, deletion)
  const { all } = await startInTurn(app, [work])
  await other.query('commit')
  return (await all)[0]?.status
}
