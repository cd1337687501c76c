import { isParaphrase, percent, table, withRange } from './card-tables.ts'
import type { FoldJudged, Judged, SplicedQuality } from './judged.ts'
import { isRightKind, type NamedKind } from './labeled-kinds.ts'
import type { Measured } from './measured.ts'
import { interval, limitFor } from './metrics.ts'
import type { Split } from './split.ts'
import {
  accused,
  byStacked,
  reliability,
  type Share,
  shareOf,
  splitBy,
  summarize,
  withInterval,
} from './tables.ts'

export interface Sets {
  /** Judged by cross-validation folds; texts of at least 250 words. */
  folds: readonly FoldJudged[]
  /** Texts whose kind was labeled by reading, with the kind that their fold found. */
  named: readonly NamedKind[]
  /** Measured with the product itself, on texts from sources that no model was fitted on. */
  measured: readonly Measured[]
  spliced: SplicedQuality
  split: Split
}

/** A goal for the model and the value reached; also written as data for the page that shows it. */
export interface Goal {
  name: string
  wanted: string
  reached: string
  is_met: boolean
}

/** The share of texts found at one limit for all. */
type Finding = (texts: readonly Judged[]) => Share

export function goalsOf({ folds, named, measured, spliced, split }: Sets): Goal[] {
  const human = folds.filter(({ label }) => label === 'human')
  const machines = folds.filter(({ label, kind }) => label === 'ai' && !kind)
  const answers = folds.filter(({ label, kind }) => label === 'ai' && kind)
  const limit = limitFor(human.map(byStacked), 0.01)
  const found: Finding = (texts) => withInterval(texts, ({ stacked }) => stacked > limit)
  const foreigners = measured.filter(
    ({ source, words }) => split.non_native.includes(source) && words >= 200,
  )
  const humanized = machines.filter(({ attack }) => attack?.startsWith('humanizer'))
  const paraphrased = machines.filter(({ attack }) => isParaphrase(attack ?? ''))
  const uncertain = shareOf(
    folds.filter(({ label }) => label !== 'mixed'),
    ({ classification }) => classification === 'uncertain',
  )
  const { error } = reliability(folds)
  return [
    ...assistantGoals(answers, found),
    goal('people accused', { wanted: '0.7% to 1.0%', least: 0.007, most: 0.01 }, accused(human)),
    worstOf('– worst kind of text', atMost(2), accusedByKind(human)),
    goal('– non-native writers, by the product', atMost(2), accused(foreigners)),
    ...olderGoals(machines, { human, found, split }),
    goal(
      'AI texts humanized or paraphrased, TPR at 1% FPR',
      atLeast(80),
      found([...humanized, ...paraphrased]),
    ),
    goal('– by humanizers alone', atLeast(80), found(humanized)),
    goal(
      'half and half, called mixed or AI',
      atLeast(80),
      shareOfDocuments(spliced.accused, spliced.documents),
    ),
    goal(
      '– for a passage, its beginning within 60 words of the real change',
      atLeast(70),
      shareOfDocuments(spliced.turn_within_60, spliced.for_a_passage),
    ),
    plainShareGoal('uncertain, of texts by people or AI alone', atMost(10), uncertain),
    plainGoal('calibration error', { wanted: '≤ 0.03', most: 0.03 }, error, 3),
    goal('kind of text, against labels by reading', atLeast(85), withInterval(named, isRightKind)),
  ]
}

