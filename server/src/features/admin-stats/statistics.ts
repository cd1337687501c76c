import type { api, Output, Stats } from '@inkprint/contract'
import { sql } from 'kysely'
import { daysBefore } from '../../platform/days.ts'
import type { Context } from '../../policy/context.ts'

const trendDays = 30

/** Today and this month in UTC, from the figures the database keeps per day. */
export async function readStats({ db, now }: Context<'superuser'>): Promise<Stats> {
  const at = now().toISOString()
  const today = sql<boolean>`day = ${at.slice(0, 10)}::date`
  const month = sql<boolean>`day between ${`${at.slice(0, 7)}-01`}::date and ${at.slice(0, 10)}::date`
  const sum = (column: 'users' | 'organizations' | 'analyses' | 'credits', when = sql`true`) =>
    sql<number>`coalesce(sum(${sql.ref(column)}) filter (where ${when}), 0)::bigint`
  const figures = await db
    .selectFrom('daily_figures')
    .select([
      sum('users').as('total_users'),
      sum('users', today).as('users_registered_today'),
      sum('users', month).as('users_registered_this_month'),
      sum('organizations').as('total_organizations'),
      sum('organizations', today).as('organizations_created_today'),
      sum('organizations', month).as('organizations_created_this_month'),
      sum('credits', today).as('credits_consumed_today'),
      sum('credits', month).as('credits_consumed_this_month'),
      sum('analyses', today).as('analyses_today'),
      sum('analyses', month).as('analyses_this_month'),
    ])
    .executeTakeFirstOrThrow()
  return { ...figures, current_date: at }
}

/** The last thirty days, including today, and the feedback on each kind of text in them. */
export async function readTrends({
  db,
  now,
  detector,
}: Context<'superuser'>): Promise<Output<typeof api.admin.statistics.getTrends>> {
  const days = lastDays(now())
  const first = days[0] ?? ''
  const figures = await db
    .selectFrom('daily_figures')
    .select('day')
    .select([
      sql<number>`sum(analyses)::bigint`.as('analyses'),
      sql<number>`sum(credits)::bigint`.as('credits'),
      sql<number>`sum(users)::bigint`.as('registrations'),
    ])
    .where('day', '>=', first)
    .groupBy('day')
    .execute()
  const feedback = await db
    .selectFrom('daily_feedback')
    .select('group_id')
    .select([
      sql<number>`sum(answers)::bigint`.as('answers'),
      sql<number>`sum(wrong)::bigint`.as('wrong'),
    ])
    .where('day', '>=', first)
    .groupBy('group_id')
    .orderBy('group_id')
    .execute()
  // If the model cannot be reached, the figures are still shown, with ids in place of names.
  const groups = await detector.describe().then(
    (model) => model.groups,
    () => [],
  )
  const nameOf = new Map(groups.map((group) => [group.id, group.name]))
  const byDay = new Map(figures.map((row) => [row.day, row]))
  return {
    days: days.map((day) => byDay.get(day) ?? { day, analyses: 0, credits: 0, registrations: 0 }),
    // A group unknown to the current model shows its id as its name.
    feedback: feedback.map((row) => ({
      ...row,
      group_name: nameOf.get(row.group_id) ?? row.group_id,
    })),
  }
}

function lastDays(now: Date): string[] {
  return Array.from({ length: trendDays }, (_, index) =>
    daysBefore(now, trendDays - 1 - index)
      .toISOString()
      .slice(0, 10),
  )
}
