import { percentAi } from './figures.ts'
import type { Advised } from './guidelines.ts'

/** An instruction for an editor or a language model, made of this text's own deviations. */
export function writeHumanizationPrompt({ guidelines, group, verdict, words }: Advised): string {
  const frame = [
    `Edit the text below. It belongs to the group “${group.name}”.`,
    `Keep every fact, figure, name, quotation, exact term and link as it is. Add no claim, example, source or experience that is not in the text. Keep the meaning and about the same length: at most ${words} words.`,
  ]
  const points = guidelines.filter(({ asks_author: asksAuthor }) => !asksAuthor)
  if (points.length === 0) {
    return [
      ...frame,
      `It reads as written by a person (probability of AI ${percentAi(verdict)}), so leave the wording alone. Correct mistakes of spelling and grammar; where there are none, answer with the text unchanged.`,
    ].join('\n\n')
  }
  const changes = points.map((point, index) => {
    const { name, rules } = point.for_editors ?? { ...point, rules: point.copywriter_rules }
    return `${index + 1}. ${name}. ${point.target_line} ${rules.join(' ')}`
  })
  const isAboutAll = points.some(({ reach }) => reach === 'text')
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
