import { readFileSync } from 'node:fs'
import { api, requestFor } from '@inkprint/contract'
import type pg from 'pg'
import { jwtSecret } from './analyses-server.ts'
import { bytesOf } from './connections.ts'
import { type Customer, makeCustomers, password } from './customers.ts'
import { onDatabase } from './database.ts'

/** Just long enough to be analyzed: it is charged and gets a verdict, but takes little reading. */
const text = readFileSync(
  new URL('../../detector/test-data/texts/blog-human.txt', import.meta.url),
  'utf8',
)

export interface Setup {
  pool: pg.Pool
  databaseUrl: string
  customers: Customer[]
}

/** Sets up a separate database with customers, as durable as in production; removed afterward. */
export async function withSetup(run: (setup: Setup) => Promise<void>): Promise<void> {
  await onDatabase({ connections: 16 }, async ({ pool, databaseUrl }) => {
    await run({ pool, databaseUrl, customers: await makeCustomers(pool, 100) })
  })
}

/** Settings for a server that is only measured. */
export function settingsFor({ databaseUrl }: Pick<Setup, 'databaseUrl'>): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '20',
    JWT_SECRET: jwtSecret,
    LIMIT_KEY_REQUESTS: '1000000000',
    LIMIT_ORGANIZATION_REQUESTS: '1000000000',
    LIMIT_SIGN_INS: '1000000000',
    LIMIT_SIGN_INS_PER_ADDRESS: '1000000000',
  }
}

/** The requests customers make. */
export const works = {
  'sign-in': ({ email }: Customer) => requestFor(api.auth.login, { username: email, password }),
  'history page': ({ session }: Customer) =>
    requestFor(api.credits.listEntries, { size: 20 }, { token: session }),
  'analysis by key': ({ key }: Customer) =>
    requestFor(api.analyses.create, { text }, { token: key }),
}
export type WorkName = keyof typeof works

/** One request per connection; customers send several if there are more connections than customers. */
export function requestsFor(name: WorkName, { customers }: Setup, connections: number): Buffer[] {
  const requests = customers.map((customer) => bytesOf(works[name](customer)))
  return Array.from(
    { length: connections },
    (_, n) => requests[n % requests.length] ?? Buffer.alloc(0),
  )
}
