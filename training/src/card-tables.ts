import type { Judged } from './judged.ts'
import { isRightKind, type NamedKind } from './labeled-kinds.ts'
import { byStacked, type Share, type Summary, splitBy, summarize, withInterval } from './tables.ts'

export function percent(share: number | null | undefined, digits = 1): string {
  return share === null || share === undefined ? '–' : `${(share * 100).toFixed(digits)}%`
}

export function withRange(share: Share | null): string {
  if (!share) return '–'
  return `${percent(share.share)} (${percent(share.from)}–${percent(share.to)})`
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const summaryHead = [
  '',
  'human',
  'AI',
  'AUROC',
  'TPR at 1% FPR',
  'TPR at 5% FPR',
  'people accused',
  'AI found',
  'uncertain',
]

export function summaryTable(rows: readonly (readonly [string, Summary])[]): string {
  return table(
    summaryHead,
    rows.map(([name, summary]) => [
      name,
      `${summary.human}`,
      `${summary.ai}`,
      summary.auroc === null ? '–' : summary.auroc.toFixed(4),
      percent(summary.tprAt1),
      percent(summary.tprAt5),
      withRange(summary.fpr),
      withRange(summary.tpr),
      percent(summary.uncertain),
    ]),
  )
}

/** The same texts judged by each model alone and by both. */
export function ablationTable(texts: readonly Judged[]): string {
  const sides: [string, (text: Judged) => number][] = [
    ['linear alone', ({ linear }) => linear],
    ['encoder alone', ({ encoder }) => encoder ?? 0],
    ['both', byStacked],
  ]
  return table(
    ['model', 'AUROC', 'TPR at 1% FPR', 'TPR at 5% FPR'],
    sides.map(([name, score]) => {
      const { auroc, tprAt1, tprAt5 } = summarize(texts, score)
      return [name, auroc === null ? '–' : auroc.toFixed(4), percent(tprAt1), percent(tprAt5)]
    }),
  )
}

export function splitTable<T extends Judged>(
  texts: readonly T[],
  key: (text: T) => string | null,
): string {
  return summaryTable(splitBy(texts, key).map(([name, part]) => [name, summarize(part)]))
}

/** Compares attacked AI texts with all human ones, since most attacked sources have no human texts. */
export function attackRows(texts: readonly Judged[]): [string, Summary][] {
  const human = texts.filter(({ label }) => label === 'human')
  const attacked = texts
    .filter(({ label, attack }) => label !== 'human' && attack)
    .map((text) => ({ ...text, label: 'ai' as const }))
  const families = splitBy(attacked, ({ attack }) => familyOf(attack ?? ''))
  return [['all attacks', attacked] as const, ...families].map(([name, part]) => [
    name,
    summarize([...human, ...part]),
  ])
}

/** What was done to a text, in words that readers of the card understand. */
function familyOf(attack: string): string {
  if (attack.startsWith('humanizer')) return `humanizer: ${attack.split(':')[1]}`
  if (attack.startsWith('adv-paraphrase')) return 'paraphrased against detectors'
  if (isParaphrase(attack)) return 'paraphrased'
  if (attack.startsWith('prompt:')) return 'asked to sound like a person'
  if (attack === 'revise') return 'revised to sound like a person'
  if (/human[-_]edit/.test(attack)) return 'edited by people'
  const change = changes.find(([start]) => attack.includes(start))
  return change ? `people's texts, ${change[1]} by a model` : attack
}

const changes = [
  ['polish', 'polished'],
  ['restyle', 'restyled'],
  ['paraphrase', 'paraphrased'],
  ['expand', 'expanded'],
  ['manipulation', 'changed in what they say'],
  ['rewrite', 'rewritten'],
] as const

/** Whether an AI text was paraphrased; paraphrased human texts are named differently. */
export function isParaphrase(attack: string): boolean {
  return /^(adv-)?paraphrase|^llm_paraphrase/.test(attack)
}

/** Per labeled kind: how often it was recognized, and what the other texts were called. */
export function namedRows(texts: readonly NamedKind[]): string[][] {
  return splitBy(texts, ({ kind }) => kind).map(([kind, part]) => {
    const wrong = part.filter((text) => !isRightKind(text))
    const called = splitBy(wrong, ({ found }) => found)
      .sort(([, one], [, other]) => other.length - one.length)
      .map(([name, { length }]) => `${name} ${length}`)
    return [
      kind,
      `${part.length}`,
      withRange(withInterval(part, isRightKind)),
      called.join(', ') || '–',
    ]
  })
}

export function bandName({ words }: Judged): string {
  if (words >= 800) return '800 words and more'
  if (words >= 400) return '400–799 words'
  return words >= 200 ? '200–399 words' : '100–199 words'
}
