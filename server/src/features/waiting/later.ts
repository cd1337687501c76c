import { api, type Output, pathTo, type Received } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import type { Context } from '../../policy/context.ts'
import {
  type Named,
  requestHashOf,
  requireAnalysis,
  submissionForKey,
} from '../analysis/key-calls.ts'
import type { Submission } from '../analysis/submission.ts'
import { titleOf } from '../analysis/title.ts'
import { noteWords } from '../analysis/words.ts'
import { hashRequest, performOnce, readIdempotencyKey } from '../idempotency-keys/idempotency.ts'
import { acceptWaiting, freeAbandoned } from './accept.ts'

type Deferral = Output<typeof api.analyses.get> & { credits: { reserved: number } }

/** Whether the header `Prefer` asks for an answer before the work is done (RFC 7240). */
export function prefersLater(header: string | undefined): boolean {
  const wishes = (header ?? '').split(',').map((each) => each.split(';', 1)[0] ?? '')
  return wishes.some((wish) => wish.trim().toLowerCase() === 'respond-async')
}

/** Accepts an analysis requested by a program, to be read in its turn. */
export async function analyzeLater(
  context: Context<'api-key'>,
  { input, named }: { input: Received<typeof api.analyses.create>; named: Named },
): Promise<Deferral> {
  const { headers, origin, actor } = context
  const { organizationId } = actor
  const key = readIdempotencyKey(headers.read('idempotency-key'))
  const submission = await submissionForKey(context, input, named)
  await freeAbandoned(context, organizationId)
  const begin = async (keep: (tx: Tx, kept: Kept) => Promise<void>) => {
    const kept = await context.db.transaction().execute(async (tx) => {
      const waiting = await accept(tx, { context, submission })
      await keep(tx, waiting)
      return waiting
    })
    if (submission.title) await noteWords(context, [kept.analysis_id])
    return kept
  }
  const accepted = await (key === null
    ? begin(async () => {})
    : performOnce(context, {
        request: {
          organizationId,
          key,
          // A request that waits for its answer is a different request.
          requestHash: hashRequest([
            requestHashOf(submission, { wanted: input, fileHash: named.fileHash }),
            'later',
          ]),
          signal: origin.signal,
        },
        work: {
          perform: (_, fulfill: (tx: Tx, kept: Kept) => Promise<void>) => begin(fulfill),
          recall: async (kept: Kept) => kept,
          takeOver: async () => {},
        },
      }))
  const analysis = await requireAnalysis(context, accepted.analysis_id)
  headers.send('location', pathTo(api.analyses.get.path, { params: { id: analysis.id } }))
  headers.send('preference-applied', 'respond-async')
  return {
    analysis_id: analysis.id,
    status: analysis.status,
    title: titleOf(analysis.title, analysis.beginning),
    analysis_result: analysis.result,
    created_at: analysis.created_at,
    finished_at: analysis.finished_at,
    credits: { reserved: analysis.reserved },
  }
}

/** What is stored under an idempotency key; the rest is read from the analysis itself. */
type Kept = { analysis_id: string; credits_remaining: number }

async function accept(
  tx: Tx,
  { context, submission }: { context: Context<'api-key'>; submission: Submission },
): Promise<Kept> {
  const { organizationId } = submission
  const { ids, balance } = await acceptWaiting(tx, {
    deps: context,
    organizationId,
    submissions: [submission],
    batchId: null,
  })
  return { analysis_id: ids[0] ?? '', credits_remaining: balance }
}
