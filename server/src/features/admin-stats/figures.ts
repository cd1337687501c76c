import { sql } from 'kysely'
import { daysBefore } from '../../platform/days.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'

/** How many users and organizations there are, without counting them one by one. */
export async function countRows(db: Db): Promise<{ users: number; organizations: number }> {
  return db
    .selectFrom('daily_figures')
    .select([
      sql<number>`coalesce(sum(users), 0)::bigint`.as('users'),
      sql<number>`coalesce(sum(organizations), 0)::bigint`.as('organizations'),
    ])
    .executeTakeFirstOrThrow()
}

/** Adds up the rows of past days to one per day. No figure changes; rows being updated are left alone. */
export async function compactFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const yesterday = daysBefore(now(), 1).toISOString().slice(0, 10)
  await sql`
    with old as (
      delete from daily_figures where ctid = any (array(
        select ctid from daily_figures where day < ${yesterday} and part <> -1
        for update skip locked))
      returning day, users, organizations, analyses, credits
    )
    insert into daily_figures as kept (day, part, users, organizations, analyses, credits)
    select day, -1, sum(users), sum(organizations), sum(analyses), sum(credits)
    from old group by day order by day
    on conflict (day, part) do update
    set users = kept.users + excluded.users,
        organizations = kept.organizations + excluded.organizations,
        analyses = kept.analyses + excluded.analyses,
        credits = kept.credits + excluded.credits`.execute(db)
  await sql`
    with old as (
      delete from daily_feedback where ctid = any (array(
        select ctid from daily_feedback where day < ${yesterday} and part <> -1
        for update skip locked))
      returning day, group_id, answers, wrong
    )
    insert into daily_feedback as kept (day, group_id, part, answers, wrong)
    select day, group_id, -1, sum(answers), sum(wrong) from old
    group by day, group_id order by day, group_id
    on conflict (day, group_id, part) do update
    set answers = kept.answers + excluded.answers, wrong = kept.wrong + excluded.wrong`.execute(db)
}
