import type { api, Output, Received } from '@inkprint/contract'
import { invalidField } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { judge } from './judged.ts'

/** Answers like Winston's `POST /v2/ai-content-detection`; URLs are not fetched. */
export async function detectWithWinston(
  context: Context<'api-key'>,
  { text, file, website, sentences: wantsSentences }: Received<typeof api.compat.winston.detect>,
): Promise<Output<typeof api.compat.winston.detect>> {
  if (website) throw invalidField('website', 'URLs are not fetched: send the text')
  if (file) throw invalidField('file', 'URLs are not fetched: send the text')
  if (typeof text !== 'string') throw invalidField('text', 'Field required')
  const { probability, sentences, analysis_result, credits } = await judge(context, text)
  const { evasion_flags, model_version, language, classification } = analysis_result
  const has = (kind: string) => evasion_flags.some((flag) => flag.kind === kind)
  return {
    status: 200,
    score: percentHuman(probability),
    sentences:
      wantsSentences === false
        ? []
        : sentences.map((each) => ({
            text: each.text,
            score: percentHuman(each.probability),
            length: each.text.length,
          })),
    input: 'text',
    attack_detected: { zero_width_space: has('invisible'), homoglyph_attack: has('homoglyph') },
    readability_score: null,
    credits_used: credits.used,
    credits_remaining: credits.remaining,
    version: model_version,
    language,
    classification,
  }
}

function percentHuman(probability: number): number {
  return Math.round((1 - probability) * 10_000) / 100
}
