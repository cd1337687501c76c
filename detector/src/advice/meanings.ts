/** What each measure means for a reader, in one line. */
const table = `
  sentence_words_mean | How many words a sentence has on average.
  sentence_words_deviation | How far sentences are from the average length; small means they are all about as long.
  sentence_rhythm | How far sentences are from the average length, as a share of it; small means all are about as long.
  sentence_step | How much the length changes from one sentence to the next; small means a steady beat.
  short_sentences | Very short sentences give a text its stops; AI texts often have few or place them evenly.
  long_sentences | Long sentences carry thoughts with conditions; AI texts often avoid them.
  word_letters_mean | How long words are on average; formal words are longer.
  long_words | Long words mostly come from formal language.
  word_variety | How often words return within a few lines; people repeat a word where AI finds a synonym.
  repeated_pairs | Word pairs that return soon after; people name the same thing the same way.
  repeated_phrases | Phrases of three words that return soon after.
  nominalisations | Actions written as things, such as "implementation" for "we built it".
  adverbs | Words such as "quickly" or "significantly" that colour a verb.
  reading_ease | A school measure from sentence and word length: 100 is very easy, 30 is for experts.
  commas | How often a sentence is interrupted or extended.
  dashes | Asides and turns set off by a dash; a known habit of AI texts.
  semicolons | Two statements held together where a full stop would do.
  colons | Announcements: the sentence stops to present what follows.
  brackets | Remarks made in passing.
  quotations | Words in quotation marks, spoken or set apart.
  numbers | Figures, dates, prices and measures: facts a reader can check.
  contractions | Forms of speech such as "don't" or "it's".
  questions | Sentences that ask the reader something.
  exclamations | Sentences with an exclamation mark.
  names | People, places, products and firms named in the text.
  connectives | Words that say how sentences hang together, such as "moreover" or "as a result".
  hedges | Words that make a statement less sure, such as "may" or "often".
  emphasis_words | Words that say how important something is, such as "crucial".
  favourite_words | Words that AI models use far more often than people, such as "seamless" or "foster".
  stock_phrases | Ready-made phrases that could stand in any text.
  colloquial_words | Words of everyday speech, such as "really" or "stuff".
  abstract_nouns | Nouns that name no thing, person or act, such as "aspect" or "solution".
  time_references | Words that say when: days, months, "last week".
  attributions | Words that say who said or thought something.
  subordinators | Words that open a reason or a condition, such as "because" or "if".
  relative_words | Side clauses that describe a noun, with "which", "that" or "who".
  negations | What is not so; people say it more often than AI.
  first_person | The writer speaking as "I".
  first_plural | The writer speaking as "we".
  second_person | The reader addressed as "you".
  third_person | People spoken of as "he", "she" or "they".
  articles | "The" and "a": speaking of certain things, not of things in general.
  prepositions | Words such as "of", "in" and "with" that tie nouns together.
  ands | How often things are strung together with "and".
  demonstratives | Words that point back, such as "this" or "these".
  connective_openings | Sentences that begin by saying how they follow, such as "However, …".
  article_openings | Sentences that begin with "The" or "This".
  conjunction_openings | Sentences that begin with "And", "But" or "So", as in speech.
  pronoun_openings | Sentences that begin with "I", "you", "he", "we", "they" or "it".
  opening_variety | How many different first words ten sentences in a row have.
  lists_of_three | Three items in a row; AI texts list in threes.
  participle_endings | A clause with an -ing verb hung onto the end of a sentence.
  not_but_frames | Saying what something is not before saying what it is.
  passives | Sentences that leave out who acts.
  to_infinitives | Statements of purpose such as "to ensure" or "to improve".
`

const meanings: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [feature = '', meaning = ''] = line.trim().split(' | ')
      return [feature, meaning]
    }),
)

export function meaningOf(feature: string): string {
  const meaning = meanings.get(feature)
  if (meaning === undefined) throw new Error(`Nobody wrote what ${feature} means`)
  return meaning
}
