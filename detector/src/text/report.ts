/** What the normalizer changed, by kind. Kinds that hide a text from detectors become evasion flags. */
export const findingKinds = [
  'invisible',
  'control',
  'homoglyph',
  'odd_space',
  'stacked_mark',
  'styled_letter',
  'curly_quote',
  'emoji',
  'html',
  'code',
  'table',
  'heading',
  'list_marker',
  'markup',
  'link',
  'citation',
  'line_break',
  'spacing',
] as const

export type Finding = (typeof findingKinds)[number]
export type NormalizationReport = Record<Finding, number>

/** Counts from which a change looks deliberate: any editor may produce a few. */
const evasions = {
  invisible: 2,
  control: 3,
  homoglyph: 1,
  odd_space: 5,
  stacked_mark: 3,
  styled_letter: 10,
} satisfies Partial<Record<Finding, number>>

/** A kind of character that can hide a text from a detector. */
export type Evasion = keyof typeof evasions

export function emptyReport(): NormalizationReport {
  return {
    invisible: 0,
    control: 0,
    homoglyph: 0,
    odd_space: 0,
    stacked_mark: 0,
    styled_letter: 0,
    curly_quote: 0,
    emoji: 0,
    html: 0,
    code: 0,
    table: 0,
    heading: 0,
    list_marker: 0,
    markup: 0,
    link: 0,
    citation: 0,
    line_break: 0,
    spacing: 0,
  }
}

/** Characters that can hide a text from a detector; they were removed before scoring. */
export function findEvasions(report: NormalizationReport): { kind: Evasion; count: number }[] {
  return Object.entries(evasions)
    .map(([name, from]) => ({ kind: name as Evasion, from }))
    .filter(({ kind, from }) => report[kind] >= from)
    .map(({ kind }) => ({ kind, count: report[kind] }))
}
