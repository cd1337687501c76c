import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { api } from '@inkprint/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { lowBalanceMail } from '../features/billing/mails.ts'
import { nightlyCleanup } from '../features/cleanup/jobs.ts'
import { findWrongBalances } from '../features/credits/check-balances.ts'
import { migrate, migrationNames } from '../platform/db/migrate.ts'
import { migrateJobs } from '../platform/queue/jobs.ts'
import { createTestDatabase } from '../testing/database.ts'
import { emptyDatabase } from '../testing/empty-database.ts'
import { makeMember } from '../testing/make.ts'
import { temporaryDirectory } from '../testing/temporary-folder.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { textOf } from '../testing/texts.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { findTables } from './tables.ts'
import { writeBackup } from './write-backup.ts'

describe('backup and restore', () => {
  test('every row of every table comes back as it was, and what waits in the queue', async () => {
    const app = await testApp()
    await liveALittle(app)
    const file = await backup(app.databaseUrl)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const target = await emptyDatabase()
    const { rows } = await restore(target.url, file)
    expect(rows).toMatchObject({ users: 3, api_keys: 2, analyses: 3, 'graphile_worker.jobs': 2 })
    expect(await contentOf(target.url)).toEqual(await contentOf(app.databaseUrl))

    // What is written next gets the next number, and triggers work as before.
    const db = target.db
    const before = await db.selectFrom('credit_entries').select(['id', 'organization_id']).execute()
    await sql`
      with moved as (update organizations set credits = credits + 5, entry_count = entry_count + 1
                     where id = ${before[0]?.organization_id} returning id, credits, entry_count)
      insert into credit_entries (organization_id, number, change_amount, balance_after, reason, reference, created_at)
      select id, entry_count, 5, credits, 'admin_adjustment', 'later', now() from moved`.execute(db)
    expect(await faultsOf(target.url)).toEqual([])
    await expect(sql`update credit_entries set change_amount = 1`.execute(db)).rejects.toThrow(
      'written once',
    )
  })

  test('a backup taken while customers are charged is of one moment: its books add up', async () => {
    const app = await testApp()
    const members = await Promise.all(
      Array.from({ length: 4 }, (_, n) => makeMember(app, { credits: 5_000, name: `Quill ${n}` })),
    )
    let isOver = false
    const charges = members.map(async ({ key }) => {
      let charged = 0
      for (; !isOver; charged++) {
        await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
      }
      return charged
    })
    const files = [await backup(app.databaseUrl), await backup(app.databaseUrl)]
    isOver = true
    const charged = await Promise.all(charges)
    expect(Math.min(...charged)).toBeGreaterThan(0)
    for (const file of files) {
      const target = await emptyDatabase()
      await restore(target.url, file)
      expect(await faultsOf(target.url)).toEqual([])
    }
  })

  test('a database that holds anything is refused and stays as it is', async () => {
    const app = await testApp()
    await liveALittle(app)
    const file = await backup(app.databaseUrl)
    const before = await contentOf(app.databaseUrl)
    await expect(restore(app.databaseUrl, file)).rejects.toThrow('The database is not empty')
    expect(await contentOf(app.databaseUrl)).toEqual(before)
    const queued = await testApp()
    await queued.deps.jobs.add(queued.deps.db, nightlyCleanup, {})
    await expect(restore(queued.databaseUrl, file)).rejects.toThrow('_private_jobs')
  })

  test('what is cut off, damaged or something else is refused before anything is written', async () => {
    const app = await testApp()
    await liveALittle(app)
    const file = await backup(app.databaseUrl)
    const whole = readFileSync(file)
    const text = gunzipSync(whole).toString('utf8')
    const broken = {
      cut: whole.subarray(0, whole.length - 200),
      'cut between lines': gzipSync(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)),
      changed: gzipSync(text.replace('Nowak', 'Nobody')),
      'not zipped': Buffer.from(text),
      'something else': gzipSync('{"a":1}\n'),
      empty: gzipSync(''),
    }
    const target = await emptyDatabase()
    for (const [name, content] of Object.entries(broken)) {
      writeFileSync(file, content)
      await expect(restore(target.url, file), name).rejects.toThrow(
        /cannot be read|not a backup|damaged or cut off/,
      )
    }
    expect(await tablesOf(target.url)).toEqual([])
    writeFileSync(file, whole)
    await restore(target.url, file)
  })

  test('books that do not add up are refused, and nothing of them stays', async () => {
    const app = await testApp()
    await liveALittle(app)
    await sql`alter table organizations disable trigger user`.execute(app.deps.db)
    await sql`update organizations set credits = credits + 1`.execute(app.deps.db)
    const file = await backup(app.databaseUrl)
    const target = await emptyDatabase()
    await expect(restore(target.url, file)).rejects.toThrow('The books do not add up')
    expect(await target.db.selectFrom('organizations').selectAll().execute()).toEqual([])
  })

  test('a table that lost a row on the way is noticed', async () => {
    const app = await testApp()
    await liveALittle(app)
    const file = await backup(app.databaseUrl)
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
    const users = lines.findIndex((line) => line.startsWith('{"table":"sessions"'))
    lines.splice(users + 1, 1)
    writeFileSync(file, gzipSync(withChecksum(lines)))
    const target = await emptyDatabase()
    await expect(restore(target.url, file)).rejects.toThrow('sessions has 2 rows instead of 3')
  })

  test('a backup of an earlier release is restored as it was and brought up to date after', async () => {
    const earlier = await emptyDatabase()
    const before = (await migrationNames()).filter((name) => name < '0008')
    await migrate(earlier.pool, before)
    await migrateJobs(earlier.pool)
    await sql`insert into organizations (id, name) values ('org_1', 'Quill')`.execute(earlier.db)
    const file = await backup(earlier.url)
    const target = await emptyDatabase()
    await restore(target.url, file)
    const applied = await target.db
      .selectFrom('migrations')
      .select('name')
      .orderBy('name')
      .execute()
    expect(applied.map((row) => row.name)).toEqual(before)
    expect(await migrate(target.pool)).toContain('0008_forgotten_quotes.sql')

    const prepared = await createTestDatabase(inject('databaseServer'))
    onTestFinished(() => prepared.drop())
    await expect(restore(prepared.url, file)).rejects.toThrow('newer release')
  })

  test('a backup of a later release is refused by name', async () => {
    const app = await testApp()
    await app.deps.db.insertInto('migrations').values({ name: '9999_future.sql' }).execute()
    const file = await backup(app.databaseUrl)
    const target = await emptyDatabase()
    await expect(restore(target.url, file)).rejects.toThrow('9999_future.sql is not known')
    expect(await tablesOf(target.url)).toEqual([])
  })

  test('numbers go on after a restore, also those of a sequence that was only set', async () => {
    const app = await testApp()
    await sql`select setval('purchase_receipt_numbers', 8, false)`.execute(app.deps.db)
    const target = await emptyDatabase()
    await restore(target.url, await backup(app.databaseUrl))
    const next = sql<{ number: number }>`select nextval('purchase_receipt_numbers') as number`
    expect((await next.execute(target.db)).rows).toEqual([{ number: 8 }])
  })

  test('receipts that were numbered by an upgrade keep their numbers to themselves', async () => {
    const { url, pool, db } = await emptyDatabase()
    await migrate(
      pool,
      (await migrationNames()).filter((name) => name < '0033'),
    )
    await migrateJobs(pool)
    await sql`insert into organizations (id, name) values ('org_1', 'Quill')`.execute(db)
    const purchase = (id: string) =>
      sql`insert into purchases (id, organization_id, user_id, package_name, credits, price, provider, session_id, created_at)
          values (${id}, 'org_1', 'usr_1', 'Starter', 556, 10, 'stripe', ${id}, now())`.execute(db)
    const pay = (on: typeof db, id: string) =>
      sql`update purchases set status = 'paid', paid_at = now() where id = ${id}`.execute(on)
    await purchase('pur_1')
    await purchase('pur_2')
    await pay(db, 'pur_1')
    await migrate(pool)
    const target = await emptyDatabase()
    await restore(target.url, await backup(url))
    await pay(target.db, 'pur_2')
    const { rows } = await sql`select id, receipt_number::int from purchases order by id`.execute(
      target.db,
    )
    expect(rows).toEqual([
      { id: 'pur_1', receipt_number: 1 },
      { id: 'pur_2', receipt_number: 2 },
    ])
    await expect(sql`update purchases set receipt_number = 1`.execute(target.db)).rejects.toThrow(
      'purchases_receipt_number_key',
    )
  })

  test('a file that exists is never written over', async () => {
    const app = await testApp()
    const file = await backup(app.databaseUrl)
    const before = readFileSync(file)
    await expect(backup(app.databaseUrl, file)).rejects.toThrow('exists already')
    expect(readFileSync(file)).toEqual(before)
  })
})

