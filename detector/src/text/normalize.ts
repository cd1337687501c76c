import { blockPass, hiddenHtmlPass } from './blocks.ts'
import { characterPass, emojiPass, homoglyphPass, type Pass } from './characters.ts'
import type { Checkpoint } from './document.ts'
import { looseQuoteRule, markupRules, type Rule, spacingRules } from './inline.ts'
import { applyEdits, editsFor, type MappedText, mapOriginal } from './mapped-text.ts'
import { emptyReport, type NormalizationReport } from './report.ts'
import type { TextLanguage } from './text-language.ts'

export interface Normalized extends MappedText {
  report: NormalizationReport
}

/**
 * The text as the models see it: one line of plain prose, without layout, typography and disguises (the
 * report lists what was removed); `starts` and `ends` map back to the original.
 */
export function normalize(
  original: string,
  language: TextLanguage,
  checkpoint?: Checkpoint,
): Normalized {
  const report = emptyReport()
  let mapped = mapOriginal(original)
  for (const pass of [emojiPass, characterPass, homoglyphPass]) {
    const found = pass(mapped.text, checkpoint)
    checkpoint?.()
    mapped = run(mapped, found, report)
    checkpoint?.()
  }
  mapped = applyEdits(mapped, editsFor(mapped.text, whiteSpace))
  for (const pass of [hiddenHtmlPass, blockPass]) {
    checkpoint?.()
    mapped = run(mapped, pass(mapped.text, language), report)
  }
  const rules = [...markupRules(language), ...spacingRules(language), looseQuoteRule(), ...edges]
  for (const rule of rules) {
    checkpoint?.()
    const edits = editsFor(mapped.text, rule)
    if (rule.finding) report[rule.finding] += edits.length
    checkpoint?.()
    mapped = applyEdits(mapped, edits)
  }
  return { ...mapped, report }
}

const whiteSpace = {
  pattern: /\s+/g,
  to: ([run]: RegExpExecArray) => (/[\n\r]/.test(run) ? '\n' : ' '),
}

const edges: readonly Rule[] = [
  { finding: null, pattern: / {2,}/g, to: ' ' },
  { finding: null, pattern: /^ | $/g, to: '' },
]

function run(mapped: MappedText, pass: Pass, report: NormalizationReport): MappedText {
  for (const finding of pass.findings) report[finding] += 1
  return applyEdits(mapped, pass.edits)
}
