import { parseArgs } from 'node:util'
import { analysisSorts } from '@inkprint/contract'
import { writeCursor } from '@inkprint/server/analyses/cursor'
import { everyFilterAndOrder, searches } from './analyses-list-cases.ts'
import {
  type Connection,
  measure,
  onLargeDatabase,
  type Pool,
  type Result,
  report,
} from './large-database.ts'

/**
 * `node bench/src/analyses-list.ts [--rows 1000000] [--only "part of a name"]…` runs all cases, or those
 * whose names contain one of the parts.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const rows = Number(options.rows)
/** Texts are kept for a month: about a tenth of a busy organization's analyses in a year. */
const withText = Math.floor(rows / 10)
const limitMs = 150
const similarity = 'texts similar to one'

await onLargeDatabase(seed, async ({ get, signIn, scannedTables, pool }) => {
  const token = await signIn('usr_1')
  const { rows: some } = await pool.query('select id from analyses order by id limit 25')
  const signedIn = await measure(() => get('/auth/jwt/me', token))
  const byKey = await measure(() =>
    pool.query('select * from analyses where id = any($1)', [some.map((row) => row.id)]),
  )
  const floor = { p50: signedIn.p50 + byKey.p50, p95: signedIn.p95 + byKey.p95 }
  const results: Result[] = [
    { name: 'floor: signed-in call + 25 rows by key', timing: floor, floor, limitMs },
  ]
  const cases = { ...everyFilterAndOrder(), ...searches, ...(await deepPages(pool)) }
  const isWanted = (name: string) =>
    options.only.length === 0 || options.only.some((part) => name.includes(part))
  for (const [name, query] of Object.entries(cases).filter(([name]) => isWanted(name))) {
    const url = `/api/client/analyses?size=25${query.replaceAll(' ', '%20')}`
    const timing = await measure(() => get(url, token))
    results.push({ name, timing, floor, limitMs, scanned: await scannedTables(url, token) })
  }
  const { rows: withWords } = await pool.query(
    'select analysis_id from analysis_words order by created_at desc limit 1 offset 50',
  )
  const similar = `/api/client/analyses/${withWords[0]?.analysis_id}/similar`
  if (isWanted(similarity)) {
    const timing = await measure(() => get(similar, token))
    const scanned = await scannedTables(similar, token)
    results.push({ name: similarity, timing, floor, limitMs, scanned })
  }
  report(results)
  if (options.only.length > 0) return
  const { p50, p95, bytes } = await measureWriting(pool)
  console.log(
    `an analysis accepted and done: ${p50.toFixed(2)} ms (p95 ${p95.toFixed(2)}), ${bytes} bytes of log`,
  )
})

/** Measures what the indexes of this list cost an analysis: both of its rows, and the WAL they produce. */
async function measureWriting(pool: Pool) {
  const times = 1_000
  const begin = await pool.query('select pg_current_wal_insert_lsn() as place')
  let number = 0
  const timing = await measure(async () => {
    number += 1
    const id = `ana_written${number}`
    await pool.query(
      `insert into analyses (id, organization_id, api_key_id, status, origin, words, credits, reserved,
                             lease_until, created_at)
       values ($1, 'org_1', 'key_1', 'accepted', 'key', 400, 0, 2, now(), now())`,
      [id],
    )
    await pool.query(
      `update analyses
       set status = 'done', credits = 2, reserved = 0, lease_until = null, group_id = 'news',
           classification = 'human', probability = 0.1, model_version = 'bench', result = '{}',
           finished_at = now()
       where id = $1`,
      [id],
    )
  }, times)
  const { rows: end } = await pool.query(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::int as bytes',
    [begin.rows[0]?.place],
  )
  return { ...timing, bytes: Math.round(Number(end[0]?.bytes) / number) }
}

type Sort = (typeof analysisSorts)[number]

