import { expect, test } from 'vitest'
import { nameOrigins } from '../../features/analysis/release.ts'
import { emptyDatabase } from '../../testing/empty-database.ts'
import { migrate, migrationNames } from './migrate.ts'

/** As the release before writes an analysis and its charge. */
const oldCharge = `
  with moved as (
    update organizations set credits = credits - 3, entry_count = entry_count + 1
    where id = 'org_1' and credits - 3 >= 0 returning credits, entry_count
  ), entry as (
    insert into credit_entries
      (organization_id, number, change_amount, balance_after, reason, reference, created_at)
    select 'org_1', entry_count, -3, credits, 'analysis', $1, now() from moved
    returning balance_after
  )
  insert into analyses
    (id, organization_id, api_key_id, user_id, words, credits, group_id, classification,
     probability, model_version, result, text, created_at)
  select $1, 'org_1', 'key_1', $2, 512, 3, 'blog', 'human', 0.1, 'old',
         '{"words": 512, "reasons": [], "guidelines": []}', 'the text', now()
  from entry`

test('analyses of the release before keep everything, it can go on writing them, and their origin is named later', async () => {
  const { pool, db } = await emptyDatabase()
  const names = await migrationNames()
  await migrate(
    pool,
    names.filter((name) => name < '0011'),
  )
  await pool.query(`insert into organizations (id, name) values ('org_1', 'Quill')`)
  await pool.query(`
    with moved as (
      update organizations set credits = 100, entry_count = 1 where id = 'org_1' returning id
    )
    insert into credit_entries
      (organization_id, number, change_amount, balance_after, reason, reference, created_at)
    select id, 1, 100, 100, 'top_up', 'first', now() from moved`)
  await pool.query(oldCharge, ['ana_1', null])
  const { rows: before } = await pool.query('select * from analyses')
  await migrate(pool)
  await pool.query(oldCharge, ['ana_2', 'usr_1'])
  const { rows } = await pool.query('select * from analyses order by id')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ ...before[0], status: 'done', reserved: 0, origin: null })
  expect(rows[1]).toMatchObject({ status: 'done', reserved: 0, origin: null, credits: 3 })
  await nameOrigins({ db })
  const { rows: named } = await pool.query('select id, origin from analyses order by id')
  expect(named).toEqual([
    { id: 'ana_1', origin: 'key' },
    { id: 'ana_2', origin: 'playground' },
  ])
  const { rows: balances } = await pool.query('select credits, reserved from organizations')
  expect(balances).toEqual([{ credits: 94, reserved: 0 }])
})