function olderGoals(
  machines: readonly FoldJudged[],
  { human, found, split }: { human: readonly Judged[]; found: Finding; split: Split },
): Goal[] {
  const without = machines.filter(({ generator }) => !split.base_models.includes(generator ?? ''))
  const newest = machines.filter(({ generator }) => split.new_generators.includes(generator ?? ''))
  const apart = (name: string, texts: readonly Judged[]) => {
    const { auroc } = summarize([...human, ...texts])
    return plainGoal(name, { wanted: '≥ 0.988', least: 0.988 }, auroc, 4)
  }
  return [
    apart('older generators, AUROC', machines),
    goal('– TPR at 1% FPR', atLeast(91), found(machines)),
    apart('– without models that only continue a text, AUROC', without),
    goal('– the same, TPR at 1% FPR', atLeast(91), found(without)),
    worstOf(
      '– worst of the newest among them, TPR at 1% FPR',
      atLeast(85),
      largeParts(splitBy(newest, ({ generator }) => generator)).map(([name, part]) => ({
        name,
        share: found(part),
      })),
    ),
  ]
}

function assistantGoals(answers: readonly FoldJudged[], found: Finding): Goal[] {
  const styled = (...names: string[]) =>
    answers.filter(({ style }) => names.includes(style.split(':')[0] ?? ''))
  return [
    goal("today's assistant, TPR at 1% FPR", atLeast(90), found(answers)),
    goal('– plain and brief requests', atLeast(95), found(styled('plain', 'brief'))),
    goal('– rough notes', atLeast(90), found(styled('notes'))),
    goal('– “sound human”', atLeast(80), found(styled('human'))),
    goal('– rewrites and continuations', atLeast(75), found(styled('rewrite', 'continue'))),
    goal(
      '– called human',
      atMost(5),
      withInterval(answers, ({ classification }) => classification === 'human'),
    ),
  ]
}

export function goalsSection(goals: readonly Goal[]): string {
  return `## Goals

Texts of at least 250 words.

${table(
  ['goal', 'wanted', 'reached'],
  goals.map(({ name, wanted, reached }) => [name, wanted, reached]),
)}

![AI text found against people accused](model-card/roc.svg)`
}

interface Aim {
  wanted: string
  least?: number
  most?: number
}

function atLeast(percents: number): Aim {
  return { wanted: `≥ ${percents}%`, least: percents / 100 }
}

function atMost(percents: number): Aim {
  return { wanted: `≤ ${percents}%`, most: percents / 100 }
}

function goal(name: string, aim: Aim, share: Share | null): Goal {
  return {
    ...outcome(name, aim, share?.share ?? null),
    reached: withRange(share),
  }
}

function plainShareGoal(name: string, aim: Aim, share: number | null): Goal {
  return { ...outcome(name, aim, share), reached: percent(share) }
}

function plainGoal(name: string, aim: Aim, value: number | null, digits: number): Goal {
  return { ...outcome(name, aim, value), reached: value?.toFixed(digits) ?? '–' }
}

function shareOfDocuments(hits: number, documents: number): Share | null {
  if (documents === 0) return null
  const [from, to] = interval(hits, documents)
  return { share: hits / documents, from, to }
}

/** A goal is judged by the value as printed: a share of 1.04% is shown as 1.0%. */
function outcome(name: string, { wanted, least, most }: Aim, value: number | null) {
  const printed = Math.round((value ?? Number.NaN) * 1000) / 1000
  return {
    name,
    wanted,
    is_met: printed >= (least ?? -Infinity) && printed <= (most ?? Infinity),
  }
}

interface NamedShare {
  name: string
  share: Share
}

function worstOf(name: string, aim: Aim, parts: readonly NamedShare[]): Goal {
  const direction = aim.least === undefined ? -1 : 1
  const [worst] = parts.toSorted((a, b) => direction * (a.share.share - b.share.share))
  const { reached, ...rest } = goal(name, aim, worst?.share ?? null)
  return { ...rest, reached: worst ? `${reached}, ${worst.name}` : reached }
}

function accusedByKind(human: readonly Judged[]): NamedShare[] {
  return largeParts(splitBy(human, ({ group }) => group)).flatMap(([name, part]) => {
    const share = accused(part)
    return share ? [{ name, share }] : []
  })
}

/** A handful of texts says nothing about a kind. */
function largeParts<T>(parts: readonly [string, T[]][]): [string, T[]][] {
  return parts.filter(([, part]) => part.length >= 50)
}