async function deepPages(pool: Pool): Promise<Record<string, string>> {
  const cases: Record<string, string> = {}
  for (const sort_by of analysisSorts) {
    for (const part of [0.5, 0.999]) {
      const at = `by ${sort_by}, ${part * 100}% of the way`
      const cursor = await cursorAt(pool, { sort_by, part })
      cases[at] = `&sort_by=${sort_by}&cursor=${cursor}`
      cases[`${at}, a rare verdict`] = `&verdict=mixed&sort_by=${sort_by}&cursor=${cursor}`
      cases[`${at}, a word in every title`] = `&search=draft&sort_by=${sort_by}&cursor=${cursor}`
      const back = await cursorAt(pool, { sort_by, part, isBack: true })
      cases[`${at}, back`] = `&sort_by=${sort_by}&cursor=${back}`
    }
  }
  return cases
}

async function cursorAt(
  pool: Pool,
  { sort_by, part, isBack = false }: { sort_by: Sort; part: number; isBack?: boolean },
): Promise<string> {
  const { rows: found } = await pool.query(
    `select id, ${sort_by}::text as value from analyses where organization_id = 'org_1'
     order by ${sort_by} desc, id desc limit 1 offset $1`,
    [Math.floor(rows * part)],
  )
  return writeCursor({ ...found[0], sort_by, sort_order: 'desc', isBack })
}

/** Adds one organization with a year of analyses, among others with a few each. */
async function seed(client: Connection): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into organizations (id, name) select 'org_' || n, 'Organization ' || n
     from generate_series(1, 20) n`,
  )
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, is_verified, organization_id)
     select 'usr_' || n, n || '@example.com', '-', 'Ada', 'Nowak', true, 'org_1'
     from generate_series(1, 40) n`,
  )
  const insert = `
    insert into analyses
      (id, organization_id, api_key_id, user_id, status, origin, title, words, credits, group_id,
       classification, probability, model_version, result, text, created_at, finished_at)
    select 'ana_' || md5(organization || ' ' || n), organization, 'key_' || key, person,
           case when is_judged then 'done' else 'not_judged' end, 'key',
           case n % 50 when 0 then 'Draft headline' || n end, 200 + (n::bigint * 7919) % 3000,
           1 + (n * 31) % 45, kind, verdict, 0.5, 'bench',
           jsonb_build_object('group_name', kind, 'ai_share_percent', null, 'words', 400,
             'reasons', '[]'::jsonb, 'guidelines', '[]'::jsonb, 'spans', spans),
           null, at, at
    from (
      select n, organization, at, n % 500 > 0 as is_judged,
             case when n % 2000 = 0 then 2 else 1 end as key,
             case n % 20 when 0 then 'usr_' || 1 + n / 20 % 40 end as person,
             (array['blog', 'news', 'essay', 'review', 'story'])[1 + (n * 13) % 5] as kind,
             case when n % 1000 = 1 then 'mixed' when n % 3 = 0 then 'ai' else 'human' end as verdict
      from (select n, 'org_' || 1 as organization,
                   timestamptz '2025-11-16' + n * (interval '365 days' / $1::int) as at
            from generate_series(1, $1::int) n
            union all
            select n, 'org_' || o, timestamptz '2025-11-16' + n * interval '8 hours'
            from generate_series(2, 20) o, generate_series(1, 1000) n) those) rows,
      (select jsonb_agg(jsonb_build_object('start', s * 90, 'end', s * 90 + 88, 'probability_ai', 0.5))
         as spans from generate_series(1, 30) s) sentences`
  await client.query(insert, [rows])
  // A few words occur in every text, others less and less often.
  await client.query(
    `update analyses set text = 'the ' || prose
     from (select id, (select string_agg('w' || floor(20000 * power(random(), 4)), ' ')
                       from generate_series(1, 250) where newest.id is not null) as prose
           from (select id from analyses order by created_at desc limit $1) newest) written
     where written.id = analyses.id`,
    [withText],
  )
  // With the trigger that copies the columns used to narrow a search.
  await client.query('set session_replication_role = origin')
  await client.query(
    `insert into analysis_words select id, organization_id, created_at, words_of(title, text)
     from analyses where title is not null or text is not null`,
  )
  for (const table of ['analyses', 'analysis_words', 'users', 'organizations']) {
    await client.query(`vacuum (analyze) ${table}`)
  }
}
