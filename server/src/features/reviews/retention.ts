import { sql } from 'kysely'
import { deleteOldRows } from '../../platform/db/delete-old-rows.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'

const batch = 1_000

/**
 * Removes what was written in reviews when it has been kept as long as an analysed text, counted from
 * when it was written: a statement must not disappear before anybody could read it. Outcomes stay.
 */
export async function deleteOldReviewTexts({
  db,
  now,
  settings,
}: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<void> {
  const due = new Date(now().getTime() - settings.retentionDays * 86_400_000)
  await deleteOldRows(db, { table: 'drafts', column: 'created_at', before: due })
  await forget(db, { text: 'invitation', since: 'created_at', due })
  await forget(db, { text: 'statement', since: 'asked_at', due })
  await forget(db, { text: 'answer', since: 'answered_at', due })
}

interface Forgotten {
  text: 'invitation' | 'statement' | 'answer'
  since: 'created_at' | 'asked_at' | 'answered_at'
  due: Date
}

async function forget(db: Db, { text, since, due }: Forgotten): Promise<void> {
  let removed = batch
  while (removed === batch) {
    const { rows } = await sql`
      update reviews set ${sql.ref(text)} = null
      where id in (
        select id from reviews where ${sql.ref(text)} is not null and ${sql.ref(since)} <= ${due}
        limit ${batch} for update skip locked)
      returning id`.execute(db)
    removed = rows.length
  }
}
