import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createFirstSuperuser } from '../features/account/first-superuser.ts'
import { signIn } from '../features/sign-in/sign-in.ts'
import { giveUpAfterMs } from '../features/webhooks/pauses.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDb, openPool } from '../platform/db/open.ts'
import { createTestDatabase } from '../testing/database.ts'
import { detectorWith } from '../testing/detectors.ts'
import { customers, staffEmail, unverified } from './people.ts'
import { buildDemoProduct } from './product.ts'
import { SeedRefusal, seedDemo } from './seed.ts'

const password = 'Demo-Horse-7'
const detector = detectorWith()

/** A day with working days before it: on some days, such as Sundays, little is sent. */
function lastWednesday(): Date {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() - (((day.getUTCDay() + 3) % 7) + 1))
  day.setUTCHours(12, 0, 0, 0)
  return day
}

async function demoDatabase(kind: 'empty' | 'migrated' = 'empty') {
  const database = await createTestDatabase(inject('databaseServer'), kind)
  const dataDir = mkdtempSync(join(tmpdir(), 'inkprint-seed-'))
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  const db = openDb(openPool(database.url, 2))
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
    rmSync(dataDir, { recursive: true })
  })
  const seed = (isBesideRealData = false) =>
    seedDemo(config, {
      isBesideRealData,
      password,
      openDetector: () => detector,
      now: lastWednesday(),
    })
  return { db, config, seed }
}

test('an empty database becomes a demo whose books are in order and whose people can sign in', async () => {
  const { db, config, seed } = await demoDatabase()
  expect(await seed()).toEqual({ isNew: true, superuser: staffEmail })

  const organizations = await db.selectFrom('organizations').selectAll().execute()
  expect(organizations.map(({ name }) => name).sort()).toEqual(
    customers.map(({ name }) => name).sort(),
  )
  for (const { id, credits, entry_count } of organizations) {
    const entries = await db
      .selectFrom('credit_entries')
      .selectAll()
      .where('organization_id', '=', id)
      .orderBy('number')
      .execute()
    expect(entries).toHaveLength(entry_count)
    let balance = 0
    for (const [index, entry] of entries.entries()) {
      balance += entry.change_amount
      expect(entry).toMatchObject({ number: index + 1, balance_after: balance })
      expect(entry.created_at >= (entries[index - 1]?.created_at ?? '')).toBe(true)
    }
    expect(balance).toBe(credits)
    const { charged } = await db
      .selectFrom('analyses')
      .select(sql<number>`sum(credits)`.as('charged'))
      .where('organization_id', '=', id)
      .executeTakeFirstOrThrow()
    const paid = entries.filter(({ reason }) => reason === 'analysis')
    expect(paid.reduce((sum, { change_amount }) => sum - change_amount, 0)).toBe(charged)
    expect(paid.length).toBeGreaterThan(30)
  }
  const spread = await db
    .selectFrom('credit_entries')
    .select(sql<number>`extract(day from max(created_at) - min(created_at))`.as('days'))
    .executeTakeFirstOrThrow()
  expect(Number(spread.days)).toBeGreaterThan(85)

  const failed = await db
    .selectFrom('webhook_deliveries')
    .select(['attempts'])
    .where('status', '=', 'failed')
    .execute()
  // A receiver that failed for a day was tried often.
  const few = failed.filter(({ attempts }) => attempts < 6)
  expect(failed.length).toBeGreaterThan(0)
  expect(few.length).toBeLessThanOrEqual(failed.length / 2)
  const { failing_ms, sent_later } = await db
    .selectFrom('webhooks')
    .innerJoin('webhook_deliveries', 'webhook_id', 'webhooks.id')
    .where('status', '=', 'failed')
    .select([
      sql<string>`1000 * extract(epoch from
        min(switched_off_at) - min(webhook_deliveries.created_at))`.as('failing_ms'),
      sql<string>`count(*) filter (where webhook_deliveries.created_at > switched_off_at)`.as(
        'sent_later',
      ),
    ])
    .executeTakeFirstOrThrow()
  expect(Number(failing_ms)).toBeGreaterThanOrEqual(giveUpAfterMs)
  expect(Number(sent_later)).toBe(0)

  const reviews = await db
    .selectFrom('reviews')
    .leftJoin('shares', 'shares.review_id', 'reviews.id')
    .select(['state', 'opened_count', 'last_opened_at', 'reviews.created_at', 'asked_at'])
    .select('answered_at')
    .execute()
  expect(reviews.map(({ state }) => state).sort()).toEqual(
    customers.flatMap(() => ['asked', 'person_confirmed']).sort(),
  )
  // Nobody replies to what they have not opened.
  for (const review of reviews) {
    expect(review).toMatchObject({ opened_count: 1, last_opened_at: expect.anything() })
    const { created_at, asked_at, answered_at } = review
    const times = [created_at, asked_at, answered_at].filter((time) => time !== null)
    // Nobody reads, writes and answers within the minute.
    for (const [index, time] of times.slice(1).entries()) {
      expect(Date.parse(time) - Date.parse(times[index] ?? '')).toBeGreaterThan(30 * 60_000)
    }
  }
  const drafts = await db
    .selectFrom('drafts')
    .innerJoin('reviews', 'reviews.id', 'review_id')
    .select(['text', 'statement'])
    .execute()
  expect(drafts).toHaveLength(reviews.length)
  for (const { text, statement } of drafts) expect(text).not.toContain(statement)

  const batch = await db.selectFrom('batches').select('status').execute()
  expect(batch).toEqual([{ status: 'done' }])
  expect(await db.selectFrom('waiting_analyses').selectAll().execute()).toEqual([])

  const product = buildDemoProduct(config, { db, detector })
  for (const username of [staffEmail, ...customers.map(({ founder }) => founder.email)]) {
    const { access_token } = await signIn(product.stranger(), { username, password })
    expect(access_token).not.toBe('')
  }
  const jobs = await sql`select from graphile_worker.jobs`.execute(db)
  expect(jobs.rows).toHaveLength(0)
})

test('a second seeding finds the first and writes nothing; half a demo is not taken for one', async () => {
  const { db, seed } = await demoDatabase()
  await seed()
  const entries = () => db.selectFrom('credit_entries').select('id').execute()
  const before = await entries()
  expect(await seed()).toEqual({ isNew: false, superuser: staffEmail })
  expect(await entries()).toEqual(before)

  await db.deleteFrom('users').where('email', '=', unverified.email).execute()
  await expect(seed()).rejects.toThrow('never finished')
  expect(await entries()).toEqual(before)
})

test('beside real data it is refused unless told, and then leaves that data alone', async () => {
  const { db, seed } = await demoDatabase('migrated')
  await createFirstSuperuser(db, { firstSuperuser: { email: 'root@works.test', password } })
  const owner = { id: 'usr_owner', email: 'ada@works.test', password_hash: 'x' }
  await db
    .insertInto('users')
    .values({ ...owner, first_name: 'Ada', last_name: 'Nowak' })
    .execute()

  await expect(seed()).rejects.toThrow(SeedRefusal)
  await expect(seed()).rejects.toThrow('--beside-real-data')
  expect(await db.selectFrom('organizations').select('id').execute()).toEqual([])

  expect(await seed(true)).toEqual({ isNew: true, superuser: null })
  const kept = await db.selectFrom('users').selectAll().where('id', '=', owner.id).execute()
  expect(kept).toMatchObject([{ ...owner, organization_id: null, is_superuser: false }])
})
