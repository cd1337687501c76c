/** Features that are AI habits in every kind of text. */
export const aiHabits: ReadonlySet<string> = new Set([
  'favourite_words',
  'stock_phrases',
  'emphasis_words',
  'connectives',
  'lists_of_three',
  'participle_endings',
  'not_but_frames',
  'abstract_nouns',
])

/** Features that measure nearly the same thing. */
export const similarFeatures: readonly (readonly string[])[] = [
  ['sentence_rhythm', 'sentence_words_deviation', 'sentence_step'],
  ['sentence_words_mean', 'long_sentences', 'short_sentences'],
  ['word_letters_mean', 'long_words', 'reading_ease', 'nominalisations'],
  ['repeated_pairs', 'repeated_phrases'],
  ['connectives', 'connective_openings'],
]
