import { clearHits } from '../src/advice/clear-hits.ts'
import { inCounts, measureAgainst } from '../src/advice/deviations.ts'
import { readFeatures } from '../src/features/reading.ts'
import { extractFeatures, requireFeature } from '../src/features/table.ts'
import type { Analysis, Model } from '../src/index.ts'
import { readDocument } from '../src/text/document.ts'
import { normalize } from '../src/text/normalize.ts'
import { followRule } from './follow-rule.ts'

export interface Followed {
  feature: string
  value: number
  low: number
  high: number
}

/** Follows the first rule of each guideline, one at a time: returns the measure afterward, and its goal. */
export function followEach(
  model: Model,
  { text, analysis }: { text: string; analysis: Analysis },
): Followed[] {
  const { language } = model
  const document = readDocument(normalize(text, language).text, language)
  const reading = readFeatures(document, language)
  const profile = model.decision.profiles[analysis.group.id]
  const measured = measureAgainst(profile, {
    features: language.features,
    values: extractFeatures(document, language),
  }).map((measurement) => inCounts(measurement, { reading, groupId: analysis.group.id, language }))
  return analysis.guidelines.flatMap(({ feature: name, copywriter_rules: rules }) => {
    const goal = measured.find((measurement) => measurement.feature.name === name)
    // The wording as a whole is measured only by the models.
    if (!goal) return []
    const feature = requireFeature(language, name)
    const edits = Number(/at least (\d+)/i.exec(rules[0] ?? '')?.[1])
    const side = goal.position === 'above' ? 'above' : 'below'
    const edited = followRule(reading, { feature, side, edits, rule: rules[0] ?? '' })
    const after = readFeatures(readDocument(normalize(edited, language).text, language), language)
    const { counts, range } = goal
    return [
      {
        feature: name,
        value: counts ? clearHits(after, feature).length : feature.measure(after),
        low: counts?.low ?? range?.p5 ?? 0,
        high: counts?.high ?? range?.p95 ?? 0,
      },
    ]
  })
}
