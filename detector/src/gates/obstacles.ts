import type { RecognizedLanguage } from './language.ts'
import type { NotProse } from './prose.ts'

/** Why the models must not judge a text. */
export type Obstacle = 'too_short' | 'not_english' | 'not_prose'

/** Reasons not to give a verdict, whatever the models would score. */
export function findObstacles({
  words,
  minimumWords,
  language,
  notProse,
}: {
  words: number
  minimumWords: number
  language: RecognizedLanguage
  notProse: NotProse | null
}): Obstacle[] {
  const { code, expectedCode, isExpected } = language
  const isShort = words < minimumWords
  // Another language explains odd punctuation; an unknown one may be code, a list or a short note.
  const isForeign = !isExpected && code !== 'und' && code !== expectedCode
  const isUnknown = !isExpected && !isForeign && words >= 20 && notProse === null
  return [
    ...(isShort ? (['too_short'] as const) : []),
    ...(isForeign || isUnknown ? (['not_english'] as const) : []),
    ...(notProse && !isForeign ? (['not_prose'] as const) : []),
  ]
}
