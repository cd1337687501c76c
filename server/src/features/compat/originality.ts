import type { api, Output, Received } from '@inkprint/contract'
import type { Context } from '../../policy/context.ts'
import { deleteOne } from '../analysis/deletion.ts'
import { type Judged, judge } from './judged.ts'

/** As Originality.ai answers `POST /api/v3/scan`; only AI detection is offered. */
export async function scan(
  context: Context<'api-key'>,
  { content, title = null, storeScan }: Received<typeof api.compat.originality.scan>,
): Promise<Output<typeof api.compat.originality.scan>> {
  const judged = await judgeAndStore(context, { content, title, storeScan })
  const { analysis_id, analysis_result, credits, probability, sentences } = judged
  const { classification, model_version } = analysis_result
  return {
    results: {
      properties: { id: analysis_id, publicLink: null, title },
      credits,
      ai: {
        aiModel: model_version,
        classification: {
          AI: Number(classification === 'ai' || classification === 'mixed'),
          Original: Number(classification === 'human'),
        },
        confidence: { AI: probability, Original: 1 - probability },
        blocks: sentences.map((each) => ({
          text: each.text,
          result: { fake: each.probability, real: 1 - each.probability, status: 'success' },
        })),
      },
      plagiarism: null,
    },
  }
}

/** As its version before answers `POST /api/v1/scan/ai`. */
export async function scanV1(
  context: Context<'api-key'>,
  { content, title = null, storeScan }: Received<typeof api.compat.originality.scanV1>,
): Promise<Output<typeof api.compat.originality.scanV1>> {
  const judged = await judgeAndStore(context, { content, title, storeScan })
  const { analysis_result, credits, probability } = judged
  return {
    success: true,
    public_link: null,
    title,
    score: { original: 1 - probability, ai: probability },
    classification: analysis_result.classification,
    credits_used: credits.used,
    credits: credits.remaining,
    content,
  }
}

/** Deleted at once where nothing may be stored. */
async function judgeAndStore(
  context: Context<'api-key'>,
  {
    content,
    title,
    storeScan,
  }: { content: string; title: string | null; storeScan: boolean | null | undefined },
): Promise<Judged> {
  const judged = await judge(context, content, { title })
  if (storeScan === false) {
    const { organizationId } = context.actor
    await deleteOne(context.db, { organizationId, id: judged.analysis_id })
  }
  return judged
}
