import type { api, Output, Received } from '@inkprint/contract'
import type { Context } from '../../policy/context.ts'
import { deleteOne } from '../analysis/deletion.ts'
import { judge } from './judged.ts'

/** As Originality.ai answers `POST /api/v3/scan`; only AI detection is offered. */
export async function scan(
  context: Context<'api-key'>,
  { content, title = null, storeScan }: Received<typeof api.compat.originality.scan>,
): Promise<Output<typeof api.compat.originality.scan>> {
  const { analysis_id, analysis_result, credits, probability, sentences } = await judge(
    context,
    content,
    { title },
  )
  if (storeScan === false) {
    const { organizationId } = context.actor
    await deleteOne(context.db, { organizationId, id: analysis_id })
  }
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
