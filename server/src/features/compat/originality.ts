import type { api, Output, Received } from '@inkprint/contract'
import { invalidField } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { deleteOne } from '../analysis/deletion.ts'
import { type Judged, judge } from './judged.ts'

/** Answers like Originality.ai's `POST /api/v3/scan`; only AI detection is offered. */
export async function scan(
  context: Context<'api-key'>,
  { content, title = null, storeScan, check_ai }: Received<typeof api.compat.originality.scan>,
): Promise<Output<typeof api.compat.originality.scan>> {
  if (check_ai === false) throw invalidField('check_ai', 'Only AI detection is offered')
  return scanOf(await judgeAndStore(context, { content, title, storeScan }), title)
}

export function scanOf(
  judged: Judged,
  title: string | null,
): Output<typeof api.compat.originality.scan> {
  const { analysis_id, analysis_result, credits, probability } = judged
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
        blocks: blocksOf(judged),
      },
      plagiarism: null,
    },
  }
}

function blocksOf({ sentences }: Judged) {
  return sentences.map(({ text, probability }) => ({
    text,
    result: { fake: probability, real: 1 - probability, status: 'success' },
  }))
}

/** Answers like its previous version, `POST /api/v1/scan/ai`. */
export async function scanV1(
  context: Context<'api-key'>,
  { content, title = null, storeScan }: Received<typeof api.compat.originality.scanV1>,
): Promise<Output<typeof api.compat.originality.scanV1>> {
  const judged = await judgeAndStore(context, { content, title, storeScan })
  const { analysis_result, credits, probability } = judged
  return {
    success: true,
    id: judged.analysis_id,
    public_link: null,
    title,
    score: { original: 1 - probability, ai: probability },
    classification: analysis_result.classification,
    blocks: blocksOf(judged),
    aiModelVersion: analysis_result.model_version,
    credits_used: credits.used,
    credits: credits.remaining,
    content,
  }
}

/** Deleted at once if nothing may be stored. */
async function judgeAndStore(
  context: Context<'api-key'>,
  {
    content,
    title,
    storeScan,
  }: Pick<Received<typeof api.compat.originality.scan>, 'content' | 'title' | 'storeScan'>,
): Promise<Judged> {
  const judged = await judge(context, content, { title })
  if (storeScan === false || storeScan === 'false') {
    const { organizationId } = context.actor
    await deleteOne(context.db, { organizationId, id: judged.analysis_id })
  }
  return judged
}
