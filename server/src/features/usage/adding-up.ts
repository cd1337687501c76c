import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'

/** Entries never change and are numbered, so each is added up once: those up to the mark already are. */
export const usageAddition: FeatureJob = {
  name: 'add-usage-up',
  run: (deps) => addUsageUp(deps, { few: 5_000, atOnce: 50_000 }),
  schedule: '27 * * * *',
}

/**
 * Up to `few` entries are read quickly enough as they are; only more are added up, `atOnce` per transaction.
 */
export async function addUsageUp(
  { db }: Pick<Deps, 'db'>,
  { few, atOnce }: { few: number; atOnce: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from organizations left join usage_marks on organization_id = id
    where entry_count - coalesce(number, 0) > ${few}`.execute(db)
  for (const { id } of rows) {
    let isMore = true
    while (isMore)
      isMore = await db.transaction().execute((tx) => addSome(tx, { organizationId: id, atOnce }))
  }
}

/** Returns whether there may be more. Simultaneous runs wait for each other at the mark. */
async function addSome(
  tx: Tx,
  { organizationId, atOnce }: { organizationId: string; atOnce: number },
): Promise<boolean> {
  await sql`insert into usage_marks values (${organizationId}, 0) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ from: number; to: number }>`
    select usage_marks.number as "from",
           least(entry_count, usage_marks.number + ${atOnce}) as "to"
    from usage_marks join organizations on organizations.id = organization_id
    where organization_id = ${organizationId} for update of usage_marks`.execute(tx)
  const [range] = rows
  if (!range || range.from >= range.to) return false
  await sql`
    insert into usage_quarters as kept
    select ${organizationId}, date_bin('15 minutes', at, 'epoch'), api_key_id, user_id,
           sum(analyses), sum(words), sum(credits)
    from usage_entries(${organizationId}, ${range.from}, ${range.to})
    group by 2, 3, 4
    on conflict (organization_id, quarter, api_key_id, user_id) do update
    set analyses = kept.analyses + excluded.analyses, words = kept.words + excluded.words,
        credits = kept.credits + excluded.credits`.execute(tx)
  await sql`
    update usage_marks set number = ${range.to} where organization_id = ${organizationId}`.execute(
    tx,
  )
  return true
}
