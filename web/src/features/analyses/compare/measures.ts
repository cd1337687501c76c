import {
  type AnalysisResult,
  type Evidence,
  fractionInWords,
  likePeopleTerm,
  likePeopleValue,
} from '@inkprint/contract'
import { formatNumber } from '../../../shared/format.ts'
import type { OwnAnalysis } from '../own-analysis.ts'

/** A value known for both analyses, and how it changed, in words. */
export interface Measure {
  name: string
  /** Null if unknown. */
  earlier: string | null
  later: string | null
  change: string
}

/** Two analyses, ordered by when they were made. */
export interface Pair {
  earlier: OwnAnalysis
  later: OwnAnalysis
}

/** Sorts by time, so that the same two are always on the same sides. */
export function pairOf(one: OwnAnalysis, other: OwnAnalysis): Pair {
  const isFirst =
    one.created_at === other.created_at
      ? one.analysis_id < other.analysis_id
      : one.created_at < other.created_at
  return isFirst ? { earlier: one, later: other } : { earlier: other, later: one }
}

/** The result's figures and names. AI share and language are included only if they are informative. */
export function factsOf({ earlier, later }: Pair): Measure[] {
  const [from, to] = [judged(earlier), judged(later)]
  return [
    numberFact('AI probability', [from?.probability_ai_percent, to?.probability_ai_percent], {
      write: (value) => `${value}%`,
      compare: (by) => `${pointsOf(by)} ${by > 0 ? 'higher: more like AI' : 'lower: less like AI'}`,
    }),
    numberFact('AI share', [from?.ai_share_percent, to?.ai_share_percent], {
      write: (value) => `${value}%`,
      compare: (by) => `${pointsOf(by)} ${by > 0 ? 'higher' : 'lower'}`,
    }),
    numberFact(likePeopleTerm, [from?.false_positive_rate, to?.false_positive_rate], {
      write: likePeopleValue,
      compare: (by) => (by > 0 ? 'More people write like this' : 'Fewer people write like this'),
    }),
    numberFact(
      'Limit for people’s texts called AI or mixed',
      [from?.max_false_positive_rate, to?.max_false_positive_rate],
      {
        write: (most) => `At most ${fractionInWords(most)}`,
        compare: (by) => (by > 0 ? 'A higher limit' : 'A lower limit'),
      },
    ),
    numberFact('Words', [earlier.words, later.words], {
      write: formatNumber,
      compare: (by) => `${formatNumber(Math.abs(by))} ${by > 0 ? 'more' : 'fewer'}`,
    }),
    nameFact('Kind of text', [from?.group_name, to?.group_name]),
    nameFact('Language', [
      languageOf(earlier.analysis_result?.language),
      languageOf(later.analysis_result?.language),
    ]),
    nameFact('Model', [
      earlier.analysis_result?.model_version,
      later.analysis_result?.model_version,
    ]),
  ].filter((fact) => fact.earlier !== null || fact.later !== null)
}

/** Every measure that stood out in either analysis, starting with those of the later one. */
export function standingOut({ earlier, later }: Pair): Measure[] {
  const before = evidenceBy(judged(earlier))
  const after = evidenceBy(judged(later))
  return [...new Set([...after.keys(), ...before.keys()])].map((feature) => {
    const [from, to] = [before.get(feature), after.get(feature)]
    const { label } = to ?? from ?? { label: feature }
    return {
      name: label.charAt(0).toUpperCase() + label.slice(1),
      earlier: from ? figureOf(from) : null,
      later: to ? figureOf(to) : null,
      change: changeOf(from, to),
    }
  })
}

