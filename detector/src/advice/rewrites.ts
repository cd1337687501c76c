import type { Feature } from '../features/feature.ts'
import { type Reading, readFeatures } from '../features/reading.ts'
import { readDocument } from '../text/document.ts'
import type { Span } from '../text/sentences.ts'
import { sentenceAt } from '../text/slice.ts'
import { clearHits } from './clear-hits.ts'
import { oneOf } from './figures.ts'
import { plainerWords, shorterPhrases } from './plainer-words.ts'

export interface Rewrite {
  before: string
  after: string
}

/** Changes a sentence as a rule asks, or gives null where that would need to know what is meant. */
type Change = (sentence: string) => string | null

/** Longer sentences make no example one can take in. */
const longestExample = 260

/** The first sentence at these places that can be changed without adding or losing a fact. */
export function findRewrite(
  reading: Reading,
  { feature, side, places }: { feature: Feature; side: 'above' | 'below'; places: readonly Span[] },
): Rewrite | null {
  const change = changes[`${feature.name} ${side}`]
  if (!change) return null
  const seen = new Set<number>()
  for (const { start } of places) {
    const index = sentenceAt(reading, start)
    const sentence = reading.sentences[index]
    if (!sentence || seen.has(index)) continue
    seen.add(index)
    reading.checkpoint?.()
    const before = reading.text.slice(sentence.start, sentence.end)
    const after = before.length <= longestExample ? change(before) : null
    if (after !== null && isBetter(feature, { side, before, after })) return { before, after }
  }
  return null
}

/** An example has to show what its rule asks for: the measure itself moves. */
function isBetter(
  feature: Feature,
  { side, before, after }: { side: 'above' | 'below'; before: string; after: string },
): boolean {
  const [old, now] = [before, after].map((text) => amount(feature, text))
  return old !== undefined && now !== undefined && (side === 'above' ? now < old : now > old)
}

function amount(feature: Feature, text: string): number {
  const reading = readFeatures(readDocument(text))
  const isCounted = oneOf(feature, { words: 1, sentences: 1 }) !== null
  return isCounted && feature.raisedBy
    ? clearHits(reading, feature).length
    : feature.measure(reading)
}

const subjects = 'it|they|we|he|she|you|I|this|that|these|there|the'

