import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * Put this at the start of a frequently used statement: each connection then parses and plans it only once.
 * Only for statements whose text never varies, because every distinct text stays on the connection forever.
 */
export const prepared = sql.raw(mark)

/** The query as `pg` expects it; a marked statement gets a name, which makes it a prepared one. */
export function statementOf(text: string, values: readonly unknown[]) {
  const statement = { text, values: [...values] }
  return text.startsWith(mark) ? { ...statement, name: nameOf(text) } : statement
}

/**
 * A pool for Kysely, which has no support for prepared statements. A working server ends a statement before
 * `silenceMs` have passed; after that, we assume the connection is dead.
 */
export function preparingPool(pool: pg.Pool, silenceMs = 35_000): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    end: () => pool.end(),
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const preparing = known.get(client) ?? preparingClient(client, silenceMs)
      known.set(client, preparing)
      return preparing
    },
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size}`
  names.set(text, name)
  return name
}

/** A connection that timed out is never used again, not even to roll back. */
function preparingClient(client: pg.PoolClient, silenceMs: number): PostgresPoolClient {
  let silence: Error | null = null
  async function query(text: string, values: readonly unknown[]) {
    if (silence) throw silence
    try {
      // The driver supports this field, but its types lack it.
      const statement = { ...statementOf(text, values), query_timeout: silenceMs }
      return await client.query(statement)
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') silence = error
      throw error
    }
  }
  return {
    // Kysely would also pass cursors if it were configured with any.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken || silence !== null),
  }
}
