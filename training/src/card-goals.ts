import { attackRows, percent, table, withRange } from './card-tables.ts'
import type { FoldJudged, Judged, SplicedQuality } from './judged.ts'
import { isRightKind, type NamedKind } from './labelled-kinds.ts'
import type { Measured } from './measured.ts'
import { limitFor } from './metrics.ts'
import type { Split } from './split.ts'
import {
  accused,
  byStacked,
  reliability,
  type Share,
  shareOf,
  splitBy,
  summarise,
  withInterval,
} from './tables.ts'

export interface Sets {
  /** Judged by folds, texts of at least 250 words. */
  folds: readonly FoldJudged[]
  /** Texts whose kind was labelled by reading, with the kind their fold found. */
  named: readonly NamedKind[]
  /** By the product itself, on texts of sources nothing was fitted on. */
  measured: readonly Measured[]
  spliced: SplicedQuality
  split: Split
}

/** A goal of the model with what was reached; also written as data, for the page that shows it. */
export interface Goal {
  name: string
  wanted: string
  reached: string
}

export function goalsOf({ folds, named, measured, spliced, split }: Sets): Goal[] {
  const human = folds.filter(({ label }) => label === 'human')
  const machines = folds.filter(({ label, kind }) => label === 'ai' && !kind)
  const answers = folds.filter(({ label, kind }) => label === 'ai' && kind)
  const limit = limitFor(human.map(byStacked), 0.01)
  const found = (texts: readonly Judged[]): string =>
    withRange(withInterval(texts, ({ stacked }) => stacked > limit))
  const styled = (...names: string[]) =>
    answers.filter(({ style }) => names.includes(style.split(':')[0] ?? ''))
  const older = summarise([...human, ...machines])
  const foreigners = measured.filter(
    ({ source, words }) => split.non_native.includes(source) && words >= 200,
  )
  return [
    { name: "today's assistant, TPR at 1% FPR", wanted: '≥ 90%', reached: found(answers) },
    {
      name: '– plain and brief requests',
      wanted: '≥ 95%',
      reached: found(styled('plain', 'brief')),
    },
    { name: '– rough notes', wanted: '≥ 90%', reached: found(styled('notes')) },
    { name: '– "sound human"', wanted: '≥ 80%', reached: found(styled('human')) },
    {
      name: '– rewrites and continuations',
      wanted: '≥ 75%',
      reached: found(styled('rewrite', 'continue')),
    },
    {
      name: '– called human',
      wanted: '≤ 5%',
      reached: withRange(withInterval(answers, ({ classification }) => classification === 'human')),
    },
    { name: 'people accused', wanted: '0.7 to 1.0%', reached: withRange(accused(human)) },
    { name: '– worst kind of text', wanted: '≤ 2%', reached: worstKind(human) },
    {
      name: '– non-native writers, by the product',
      wanted: '≤ 2%',
      reached: withRange(accused(foreigners)),
    },
    {
      name: 'older generators, AUROC',
      wanted: '≥ 0.988',
      reached: older.auroc?.toFixed(4) ?? '–',
    },
    { name: '– TPR at 1% FPR', wanted: '≥ 91%', reached: found(machines) },
    {
      name: 'humanized and paraphrased, TPR at 1% FPR',
      wanted: '≥ 80%',
      reached: percent(attackRows(folds)[0]?.[1].tprAt1),
    },
    {
      name: 'half and half, called mixed or AI',
      wanted: '≥ 80%',
      reached: ofDocuments(spliced.accused, spliced.documents),
    },
    {
      name: '– for a passage, whose turn lies within 60 words of the true one',
      wanted: '≥ 70%',
      reached: ofDocuments(spliced.turn_within_60, spliced.for_a_passage),
    },
    {
      name: 'uncertain',
      wanted: '≤ 10%',
      reached: percent(
        shareOf(
          folds.filter(({ label }) => label !== 'mixed'),
          ({ classification }) => classification === 'uncertain',
        ),
      ),
    },
    {
      name: 'calibration error',
      wanted: '≤ 0.03',
      reached: reliability(folds).error.toFixed(3),
    },
    {
      name: 'kind of text, against labels by reading',
      wanted: '≥ 85%',
      reached: `${withRange(withInterval(named, isRightKind))} of ${named.length}`,
    },
    { name: 'CPU for 1,300 to 1,700 words, p95', wanted: '≤ 1.0 s', reached: cpuOf(measured) },
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

function worstKind(human: readonly Judged[]): string {
  const kinds = splitBy(human, ({ group }) => group)
    .filter(([, part]) => part.length >= 50)
    .map(([name, part]) => ({ name, share: accused(part) }))
    .filter((kind): kind is { name: string; share: Share } => kind.share !== null)
    .sort((one, other) => other.share.share - one.share.share)
  const [worst] = kinds
  return worst ? `${withRange(worst.share)}, ${worst.name}` : '–'
}

function ofDocuments(hits: number, documents: number): string {
  return `${percent(documents === 0 ? null : hits / documents)} of ${documents}`
}

function cpuOf(measured: readonly Measured[]): string {
  const times = measured
    .filter(({ proseWords }) => proseWords >= 1300 && proseWords <= 1700)
    .map(({ cpuMs }) => cpuMs)
    .sort((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)]
  return p95 === undefined ? '–' : `${(p95 / 1000).toFixed(2)} s (${times.length} texts)`
}
