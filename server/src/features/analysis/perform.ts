import { analysisCost, hashText } from '@inkprint/contract'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { ReadingCanceled, type Verdict } from '../../platform/detector/detector.ts'
import { AppError } from '../../platform/errors.ts'
import { type Acceptance, accept, costOf, withoutOrganization } from './acceptance.ts'
import {
  chargeAnalysis,
  deleteAnalysis,
  type Ending,
  markReading,
  releaseAnalysis,
} from './analyses.ts'
import { completionOf } from './completion.ts'
import type { Performed, Submission } from './submission.ts'
import { noteWords } from './words.ts'

/**
 * Runs an analysis from acceptance to its end: reserves the price, has the text read, and charges for what
 * was read. A failure, a text that is not judged, and a text whose caller left before it was begun cost
 * nothing. `keep` may write more in the transaction that stores the outcome, or undo it by throwing.
 */
export async function perform(
  deps: Deps,
  { submission, keep }: { submission: Submission; keep?: Keep },
): Promise<Performed> {
  const acceptance = await accept(deps, submission)
  try {
    return await performAccepted(deps, { submission, acceptance, keep })
  } catch (error) {
    throw await end(deps, { submission, acceptance, error })
  } finally {
    acceptance.stopRenewing()
  }
}

/** Like `perform`, from an acceptance to the stored outcome; the caller decides how a failure ends. */
export async function performAccepted(
  deps: Deps,
  { submission, acceptance, keep }: Underway & { keep: Keep | undefined },
): Promise<Performed> {
  const verdict = await read(deps, { submission, acceptance })
  const performed = await store(deps, { submission, acceptance, verdict, keep })
  await noteWords(deps, [performed.analysis_id])
  count(deps, { submission, performed })
  return performed
}

type Keep = (tx: Tx, performed: Performed) => Promise<void>

/** An addition to an analysis does not count as another analysis. */
function count(
  { meter }: Pick<Deps, 'meter'>,
  { submission, performed }: { submission: Submission; performed: Performed },
): void {
  const { classification } = performed.analysis_result
  const { used } = performed.credits
  if (submission.addsTo === undefined) meter.countAnalysis({ classification, credits: used })
  else meter.countCredits(used)
}

/** Like `perform`, for a caller who waits and whose organization may be deleted in the meantime. */
export async function performForCaller(
  deps: Deps,
  work: Parameters<typeof perform>[1],
): Promise<Performed> {
  try {
    return await perform(deps, work)
  } catch (error) {
    if (!(error instanceof NotOpen)) throw error
    const { organizationId } = work.submission
    const isThere = await deps.db
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organizationId)
      .executeTakeFirst()
    if (!isThere) throw withoutOrganization(work.submission, error)
    throw new AppError('ANALYSIS_FAILED', { cause: error })
  }
}

interface Underway {
  submission: Submission
  acceptance: Acceptance
}

/** Texts that waited longer than this report when they are begun. */
const noticeableMs = 250

async function read(deps: Deps, { submission, acceptance }: Underway): Promise<Verdict> {
  const { text, groupId, judging, options, organizationId, signal, claim } = submission
  const { include_guidelines, include_humanization_prompt } = options
  const acceptedAt = performance.now()
  return deps.detector.analyze(
    { text, groupId, ...judging, advice: { include_guidelines, include_humanization_prompt } },
    {
      owner: organizationId,
      isBatch: submission.isInBackground ?? false,
      ...(signal ? { signal } : {}),
      isCancelable: claim === undefined,
      onStart() {
        acceptance.startedAt = deps.now()
        if (performance.now() - acceptedAt < noticeableMs) return
        markReading(deps.db, { id: acceptance.open.id, at: acceptance.startedAt }).catch((error) =>
          deps.log.warn({ err: error }, 'an analysis could not be marked as being read'),
        )
      },
    },
  )
}

