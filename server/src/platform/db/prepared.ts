import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * Stands at the head of a statement run all day long: each connection parses and plans it once.
 * Only for statements whose text is always the same; every new text stays on the connection for good.
 */
export const prepared = sql.raw(mark)

/** What `pg` needs to know about a statement; a marked one is sent by name. */
export function statementOf(text: string, values: readonly unknown[]) {
  const statement = { text, values: [...values] }
  return text.startsWith(mark) ? { ...statement, name: nameOf(text) } : statement
}

/**
 * A pool for Kysely, which has no word for prepared statements itself. A living server ends a
 * statement before `silenceMs` are over; beyond that nobody is there.
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

/** A connection that fell silent is never used again, not even to roll back. */
function preparingClient(client: pg.PoolClient, silenceMs: number): PostgresPoolClient {
  let silence: Error | null = null
  async function query(text: string, values: readonly unknown[]) {
    if (silence) throw silence
    try {
      // The driver knows this field, its types do not.
      const statement = { ...statementOf(text, values), query_timeout: silenceMs }
      return await client.query(statement)
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') silence = error
      throw error
    }
  }
  return {
    // Kysely would also ask for cursors, had it been given any.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken || silence !== null),
  }
}
