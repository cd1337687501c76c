import type { MeasuredWords } from '../advice/advice-words.ts'
import { closing, closingPlaces, quoted } from './quoting.ts'

/** Rules for averages. */
export const measuredWords: MeasuredWords = {
  cutSentences: ({ edits, sentences, cutOffWords, places, alike }) => [
    `Cut a sentence of about ${cutOffWords} words off the end of at least ${edits} of ${sentences} sentences${closingPlaces(places)}`,
    oneRhythm(alike),
  ],
  joinToNext: ({ edits, sentences, places, alike }) => [
    `Join at least ${edits} of ${sentences} sentences with the sentence after it${closingPlaces(places)}`,
    oneRhythm(alike),
  ],
  splitLongest: ({ edits, places }) => [
    `At least ${edits} of the longest sentences, split in two${closingPlaces(places)}`,
  ],
  joinShortest: ({ edits, places }) => [
    `At least ${edits} of the shortest sentences, joined to a neighbor${closingPlaces(places)}`,
  ],
  moreLongSentences: ({ edits, words, places }) => [
    `At least ${edits} more of ${words} words or longer: let ${places.map(quoted).join(' or ')} run on into the sentence after it.`,
  ],
  moreShortSentences: ({ edits, words, places }) => [
    `At least ${edits} more of ${words} words or fewer: break one off ${closing(places)}`,
  ],
  newOpenings: ({ edits, repeated, places }) => [
    `Open at least ${edits} of ${repeated} sentences with a word not used shortly before${closingPlaces(places)}`,
  ],
  sameOpenings: ({ edits, places }) => [
    `At least ${edits} sentences can open with the first word of the one before.`,
    `Go on with the same subject where it is the same, for instance after ${closing(places)}`,
  ],
  shorterWords: ({ edits, long, places }) => [
    `At least ${edits} of ${long} long words need a short one; the most used are ${places.map(quoted).join(', ')}.`,
  ],
  fewerRepeats: ({ edits }) => [
    `At least ${edits} repeated words that can go.`,
    'Cut the second mention, or join the two sentences that share it.',
  ],
}

function oneRhythm(lengths: readonly number[]): string {
  return `Sentences of ${lengths.join(', ')} words follow one rhythm; let a very short one stand beside a long one.`
}
