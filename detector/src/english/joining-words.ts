import type { JoiningWords } from '../advice/advice-language.ts'

/**
 * Of the training texts of at least 250 words, half of those by people have a comma before 25% of these words or
 * fewer, a quarter before 13%; half of those by an assistant of 2026 have one before 42% or more.
 */
export const joiningWords: JoiningWords = {
  words: new Set(['and', 'but', 'or', 'so', 'because']),
  fewCommas: 0.13,
  openings: new Set(
    'after at before during each every from in last next on since this until'.split(' '),
  ),
}
