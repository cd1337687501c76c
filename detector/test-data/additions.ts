/** A word or mark that raises a measure by one, put between two words. */
export const added: Record<string, string> = {
  numbers: '7',
  names: 'Anna',
  time_references: 'yesterday',
  first_person: 'I',
  colloquial_words: 'really',
  brackets: '(so far)',
  quotations: '"yes"',
  attributions: 'said',
  negations: 'never',
  subordinators: 'because',
  articles: 'the',
  commas: ',',
  dashes: '-',
  semicolons: ';',
  colons: ':',
  connectives: 'however',
  hedges: 'perhaps',
  emphasis_words: 'truly',
  favourite_words: 'robust',
  stock_phrases: 'a sense of',
  abstract_nouns: 'factor',
  nominalisations: 'completion',
  adverbs: 'quickly',
  relative_words: 'which',
  first_plural: 'we',
  second_person: 'you',
  third_person: 'they',
  prepositions: 'with',
  ands: 'and',
  demonstratives: 'these',
  to_infinitives: 'to help',
  passives: 'was made',
  not_but_frames: 'rather than',
}

/** What is put before the end of a sentence. */
export const appended: Record<string, string> = {
  lists_of_three: ' with dogs, cats, and birds',
  participle_endings: ', making it good',
  questions: '?',
  exclamations: '!',
}

/** What is put before a sentence. */
export const prefixed: Record<string, string> = {
  conjunction_openings: 'But ',
  connective_openings: 'However, ',
  article_openings: 'The ',
  pronoun_openings: 'It ',
}
