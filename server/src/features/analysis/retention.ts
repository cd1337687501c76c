import { hashText } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { deleteOldIdempotencyKeys } from '../idempotency-keys/idempotency.ts'
import { deleteOldComments } from './feedback.ts'
import { type Due, findDue, ofOrganization } from './kept-days.ts'
import { nameOrigins } from './release.ts'
import { copyToOldWords, noteMissingWords } from './words.ts'

const batch = 1_000

/**
 * Removes texts that were kept long enough, in batches so that nobody waits for locks. The database deletes
 * the advice that quotes them along with them; verdicts stay.
 */
export async function deleteOldTexts(deps: Deps): Promise<void> {
  const { db, now } = deps
  for (const due of await findDue(deps)) {
    await hashOldTexts(db, due)
    await deleteTexts(db, due)
    await deleteOldComments(db, due)
  }
  await deleteOldIdempotencyKeys({ db, now })
  await nameOrigins({ db })
  await noteMissingWords({ db })
  await copyToOldWords({ db })
}

async function deleteTexts(db: Db, { before, organizationId }: Due): Promise<void> {
  let removed = batch
  while (removed === batch) {
    const { rows } = await sql`
      update analyses set text = null
      where id in (
        select id from analyses where text is not null and created_at <= ${before}
          and ${ofOrganization(organizationId)}
        order by created_at limit ${batch} for update skip locked
      )
      returning id`.execute(db)
    removed = rows.length
  }
}

const hashedAtOnce = 20

/**
 * Stores the hashes that receipts recognize a text by, for texts of the previous release, while it is still
 * possible.
 */
async function hashOldTexts(db: Db, { before, organizationId }: Due): Promise<void> {
  let hashed = hashedAtOnce
  while (hashed === hashedAtOnce) {
    const { rows } = await sql<{ id: string; text: string }>`
      select id, text from analyses
      where text is not null and text_hash is null and created_at <= ${before}
        and ${ofOrganization(organizationId)}
      order by created_at limit ${hashedAtOnce}`.execute(db)
    for (const { id, text } of rows) {
      const text_hash = await hashText(text)
      await db.updateTable('analyses').set({ text_hash }).where('id', '=', id).execute()
    }
    hashed = rows.length
  }
}
