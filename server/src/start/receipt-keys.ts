import {
  type KeyStore,
  replaceKey,
  requireSigningKey,
  withdrawKey,
} from '../features/receipts/keys.ts'
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import { openForCommand } from '../platform/db/for-command.ts'
import { openDb, openPool } from '../platform/db/open.ts'
import { StartProblem, startProblemOf } from '../platform/start-problems.ts'

interface Command {
  env: Record<string, string | undefined>
  args: string[]
}

/** The command `npm run receipt-keys`; a running product uses its changes at once. */
export async function runReceiptKeys({ env, args }: Command): Promise<void> {
  let config: Config | null = null
  try {
    const change = readChange(args)
    config = readConfig(env)
    const database = await openForCommand(config)
    const db = openDb(openPool(database.url, 2, config.database.waitMs))
    const store = { db, settings: config.settings, now: () => new Date() }
    try {
      await change(store)
      for (const line of await describeKeys(store)) console.log(line)
    } finally {
      await db.destroy()
      await database.close()
    }
  } catch (error) {
    const isTold = error instanceof ConfigError
    console.error(isTold ? error.message : (problemOf(error, config) ?? error))
    process.exit(1)
  }
}

function readChange([name, id, ...more]: string[]): (store: KeyStore) => Promise<unknown> {
  if (name === undefined) return requireSigningKey
  if (name === 'rotate' && id === undefined) return replaceKey
  if (name === 'withdraw' && id !== undefined && more.length === 0) return withdrawing(id)
  throw new StartProblem(
    'Use it alone to list the keys, with `rotate` to sign with a new one, or with `withdraw ID` to declare one invalid.',
  )
}

function withdrawing(id: string) {
  return async (store: KeyStore) => {
    if (!(await withdrawKey(store, id))) throw new StartProblem(`There is no valid key ${id}.`)
    await requireSigningKey(store)
  }
}

async function describeKeys(store: KeyStore): Promise<string[]> {
  const { id: current } = await requireSigningKey(store)
  const rows = await store.db
    .selectFrom('receipt_keys')
    .select(['id', 'created_at', 'replaced_at', 'withdrawn_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, created_at, replaced_at, withdrawn_at }) => {
    const state = withdrawn_at
      ? `withdrawn ${dayOf(withdrawn_at)}`
      : id === current
        ? 'signs receipts'
        : `replaced${replaced_at ? ` ${dayOf(replaced_at)}` : ''}, still published`
    return `${id}  since ${dayOf(created_at)}  ${state}`
  })
}

function dayOf(time: string): string {
  return new Date(time).toISOString().slice(0, 10)
}

function problemOf(error: unknown, config: Config | null): string | null {
  const isMissingTable = error instanceof Error && 'code' in error && error.code === '42P01'
  if (isMissingTable) return 'The database lacks migrations. Start the server first.'
  return startProblemOf(error, config)
}
