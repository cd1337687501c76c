import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/**
 * Copies every row of the database, and returns a function that restores them all: much faster than
 * recreating the same data through the product.
 */
export async function keepRows({
  deps: { db },
}: Pick<TestApp, 'deps'>): Promise<() => Promise<void>> {
  await sql`create schema kept`.execute(db)
  const { rows } = await sql<{ keep: string; restore: string }>`
    select
      format('create table kept.%I as select %s from %s', oid, columns, place) as keep,
      format(
        'delete from %s; insert into %s (%s) overriding system value select * from kept.%I',
        place, place, columns, oid
      ) as restore
    from (
      select
        c.oid,
        format('%I.%I', n.nspname, c.relname) as place,
        (
          select string_agg(quote_ident(attname), ', ' order by attnum)
          from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        ) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'kept')
    ) tables`.execute(db)
  await sql.raw(rows.map(({ keep }) => keep).join(';')).execute(db)
  // Triggers and foreign keys are off, because rows are restored exactly as they were.
  const statements = [
    'set local session_replication_role = replica',
    ...rows.map((row) => row.restore),
  ]
  const restore = sql.raw(statements.join(';'))
  return () => db.transaction().execute(async (tx) => void (await restore.execute(tx)))
}