/** Rows in many tables, with all that has to be escaped. */
async function liveALittle(app: TestApp): Promise<void> {
  const { key, token, organizationId } = await makeMember(app, { credits: 100 })
  const other = await makeMember(app, { credits: 50, name: 'Tab\tline\nback\\slash “quote” \\N 🖋' })
  await app.makeUser({ is_superuser: true })
  const text = `${textOf(250)}\n\\.\n\ttab \\N`
  const advice = { include_guidelines: true, include_humanization_prompt: true }
  const made = await app.call(api.analyses.create, { text, ...advice }, key.api_key)
  await app.call(api.analyses.create, { text: textOf(200) }, other.key.api_key)
  const playground = { text: textOf(400), api_key_id: key.id, ...advice }
  await app.call(api.playground.analyze, playground, token)
  const feedback = { analysis_id: made.body.analysis_id, is_correct: false, comment: 'Not so.\n' }
  await app.call(api.analyses.sendFeedback, feedback, key.api_key)
  await app.call(api.purchases.create, { price_id: 'price_basic' }, token)
  await app.deps.jobs.add(app.deps.db, nightlyCleanup, {})
  await app.deps.jobs.add(app.deps.db, lowBalanceMail, { organizationId, balance: 3 })
}

async function backup(url: string, wanted?: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const file = wanted ?? join(temporaryDirectory(), 'inkprint.backup')
    await writeBackup(client, file)
    return file
  } finally {
    await client.end()
  }
}

