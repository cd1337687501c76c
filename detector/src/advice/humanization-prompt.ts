import type { AdviceLanguage } from './advice-language.ts'
import type { Advised } from './guideline.ts'

/** An instruction for an editor or a language model, built from the deviations of this text. */
export function writeHumanizationPrompt(
  { guidelines, ...text }: Advised,
  { adviceWords }: Pick<AdviceLanguage, 'adviceWords'>,
): string {
  const points = guidelines.filter(({ asks_author: asksAuthor }) => !asksAuthor)
  return adviceWords.humanizationPrompt(text, {
    points: points.map(({ name, target_line, copywriter_rules: rules, for_editors }) => ({
      target_line,
      ...(for_editors ?? { name, rules }),
    })),
    isAboutAll: points.some(({ reach }) => reach === 'text'),
  })
}
