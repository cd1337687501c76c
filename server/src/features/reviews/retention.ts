import { sql } from 'kysely'
import { deleteOldRows } from '../../platform/db/delete-old-rows.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Due, findDue, ofOrganization } from '../analysis/kept-days.ts'

const batch = 1_000

/**
 * Removes texts written in reviews once they have been kept as long as an analyzed text, counted from when
 * each was written, so that a statement does not disappear before anybody could read it. Outcomes stay.
 */
export async function deleteOldReviewTexts(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
): Promise<void> {
  const { db } = deps
  for (const due of await findDue(deps)) {
    await deleteDrafts(db, due)
    await forget(db, { text: 'invitation', since: 'created_at', due })
    await forget(db, { text: 'statement', since: 'asked_at', due })
    await forget(db, { text: 'answer', since: 'answered_at', due })
  }
}

async function deleteDrafts(db: Db, { before, organizationId }: Due): Promise<void> {
  if (organizationId === null) {
    return deleteOldRows(db, { table: 'drafts', column: 'created_at', before })
  }
  await sql`
    delete from drafts using reviews, analyses
    where drafts.created_at < ${before} and reviews.id = review_id
      and analyses.id = analysis_id and ${ofOrganization(organizationId)}`.execute(db)
}

interface Forgotten {
  text: 'invitation' | 'statement' | 'answer'
  since: 'created_at' | 'asked_at' | 'answered_at'
  due: Due
}

async function forget(db: Db, { text, since, due }: Forgotten): Promise<void> {
  let removed = batch
  while (removed === batch) {
    const { rows } = await sql`
      update reviews set ${sql.ref(text)} = null
      where id in (
        select reviews.id from reviews join analyses on analyses.id = analysis_id
        where ${sql.ref(text)} is not null and ${sql.ref(`reviews.${since}`)} <= ${due.before}
          and ${ofOrganization(due.organizationId)}
        limit ${batch} for update of reviews skip locked)
      returning id`.execute(db)
    removed = rows.length
  }
}
