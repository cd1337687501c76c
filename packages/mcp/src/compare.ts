import type { AnalysisResult } from '@inkprint/client'

/** The differences between two results, with the most changed traits first. */
export function compared(first: AnalysisResult, second: AnalysisResult): Record<string, unknown> {
  const before = new Map(first.evidence.map((each) => [each.feature, each]))
  const traits = second.evidence.flatMap((now) => {
    const then = before.get(now.feature)
    if (!then || then.value === now.value) return []
    const { label, unit, human_low, human_high } = now
    return [{ label, unit, from: then.value, to: now.value, human_low, human_high }]
  })
  return {
    first: figuresOf(first),
    second: figuresOf(second),
    is_same_model: first.model_version === second.model_version,
    probability_change: second.probability_ai_percent - first.probability_ai_percent,
    traits: traits.sort((a, b) => changeOf(b) - changeOf(a)),
  }
}

function figuresOf(result: AnalysisResult) {
  const { id, classification, probability_ai_percent, ai_share_percent, words } = result
  const { model_version, group_name } = result
  return {
    analysis_id: id,
    classification,
    probability_ai_percent,
    ai_share_percent,
    words,
    model_version,
    group_name,
  }
}

interface Trait {
  from: number
  to: number
  human_low: number
  human_high: number
}

/** The change relative to the width of the human range. */
function changeOf({ from, to, human_low, human_high }: Trait): number {
  return Math.abs(to - from) / (human_high - human_low || 1)
}