/** Reasons why a difference between the verdicts may not be due to the words. */
export function warningsOf({ earlier, later }: Pair): string[] {
  const [from, to] = [earlier.analysis_result, later.analysis_result]
  if (!from || !to) return []
  const areJudged = from.is_judged && to.is_judged
  return [
    from.language !== to.language &&
      `The texts are in different languages: ${languageOf(from.language)} and ${languageOf(to.language)}.`,
    from.model_version !== to.model_version &&
      `They were judged by two models: ${from.model_version} and ${to.model_version}. A difference may be due to the model and not to the words.`,
    areJudged &&
      from.group_id !== to.group_id &&
      `They were judged as two kinds of text: ${from.group_name} and ${to.group_name}. Each was compared with people’s texts of its own kind.`,
    areJudged &&
      from.max_false_positive_rate !== to.max_false_positive_rate &&
      'They were judged with different limits for how many of people’s texts may be called AI or mixed.',
  ].filter((warning) => warning !== false)
}

/** The result if the text was judged; otherwise the detector's values are meaningless. */
export function judged({ analysis_result }: OwnAnalysis): AnalysisResult | null {
  return analysis_result?.is_judged ? analysis_result : null
}

type Two<Value> = [Value | null | undefined, Value | null | undefined]

function numberFact(
  name: string,
  [from, to]: Two<number>,
  { write, compare }: { write: (value: number) => string; compare: (by: number) => string },
): Measure {
  const [earlier, later] = [from ?? null, to ?? null]
  const written = [earlier, later].map((value) => (value === null ? null : write(value)))
  return {
    name,
    earlier: written[0] ?? null,
    later: written[1] ?? null,
    change: changeOfNumbers(),
  }

  function changeOfNumbers(): string {
    if (earlier === null || later === null) return incomparable
    if (earlier === later) return unchanged
    // If both round to the same figure, neither may be called higher.
    return written[0] === written[1] ? 'About the same' : compare(later - earlier)
  }
}

function nameFact(name: string, [from, to]: Two<string>): Measure {
  const [earlier, later] = [from ?? null, to ?? null]
  const change =
    earlier === null || later === null ? incomparable : earlier === later ? unchanged : 'Changed'
  return { name, earlier, later, change }
}

export const unchanged = 'Unchanged'
export const incomparable = 'Cannot be compared'

function pointsOf(by: number): string {
  const points = Math.round(Math.abs(by) * 100) / 100
  return `${points} ${points === 1 ? 'point' : 'points'}`
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** Turns `en` into `English`; an unknown code stays as it is. */
function languageOf(code: string | undefined): string | null {
  if (code === undefined) return null
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}

function evidenceBy(result: AnalysisResult | null): Map<string, Evidence> {
  return new Map(result?.evidence.map((measured) => [measured.feature, measured]))
}

/**
 * The figure as the result page shows it: the explanation has it between the label and the comparison with
 * people.
 */
function figureOf({ count, value, unit, explanation }: Evidence): string {
  if (count != null) return formatNumber(count)
  return /^[^:]+: ([^;]+);/.exec(explanation)?.[1] ?? `${Math.round(value * 100) / 100} ${unit}`
}

function changeOf(from: Evidence | undefined, to: Evidence | undefined): string {
  if (!from) return 'Stands out now'
  if (!to) return 'No longer stands out'
  // What reads the same counts as unchanged, whatever the further digits.
  if (figureOf(from) === figureOf(to)) return unchanged
  const amount = amountOf(from, to)
  const nearer = distanceOf(from) - distanceOf(to)
  if (Math.abs(nearer) < 1e-6) return amount
  return `${amount}: ${nearer > 0 ? 'closer to' : 'further from'} the usual range`
}

function amountOf(from: Evidence, to: Evidence): string {
  if (from.count == null || to.count == null) return to.value > from.value ? 'Higher' : 'Lower'
  const by = to.count - from.count
  return `${formatNumber(Math.abs(by))} ${by > 0 ? 'more' : 'fewer'}`
}

/** How far outside the typical human range, in multiples of that range's width. */
function distanceOf({ value, human_low, human_high }: Evidence): number {
  const outside = Math.max(human_low - value, value - human_high, 0)
  return outside / (human_high - human_low || 1)
}
