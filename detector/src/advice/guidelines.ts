import type { Feature } from '../features/feature.ts'
import type { HumanRange } from '../model/decision.ts'
import { additionPlaces } from './addition-places.ts'
import type { AdviceLanguage, AdvisedReading, CountedAdvice, Side } from './advice-language.ts'
import { clearHits } from './clear-hits.ts'
import type { CountedMeasurement } from './deviations.ts'
import { capitalise, countRange, figure, figureUnit } from './figures.ts'
import { closing, firstOfSeveral, listSpans, quoteSpans } from './quotes.ts'
import { findRewrite, type Rule } from './rewrites.ts'

/** One deviation of this text from how people write in its group, and how to mend it. */
export interface Guideline {
  feature: string
  name: string
  /** What the measure says about a text, in one line. */
  meaning: string
  target_line: string
  copywriter_rules: string[]
  /** The same for an editor or a language model, where some of it only its writer can do. */
  for_editors: { name: string; rules: string[] } | null
  /** Whether it is about places that are named or about most of the text. */
  reach: 'places' | 'text'
  /** Asks for facts that only the author may know: nothing for an editor to add. */
  asks_author: boolean
}

/** Guidelines with the group whose people they compare with. */
export interface Advised {
  guidelines: readonly Guideline[]
  group: { name: string }
  verdict: { probabilityAi: number }
  /** Of the text: a longer one is judged by other thresholds, so a revision should not grow. */
  words: number
}

const mostGuidelines = 8
/** Distance in half widths of the human range. */
const striking = 1

/**
 * Deviations towards AI texts and striking ones, furthest first and not too many; a person's text has
 * few of them. Whatever the evidence says points to AI is among them while there is room, unless it is
 * left alone, another of them changes it as well, or nothing that could be asked for would be enough.
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

/** Outside on the AI side of the group; or far outside by a habit of AI texts everywhere. */
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
  const measured = language.measuredAdvice[position][feature.name]
  const counted = language.countedAdvice[position][feature.name]
  const bound = position === 'above' ? range.p95 : range.p5
  const first =
    counted && position === 'above'
      ? firstOfSeveral(reading, { spans: clearHits(reading, feature), style: counted.quote })
      : undefined
  const rules =
    measured?.rules(reading, { feature, bound }) ??
    (counted && counts
      ? countedRules(reading, { feature, side: position, advice: counted, counts, first })
      : [])
  if (rules.length === 0) return null
  return {
    feature: feature.name,
    name: measured?.name ?? counted?.name ?? feature.label,
    meaning: feature.meaning,
    target_line: targetLine(measurement, range),
    copywriter_rules: [
      ...rules,
      ...exampleRules(reading, { feature, side: position, language, gone: first }),
    ],
    for_editors: null,
    reach: 'places',
    asks_author: counted?.asksAuthor ?? false,
  }
}

function targetLine({ feature, value, counts }: CountedMeasurement, range: HumanRange): string {
  const label = capitalise(feature.label)
  if (counts) {
    const goal = countRange(counts.low, counts.high)
    return `${label}: aim for ${goal} in a text of this length; this text has ${counts.here}.`
  }
  const goal = `${figure(range.p5, feature)} to ${figure(range.p95, feature)}${figureUnit(feature)}`
  return `${label}: aim for ${goal}; this text has ${figure(value, feature)}.`
}

/** The rule carried out on a sentence of the text itself, where that can be done without its writer. */
function exampleRules(
  reading: AdvisedReading,
  { gone, ...rule }: Rule & { gone: string | undefined },
): string[] {
  const { feature, side } = rule
  const marked = side === 'above' ? clearHits(reading, feature) : feature.loweredBy?.(reading)
  const places = marked?.length ? marked : reading.sentences
  const rewrite = findRewrite(reading, { ...rule, places, gone })
  if (!rewrite) return []
  return [`For example, “${rewrite.before}” becomes ${closing([`“${rewrite.after}”`])}`]
}

interface Counting {
  feature: Feature
  side: Side
  advice: CountedAdvice
  counts: { here: number; low: number; high: number }
  /** What is to be changed before the others. */
  first: string | undefined
}

function countedRules(
  reading: AdvisedReading,
  { feature, side, advice, counts, first }: Counting,
): string[] {
  const { here, low, high } = counts
  if (side === 'above') {
    const present = clearHits(reading, feature)
    const list = listSpans(reading, { spans: present, style: advice.quote })
    const order = first ? `; change “${first}” first` : ''
    return [
      `At least ${here - high} of ${counted(here, { act: advice.act, list })}${list}`,
      `${advice.how}${order}.`,
    ]
  }
  const places = additionPlaces(reading, feature)
  const quotes = quoteSpans(reading, { spans: places, style: advice.quote })
  const [known, caution] = advice.asksAuthor
    ? [', if you know them', ['Invent none: where you know of none, leave this point.']]
    : ['', []]
  return [
    `At least ${low - here} more of these${known}: ${advice.act} (${here === 0 ? 'none' : here} so far).`,
    quotes.length > 0 ? `${advice.how} ${closing(quotes)}` : `${withoutPlace(advice.how)}.`,
    ...caution,
  ]
}

/** "…, for instance in" needs something to follow. */
function withoutPlace(how: string): string {
  return how.replace(/, for instance(?: \w+)?$/, '')
}

/** "These" are only those that the list has all of. */
function counted(count: number, { act, list }: { act: string; list: string }): string {
  if (!act.startsWith('of these ')) return `${count} ${act}`
  const rest = act.slice(9)
  return list.startsWith(':') ? `these ${count} ${rest}` : `${count} such ${rest}`
}
