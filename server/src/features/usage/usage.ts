import type { Usage, UsageDay, UsageFigures } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { beginningsOf, daysOf, type Period } from './days.ts'

/** The usage of one key by one person on one day; the ids are empty if there is no key or person. */
export interface UsageRow extends UsageFigures {
  day: string
  api_key_id: string
  user_id: string
}

type Wanted = Period & { organizationId: string }

/** An organization's usage in a period: by day, by key and by person. */
export async function readUsage(db: Db, wanted: Wanted): Promise<Usage> {
  const rows = await usageRows(db, wanted)
  const { keyOf, personOf } = await namesIn(db, rows)
  return {
    totals: sumOf(rows),
    days: daysWith(rows, wanted),
    keys: mostFirst(Map.groupBy(rows, (row) => row.api_key_id)).map(([id, figures]) => ({
      api_key_id: id,
      ...keyOf(id),
      ...figures,
    })),
    people: mostFirst(Map.groupBy(rows, (row) => row.user_id)).map(([id, figures]) => ({
      user_id: id === '' ? null : id,
      user_name: personOf(id),
      ...figures,
    })),
  }
}

/** Sorted by day; keys and people within a day are in no particular order. */
export async function usageRows(db: Db, wanted: Wanted): Promise<UsageRow[]> {
  const beginnings = beginningsOf(wanted)
  const [from, to] = [beginnings[0], beginnings.at(-1)]
  const days = daysOf(wanted)
  const { rows } = await sql<Omit<UsageRow, 'day'> & { place: number }>`
    with mark as (
      select coalesce(max(number), 0) as number from usage_marks
      where organization_id = ${wanted.organizationId}
    ), used as (
      select quarter as at, api_key_id, user_id, analyses, words, credits from usage_quarters
      where organization_id = ${wanted.organizationId} and quarter >= ${from} and quarter < ${to}
      union all
      select entry.* from mark, usage_entries(${wanted.organizationId}, mark.number, ${mostEntries}) entry
      where at >= ${from} and at < ${to}
    )
    select width_bucket(at, ${beginnings}::timestamptz[]) as place, api_key_id, user_id,
           sum(analyses)::bigint as analyses, sum(words)::bigint as words, sum(credits)::bigint as credits
    from used group by 1, 2, 3 order by 1`.execute(db)
  return rows.map(({ place, ...row }) => ({ day: days[place - 1] ?? '', ...row }))
}

/** More than any organization has. */
const mostEntries = 2_147_483_647

function daysWith(rows: UsageRow[], period: Period): UsageDay[] {
  const byDay = Map.groupBy(rows, (row) => row.day)
  return daysOf(period).map((day) => ({ day, ...sumOf(byDay.get(day) ?? []) }))
}

function sumOf(rows: readonly UsageFigures[]): UsageFigures {
  const sum = (figureOf: (row: UsageFigures) => number) =>
    rows.reduce((total, row) => total + figureOf(row), 0)
  return {
    analyses: sum((row) => row.analyses),
    words: sum((row) => row.words),
    credits: sum((row) => row.credits),
  }
}

function mostFirst(groups: Map<string, UsageRow[]>): [id: string, figures: UsageFigures][] {
  return [...groups]
    .map(([id, rows]): [string, UsageFigures] => [id, sumOf(rows)])
    .sort(([, a], [, b]) => b.credits - a.credits)
}

/** The names of the keys and people in the rows; a deleted key has its last name. */
export async function namesIn(db: Db, rows: readonly UsageRow[]) {
  const keyIds = [...new Set(rows.map((row) => row.api_key_id))]
  const userIds = [...new Set(rows.map((row) => row.user_id))]
  const keys = await sql<{ id: string; name: string | null; visible_end: string | null }>`
    select wanted.id, api_keys.visible_end,
           coalesce(api_keys.name, (
             select api_key_name from credit_entries where api_key_id = wanted.id
             order by key_number desc limit 1)) as name
    from unnest(${keyIds}::text[]) as wanted (id) left join api_keys using (id)`.execute(db)
  const people =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name'), 'email'])
          .where('id', 'in', userIds)
          .execute()
  const keyNames = new Map(keys.rows.map((key) => [key.id, key]))
  const personNames = new Map(people.map(({ id, name, email }) => [id, name || email]))
  return {
    keyOf: (id: string) => ({
      api_key_name: keyNames.get(id)?.name ?? 'Deleted key',
      api_key_end: keyNames.get(id)?.visible_end ?? null,
    }),
    personOf: (id: string) => personNames.get(id) ?? null,
  }
}
