/** Figures, names and sources are facts: too many of them are no reason to cut one. */
const facts = 'They are facts: leave them as they are.'
const repetition =
  'It follows from the wording as a whole: do not repeat words to change it, say sentences in your own way.'
const plainness = 'Plain words are no fault: leave them.'
const clarity = 'Short and even sentences are no fault in such a text: leave them.'

const reasons: Readonly<Record<string, string>> = {
  'attributions above': facts,
  'names above': facts,
  'numbers above': facts,
  'time_references above': facts,
  'word_variety above': repetition,
  'repeated_pairs below': repetition,
  'repeated_phrases below': repetition,
  'word_letters_mean below': plainness,
  'long_words below': plainness,
  'reading_ease above': plainness,
}

/** Kinds of text in which longer sentences and nouns for verbs make it worse for everybody. */
const reasonsOfGroups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  legal: {
    'sentence_words_mean below': clarity,
    'sentence_words_deviation below': clarity,
    'sentence_rhythm below': clarity,
    'sentence_step below': clarity,
    'long_sentences below': clarity,
    'short_sentences above': clarity,
    'nominalisations below': plainness,
    'passives below': plainness,
  },
}

/** Why nobody should mend a habit, though it lies outside people's range; null where one should. */
export function whyLeftAlone(measure: {
  name: string
  position: string
  groupId: string
}): string | null {
  const key = `${measure.name} ${measure.position}`
  return reasons[key] ?? reasonsOfGroups[measure.groupId]?.[key] ?? null
}
