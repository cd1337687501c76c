import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '../../platform/days.ts'
import { isDatabaseAway } from '../../platform/db/away.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Acceptance } from '../analysis/acceptance.ts'
import { type Ending, releaseAnalysis } from '../analysis/analyses.ts'
import { completionOf } from '../analysis/completion.ts'
import { keptDays } from '../analysis/kept-days.ts'
import { NotOpen, performAccepted } from '../analysis/perform.ts'
import { completeBatch } from '../batches/completion.ts'
import { hasZeroRetention, withoutLostAdvice } from '../waiting/kept-advice.ts'
import { type Claimed, claimNext, renewClaim, returnToQueue } from './claim.ts'

/** A text that crashes its process or fails this often is not retried automatically. */
const mostAttempts = 3
const renewEveryMs = 15_000
const idleMs = 500

export interface Readers {
  /** Takes no new texts; resolves when those being read are stored. */
  stop(): Promise<void>
}

/**
 * Reads waiting analyses for as long as the process runs, `lanes` at a time, alongside those that callers
 * wait for. Every process does so on the same table: whichever is free takes the next.
 */
export function startReaders(deps: Deps, { lanes }: { lanes: number }): Readers {
  const stopping = new AbortController()
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const found = await readNext(deps).catch((error) => {
        deps.log.warn({ err: error }, 'a waiting analysis could not be read; it stays in the line')
        return 'none' as const
      })
      if (found !== 'read')
        await sleep(idleMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const working = Array.from({ length: lanes }, work)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(working)
    },
  }
}

/** Reads everything that waits, one after another, and returns; for commands and tests. */
export async function readAllWaiting(deps: Deps): Promise<void> {
  while ((await readNext(deps)) !== 'none');
}

/** Reads the next in turn, if any; `full` if the detector has no room for it now. */
async function readNext(deps: Deps): Promise<'read' | 'full' | 'none'> {
  const claimed = await claimNext(deps.db)
  if (!claimed) return 'none'
  const { id, organizationId, reserved, acceptedAt } = claimed
  const renewal = setInterval(() => {
    renewClaim(deps.db, id).catch((error) =>
      deps.log.warn({ err: error }, 'the lease of a waiting analysis could not be renewed'),
    )
  }, renewEveryMs)
  const acceptance: Acceptance = {
    open: { id, organizationId, reserved },
    acceptedAt,
    startedAt: null,
    stopRenewing: () => clearInterval(renewal),
  }
  try {
    // The process that had it before may have crashed on it.
    if (claimed.attempts > mostAttempts) throw new AppError('ANALYSIS_FAILED')
    await performAccepted(deps, {
      submission: await withoutLostAdvice(deps.db, { deps, submission: claimed.submission }),
      acceptance,
      keep: (tx, { analysis_result }) =>
        leave(tx, { deps, claimed, status: analysis_result.is_judged ? 'done' : 'not_judged' }),
    })
    return 'read'
  } catch (error) {
    return await recover(deps, { claimed, acceptance, error })
  } finally {
    acceptance.stopRenewing()
  }
}

async function recover(
  deps: Deps,
  { claimed, acceptance, error }: { claimed: Claimed; acceptance: Acceptance; error: unknown },
): Promise<'read' | 'full'> {
  const { id, attempts } = claimed
  // Read by another process, canceled, or its organization deleted.
  if (error instanceof NotOpen) return 'read'
  if (error instanceof AppError && error.code === 'QUEUE_FULL') {
    await returnToQueue(deps.db, { id, wasBegun: false })
    return 'full'
  }
  // Nothing can be stored now: its lease expires, and another reader takes it.
  if (isDatabaseAway(error)) throw error
  if (attempts < mostAttempts) await returnToQueue(deps.db, { id, wasBegun: true })
  else await fail(deps, { claimed, acceptance })
  return 'read'
}

/** Frees the reserve and marks it as failed; its text stays for a retry while texts are kept. */
async function fail(
  deps: Deps,
  { claimed, acceptance }: { claimed: Claimed; acceptance: Acceptance },
): Promise<void> {
  const ending: Ending = {
    status: 'failed',
    result: null,
    text: null,
    wordsRead: null,
    startedAt: acceptance.startedAt,
    at: deps.now(),
  }
  const { submission } = claimed
  ending.event = completionOf({ submission, acceptance, ending, result: null, used: 0 })
  await deps.db.transaction().execute(async (tx) => {
    if ((await releaseAnalysis(tx, { open: acceptance.open, ending })) === null) return
    await leave(tx, { deps, claimed, status: 'failed' })
  })
}

/** In the transaction that stores the outcome: removes it from the queue, and may complete its batch. */
async function leave(
  tx: Tx,
  {
    deps,
    claimed,
    status,
  }: { deps: Deps; claimed: Claimed; status: 'done' | 'not_judged' | 'failed' },
): Promise<void> {
  const { id, batchId } = claimed
  const isKept =
    status === 'failed' &&
    batchId !== null &&
    (await isGoingOn(tx, batchId)) &&
    (await isKeptStill(tx, { deps, claimed })) &&
    // A key that was deleted could not pay for another try.
    (await hasZeroRetention(tx, claimed.submission.apiKey.id)) === false
  if (isKept) {
    await tx
      .updateTable('waiting_analyses')
      .set({ state: 'failed', lease_until: null })
      .where('analysis_id', '=', id)
      .execute()
  } else await tx.deleteFrom('waiting_analyses').where('analysis_id', '=', id).execute()
  if (batchId !== null) await completeBatch(tx, { deps, id: batchId })
}

/** Whether its batch may still be retried. */
async function isGoingOn(tx: Tx, batchId: string): Promise<boolean> {
  const batch = await tx
    .selectFrom('batches')
    .select('status')
    .where('id', '=', batchId)
    .executeTakeFirst()
  return batch !== undefined && batch.status !== 'cancelled'
}

/** Whether the organization keeps texts for longer than this one has waited. */
async function isKeptStill(
  tx: Tx,
  { deps, claimed }: { deps: Deps; claimed: Claimed },
): Promise<boolean> {
  const days = await keptDays({ db: tx, settings: deps.settings }, claimed.organizationId)
  return claimed.acceptedAt.getTime() + days * dayMs > deps.now().getTime()
}
