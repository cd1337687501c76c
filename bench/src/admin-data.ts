import type { Connection } from './large-database.ts'

export interface Amounts {
  users: number
  organizations: number
  analyses: number
  days: number
}

/** Fills an empty database with invented people, organizations and analyses, spread over recent days. */
export async function seedAdministration(client: Connection, amounts: Amounts): Promise<void> {
  // With triggers for each row this would take an hour; what they maintain is filled in at the end.
  await client.query('set session_replication_role = replica')
  await client.query("set work_mem = '256MB'; set maintenance_work_mem = '1GB'")
  // A shared end time: the rows of a charge and of its analysis must be on the same day.
  await client.query(
    `create temporary table spread as select now() as ends, ${amounts.days} as days`,
  )
  await withoutIndexes(client, async () => {
    await seedOrganizations(client, amounts)
    await seedUsers(client, amounts)
    await seedAnalyses(client, amounts)
  })
  await fillFigures(client)
  await client.query('vacuum (analyze)')
}

const firstNames =
  'Ada Adam Agata Alan Alice Amara Ana Anders Anna Basia Bea Carl Celia Chen Clara Dana Daniel Diego Edith Ela Emil Eva Farid Felix Filip Greta Hana Hugo Ida Igor Ines Ivan Jan Jana Jonas Julia Kai Karin Kofi Lars Lea Leon Lina Luca Magda Maja Marek Maria Marta Milan Mina Nadia Nils Noor Ola Omar Ona Otto Pavel Petra Piotr Rafa Rosa Ruth Sami Sara Sofia Tara Teo Tomas Uma Vera Viktor Wanda Yara Yusuf Zofia Zoe'.split(
    ' ',
  )
const lastNames =
  'Abbas Adler Almeida Andersson Baker Banerjee Bauer Berg Bianchi Blanc Brown Carter Chen Cohen Costa Dahl Das Diaz Dubois Eriksen Evans Farkas Fischer Garcia Green Gupta Haas Hansen Horvat Ito Ivanov Jansen Jensen Jones Kaya Keller Khan Kim Klein Kovacs Kowalska Kruger Lange Larsen Lee Lind Lopez Maier Malik Marino Martin Meyer Moreau Mueller Nagy Nguyen Nowak Okafor Olsen Park Patel Pereira Petrov Popov Rossi Roy Ruiz Sato Schmidt Silva Singh Smith Sousa Suzuki Tanaka Tran Varga Vogel Wagner Weber White Wolf Wong Young Zeman Zielinski'.split(
    ' ',
  )
const domains =
  'example.com example.org example.net mail.example post.example work.example studio.example press.example'.split(
    ' ',
  )
const qualities =
  'Amber Bold Bright Calm Clear Copper Daily Deep Early Fair Fine First Fresh Global Golden Grand Green High Honest Indigo Inner Iron Keen Kind Late Light Little Local Long Lucid Modern New Noble North Open Paper Plain Prime Quiet Rapid Red River Round Royal Sharp Silver Simple Slow Small Solid South Steady Still Swift True Urban Vivid Warm West White Wide Wild'.split(
    ' ',
  )
const trades =
  'Agency Books Brands Chapter Content Copy Desk Editorial Essay Gazette Guild House Ink Journal Letters Library Lines Magazine Media Page Paragraph Press Print Prose Publishing Quill Reader Report Review Script Story Studio Syntax Text Times Type Verse Voice Word Works Writers'.split(
    ' ',
  )

async function seedOrganizations(client: Connection, { organizations }: Amounts): Promise<void> {
  await client.query(
    `insert into organizations (id, name, is_active, credits, created_at, updated_at)
     select 'org_' || lpad(n::text, 22, '0'),
            ($2::text[])[1 + abs(hashint4(n)) % cardinality($2::text[])] || ' ' || ($3::text[])[1 + abs(hashint4(n + 7)) % cardinality($3::text[])] || ' ' || n,
            n % 20 <> 0, abs(hashint4(n)) % 25000, ${timeOf('n')}, ${timeOf('n + 3')}
     from generate_series(1, $1::int) n, spread`,
    [organizations, qualities, trades],
  )
  await client.query('insert into organization_balances select id, credits from organizations')
}

