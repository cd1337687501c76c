import type { EditorsPart } from '../advice/advice-words.ts'
import type { Advised, AdvisedText } from '../advice/guideline.ts'
import { percentAi } from './figures.ts'

/** A little more than the text has: plain wording often takes more words, and an editor who must save them drops facts. */
const mostWords = (words: number) => Math.ceil((words * 11) / 100) * 10

/** All rules as one text to paste into a brief. */
export function rulesBlock({ guidelines, group, verdict, words }: Advised): string {
  if (guidelines.length === 0) {
    return `This text reads as written by a person (probability of AI ${percentAi(verdict)}), compared with people who write in the group “${group.name}”: there is nothing to change. That is a reading of its wording and no proof of who wrote it; whether its facts are right is for you to check.`
  }
  const parts = guidelines.map(
    ({ name, meaning, target_line: target, copywriter_rules: rules }, index) =>
      `${index + 1}. ${name}\n   ${target} ${meaning}\n${rules.map((rule) => `   - ${rule}`).join('\n')}`,
  )
  return [`Rules for this text (${group.name}, at most ${mostWords(words)} words)`, ...parts].join(
    '\n\n',
  )
}

/** The instruction for an editor or a language model. */
export function humanizationPrompt(
  { group, verdict, words }: AdvisedText,
  { points, isAboutAll }: EditorsPart,
): string {
  const frame = [
    `Edit the text below. It belongs to the group “${group.name}”.`,
    `Keep every fact, figure, name, quotation, exact term and link as it is. Add no claim, example, source or experience that is not in the text. Keep the meaning and about the same length: at most ${mostWords(words)} words.`,
  ]
  if (points.length === 0) {
    return [
      ...frame,
      `It reads as written by a person (probability of AI ${percentAi(verdict)}), so leave the wording alone. Correct mistakes of spelling and grammar; where there are none, answer with the text unchanged.`,
    ].join('\n\n')
  }
  const changes = points.map(
    ({ name, target_line: target, rules }, index) =>
      `${index + 1}. ${name}. ${target} ${rules.join(' ')}`,
  )
  const [first, rest] = isAboutAll
    ? ['Change the text as these points say:', '']
    : [
        'Change only what these points name:',
        'Leave sentences that none of the points touches exactly as they are. ',
      ]
  return [...frame, first, changes.join('\n'), `${rest}Answer with the edited text only.`].join(
    '\n\n',
  )
}
