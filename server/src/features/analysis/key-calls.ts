import {
  type AnalysisOptions,
  type AnalysisResult,
  analysisCost,
  type api,
  type Output,
  type Received,
} from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { findAbandoned, findAnalysis } from './analyses.ts'
import { hashRequest, LostClaim, performOnce, readIdempotencyKey } from './idempotency.ts'
import { readJudging } from './judging.ts'
import { NotOpen, perform, performForCaller } from './perform.ts'
import { releaseAbandoned } from './release.ts'
import type { Performed, Submission } from './submission.ts'
import { readText, readTextToAnalyze, requireGroup } from './texts.ts'
import { titleOf } from './title.ts'

/** An analysis a program asks for; named by an `Idempotency-Key`, it happens once. */
export async function analyzeForKey(
  context: Context<'api-key'>,
  input: Received<typeof api.analyses.create>,
  { title, fileHash }: Named = {},
): Promise<Performed> {
  const { origin, headers } = context
  const key = readIdempotencyKey(headers.read('idempotency-key'))
  const submission: Submission = {
    ...(await submissionForKey(context, input, { title, fileHash })),
    signal: origin.signal,
  }
  if (key !== null) return analyzeOnce(context, { submission, key, wanted: input, fileHash })
  return performForCaller(context, { submission })
}

/** What the analysis is called, and what names its file where it is one's. */
export interface Named {
  title?: string | null | undefined
  fileHash?: string | undefined
}

/** What a program asks for, checked. */
export async function submissionForKey(
  context: Context<'api-key'>,
  input: Received<typeof api.analyses.create>,
  { title, fileHash }: Named,
): Promise<Submission> {
  const { actor } = context
  return {
    ...readTextToAnalyze(input.text),
    organizationId: actor.organizationId,
    apiKey: { id: actor.keyId, name: actor.keyName },
    userId: null,
    origin: fileHash === undefined ? 'key' : 'file',
    title: title || null,
    groupId: await requireGroup(context, { groupId: input.group_id, field: 'group_id' }),
    judging: readJudging(input, actor.maxFalsePositiveRate),
    chosenRate: input.max_false_positive_rate ?? null,
    options: input,
  }
}

/** What tells a repeat from another request under the same idempotency key. */
export function requestHashOf(
  { text, groupId, options }: Submission,
  {
    wanted,
    fileHash,
  }: { wanted: Received<typeof api.analyses.create>; fileHash: string | undefined },
): string {
  const { include_guidelines, include_humanization_prompt } = options
  return hashRequest([
    ...[fileHash ?? text, groupId, include_guidelines, include_humanization_prompt],
    ...judgingAsked(wanted),
  ])
}

async function analyzeOnce(
  context: Context<'api-key'>,
  {
    submission,
    key,
    wanted,
    fileHash,
  }: {
    submission: Submission
    key: string
    wanted: Received<typeof api.analyses.create>
    /** What names a file better than its text: a later release may read it otherwise. */
    fileHash: string | undefined
  },
): Promise<Performed> {
  const { organizationId, options } = submission
  const requestHash = requestHashOf(submission, { wanted, fileHash })
  return performOnce(context, {
    request: { organizationId, key, requestHash, signal: context.origin.signal },
    work: {
      async perform(claim, fulfil: (tx: Tx, kept: KeptAnalysis) => Promise<void>) {
        try {
          return await perform(context, {
            submission: { ...submission, claim },
            keep: (tx, { analysis_id, credits }) =>
              fulfil(tx, {
                analysis_id,
                credits_used: credits.used,
                credits_remaining: credits.remaining,
              }),
          })
        } catch (error) {
          throw error instanceof NotOpen ? new LostClaim() : error
        }
      },
      async recall({ analysis_id, credits_used, credits_remaining }) {
        const { id, result, credits } = await requireAnalysis(context, analysis_id)
        if (!result) throw new AppError('NOT_FOUND')
        return {
          analysis_id: id,
          analysis_result: withoutLaterAdvice(result, options),
          credits: { used: credits_used ?? credits, remaining: credits_remaining },
        }
      },
      async takeOver(claim) {
        await releaseAbandoned(context, await findAbandoned(context.db, { organizationId, claim }))
      },
    },
  })
}

/** What of an analysis is kept under an idempotency key; the rest is read from the analysis itself. */
type KeptAnalysis = {
  analysis_id: string
  /** Unknown for what the release before kept. */
  credits_used?: number
  credits_remaining: number
}

/** As it was answered first: advice may have been added since. */
function withoutLaterAdvice(
  result: AnalysisResult,
  { include_guidelines, include_humanization_prompt }: AnalysisOptions,
): AnalysisResult {
  return {
    ...result,
    ...(!include_guidelines && { guidelines: [], copywriter_rules_block: null }),
    ...(!include_humanization_prompt && { humanization_prompt: null }),
  }
}

/** Only what differs from the usual, so that a repeat of a call from before these fields is still one. */
function judgingAsked({ max_false_positive_rate, detail }: Received<typeof api.analyses.create>) {
  const rate = max_false_positive_rate ?? null
  return rate === null && detail === 'full' ? [] : [rate, detail]
}

/** An earlier analysis as it was answered, less the advice once its text is no longer kept. */
export async function recallAnalysis(
  context: Context<'api-key'>,
  { id }: { id: string },
): Promise<Output<typeof api.analyses.get>> {
  const { status, result, created_at, finished_at, ...named } = await requireAnalysis(context, id)
  return {
    analysis_id: id,
    status,
    title: titleOf(named.title, named.beginning),
    analysis_result: result,
    created_at,
    finished_at: finished_at ?? (status === 'done' ? created_at : null),
  }
}

/** The price of a text, also of one too short to be judged yet. */
export function priceText(input: Received<typeof api.analyses.getPrice>): {
  words: number
  credits: number
} {
  const { words } = readText(input.text)
  return { words, credits: analysisCost(words, input) }
}

export async function requireAnalysis({ db, actor }: Context<'api-key'>, id: string) {
  const analysis = await findAnalysis(db, { id, organizationId: actor.organizationId })
  if (!analysis) throw new AppError('NOT_FOUND')
  return analysis
}
