import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { migrate, migrationNames } from './migrate.ts'
import { openPool } from './open.ts'

test('members of the release before keep what they could do, and it can go on adding and removing people', async () => {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  const pool = openPool(database.url, 3)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const names = await migrationNames()
  await migrate(
    pool,
    names.filter((name) => name < '0043'),
  )
  const add = (id: string, organization: string | null, more = 'true, now()') =>
    pool.query(
      `insert into users (id, email, password_hash, first_name, last_name, is_verified, organization_id, is_active, created_at)
       values ($1, $1 || '@example.com', '', 'A', 'B', true, $2, ${more})`,
      [id, organization],
    )
  await pool.query(
    `insert into organizations (id, name) values ('org_1', 'Quill'), ('org_2', 'Press')`,
  )
  await add('usr_gone', 'org_1', `false, now() - interval '9 days'`)
  await add('usr_first', 'org_1', `true, now() - interval '5 days'`)
  await add('usr_second', 'org_1')
  await add('usr_alone', null)
  await pool.query(`
    insert into api_keys (id, organization_id, name, key_hash, visible_start, visible_end)
    values ('key_1', 'org_1', 'Desk', 'hash', 'ink_', 'abcd')`)
  await pool.query(`
    insert into audit_log (actor_user_id, action, subject_id, organization_id)
    values ('usr_second', 'api-key.created', 'key_1', 'org_1')`)
  await migrate(pool)

  const roles = async () => {
    const { rows } = await pool.query('select organization_id, user_id, role from memberships')
    return Object.fromEntries(
      rows.map((row) => [row.user_id, `${row.role} of ${row.organization_id}`]),
    )
  }
  expect(await roles()).toEqual({
    usr_first: 'owner of org_1',
    usr_gone: 'admin of org_1',
    usr_second: 'admin of org_1',
  })
  const { rows: keys } = await pool.query('select created_by from api_keys')
  expect(keys).toEqual([{ created_by: 'usr_second' }])

  // As the release before writes: it knows nothing of memberships.
  await add('usr_third', 'org_1')
  await add('usr_new', 'org_2')
  await pool.query(`update users set organization_id = 'org_2' where id = 'usr_second'`)
  await pool.query(`delete from users where id = 'usr_first'`)
  expect(await roles()).toEqual({
    usr_gone: 'admin of org_1',
    usr_third: 'owner of org_1',
    usr_new: 'owner of org_2',
    usr_second: 'member of org_2',
  })
})
