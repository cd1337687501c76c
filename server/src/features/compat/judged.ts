import type { AnalysisResult, api, Received } from '@inkprint/contract'
import type { Context } from '../../policy/context.ts'
import { analyzeForKey, type Named } from '../analysis/key-calls.ts'
import type { Performed } from '../analysis/submission.ts'

/** A verdict as the copied calls need it: shares from 0 to 1, and sentences with their words. */
export interface Judged extends Performed {
  /** How likely it is that an AI wrote it. */
  probability: number
  /** The share of the words in passages of an AI. */
  aiShare: number
  sentences: { text: string; probability: number; start: number }[]
}

/** An analysis like any other: the same price, the same list, the same rules. */
export async function judge(
  context: Context<'api-key'>,
  text: string,
  named: Named = {},
): Promise<Judged> {
  const wanted: Received<typeof api.analyses.create> = {
    text,
    include_guidelines: false,
    include_humanization_prompt: false,
    detail: 'full',
  }
  return judgedOf(await analyzeForKey(context, wanted, named), text)
}

/** Without its text, a verdict has no sentences to show. */
export function judgedOf(performed: Performed, text: string | null): Judged {
  const { analysis_result: result } = performed
  return {
    ...performed,
    probability: result.probability_ai_percent / 100,
    aiShare: aiShareOf(result),
    sentences: (text === null ? [] : result.spans).map(({ start, end, probability_ai }) => ({
      text: text?.slice(start, end) ?? '',
      probability: probability_ai,
      start,
    })),
  }
}

/** Of a text that was not read by passage, all or nothing. */
function aiShareOf({ ai_share_percent, classification }: AnalysisResult): number {
  if (ai_share_percent !== null) return ai_share_percent / 100
  return classification === 'ai' ? 1 : 0
}

/** Those sentences that stand in a passage of an AI, or all of an AI's text. */
export function aiSentences({ analysis_result, sentences }: Judged): Judged['sentences'] {
  const { classification, passages } = analysis_result
  if (classification !== 'ai' && classification !== 'mixed') return []
  return sentences.filter(({ start, probability }) => {
    const passage = passages?.find((each) => each.start <= start && start < each.end)
    return passage ? passage.classification === 'ai' : probability >= 0.5
  })
}
