import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparingPool } from './prepared.ts'
import type { Tables } from './schema.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

const { builtins, getTypeParser } = pg.types

/** Parses whole numbers to numbers, and times to the ISO strings used everywhere else. */
const parsers: Partial<Record<number, (value: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  [builtins.DATE]: (value) => value,
}

/** If the database is gone, callers fail fast instead of queueing forever. */
export function openPool(connectionString: string, connections: number, waitMs = 5_000): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: waitMs,
    statement_timeout: 30_000,
    types: { getTypeParser: (oid: number, format) => parsers[oid] ?? getTypeParser(oid, format) },
  })
  // Without a listener, a broken connection would end the process. One in use reports the error through its
  // query; an idle one is replaced at the next request.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** `watch` is called for every query. */
export function openDb(pool: pg.Pool, watch?: (event: LogEvent) => void): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    ...(watch ? { log: watch } : {}),
  })
}
