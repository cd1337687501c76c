import type { Advised } from './guidelines.ts'

/** All rules as one text to paste into a brief. */
export function writeRulesBlock({ guidelines, group }: Advised): string {
  if (guidelines.length === 0) {
    return `No measured habit of this text lies outside the range of people who write in the group "${group.name}" on the side where AI texts lie: there is nothing to change for its sake.`
  }
  const parts = guidelines.map(
    ({ name, target_line: target, copywriter_rules: rules }, index) =>
      `${index + 1}. ${name}\n   ${target}\n${rules.map((rule) => `   - ${rule}`).join('\n')}`,
  )
  return [`Rules for this text (${group.name})`, ...parts].join('\n\n')
}
