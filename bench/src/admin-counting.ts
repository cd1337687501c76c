import { moveCredits } from '@inkprint/server/credits'
import type { LargeDatabase, Pool } from './large-database.ts'

const connections = 16
const perConnection = 150

/**
 * Measures what keeping figures and ordered balances costs charges, and what a single shared row would cost.
 */
export async function measureCounting(server: LargeDatabase): Promise<void> {
  const { pool } = server
  await openAccounts(server)
  await setTriggers(pool, 'disable')
  await chargesPerSecond(server)
  const bare = await chargesPerSecond(server)
  await setTriggers(pool, 'enable')
  const shipped = await chargesPerSecond(server)
  await pool.query(
    'create or replace function figure_part() returns integer language sql stable return 0',
  )
  const shared = await chargesPerSecond(server)
  const share = (rate: number) => `${Math.round(rate)}/s (${Math.round((100 * rate) / bare)}%)`
  console.log(
    `charges on ${connections} connections: ${share(bare)} bare, ${share(shipped)} with figures and ordered balances, ${share(shared)} with one row a day for all`,
  )
}

async function setTriggers(pool: Pool, state: 'enable' | 'disable'): Promise<void> {
  await pool.query(`alter table credit_entries ${state} trigger credit_entries_figures`)
  await pool.query(`alter table organizations ${state} trigger organizations_order`)
}

async function openAccounts({ deps }: LargeDatabase): Promise<void> {
  for (let index = 0; index < connections; index += 1) {
    const organizationId = accountOf(index)
    await deps.db.transaction().execute(async (tx) => {
      await tx.insertInto('organizations').values({ id: organizationId, name: 'Bench' }).execute()
      await moveCredits(tx, {
        organizationId,
        amount: 1_000_000,
        reason: 'top_up',
        at: new Date(),
        reference: organizationId,
      })
    })
  }
}

function accountOf(index: number): string {
  return `org_bench_${index}`
}

async function chargesPerSecond({ deps }: LargeDatabase): Promise<number> {
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const organizationId = accountOf(index)
      for (let time = 0; time < perConnection; time += 1) {
        await deps.db.transaction().execute((tx) =>
          moveCredits(tx, {
            organizationId,
            amount: -1,
            reason: 'analysis',
            at: new Date(),
            reference: `${start} ${index} ${time}`,
          }),
        )
      }
    }),
  )
  return (connections * perConnection * 1000) / (performance.now() - start)
}
