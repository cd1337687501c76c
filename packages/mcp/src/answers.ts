import type { AnalysisResult } from '@inkprint/client'
import * as z from 'zod'

/** A tool's result, as data and as text for clients that do not support data. */
export type Answer = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

export function answered(data: Record<string, unknown>): Answer {
  return {
    content: [{ type: 'text', text: JSON.stringify(data, null, 2) }],
    structuredContent: JSON.parse(JSON.stringify(data)),
  }
}

export function refused(message: string): Answer {
  return { content: [{ type: 'text', text: message }], isError: true }
}

export const judgingFields = {
  group_id: z
    .string()
    .optional()
    .describe('The kind of text, such as news or essay; detected if left out.'),
  max_false_positive_rate: z
    .number()
    .min(0.001)
    .max(0.05)
    .optional()
    .describe('The share of texts by people that may be called ai or mixed, from 0.001 to 0.05.'),
}

/** The verdict without the long lists, which `explain` returns. */
export function verdictOf({
  analysis_id,
  analysis_result: result,
  credits,
}: {
  analysis_id: string
  analysis_result: AnalysisResult
  credits: { used: number; remaining: number }
}): Record<string, unknown> {
  return {
    analysis_id,
    classification: result.classification,
    is_judged: result.is_judged,
    probability_ai_percent: result.probability_ai_percent,
    false_positive_rate: result.false_positive_rate,
    ai_share_percent: result.ai_share_percent,
    uncertainty: result.uncertainty,
    reasons: result.reasons,
    group_name: result.group_name,
    words: result.words,
    evasion_flags: result.evasion_flags,
    model_version: result.model_version,
    credits,
  }
}
