import { countedPerWords, matchesOf, shareOfSentences } from '../features/countable.ts'
import { type Described, type Feature, inWords } from '../features/feature.ts'
import { firstWord, openingVariety } from '../features/openings.ts'
import type { Reading } from '../features/reading.ts'
import type { Span } from '../text/sentences.ts'
import { sentenceAt } from '../text/slice.ts'
import { commonMeasures } from './common-measures.ts'

/** How sentences are built: openings, lists of three, participle endings, passives. */
export const structureFeatures: readonly Feature[] = [
  shareOfSentences(
    {
      name: 'connective_openings',
      label: 'sentences that open with a connective',
      meaning: 'Sentences that begin by saying how they follow, such as “However, …”.',
    },
    connectiveOpenings,
  ),
  opening(/^(?:the|this|these)$/, {
    name: 'article_openings',
    label: 'sentences that open with “the” or “this”',
    meaning: 'Sentences that begin with “The” or “This”.',
  }),
  opening(/^(?:and|but|so|or)$/, {
    name: 'conjunction_openings',
    label: 'sentences that open with “and”, “but” or “so”',
    meaning: 'Sentences that begin with “And”, “But” or “So”, as in speech.',
  }),
  opening(/^(?:i|you|he|she|we|they|it)(?:'|$)/, {
    name: 'pronoun_openings',
    label: 'sentences that open with a personal pronoun',
    meaning: 'Sentences that begin with “I”, “you”, “he”, “we”, “they” or “it”.',
  }),
  ...inWords([openingVariety], commonMeasures),
  countedPerWords(
    {
      name: 'lists_of_three',
      label: 'lists of three (“this, that, and more”)',
      meaning: 'Three items in a row, such as “quick, clear and simple”.',
    },
    // Bounded repeats and starting only at word starts keep this linear on text without spaces.
    matchesOf(
      /(?<![^ (])[^,.;:!?() ]{1,30}(?: [^,.;:!?() ]{1,30}){0,4}, [^,.;:!?()]{2,40}, (?:and|or) [^,.;:!?() ]{1,30}/g,
    ),
  ),
  lateFirst(
    countedPerWords(
      {
        name: 'participle_endings',
        label: 'clauses tacked on with a comma and an -ing verb',
        meaning: 'A clause with an -ing verb hung onto the end of a sentence.',
      },
      matchesOf(/, (?:\w{1,15}ly )?[a-z]{3,15}ing(?= )/g),
    ),
  ),
  countedPerWords(
    {
      name: 'not_but_frames',
      label: '“not just this but that” frames',
      meaning: 'Saying what something is not before saying what it is.',
    },
    matchesOf(
      /\bnot (?:only|just|merely|simply)\b|\b(?:isn't|aren't|wasn't|it's not) (?:just|only|merely|simply|about)\b|\brather than\b|\bmore than (?:just|simply)\b|, not (?:just |only )?(?:a|an|the|because|by|from|in|to|with|\w+ing)\b/gi,
    ),
  ),
  countedPerWords(
    {
      name: 'passives',
      label: 'passive verbs',
      meaning: 'Sentences that leave out who acts.',
    },
    matchesOf(
      /\b(?:is|are|was|were|been|being|be|gets?|got)(?: (?:not|also|often|never|always|being|\w{3,12}ly))? (?:\w{2,20}ed|made|done|given|taken|seen|known|shown|found|held|kept|built|brought|written|driven|chosen|drawn|grown|lost|sold|sent|told|paid|put|set|used|meant|led|left|born)\b/gi,
    ),
  ),
  countedPerWords(
    {
      name: 'to_infinitives',
      label: '“to” followed by a verb of effort',
      meaning: 'Statements of purpose such as “to ensure” or “to improve”.',
    },
    matchesOf(
      /\bto (?:ensure|create|help|make|improve|achieve|provide|enhance|build|maintain|support|understand|explore|address|develop|navigate|foster|drive|find|offer|promote|reduce|manage|gain|stay)\b/gi,
    ),
  ),
]

function opening(pattern: RegExp, described: Described): Feature {
  return shareOfSentences(described, (reading) =>
    reading.sentences.filter((sentence) => pattern.test(firstWord(reading, sentence))),
  )
}

function connectiveOpenings({ words, sentences, hits }: Reading): Span[] {
  const starts = new Set(hits.connective.map((hit) => hit.start))
  return sentences.filter((sentence) => starts.has(words[sentence.firstWord]?.start ?? -1))
}

/** Shows hits late in their sentence first: after an opening phrase, an -ing word may be the subject. */
function lateFirst(feature: Feature): Feature {
  const lateness = (reading: Reading, span: Span): number => {
    const sentence = reading.sentences[sentenceAt(reading, span.start)]
    return sentence ? (span.start - sentence.start) / (sentence.end - sentence.start) : 0
  }
  return {
    ...feature,
    raisedBy: (reading) =>
      (feature.raisedBy?.(reading) ?? []).sort(
        (a, b) => lateness(reading, b) - lateness(reading, a),
      ),
  }
}