const changes: Readonly<Record<string, Change>> = {
  'contractions below': replaceAll([
    [/\b(do|does|did|is|are|was|were|have|has|had|could|would|should) not\b/g, "$1n't"],
    [/\b([Ii]t|[Tt]hat|[Tt]here|[Ww]hat|[Hh]e|[Ss]he) is\b(?! not)(?=\s+\w)/g, "$1's"],
    [/\b([Yy]ou|[Ww]e|[Tt]hey) are\b(?! not)(?=\s+\w)/g, "$1're"],
    [/\b(I|[Yy]ou|[Ww]e|[Tt]hey|[Ii]t|[Hh]e|[Ss]he) will\b(?! not)(?=\s+\w)/g, "$1'll"],
    [/\bI am\b(?=\s+\w)/g, "I'm"],
    [/\bcannot\b/g, "can't"],
    [/\b[Ww]ill not\b/g, "won't"],
  ]),
  'connectives above': withoutConnective,
  'connective_openings above': withoutConnective,
  'semicolons above': (sentence) => {
    if ((sentence.match(/;/g) ?? []).length !== 1) return null
    return sentence.replace(
      /; (?:and |but )?(\w)/,
      (_, first: string) => `. ${first.toUpperCase()}`,
    )
  },
  'dashes above': (sentence) =>
    (sentence.match(/ - /g) ?? []).length === 1 ? sentence.replace(' - ', ', ') : null,
  'exclamations above': (sentence) => sentence.replace(/!+(["')\]]*)$/, '.$1'),
  'stock_phrases above': replaceAll(shorterPhrases),
  'favourite_words above': replaceAll(plainerWords),
  'long_words above': replaceAll(plainerWords),
  'word_letters_mean above': replaceAll(plainerWords),
  'reading_ease below': replaceAll(plainerWords),
  'nominalisations above': replaceAll(plainerWords),
  'abstract_nouns above': replaceAll(plainerWords),
  'emphasis_words above': withoutEmphasis,
  'participle_endings above': ownSentence,
  'conjunction_openings below': splitAtConjunction,
  'short_sentences below': splitAtConjunction,
  'long_sentences above': splitAtConjunction,
  'sentence_words_mean above': splitAtConjunction,
  'commas above': splitAtConjunction,
}

function replaceAll(replacements: readonly (readonly [RegExp, string])[]): Change {
  return (sentence) => {
    const after = replacements.reduce((text, [pattern, word]) => {
      return text.replace(pattern, (match: string, ...groups: unknown[]) => {
        const filled = word.replaceAll(/\$(\d)/g, (_, place) => String(groups[Number(place) - 1]))
        return /^\p{Lu}/u.test(match) ? upper(filled) : filled
      })
    }, sentence)
    return withArticles(after)
  }
}

/** "Moreover, the team left." → "The team left." */
function withoutConnective(sentence: string): string | null {
  const opening =
    /^(?:moreover|furthermore|additionally|consequently|therefore|thus|ultimately|overall|firstly|secondly|thirdly|lastly|finally|in addition|in conclusion|in summary|in essence|as a result|in fact|as such|with that in mind), (?=\w)/i
  return opening.test(sentence) ? upper(sentence.replace(opening, '')) : null
}

/** Adverbs go; an adjective goes where an article before and a noun after it keep the sentence whole. */
function withoutEmphasis(sentence: string): string | null {
  const after = sentence
    .replaceAll(/\b(?:truly|incredibly|remarkably|undeniably|profoundly) (?=[a-z])/g, '')
    .replaceAll(
      /\b(an?|the|its|our|their|your|this|these) (?:crucial|essential|vital|critical|significant|fundamental|invaluable|indispensable|profound|remarkable|powerful|immense|extraordinary|exceptional|compelling|stunning) (?=[a-z]{3,}(?!ly)\b)/gi,
      '$1 ',
    )
  return after === sentence ? null : withArticles(after)
}

/** What a fact does, whoever brought it about: ", making it easy" → ". That makes it easy". */
const effects: Readonly<Record<string, string>> = Object.fromEntries(
  `making makes, allowing allows, helping helps, ensuring ensures, leading leads,
  reducing reduces, leaving leaves, enabling enables, improving improves, saving saves,
  letting lets, causing causes, forcing forces, resulting results`
    .split(',')
    .map((pair) => pair.trim().split(/\s+/)),
)

function ownSentence(sentence: string): string | null {
  const found = /^(.{20,}), ([a-z]+ing) ([^,;:]+[.!?])$/.exec(sentence)
  const [, main = '', verb = '', rest = ''] = found ?? []
  const effect = effects[verb]
  return effect ? `${main}. That ${effect} ${rest}` : null
}

/** "…, and it works" → "…. It works"; "but" and "so" stay. */
function splitAtConjunction(sentence: string): string | null {
  const place = new RegExp(`^(.{15,}), (and|but|so) ((?:${subjects})\\b.{8,})$`)
  const [, first = '', conjunction = '', second = ''] = place.exec(sentence) ?? []
  if (!first || /^(?:if|when|while|although|because|since|as|whether)\b/i.test(first)) return null
  return conjunction === 'and'
    ? `${first}. ${upper(second)}`
    : `${first}. ${upper(conjunction)} ${second}`
}

/** "a effective" → "an effective", after a word before it has gone or changed. */
function withArticles(text: string): string {
  return text
    .replaceAll(/\b([Aa]) (?=[aeio]|un(?!i|o))/g, '$1n ')
    .replaceAll(/\b([Aa])n (?=[bcdfgjklmnpqrstvwxyz])/g, '$1 ')
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
