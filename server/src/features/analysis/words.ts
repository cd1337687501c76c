import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'

/** Small, because charging any of these analyses waits until the whole write is done. */
const notedAtOnce = 50

/** Stores the words that searches find analyses by; if that fails, a job does it within the hour. */
export async function noteWords(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  ids: string[],
): Promise<void> {
  for (const part of inParts(ids)) {
    try {
      await writeWords(db, part)
    } catch (error) {
      log.warn({ err: error }, 'the words of analyses could not be noted; a job will do it')
    }
  }
}

function inParts(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / notedAtOnce) }, (_, part) =>
    ids.slice(part * notedAtOnce, (part + 1) * notedAtOnce),
  )
}

const batch = 500

/**
 * Stores the words of texts and titles that have none yet, and of texts that only have those of the title
 * they waited with: what the previous release and crashes left out.
 */
export async function noteMissingWords({ db }: Pick<Deps, 'db'>): Promise<void> {
  let noted = batch
  while (noted === batch) {
    const { rows } = await sql<{ id: string }>`
      select id from analyses
      where (text is not null or title is not null) and adds_to is null
        and (status <> 'cancelled' or origin is distinct from 'batch')
        and not exists (select from analysis_words where analysis_id = analyses.id)
      union all
      select id from analysis_words join analyses on id = analysis_id
      where analysis_words.status in ('accepted', 'reading') and reserved = 0
      limit ${batch}`.execute(db)
    for (const part of inParts(rows.map(({ id }) => id))) await writeWords(db, part)
    noted = rows.length
  }
}

/** Adds what searches filter by to words of the previous release. The table's trigger copies it. */
export async function copyToOldWords({ db }: Pick<Deps, 'db'>): Promise<void> {
  let copied = batch
  while (copied === batch) {
    const { rows } = await sql`
      with chosen as (
        select analyses.id from analysis_words join analyses on analyses.id = analysis_id
        where analysis_words.status is null
        limit ${batch} for no key update of analyses skip locked
      )
      update analysis_words set analysis_id = chosen.id from chosen
      where analysis_id = chosen.id
      returning analysis_id`.execute(db)
    copied = rows.length
  }
}

export async function writeWords(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into analysis_words (analysis_id, organization_id, created_at, words)
    select id, organization_id, created_at, words_of(title, text) from analyses
    where id = any(${ids}) and adds_to is null and (title is not null or text is not null)
    order by id
    -- Held, so that a text being removed is waited for and its words are not kept.
    for no key update
    on conflict (analysis_id) do update set words = excluded.words`.execute(db)
}
