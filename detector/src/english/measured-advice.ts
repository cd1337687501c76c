import type { BySide, MeasuredAdvice } from '../advice/advice-language.ts'
import { easierWords } from './easier-words.ts'

const moreEven: MeasuredAdvice = { name: 'More even sentence lengths' }

/** Advice on averages. */
export const measuredAdvice: BySide<MeasuredAdvice> = {
  above: {
    sentence_rhythm: moreEven,
    sentence_words_deviation: moreEven,
    sentence_step: moreEven,
    sentence_words_mean: { name: 'Shorter sentences' },
    long_sentences: { name: 'Fewer long sentences' },
    short_sentences: { name: 'Fewer short sentences' },
    word_letters_mean: { name: 'Shorter words' },
    opening_variety: { name: 'First words that return' },
  },
  below: {
    sentence_rhythm: { name: 'Uneven sentence lengths' },
    sentence_words_deviation: { name: 'A wider spread of sentence lengths' },
    sentence_step: { name: 'Changes of pace between sentences' },
    sentence_words_mean: { name: 'Longer sentences' },
    long_sentences: { name: 'Some long sentences' },
    short_sentences: { name: 'Some short sentences' },
    opening_variety: { name: 'Different first words' },
    word_variety: { name: 'Fewer repeated words' },
    reading_ease: easierWords,
  },
}
