import {
  maximumTextBytes,
  maximumWords,
  measureText,
  minimumWords,
  type TextSize,
} from '@inkprint/contract'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'

export interface CountedText {
  text: string
  /** As charged. */
  words: number
}

/** The text and the words it is charged for; refuses a text that is blank, too large or too short. */
export function readText(text: string, fewestWords = 1): CountedText {
  const { words, chargedWords } = sizeOf(text)
  if (words === 0) throw invalidField('text', 'Please enter text to analyze.')
  if (words < fewestWords) {
    throw invalidField(
      'text',
      `Text must be at least ${fewestWords} words long. Current: ${words} words`,
    )
  }
  return { text, words: chargedWords }
}

/** A text long enough to be judged. */
export function readTextToAnalyze(text: string): CountedText {
  return readText(text, minimumWords)
}

function sizeOf(text: string): TextSize {
  // Cheap bounds first: counting the words of a huge text is expensive.
  if (text.length > maximumTextBytes || Buffer.byteLength(text) > maximumTextBytes) {
    throw new AppError('TEXT_TOO_LARGE')
  }
  const size = measureText(text)
  if (size.chargedWords > maximumWords) throw new AppError('TEXT_TOO_LARGE')
  return size
}

/** The requested kind of text, if any; `field` is the caller's name for it. */
export async function requireGroup(
  { detector }: Pick<Deps, 'detector'>,
  { groupId, field }: { groupId: string | null | undefined; field: string },
): Promise<string | null> {
  if (groupId === null || groupId === undefined || groupId === '') return null
  const { groups } = await detector.describe()
  if (groups.some((group) => group.id === groupId)) return groupId
  throw invalidField(field, 'There is no such group')
}
