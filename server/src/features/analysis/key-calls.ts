import { analysisCost, type api, type Output, type Received } from '@inkprint/contract'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { hashRequest, readIdempotencyKey } from '../idempotency-keys/idempotency.ts'
import { findAnalysis } from './analyses.ts'
import { analyzeOnce } from './analyze-once.ts'
import { readJudging } from './judging.ts'
import { performForCaller } from './perform.ts'
import type { Performed, Submission } from './submission.ts'
import { readText, readTextToAnalyze, requireGroup } from './texts.ts'
import { titleOf } from './title.ts'

/** Runs an analysis a program asks for; with an `Idempotency-Key`, it happens once. */
export async function analyzeForKey(
  context: Context<'api-key'>,
  input: Received<typeof api.analyses.create>,
  { title, fileHash }: Named = {},
): Promise<Performed> {
  const { origin, headers } = context
  const key = readIdempotencyKey(headers.read('idempotency-key'))
  const submission = {
    ...(await submissionForKey(context, input, { title, fileHash })),
    signal: origin.signal,
  }
  if (key === null) return performForCaller(context, { submission })
  const requestHash = requestHashOf(submission, { wanted: input, fileHash })
  return analyzeOnce(context, { submission, key, requestHash })
}

/** The title of the analysis, and the name of its file if it is a file's. */
export interface Named {
  title?: string | null | undefined
  fileHash?: string | undefined
}

/** A program's request, validated. */
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

/** Tells a repeat from a different request under the same idempotency key. */
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

/**
 * Only what differs from the defaults, so that repeats of calls made before these fields existed still match.
 */
function judgingAsked({ max_false_positive_rate, detail }: Received<typeof api.analyses.create>) {
  const rate = max_false_positive_rate ?? null
  return rate === null && detail === 'full' ? [] : [rate, detail]
}

/** An earlier analysis as it was answered, without the advice once its text is deleted. */
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

/** The price of a text, even one too short to be judged yet. */
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