async function seedUsers(client: Connection, { users, organizations }: Amounts): Promise<void> {
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, is_active, is_verified, organization_id, organization_label, created_at)
     select 'usr_' || lpad(n::text, 22, '0'), lower(first || '.' || last || '.' || n || '@' || domain),
            '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('A', 66), first, last,
            n % 25 <> 0, n % 10 <> 0, organization.id, coalesce(organization.name, ''), ${timeOf('n')}
     from (
       select n, ($2::text[])[1 + abs(hashint4(n)) % cardinality($2::text[])] as first,
              ($3::text[])[1 + abs(hashint4(n + 11)) % cardinality($3::text[])] as last,
              ($4::text[])[1 + abs(hashint4(n + 5)) % cardinality($4::text[])] as domain
       from generate_series(1, $1::int) n
     ) person
     cross join spread
     left join organizations organization
       on organization.id = 'org_' || lpad((1 + n % $5::int)::text, 22, '0') and n % 5 <> 0`,
    [users, firstNames, lastNames, domains, organizations],
  )
}

async function seedAnalyses(
  client: Connection,
  { analyses, organizations }: Amounts,
): Promise<void> {
  const source = 'from generate_series(1, $1::int) n, spread'
  const organization = `'org_' || lpad((1 + n % $2::int)::text, 22, '0')`
  await client.query(
    `insert into analyses (id, organization_id, api_key_id, words, credits, group_id, classification, probability, model_version, result, created_at)
     select 'ana_' || lpad(n::text, 22, '0'), ${organization}, 'key_' || (n % 1000),
            400, 2, 'blog', 'human', 0.1, '1', '{}', ${timeOf('n')} ${source}`,
    [analyses, organizations],
  )
  await client.query(
    `insert into credit_entries (organization_id, number, change_amount, balance_after, reason, reference, created_at)
     select ${organization}, 1 + n / $2::int, -2, 1000, 'analysis', 'ana_' || lpad(n::text, 22, '0'), ${timeOf('n')} ${source}`,
    [analyses, organizations],
  )
}

/** A time within the seeded days that depends only on the number. */
function timeOf(number: string): string {
  return `ends - (abs(hashint8(${number})) % (days * 86400)) * interval '1 second'`
}

/** Building indexes after inserting the rows takes a fraction of the time. */
async function withoutIndexes(client: Connection, run: () => Promise<void>): Promise<void> {
  const { rows } = await client.query(
    `select 'alter table credit_entries drop constraint ' || conname as drop,
            'alter table credit_entries add constraint ' || conname || ' ' || pg_get_constraintdef(oid) as make
     from pg_constraint where conrelid = 'credit_entries'::regclass and contype = 'u'
     union all
     select 'drop index ' || indexname, indexdef from pg_indexes
     where tablename in ('users', 'organizations', 'organization_balances', 'analyses', 'credit_entries')
       and indexname not in (select conname from pg_constraint)`,
  )
  for (const index of rows) await client.query(index.drop ?? '')
  await run()
  for (const index of rows) await client.query(index.make ?? '')
}

/** Fills in the figures as the triggers would have kept them, with fifty connections at work. */
async function fillFigures(client: Connection): Promise<void> {
  const day = "(created_at at time zone 'UTC')::date"
  await client.query(
    `insert into daily_figures (day, part, users, organizations, analyses, credits)
     select day, part, sum(users), sum(organizations), sum(analyses), sum(credits)
     from (
       select ${day} as day, abs(hashtext(id)) % 50 as part, 1 as users, 0 as organizations, 0 as analyses, 0 as credits from users
       union all select ${day}, abs(hashtext(id)) % 50, 0, 1, 0, 0 from organizations
       union all select ${day}, id % 50, 0, 0, 1, -change_amount from credit_entries where reason = 'analysis'
     ) happened
     group by day, part`,
  )
}
