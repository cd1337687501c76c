import type { api, Output, Received } from '@inkprint/contract'
import type { Context } from '../../policy/context.ts'
import { judge } from './judged.ts'

/** Answers like Sapling's `POST /api/v1/aidetect`. */
export async function detectWithSapling(
  context: Context<'api-key'>,
  { text, sent_scores }: Received<typeof api.compat.sapling.detect>,
): Promise<Output<typeof api.compat.sapling.detect>> {
  const { probability, sentences, analysis_result } = await judge(context, text)
  return {
    score: probability,
    // Left out only if the caller asks for that.
    sentence_scores:
      sent_scores === false
        ? []
        : sentences.map((each) => ({ sentence: each.text, score: each.probability })),
    text,
    version: analysis_result.model_version,
    classification: analysis_result.classification,
  }
}
