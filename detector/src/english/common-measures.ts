import type { MeasureWords } from '../features/feature.ts'
import { openingSentences } from '../features/openings.ts'
import { longSentenceWords, shortSentenceWords } from '../features/rhythm.ts'
import { longWordLetters, varietyWords } from '../features/vocabulary.ts'

/** English labels and descriptions of the measurements that every language has. */
export const commonMeasures = {
  sentence_words_mean: {
    label: 'average sentence length',
    meaning: 'How many words a sentence has on average.',
  },
  sentence_words_deviation: {
    label: 'spread of sentence lengths',
    meaning:
      'How far sentences are from the average length; small means they are all about as long.',
  },
  sentence_rhythm: {
    label: 'variation of sentence length relative to its average',
    meaning:
      'How far sentences are from the average length, as a share of it; small means all are about as long.',
  },
  sentence_step: {
    label: 'change of length from one sentence to the next',
    meaning:
      'How much the length changes from one sentence to the next; small means a steady beat.',
  },
  short_sentences: {
    label: `sentences of at most ${shortSentenceWords} words`,
    meaning: 'Very short sentences give a text its stops.',
  },
  long_sentences: {
    label: `sentences of at least ${longSentenceWords} words`,
    meaning: 'Long sentences carry thoughts with conditions.',
  },
  word_letters_mean: {
    label: 'average word length',
    meaning: 'How long words are on average; formal words are longer.',
  },
  long_words: {
    label: `words of at least ${longWordLetters} letters`,
    meaning: 'Long words mostly come from formal language.',
  },
  word_variety: {
    label: `share of different words in ${varietyWords} running words`,
    meaning:
      'How often words return within a few lines; people repeat a word where AI finds a synonym.',
  },
  repeated_pairs: {
    label: 'two-word phrases used again soon after',
    meaning: 'Word pairs that return soon after; people name the same thing the same way.',
  },
  repeated_phrases: {
    label: 'three-word phrases used again soon after',
    meaning: 'Phrases of three words that return soon after.',
  },
  commas: {
    label: 'commas',
    meaning: 'How often a sentence is interrupted or extended.',
  },
  dashes: {
    label: 'dashes between words or clauses',
    meaning: 'Asides and turns set off by a dash.',
  },
  semicolons: {
    label: 'semicolons',
    meaning: 'Two statements held together where a full stop would do.',
  },
  colons: {
    label: 'colons',
    meaning: 'Announcements: the sentence stops to present what follows.',
  },
  brackets: { label: 'remarks in brackets', meaning: 'Remarks made in passing.' },
  quotations: {
    label: 'quoted words or speech',
    meaning: 'Words in quotation marks, spoken or set apart.',
  },
  numbers: {
    label: 'figures',
    meaning: 'Figures, dates, prices and measures: facts a reader can check.',
  },
  questions: {
    label: 'questions',
    meaning: 'Sentences that ask the reader something.',
  },
  exclamations: {
    label: 'exclamations',
    meaning: 'Sentences with an exclamation mark.',
  },
  opening_variety: {
    label: `share of different first words in ${openingSentences} running sentences`,
    meaning: 'How many different first words ten sentences in a row have.',
  },
} satisfies Record<string, MeasureWords>
