import type { api, Output, Received } from '@inkprint/contract'
import type { Context } from '../../policy/context.ts'
import { aiSentences, type Judged, judge } from './judged.ts'

const names = {
  human: 'HUMAN_ONLY',
  ai: 'AI_ONLY',
  mixed: 'MIXED',
  uncertain: 'UNCERTAIN',
} as const

/** Answers like GPTZero's `POST /v2/predict/text`. */
export async function predictText(
  context: Context<'api-key'>,
  { document }: Received<typeof api.compat.gptzero.predictText>,
): Promise<Output<typeof api.compat.gptzero.predictText>> {
  return predictionOf([await judge(context, document)])
}

/** The answer to both calls: one document for each text, in their order. */
export function predictionOf(
  judged: [Judged, ...Judged[]],
): Output<typeof api.compat.gptzero.predictText> {
  const [{ analysis_id, analysis_result }] = judged
  return {
    version: analysis_result.model_version,
    neatVersion: analysis_result.model_version,
    scanId: analysis_id,
    documents: judged.map(documentOf),
  }
}

function documentOf(judged: Judged) {
  const { classification, uncertainty } = judged.analysis_result
  const { analysis_id, probability, sentences } = judged
  const highlighted = new Set(aiSentences(judged))
  return {
    document_id: analysis_id,
    predicted_class: classification,
    document_classification: names[classification],
    class_probabilities: probabilitiesOf(judged),
    confidence_category: confidenceOf(judged),
    confidence_score: Math.max(probability, 1 - probability),
    completely_generated_prob: probability,
    average_generated_prob: averageOf(
      sentences.map((each) => each.probability),
      probability,
    ),
    overall_burstiness: null,
    result_message: uncertainty,
    paragraphs: paragraphsOf(judged),
    sentences: sentences.map((each) => ({
      sentence: each.text,
      generated_prob: each.probability,
      perplexity: null,
      class_probabilities: { human: 1 - each.probability, ai: each.probability, mixed: 0 },
      highlight_sentence_for_ai: highlighted.has(each),
    })),
  }
}

/** There is one probability, that an AI took part; for a mixed text it is the probability of a mixture. */
function probabilitiesOf({ probability, analysis_result }: Judged) {
  const isMixed = analysis_result.classification === 'mixed'
  return {
    human: 1 - probability,
    ai: isMixed ? 0 : probability,
    mixed: isMixed ? probability : 0,
  }
}

function confidenceOf({ probability, analysis_result }: Judged): 'high' | 'medium' | 'low' {
  if (analysis_result.classification === 'uncertain') return 'low'
  return Math.abs(probability - 0.5) >= 0.45 ? 'high' : 'medium'
}

/** Passages are reported as paragraphs: both are runs of sentences. */
function paragraphsOf({ analysis_result, sentences, probability }: Judged) {
  const { passages } = analysis_result
  const whole = { start: 0, end: Number.POSITIVE_INFINITY, probability_ai: probability }
  return (passages ?? [whole]).flatMap(({ start, end, probability_ai }) => {
    const inside = sentences.filter((each) => each.start >= start && each.start < end)
    const [first] = inside
    if (!first) return []
    return [
      {
        start_sentence_index: sentences.indexOf(first),
        num_sentences: inside.length,
        completely_generated_prob: probability_ai,
      },
    ]
  })
}

function averageOf(values: number[], otherwise: number): number {
  if (values.length === 0) return otherwise
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
