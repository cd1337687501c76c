import type { AnalysisResult, api, Received } from '@inkprint/contract'
import type { Context } from '../../policy/context.ts'
import { analyzeForKey, type Named } from '../analysis/key-calls.ts'
import type { Performed } from '../analysis/submission.ts'

/** A verdict in the form the compatible calls need: fractions from 0 to 1, and sentences with their words. */
export interface Judged extends Performed {
  /** The probability that an AI wrote it. */
  probability: number
  /** The share of words in passages by an AI. */
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

/** All or nothing for a text that was not read by passage. */
function aiShareOf({ ai_share_percent, classification }: AnalysisResult): number {
  if (ai_share_percent !== null) return ai_share_percent / 100
  return classification === 'ai' ? 1 : 0
}

/** The sentences in passages by an AI, or all sentences of a text by an AI. */
export function aiSentences({ analysis_result, sentences }: Judged): Judged['sentences'] {
  const { classification, passages } = analysis_result
  if (classification !== 'ai' && classification !== 'mixed') return []
  return sentences.filter(({ start, probability }) => {
    const passage = passages?.find((each) => each.start <= start && start < each.end)
    return passage ? passage.classification === 'ai' : probability >= 0.5
  })
}
