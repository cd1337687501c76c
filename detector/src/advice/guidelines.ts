import type { Feature } from '../features/feature.ts'
import { additionPlaces } from './addition-places.ts'
import type { AdviceLanguage, AdvisedReading, Side } from './advice-language.ts'
import type { AdviceWords, CountedAdvice } from './advice-words.ts'
import { clearHits } from './clear-hits.ts'
import type { Guideline } from './guideline.ts'
import { measuredRules } from './measured-rules.ts'
import type { CountedMeasurement } from './measurement.ts'
import { firstOfSeveral, listSpans, quoteSpans } from './quotes.ts'
import { findRewrite, type Rule } from './rewrites.ts'

const mostGuidelines = 8
/** Distance from the human range from which a deviation is striking, in half widths of the range. */
const striking = 1

/**
 * Writes guidelines for deviations toward AI and for striking ones, furthest first, up to a limit; a person's
 * text has few. Evidence that points to AI is included while there is room, unless it is left alone, a
 * similar feature already covers it, or no possible edit would be enough.
 */
export function writeGuidelines(
  reading: AdvisedReading,
  {
    measurements,
    language,
  }: { measurements: readonly CountedMeasurement[]; language: AdviceLanguage },
): Guideline[] {
  const taken = new Set<string>()
  return measurements
    .filter((measurement) => isWorthSaying(measurement, language))
    .sort((a, b) => b.distance - a.distance)
    .flatMap((measurement) => {
      const { name } = measurement.feature
      const guideline = taken.has(name) ? null : writeGuideline(reading, { measurement, language })
      if (!guideline) return []
      for (const similar of language.similarFeatures)
        if (similar.includes(name)) for (const other of similar) taken.add(other)
      return [guideline]
    })
    .slice(0, mostGuidelines)
}

/** Outside people's range on the AI side, or far outside for a feature that is an AI habit everywhere. */
function isWorthSaying(
  { feature, distance, speaksFor, leftAlone }: CountedMeasurement,
  { aiHabits }: AdviceLanguage,
): boolean {
  if (leftAlone) return false
  if (speaksFor === 'ai') return distance > 0
  return speaksFor === 'neither' && distance > striking && aiHabits.has(feature.name)
}

function writeGuideline(
  reading: AdvisedReading,
  { measurement, language }: { measurement: CountedMeasurement; language: AdviceLanguage },
): Guideline | null {
  const { feature, range, position, counts } = measurement
  if (!range || (position !== 'above' && position !== 'below')) return null
  reading.checkpoint?.()
  const { name } = feature
  const { adviceWords: say } = language
  const measured = language.measuredAdvice[position][name]
  const counted = language.countedAdvice[position][name]
  const bound = position === 'above' ? range.p95 : range.p5
  const first =
    counted && position === 'above'
      ? firstOfSeveral(reading, { spans: clearHits(reading, feature), style: counted.quote })
      : undefined
  const write = measured && (measured.rules ?? measuredRules[position][name])
  const rules =
    write?.(reading, { feature, bound, say: say.measured }) ??
    (counted && counts
      ? countedRules(reading, { feature, side: position, advice: counted, counts, first, say })
      : [])
  if (rules.length === 0) return null
  return {
    feature: name,
    name: measured?.name ?? counted?.name ?? feature.label,
    meaning: feature.meaning,
    target_line: say.targetLine(measurement, range),
    copywriter_rules: [
      ...rules,
      ...exampleRules(reading, { feature, side: position, language, gone: first }),
    ],
    for_editors: null,
    reach: 'places',
    asks_author: counted?.asksAuthor ?? false,
  }
}

/** Shows the rule applied to a sentence of the text itself, if that is possible without its writer. */
function exampleRules(
  reading: AdvisedReading,
  { gone, ...rule }: Rule & { gone: string | undefined },
): string[] {
  const { feature, side } = rule
  const marked = side === 'above' ? clearHits(reading, feature) : feature.loweredBy?.(reading)
  const places = marked?.length ? marked : reading.sentences
  const rewrite = findRewrite(reading, { ...rule, places, gone })
  return rewrite ? [rule.language.adviceWords.example(rewrite)] : []
}

interface Counting {
  feature: Feature
  side: Side
  advice: CountedAdvice
  counts: { here: number; low: number; high: number }
  /** What to change before anything else. */
  first: string | undefined
  say: AdviceWords
}

function countedRules(
  reading: AdvisedReading,
  { feature, side, advice, counts, first, say }: Counting,
): string[] {
  const { here, low, high } = counts
  const { quote: style } = advice
  if (side === 'above') {
    const places = listSpans(reading, { spans: clearHits(reading, feature), style })
    return say.tooMany(advice, { here, high, places, first })
  }
  const places = quoteSpans(reading, { spans: additionPlaces(reading, feature), style })
  return say.tooFew(advice, { here, low, places })
}
