import type { WordingAdvice, WordingFound } from '../advice/advice-words.ts'
import { countRange } from './figures.ts'
import { closing } from './quoting.ts'

/** Only a human writer, with a voice of their own, can follow this. */
const sayAloud =
  'Close the text, say aloud what the sentence is for, and write down what you said. Keep its facts; add none.'
const plainly =
  'Use the ordinary word, even where it was used just before. No clever turns, no half sentences for effect.'

/** The advice on what to reword. */
export function wording(found: WordingFound): WordingAdvice {
  const which = whichSentences(found)
  const places = `${beforePlaces(found)} ${closing(found.places)}`
  const others = [plainly, ...phraseRules(found)]
  return {
    name: 'Say it your own way',
    meaning: 'The models read the wording as a whole; no single habit has to stand out.',
    target_line: targetLine(found),
    copywriter_rules: [`Say ${which} in your own words${places}`, sayAloud, ...others],
    for_editors: { name: 'Other wording', rules: [`Reword ${which}${places}`, ...others] },
  }
}

function targetLine({ own, isSpeechLeftOut, likeAi, edits }: WordingFound): string {
  if (likeAi > 0) {
    const left = countRange(0, likeAi - edits)
    return `Sentences that read like AI: aim for ${left}; this text has ${likeAi} of ${own}${isSpeechLeftOut ? ' outside quotations' : ''}.`
  }
  return own === 1
    ? 'Sentences in other words: aim for 1; it does not read like AI by itself, the verdict is on the whole text.'
    : `Sentences in other words: aim for at least ${edits}; none of the ${own} reads like AI by itself, the verdict is on all of them together.`
}

function whichSentences(found: WordingFound): string {
  const { own, likeAi, isNearlyAll, edits } = found
  if (isOne(found)) return 'this sentence'
  if (likeAi === 0) return `at least ${edits} sentences`
  if (isNearlyAll) return `at least ${edits} of ${own} sentences`
  return `at least ${edits} of ${areAllQuoted(found) ? 'these ' : ''}${likeAi} sentences`
}

function beforePlaces(found: WordingFound): string {
  if (found.isNearlyAll)
    return ': nearly all read like AI, so go through the text paragraph by paragraph. Most like AI:'
  if (isOne(found) || areAllQuoted(found)) return ':'
  return found.likeAi > 0 ? '. Most like AI:' : '; nearest to AI:'
}

function isOne({ own, likeAi }: WordingFound): boolean {
  return likeAi === 1 || (likeAi === 0 && own === 1)
}

function areAllQuoted({ likeAi, places }: WordingFound): boolean {
  return places.length === likeAi
}

function phraseRules({ phrases }: WordingFound): string[] {
  const quotes = phrases.map((phrase) => `“${phrase}”`).join(', ')
  return quotes ? [`The phrases that count most toward AI: ${quotes}.`] : []
}
