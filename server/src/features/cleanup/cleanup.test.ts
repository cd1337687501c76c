import { api, requestFor } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTransaction, startInTurn } from '../../testing/contention.ts'
import { challengeOf, turnTotpOn } from '../../testing/factors.ts'
import { type MadeMember, makeMember } from '../../testing/make.ts'
import { openWithProvider } from '../../testing/organization-sign-on.ts'
import { deliver, openShop, type Shop, startCheckout } from '../../testing/shop.ts'
import { password } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { textRemoval } from '../analysis/jobs.ts'
import { reconciliation } from '../billing/jobs.ts'
import { nightlyCleanup } from './jobs.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const tables = [
  ...['sessions', 'single_use_tokens', 'attempts', 'processed_events', 'idempotency_keys'],
  'deleted_keys',
]

describe('work in the background', () => {
  test('leaves what somebody else holds for the next time, and waits for nobody', async () => {
    const shop = await openShop()
    const member = await makeMember(shop, { credits: 5 })
    for (let time = 0; time < 2; time++) await leaveTraces(shop, { member, time })
    shop.advance(100 * dayMs)
    const rows = () => Promise.all(tables.map((table) => countRows(shop, table)))
    expect((await rows()).every((count) => count > 1)).toBe(true)

    const holds = tables.map(
      (table) => `select from ${table} where ctid = (select min(ctid) from ${table}) for update;`,
    )
    const other = await openTransaction(shop, holds.join('\n'))
    await Promise.all((await startJobs(shop)).map((job) => job.all))
    expect(await rows()).toEqual(tables.map(() => 1))
    await other.query('commit')
    await Promise.all((await startJobs(shop)).map((job) => job.all))
    expect(await rows()).toEqual(tables.map(() => 0))
  })

  test('and a key or an organization that is deleted do not wait for each other', async () => {
    const shop = await openShop()
    for (const what of ['key', 'organization']) {
      const member = await makeMember(shop, { credits: 5 })
      for (let time = 0; time < 3; time++) await leaveTraces(shop, { member, time })
      shop.advance(3 * dayMs)
      const { token } = await shop.makeUser({ is_superuser: true })
      const newest = `(select max(ctid) from key_usage where key_id = '${member.key.id}')`
      const hold = `select from key_usage where ctid = ${newest} for update`
      const other = await openTransaction(shop, hold)
      const id = member.organizationId
      const { all } = await startInTurn<{ status: number } | undefined>(shop, [
        () => nightlyCleanup.run(shop.deps, {}).then(() => undefined),
        () =>
          what === 'key'
            ? shop.call(api.admin.organizations.removeApiKey, { id, keyId: member.key.id }, token)
            : shop.call(api.admin.organizations.remove, { id }, token),
      ])
      await other.query('commit')
      expect(await all).toMatchObject([undefined, { status: 204 }])
    }
  })

  test('does not ask about a purchase that is being settled', async () => {
    const shop = await openShop()
    for (let index = 0; index < 3; index++) await startCheckout(shop, shop.buyer)
    shop.advance(20 * minuteMs)
    const before = shop.stripe.calls.length
    const hold = 'select from purchases where id = (select min(id) from purchases) for update'
    const other = await openTransaction(shop, hold)
    const look = () => reconciliation.run(shop.deps, {})
    await (await startInTurn(shop, [look])).all
    await other.query('commit')
    expect(shop.stripe.calls.length - before).toBe(2)
  })
})

describe('the traces of signing in', () => {
  const ofSigningIn = [
    ['sign_in_challenges', 1],
    ['passkey_challenges', 1],
    ['sso_attempts', 1],
    ['attempts', 2],
    ['devices', 401],
  ] as const

  test.each(ofSigningIn)('%s are kept while they count, and deleted after', async (table, days) => {
    const { app, owner } = await openWithProvider({ isInstallations: true })
    const { email } = owner.user
    // The first is a device that is remembered, the second needs a second factor.
    await app.call(api.auth.login, { username: email, password })
    await turnTotpOn(app, owner.token)
    await challengeOf(app, email)
    await app.call(api.passkeys.startSignIn, {})
    await app.app.inject({ url: '/auth/sso/start' })

    const before = await countRows(app, table)
    expect(before).toBeGreaterThan(0)
    await nightlyCleanup.run(app.deps, {})
    expect(await countRows(app, table)).toBe(before)
    app.advance(days * dayMs)
    await nightlyCleanup.run(app.deps, {})
    expect(await countRows(app, table)).toBe(0)
  })

  test('a device that is still used is remembered', async () => {
    const shop = await openShop()
    const { user } = await makeMember(shop)
    const signIn = (cookie = '') => {
      const request = requestFor(api.auth.login, { username: user.email, password })
      return shop.app.inject({ ...request, headers: { ...request.headers, cookie } })
    }
    const first = await signIn()
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    const devices = () => shop.deps.db.selectFrom('devices').select('created_at').execute()
    const remembered = await devices()
    expect(remembered).toHaveLength(1)
    shop.advance(399 * dayMs)
    await signIn(cookie)
    shop.advance(2 * dayMs)
    await nightlyCleanup.run(shop.deps, {})
    expect(await devices()).toEqual(remembered)
  })
})

async function startJobs({ deps, databaseUrl }: Shop) {
  const place = { deps, databaseUrl }
  return [
    await startInTurn(place, [() => nightlyCleanup.run(deps, {})]),
    await startInTurn(place, [() => textRemoval.run(deps, {})]),
  ]
}

/** A session, a link, attempts, an event, a use, a key of an order and a deleted key: all of which are forgotten one day. */
async function leaveTraces(
  shop: Shop,
  { member, time }: { member: MadeMember; time: number },
): Promise<void> {
  const { user, key, organizationId: id } = member
  await shop.call(api.auth.login, { username: user.email, password })
  await shop.call(api.passwordReset.request, { email: user.email })
  await shop.runJobs()
  await deliver(shop, { type: 'customer.created', object: { id: `cus_${time}` } })
  const order = requestFor(
    api.analyses.create,
    { text: textOf(200) },
    { token: key.api_key, idempotencyKey: `order-${time}` },
  )
  expect((await shop.app.inject(order)).statusCode).toBe(200)
  const { body } = await shop.call(api.apiKeys.create, { id, name: `Key ${time}` }, member.token)
  await shop.call(api.apiKeys.remove, { id, keyId: body.id }, member.token)
  shop.advance(2 * minuteMs)
}

async function countRows({ deps }: Pick<Shop, 'deps'>, table: string): Promise<number> {
  const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
  return (await query.execute(deps.db)).rows[0]?.count ?? 0
}
