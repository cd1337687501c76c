import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { balanceOf, wholeEntriesOf } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { type BalanceChange, moveCredits } from './ledger.ts'

describe('ledger', () => {
  test('[CI-01, CI-02] the balance is the sum of the entries and each entry continues the last', async () => {
    const app = await testApp()
    const organizationId = await makeOrganization(app)
    await move(app, { organizationId, amount: 100, reason: 'welcome_credits' })
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        move(app, {
          organizationId,
          amount: index % 3 === 0 ? 7 : -5,
          reason: index % 3 === 0 ? 'top_up' : 'analysis',
        }),
      ),
    )
    const entries = await wholeEntriesOf(app, organizationId)
    expect(entries.map((entry) => entry.number)).toEqual(entries.map((_, index) => index + 1))
    let balance = 0
    for (const entry of entries) {
      balance += entry.change_amount
      expect(entry.balance_after).toBe(balance)
    }
    expect(await balanceOf(app, organizationId)).toBe(balance)
    const times = entries.map((entry) => entry.created_at)
    expect(times).toEqual([...times].sort())
  })

  test('[CI-04] simultaneous movements never take more than there is; each is whole or refused', async () => {
    const app = await testApp()
    const organizationId = await makeOrganization(app)
    await move(app, { organizationId, amount: 37, reason: 'welcome_credits' })
    const results = await Promise.all(
      Array.from({ length: 30 }, () =>
        move(app, { organizationId, amount: -3, reason: 'analysis' }),
      ),
    )
    expect(results.filter((balance) => balance !== null)).toHaveLength(12)
    expect(await balanceOf(app, organizationId)).toBe(1)
    expect(await wholeEntriesOf(app, organizationId)).toHaveLength(13)
  })

  test('the same reason and reference are written once', async () => {
    const app = await testApp()
    const organizationId = await makeOrganization(app)
    const once = { organizationId, amount: 50, reason: 'top_up' as const, reference: newId('pur') }
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => move(app, once)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(app, organizationId)).toBe(50)
  })

  test('[CI-11] the database refuses a balance that no entry explains, and a changed entry', async () => {
    const app = await testApp()
    const organizationId = await makeOrganization(app)
    await move(app, { organizationId, amount: 10, reason: 'welcome_credits' })
    const { db } = app.deps
    await expect(
      db
        .updateTable('organizations')
        .set({ credits: 1000 })
        .where('id', '=', organizationId)
        .execute(),
    ).rejects.toThrow('does not agree with its entries')
    await expect(sql`update credit_entries set change_amount = 1`.execute(db)).rejects.toThrow(
      'written once',
    )
    await expect(sql`delete from credit_entries`.execute(db)).rejects.toThrow('written once')
    expect(await balanceOf(app, organizationId)).toBe(10)
  })
})

async function makeOrganization({ deps }: TestApp): Promise<string> {
  const id = newId('org')
  await deps.db.insertInto('organizations').values({ id, name: 'Quill' }).execute()
  return id
}

function move(
  { deps }: TestApp,
  movement: Pick<BalanceChange, 'organizationId' | 'amount' | 'reason'> & Partial<BalanceChange>,
) {
  return deps.db
    .transaction()
    .execute((tx) => moveCredits(tx, { reference: newId('ana'), at: deps.now(), ...movement }))
}
