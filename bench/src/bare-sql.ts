import type { WireRequest } from '@inkprint/contract'
import { buildApp } from '@inkprint/server/app'
import { openDb } from '@inkprint/server/db'
import { statementOf } from '@inkprint/server/db/prepared'
import { newId } from '@inkprint/server/ids'
import { openLog } from '@inkprint/server/log'
import type pg from 'pg'
import { depsWithoutDetector } from './analyses-server.ts'
import type { Customer } from './customers.ts'

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

interface Calls {
  customers: Customer[]
  requestFor(customer: Customer): WireRequest
}

/** Records the SQL of one real call per customer, to be run again unchanged except for the analysis id. */
export async function recordCalls(pool: pg.Pool, { customers, requestFor }: Calls) {
  const recorded = new Map<Customer, Statement[]>()
  let current: Statement[] = []
  const db = openDb(pool, ({ query }) => void current.push(query))
  const log = openLog({ level: 'silent', isReadable: false })
  const app = await buildApp({ ...(await depsWithoutDetector()), db, log })
  for (const customer of customers) {
    current = []
    const reply = await app.inject(requestFor(customer))
    if (reply.statusCode !== 200) throw new Error(reply.body)
    recorded.set(customer, current)
  }
  return (customer: Customer) => async () => {
    const id = newId('ana')
    for (const { sql, parameters } of recorded.get(customer) ?? []) {
      const values = parameters.map((value) => (isAnalysisId(value) ? id : value))
      await pool.query(statementOf(sql, values))
    }
  }
}

function isAnalysisId(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('ana_')
}
