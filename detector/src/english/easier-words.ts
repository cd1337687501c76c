import type { MeasuredAdvice } from '../advice/advice-language.ts'
import { longWordRules } from '../advice/word-rules.ts'

/** Saving two syllables moves the reading ease by 169 points divided by the number of words. */
export const easierWords: MeasuredAdvice = {
  name: 'Easier words',
  rules(reading, goal) {
    const ease = goal.feature.measure(reading)
    const edits = Math.ceil(((goal.bound - ease) * reading.words.length) / 169)
    return longWordRules(reading, { ...goal, edits })
  },
}
