import {
  countWords,
  maximumTextBytes,
  maximumWords,
  minimumWords,
  type ValidationItem,
} from '@inkprint/contract'
import type { Deps } from '../../context.ts'
import { AppError } from '../../errors.ts'

export interface CountedText {
  text: string
  words: number
}

/** The text and its words; refuses what is blank or too large to be looked at. */
export function readText(text: string): CountedText {
  // Cheap bounds first: counting the words of a huge text is work already.
  if (text.length > maximumTextBytes || Buffer.byteLength(text) > maximumTextBytes) {
    throw new AppError('TEXT_TOO_LARGE')
  }
  const words = countWords(text)
  if (words > maximumWords) throw new AppError('TEXT_TOO_LARGE')
  if (words === 0) throw refusedField('text', 'Please enter text to analyze.')
  // Half a surrogate pair is no character, and PostgreSQL keeps none; places in the text stay the same.
  return { text: text.toWellFormed(), words }
}

/** A text long enough to be judged. */
export function readTextToAnalyze(text: string): CountedText {
  const counted = readText(text)
  if (counted.words < minimumWords) {
    throw refusedField(
      'text',
      `Text must be at least ${minimumWords} words long. Current: ${counted.words} words`,
    )
  }
  return counted
}

/** The wanted kind of text, if any; `field` is what the caller names it by. */
export async function requireGroup(
  { detector }: Pick<Deps, 'detector'>,
  { groupId, field }: { groupId: string | null | undefined; field: string },
): Promise<string | null> {
  if (groupId === null || groupId === undefined || groupId === '') return null
  const { groups } = await detector.describe()
  if (groups.some((group) => group.id === groupId)) return groupId
  throw refusedField(field, 'There is no such group')
}

/** A field of the body that cannot be used, and why. */
export function refusedField(field: string, msg: string): AppError {
  const item: ValidationItem = { type: 'value_error', loc: ['body', field], msg }
  return new AppError('VALIDATION_ERROR', { detail: [item], fields: [{ field, message: msg }] })
}
