import { api } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTransaction, startInTurn } from '../../testing/contention.ts'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'

describe('a change the database breaks off for the sake of others', () => {
  test('in a deadlock is a 503 that may be repeated at once, and nothing of it stays', async () => {
    const app = await testApp()
    const { token, organizationId: id, user } = await makeMember(app)
    const lockOrganization = `select from organizations where id = '${id}' for update`
    const first = await openTransaction(app, lockOrganization)
    const second = await openTransaction(
      app,
      `select from users where id = '${user.id}' for update; set local deadlock_timeout = '1h'`,
    )
    // Renaming takes the organization, then its members; the second has them the other way round.
    const { all } = await startInTurn<{ status: number } | undefined>(app, [
      () => app.call(api.organization.update, { name: 'Renamed' }, token),
      () => second.query(lockOrganization).then(() => undefined),
    ])
    await first.query('commit')
    const [answer] = await all
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE' },
      headers: { 'retry-after': '1' },
    })
    expect(app.logged.join('')).toContain('deadlock detected')
    expect((await app.call(api.organization.get, {}, token)).body.name).toBe('Quill')
    await second.query('commit')
    const again = await app.call(api.organization.update, { name: 'Renamed' }, token)
    expect(again).toMatchObject({ status: 200, body: { name: 'Renamed' } })
  })

  test('because it waited too long is a 503 too', async () => {
    const app = await testApp()
    const { token, organizationId: id } = await makeMember(app)
    await openTransaction(app, `select from organizations where id = '${id}' for update`)
    const { all } = await startInTurn(app, [
      () => app.call(api.organization.update, { name: 'Renamed' }, token),
    ])
    // What the time limit of a statement does, without the wait.
    await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.deps.db)
    expect((await all)[0]).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  })
})
