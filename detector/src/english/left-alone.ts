import type { AdviceLanguage } from '../advice/advice-language.ts'

/*
 * Shown with the evidence, also to accused writers and to people who only read: these sentences say why a
 * measure alone proves nothing, and tell nobody what to do.
 */

/** Figures, names and sources are facts: having too many is no reason to cut one. */
const facts = 'Facts are nothing to correct.'
/** Nobody should repeat words on purpose just to change the measure. */
const repetition = 'It follows from the wording as a whole.'
const plainness = 'Plain words are nothing to correct.'
const clarity = 'Short and even sentences are nothing to correct in such a text.'

export const leftAlone: AdviceLanguage['leftAlone'] = {
  above: {
    attributions: facts,
    names: facts,
    numbers: facts,
    time_references: facts,
    word_variety: repetition,
    reading_ease: plainness,
  },
  below: {
    repeated_pairs: repetition,
    repeated_phrases: repetition,
    word_letters_mean: plainness,
    long_words: plainness,
  },
}

/** Kinds of text that longer sentences or more nominalizations would make worse for everybody. */
export const leftAloneInGroup: AdviceLanguage['leftAloneInGroup'] = {
  legal: {
    above: { short_sentences: clarity },
    below: {
      sentence_words_mean: clarity,
      sentence_words_deviation: clarity,
      sentence_rhythm: clarity,
      sentence_step: clarity,
      long_sentences: clarity,
      nominalisations: plainness,
      passives: plainness,
    },
  },
}