async function store(
  deps: Deps,
  {
    submission,
    acceptance,
    verdict,
    keep,
  }: Underway & { verdict: Verdict; keep: Keep | undefined },
): Promise<Performed> {
  const { open, startedAt } = acceptance
  const { words, apiKey, userId, addsTo = null } = submission
  const result = { ...verdict, id: open.id, words }
  // Less than the reserve if something requested at acceptance is no longer provided.
  const used = result.is_judged ? Math.min(open.reserved, costOf(submission)) : 0
  // An addition to an analysis reads no new words.
  const usage = { words: addsTo === null ? words : 0, userId }
  const ending: Ending = {
    result,
    startedAt,
    wordsRead: null,
    at: deps.now(),
    status: result.is_judged ? 'done' : 'not_judged',
    text: deps.settings.retentionDays > 0 ? submission.text : null,
    textHash: await hashText(submission.text),
  }
  if (addsTo === null) ending.event = completionOf({ submission, acceptance, ending, result, used })

  async function close(db: Db): Promise<Performed> {
    const remaining =
      used > 0
        ? await chargeAnalysis(db, { open, credits: used, apiKey, usage, ending, addsTo })
        : await releaseAnalysis(db, { open, ending })
    if (remaining === null) throw new NotOpen()
    return { analysis_id: open.id, analysis_result: result, credits: { used, remaining } }
  }

  if (!keep) return close(deps.db)
  return deps.db.transaction().execute(async (tx) => {
    const performed = await close(tx)
    await keep(tx, performed)
    return performed
  })
}

/** The analysis was ended in the meantime: organization deleted, claim taken over, or lease run out. */
export class NotOpen extends Error {}

/**
 * Ends what was not read to its end, and decides what the caller is told. If even this fails, the lease runs
 * out.
 */
async function end(
  deps: Deps,
  { submission, acceptance, error }: Underway & { error: unknown },
): Promise<unknown> {
  if (error instanceof NotOpen) return error
  const { open } = acceptance
  const isRefused = error instanceof AppError && error.code === 'QUEUE_FULL'
  try {
    if (error instanceof ReadingCanceled)
      await chargeForPart(deps, { submission, acceptance, error })
    else if (isRefused) await deleteAnalysis(deps.db, open)
    else await releaseAnalysis(deps.db, { open, ending: endingAfter(error, { deps, acceptance }) })
    if (submission.title) await noteWords(deps, [open.id])
  } catch (problem) {
    deps.log.warn({ err: problem }, 'an analysis could not be released; its lease will run out')
  }
  return error instanceof ReadingCanceled ? new AppError('CLIENT_CLOSED_REQUEST') : error
}

function endingAfter(
  error: unknown,
  { deps, acceptance }: { deps: Deps; acceptance: Acceptance },
): Ending {
  const isCanceled = error instanceof AppError && error.code === 'CLIENT_CLOSED_REQUEST'
  return {
    result: null,
    text: null,
    wordsRead: null,
    at: deps.now(),
    startedAt: acceptance.startedAt,
    status: isCanceled ? 'cancelled' : 'failed',
  }
}

/** A caller who leaves while a text is read pays for detection in as many words as were read. */
async function chargeForPart(
  deps: Deps,
  { submission, acceptance, error }: Underway & { error: ReadingCanceled },
): Promise<void> {
  const { open, startedAt } = acceptance
  const wordsRead = Math.min(submission.words, Math.max(1, error.wordsRead))
  const credits = analysisCost(wordsRead, {
    include_guidelines: false,
    include_humanization_prompt: false,
  })
  const ending: Ending = {
    status: 'cancelled',
    result: null,
    text: null,
    wordsRead,
    startedAt,
    at: deps.now(),
  }
  const balance = await chargeAnalysis(deps.db, {
    open,
    credits,
    apiKey: submission.apiKey,
    usage: { words: wordsRead, userId: submission.userId },
    ending,
  })
  if (balance !== null) deps.meter.countCredits(credits)
}
