import type { Sentence } from '../text/document.ts'
import type { Span } from '../text/sentences.ts'
import { sentenceAt } from '../text/slice.ts'
import type { Feature } from './feature.ts'
import { percentOfSentences, perThousandWords, type Reading } from './reading.ts'

const openingSentences = 10

/** How sentences are built: openings, lists of three, participle endings, passives. */
export const structureFeatures: readonly Feature[] = [
  sentenceShare('connective_openings', 'sentences that open with a connective', connectiveOpenings),
  opening('article_openings', 'sentences that open with "the" or "this"', isArticleOpening),
  opening(
    'conjunction_openings',
    'sentences that open with "and", "but" or "so"',
    isConjunctionOpening,
  ),
  opening('pronoun_openings', 'sentences that open with a personal pronoun', isPronounOpening),
  {
    name: 'opening_variety',
    label: `share of different first words in ${openingSentences} running sentences`,
    unit: 'ratio',
    measure: openingVariety,
    loweredBy: repeatedOpenings,
  },
  pattern('lists_of_three', 'lists of three ("this, that, and more")', listOfThree()),
  lateFirst(
    pattern(
      'participle_endings',
      'clauses tacked on with a comma and an -ing verb',
      /, (?:\w{1,15}ly )?[a-z]{3,15}ing(?= )/g,
    ),
  ),
  pattern('not_but_frames', '"not just this but that" frames', notBut()),
  pattern('passives', 'passive verbs', passive()),
  pattern(
    'to_infinitives',
    '"to" followed by a verb of effort',
    /\bto (?:ensure|create|help|make|improve|achieve|provide|enhance|build|maintain|support|understand|explore|address|develop|navigate|foster|drive|find|offer|promote|reduce|manage|gain|stay)\b/gi,
  ),
]

function opening(name: string, label: string, isOpening: (first: string) => boolean): Feature {
  return sentenceShare(name, label, (reading) =>
    reading.sentences.filter((sentence) => isOpening(firstWord(reading, sentence))),
  )
}

function sentenceShare(name: string, label: string, spans: (reading: Reading) => Span[]): Feature {
  return {
    name,
    label,
    unit: '% of sentences',
    measure: (reading) => percentOfSentences(reading, spans(reading).length),
    raisedBy: spans,
  }
}

function pattern(name: string, label: string, expression: RegExp): Feature {
  const spans = ({ text }: Reading): Span[] =>
    Array.from(text.matchAll(expression), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }))
  return {
    name,
    label,
    unit: 'per 1,000 words',
    measure: (reading) => perThousandWords(reading, spans(reading).length),
    raisedBy: spans,
  }
}

/** Shows what stands late in its sentence first: after an opening phrase an -ing word may be the subject. */
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

function connectiveOpenings({ words, sentences, hits }: Reading): Span[] {
  const starts = new Set(hits.connective.map((hit) => hit.start))
  return sentences.filter((sentence) => starts.has(words[sentence.firstWord]?.start ?? -1))
}

function isArticleOpening(first: string): boolean {
  return first === 'the' || first === 'this' || first === 'these'
}

function isConjunctionOpening(first: string): boolean {
  return first === 'and' || first === 'but' || first === 'so' || first === 'or'
}

function isPronounOpening(first: string): boolean {
  return /^(?:i|you|he|she|we|they|it)(?:'|$)/.test(first)
}

function openingVariety(reading: Reading): number {
  const firsts = reading.sentences.map((sentence) => firstWord(reading, sentence))
  const size = Math.min(openingSentences, firsts.length)
  if (size === 0) return 1
  let sum = 0
  for (let index = 0; index + size <= firsts.length; index += 1) {
    sum += new Set(firsts.slice(index, index + size)).size / size
  }
  return sum / (firsts.length - size + 1)
}

function repeatedOpenings(reading: Reading): Span[] {
  const seen = new Map<string, number>()
  return reading.sentences.filter((sentence, index) => {
    const first = firstWord(reading, sentence)
    const before = seen.get(first)
    seen.set(first, index)
    return before !== undefined && index - before < openingSentences
  })
}

function firstWord(reading: Reading, sentence: Sentence): string {
  return reading.words[sentence.firstWord]?.lower ?? ''
}

// Bounded words and a start at a word's start keep these linear on text without spaces.
function listOfThree(): RegExp {
  return /(?<![^ (])[^,.;:!?() ]{1,30}(?: [^,.;:!?() ]{1,30}){0,4}, [^,.;:!?()]{2,40}, (?:and|or) [^,.;:!?() ]{1,30}/g
}

function notBut(): RegExp {
  return /\bnot (?:only|just|merely|simply)\b|\b(?:isn't|aren't|wasn't|it's not) (?:just|only|merely|simply|about)\b|\brather than\b|\bmore than (?:just|simply)\b|, not (?:just |only )?(?:a|an|the|because|by|from|in|to|with|\w+ing)\b/gi
}

function passive(): RegExp {
  return /\b(?:is|are|was|were|been|being|be|gets?|got)(?: (?:not|also|often|never|always|being|\w{3,12}ly))? (?:\w{2,20}ed|made|done|given|taken|seen|known|shown|found|held|kept|built|brought|written|driven|chosen|drawn|grown|lost|sold|sent|told|paid|put|set|used|meant|led|left|born)\b/gi
}
