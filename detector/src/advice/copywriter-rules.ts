import { percentAi } from './figures.ts'
import type { Advised } from './guidelines.ts'

/** All rules as one text to paste into a brief. */
export function writeRulesBlock({ guidelines, group, verdict, words }: Advised): string {
  if (guidelines.length === 0) {
    return `This text reads as written by a person (probability of AI ${percentAi(verdict)}), compared with people who write in the group “${group.name}”: there is nothing to change. That is a reading of its wording and no proof of who wrote it; whether its facts are right is for you to check.`
  }
  const parts = guidelines.map(
    ({ name, meaning, target_line: target, copywriter_rules: rules }, index) =>
      `${index + 1}. ${name}\n   ${target} ${meaning}\n${rules.map((rule) => `   - ${rule}`).join('\n')}`,
  )
  return [`Rules for this text (${group.name}, at most ${words} words)`, ...parts].join('\n\n')
}
