/** What the normaliser changed, by kind. Those that hide a text from detectors are evasion flags. */
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
export type NormalisationReport = Record<Finding, number>

export interface EvasionFlag {
  kind: Finding
  count: number
  message: string
}

export function emptyReport(): NormalisationReport {
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

const evasions: readonly { kind: Finding; from: number; words: string }[] = [
  { kind: 'invisible', from: 2, words: 'invisible characters' },
  { kind: 'control', from: 3, words: 'control characters' },
  {
    kind: 'homoglyph',
    from: 1,
    words: 'words spelled with look-alike letters of another alphabet',
  },
  { kind: 'odd_space', from: 5, words: 'unusual space characters' },
  { kind: 'stacked_mark', from: 3, words: 'letters with stacked marks' },
  { kind: 'styled_letter', from: 10, words: 'letters in decorative Unicode styles' },
]

/** Characters that can hide a text from a detector; they were removed before scoring. */
export function evasionFlags(report: NormalisationReport): EvasionFlag[] {
  return evasions
    .filter(({ kind, from }) => report[kind] >= from)
    .map(({ kind, words }) => ({
      kind,
      count: report[kind],
      message: `Found and neutralized ${report[kind]} ${words}; they did not change the verdict.`,
    }))
}
