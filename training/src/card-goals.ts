import { attackRows, percent, table } from './card-tables.ts'
import type { Judged } from './judged.ts'
import type { Measured } from './measured.ts'
import type { Split } from './split.ts'
import { accused, reliability, shareOf, splitBy, summarise } from './tables.ts'

export interface Sets {
  shipped: readonly Judged[]
  batch: readonly Judged[]
  measured: readonly Measured[]
  split: Split
}

export function goals({ shipped, batch, measured, split }: Sets): string {
  const [small, large] = [summarise(shipped), summarise(batch)]
  const groups = splitBy(
    batch.filter(({ label }) => label === 'human'),
    ({ group }) => group,
  )
  const worst = Math.max(
    ...groups.filter(([, part]) => part.length >= 50).map(([, part]) => accused(part)?.share ?? 0),
  )
  const foreigners = (texts: readonly Judged[]) =>
    accused(texts.filter(({ source }) => split.non_native.includes(source)))
  const attacks = (texts: readonly Judged[]) => attackRows(texts)[0]?.[1].tprAt1
  const right = (texts: readonly Judged[]) =>
    shareOf(
      texts.filter(({ group }) => group),
      ({ found, group }) => found === group,
    )
  const long = measured
    .filter(({ proseWords }) => proseWords >= 1300 && proseWords <= 1700)
    .map(({ cpuMs }) => cpuMs)
    .sort((a, b) => a - b)
  const speed =
    long.length === 0
      ? '–'
      : `${((long[Math.floor(long.length * 0.95)] ?? 0) / 1000).toFixed(2)} s (${long.length} texts)`
  return `## Goals

${table(
  ['goal', 'wanted', 'shipped', 'batch'],
  [
    ['AUROC', '≥ 0.99', small.auroc?.toFixed(4) ?? '–', large.auroc?.toFixed(4) ?? '–'],
    ['TPR at 1 % FPR', '≥ 95 %', percent(small.tprAt1), percent(large.tprAt1)],
    [
      'FPR at the shipped threshold',
      '≤ 1 %',
      percent(small.fpr?.share),
      percent(large.fpr?.share, 2),
    ],
    ['worst group (50 people or more)', '≤ 2 %', '–', percent(worst)],
    [
      'FPR, non-native writers',
      '≤ 2 %',
      percent(foreigners(measured.filter(({ words }) => words >= 200))?.share),
      percent(foreigners(batch)?.share),
    ],
    ['uncertain', '≤ 10 %', percent(small.uncertain), percent(large.uncertain)],
    ['attacked text, TPR at 1 % FPR', '≥ 90 %', percent(attacks(shipped)), percent(attacks(batch))],
    [
      'calibration error',
      '≤ 0.03',
      reliability(shipped).error.toFixed(3),
      reliability(batch).error.toFixed(3),
    ],
    ['kind of text found', '≥ 85 %', percent(right(shipped)), percent(right(batch))],
    ['CPU for 1,300 to 1,700 words, p95', '≤ 1.2 s', speed, '–'],
  ],
)}

![Machine text found against people accused](model-card/roc.svg)`
}