async function restore(url: string, file: string) {
  return restoreBackup(url, await checkBackup(file))
}

/** All rows as text, table by table, and the jobs but for their own ids. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  return onDatabase(url, async (client) => {
    const content: Record<string, string[]> = {}
    for (const { table } of await findTables(client)) {
      const { rows } = await client.query(`select t::text as row from ${table} t order by 1`)
      content[table] = rows.map(({ row }) => row)
    }
    const { rows } = await client.query(
      `select (identifier, payload, run_at, max_attempts, key, priority)::text as row
       from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id order by jobs.id`,
    )
    return { ...content, jobs: rows.map(({ row }) => row) }
  })
}

function tablesOf(url: string): Promise<string[]> {
  return onDatabase(url, async (client) => (await findTables(client)).map((each) => each.table))
}

function faultsOf(url: string): Promise<string[]> {
  return onDatabase(url, findWrongBalances)
}

async function onDatabase<Result>(
  url: string,
  ask: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** As if it had been written so: only the counts can tell. */
function withChecksum(lines: string[]): string {
  const tail = JSON.parse(lines.at(-2) ?? '')
  const body = `${lines.slice(0, -2).join('\n')}\n`
  const sha256 = createHash('sha256').update(body).digest('hex')
  return `${body}${JSON.stringify({ ...tail, sha256 })}\n`
}
