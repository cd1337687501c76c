import type { Advised } from './guidelines.ts'

/** An instruction for an editor or a language model, made of this text's own deviations. */
export function writeHumanizationPrompt({ guidelines, group }: Advised): string {
  const frame = [
    `Edit the text below. It belongs to the group "${group.name}".`,
    'Keep every fact, figure, name, quotation and link as it is. Add no claim, example, source or experience that is not in the text; where a rule asks for something only the author knows, leave a note in square brackets instead of inventing it. Keep the meaning and about the same length.',
  ]
  if (guidelines.length === 0) {
    return [
      ...frame,
      'It reads as written by a person. Correct mistakes only and leave the wording alone.',
    ].join('\n\n')
  }
  const changes = guidelines.map(
    ({ name, target_line: target, copywriter_rules: rules }, index) =>
      `${index + 1}. ${name}. ${target} ${rules.join(' ')}`,
  )
  return [
    ...frame,
    'Change only what these points name:',
    changes.join('\n'),
    'Leave sentences that none of the points touches exactly as they are. Answer with the edited text only.',
  ].join('\n\n')
}
