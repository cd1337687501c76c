import type { AnalysisOrigin } from '@inkprint/contract'
import { sql } from 'kysely'
import type { WaitingWishes } from '../../platform/db/batch-tables.ts'
import type { Db } from '../../platform/db/open.ts'
import { leaseSeconds } from '../analysis/analyses.ts'
import type { Submission } from '../analysis/submission.ts'

/** A waiting analysis that this process reads now. */
export interface Claimed {
  id: string
  organizationId: string
  reserved: number
  acceptedAt: Date
  batchId: string | null
  /** How often reading it has begun, including this time. */
  attempts: number
  submission: Submission
}

const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`

/** Takes the next analysis in turn that is not being read, including those whose reader died. */
export async function claimNext(db: Db): Promise<Claimed | null> {
  const { rows } = await sql<ClaimedRow>`
    with next as (
      select analysis_id from waiting_analyses
      where state = 'waiting' and (lease_until is null or lease_until < clock_timestamp())
      order by is_batch, turn, analysis_id limit 1
      for update skip locked
    ), claimed as (
      update waiting_analyses as waiting
      set lease_until = ${leaseEnd}, attempts = attempts + 1
      from next where waiting.analysis_id = next.analysis_id
      returning waiting.analysis_id, batch_id, text, wanted, attempts
    )
    select analyses.id, organization_id, reserved, created_at, batch_id, attempts, text_to_read, wanted, words,
           api_key_id, user_id, origin, title, force_group_id, max_false_positive_rate
    from analyses
    join (select analysis_id, batch_id, attempts, wanted, text as text_to_read from claimed) claimed
      on claimed.analysis_id = analyses.id`.execute(db)
  return rows[0] ? claimedFrom(rows[0]) : null
}

/** Renews the lease: its reader is alive. */
export async function renewClaim(db: Db, id: string): Promise<void> {
  await sql`
    update waiting_analyses set lease_until = ${leaseEnd}
    where analysis_id = ${id} and lease_until is not null`.execute(db)
}

/** Lets another process read it; if reading had not begun, the attempt does not count. */
export async function returnToQueue(
  db: Db,
  { id, wasBegun }: { id: string; wasBegun: boolean },
): Promise<void> {
  await sql`
    update waiting_analyses
    set lease_until = null, attempts = attempts - ${wasBegun ? 0 : 1}::integer
    where analysis_id = ${id}`.execute(db)
}

interface ClaimedRow {
  id: string
  organization_id: string
  reserved: number
  created_at: string
  batch_id: string | null
  attempts: number
  text_to_read: string
  wanted: WaitingWishes
  words: number
  api_key_id: string
  user_id: string | null
  origin: AnalysisOrigin
  title: string | null
  force_group_id: string | null
  max_false_positive_rate: number | null
}

function claimedFrom({ wanted, ...row }: ClaimedRow): Claimed {
  return {
    id: row.id,
    organizationId: row.organization_id,
    reserved: row.reserved,
    acceptedAt: new Date(row.created_at),
    batchId: row.batch_id,
    attempts: row.attempts,
    submission: {
      text: row.text_to_read,
      words: row.words,
      organizationId: row.organization_id,
      apiKey: { id: row.api_key_id, name: wanted.api_key_name },
      userId: row.user_id,
      origin: row.origin,
      title: row.title,
      groupId: row.force_group_id,
      chosenRate: row.max_false_positive_rate,
      judging: { maxFalsePositiveRate: wanted.max_false_positive_rate, detail: wanted.detail },
      options: wanted,
      isInBackground: true,
    },
  }
}
