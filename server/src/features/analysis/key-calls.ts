import {
  type AnalysisResult,
  analysisCost,
  type analyzeWithKey,
  type price,
  type Received,
} from '@inkprint/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { findAnalysis } from './analyses.ts'
import { analyzeText, type Order, type PaidAnalysis, requireCredits } from './analyze.ts'
import { hashRequest, performOnce, readIdempotencyKey } from './idempotency.ts'
import { readJudging } from './judging.ts'
import { readText, readTextToAnalyze, requireGroup } from './texts.ts'

/** An analysis a program asks for; named by an `Idempotency-Key`, it happens once. */
export async function analyzeForKey(
  context: Context<'api-key'>,
  input: Received<typeof analyzeWithKey>,
): Promise<PaidAnalysis> {
  const { actor, origin, headers } = context
  const key = readIdempotencyKey(headers.read('idempotency-key'))
  const order: Order = {
    ...readTextToAnalyze(input.text),
    organizationId: actor.organizationId,
    apiKey: { id: actor.keyId, name: actor.keyName },
    userId: null,
    groupId: await requireGroup(context, { groupId: input.group_id, field: 'group_id' }),
    judging: await readJudging(context.db, {
      wanted: input,
      organizationId: actor.organizationId,
    }),
    options: input,
    signal: origin.signal,
  }
  if (key !== null) return analyzeOnce(context, { order, key, wanted: input })
  requireCredits(order, actor.credits)
  return analyzeText(context, { order })
}

async function analyzeOnce(
  context: Context<'api-key'>,
  { order, key, wanted }: { order: Order; key: string; wanted: Received<typeof analyzeWithKey> },
): Promise<PaidAnalysis> {
  const { organizationId, signal, text, groupId, options } = order
  const { include_guidelines, include_humanization_prompt } = options
  const requestHash = hashRequest([
    ...[text, groupId, include_guidelines, include_humanization_prompt],
    ...judgingAsked(wanted),
  ])
  return performOnce(context, {
    request: { organizationId, key, requestHash, signal },
    work: {
      async perform(fulfil) {
        requireCredits(order, context.actor.credits)
        return analyzeText(context, {
          order,
          keep: (tx, { analysis_id, credits }) =>
            fulfil(tx, { analysisId: analysis_id, creditsRemaining: credits.remaining }),
        })
      },
      async recall({ analysisId, creditsRemaining }) {
        const analysis = await requireAnalysis(context, analysisId)
        return {
          analysis_id: analysis.id,
          analysis_result: analysis.result,
          credits: { used: analysis.credits, remaining: creditsRemaining },
        }
      },
    },
  })
}

/** Only what differs from the usual, so that a repeat of a call from before these fields is still one. */
function judgingAsked({ max_false_positive_rate, detail }: Received<typeof analyzeWithKey>) {
  const rate = max_false_positive_rate ?? null
  return rate === null && detail === 'full' ? [] : [rate, detail]
}

/** An earlier analysis as it was answered, less the advice once its text is no longer kept. */
export async function recallAnalysis(
  context: Context<'api-key'>,
  { id }: { id: string },
): Promise<{ analysis_id: string; analysis_result: AnalysisResult; created_at: string }> {
  const analysis = await requireAnalysis(context, id)
  return {
    analysis_id: analysis.id,
    analysis_result: analysis.result,
    created_at: analysis.created_at,
  }
}

/** The price of a text, also of one too short to be judged yet. */
export function priceText(input: Received<typeof price>): { words: number; credits: number } {
  const { words } = readText(input.text)
  return { words, credits: analysisCost(words, input) }
}

async function requireAnalysis({ db, actor }: Context<'api-key'>, id: string) {
  const analysis = await findAnalysis(db, { id, organizationId: actor.organizationId })
  if (!analysis) throw new AppError('NOT_FOUND')
  return analysis
}
