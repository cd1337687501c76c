import type { Analysis } from './analysis.ts'

export type UserView = ReturnType<typeof userView>
export type DevView = ReturnType<typeof devView>

/** What a customer gets; advice that was not requested is empty or null. */
export function userView(analysis: Analysis) {
  const { verdict, group, guidelines, advice } = analysis
  const rate = verdict.falsePositiveRate
  return {
    is_judged: verdict.isJudged,
    classification: verdict.classification,
    probability_ai_percent: Math.round(verdict.probabilityAi * 1000) / 10,
    false_positive_rate: rate?.rate ?? null,
    false_positive_rate_interval: rate && ([rate.low, rate.high] as [low: number, high: number]),
    max_false_positive_rate: verdict.maxFalsePositiveRate,
    ai_share_percent: verdict.aiSharePercent,
    passages: analysis.passages,
    reasons: verdict.reasons,
    uncertainty: analysis.uncertainty,
    group_id: group.id,
    group_name: group.name,
    group_description: group.description,
    words: analysis.words,
    language: analysis.language.code,
    spans: analysis.spans,
    evidence: analysis.evidence,
    evasion_flags: analysis.evasionFlags,
    guidelines: (advice.guidelines ? guidelines : []).map(
      ({ name, meaning, target_line, copywriter_rules }) => ({
        name,
        meaning,
        target_line,
        copywriter_rules,
      }),
    ),
    copywriter_rules_block: analysis.rulesBlock,
    humanization_prompt: analysis.humanizationPrompt,
    model_version: analysis.modelVersion,
  }
}

/** Everything behind the verdict, for the people who run the service. */
export function devView(analysis: Analysis) {
  const { verdict, scores } = analysis
  return {
    is_judged: verdict.isJudged,
    detail: analysis.detail,
    probability_ai: verdict.isJudged ? verdict.probabilityAi : null,
    classification: verdict.classification,
    reasons: verdict.reasons,
    model: {
      version: analysis.modelVersion,
      runtime: analysis.runtime,
      basis: scores?.basis ?? null,
    },
    scores: scores && {
      linear_logit: scores.linear,
      trees_logit: scores.trees,
      stacked_logit: scores.stacked,
    },
    rates: {
      max_false_positive_rate: verdict.maxFalsePositiveRate,
      false_positive_rate: verdict.falsePositiveRate,
    },
    thresholds: verdict.thresholds && {
      ...verdict.thresholds,
      band: verdict.band,
      group_id: analysis.group.id,
    },
    passages:
      verdict.passages?.map(({ words, score, classification }, index) => ({
        start: analysis.passages?.[index]?.start ?? null,
        end: analysis.passages?.[index]?.end ?? null,
        words,
        score,
        classification,
      })) ?? null,
    group: {
      id: analysis.group.id,
      is_forced: analysis.isGroupForced,
      scores: analysis.groupScores,
    },
    text: {
      words: analysis.words,
      prose_words: analysis.proseWords,
      language: analysis.language.code,
      english_share: analysis.language.expectedShare,
      not_prose: analysis.notProse,
    },
    normalisation: { ...analysis.report, evasion_flags: analysis.evasionFlags },
    is_read_through: scores?.isReadThrough ?? false,
    windows: (scores?.windows ?? []).map((window) => ({
      start: window.start,
      end: window.end,
      words: window.words,
      linear_logit: window.linear,
      encoder_logit: window.encoder?.logit ?? null,
      token_logit: window.encoder?.tokens ?? null,
      group_logits: window.encoder?.groups ?? null,
    })),
    features: analysis.features,
    contributions: analysis.contributions,
    spans: analysis.spans,
    timings: analysis.timings,
  }
}
