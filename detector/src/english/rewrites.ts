import type { AdviceLanguage, Change } from '../advice/advice-language.ts'
import { plainerWords, shorterPhrases } from './plainer-words.ts'

const subjects = 'it|they|we|he|she|you|I|this|that|these|there|the'

export const changes: AdviceLanguage['changes'] = {
  above: {
    connectives: withoutConnective,
    connective_openings: withoutConnective,
    semicolons: (sentence) => {
      if ((sentence.match(/;/g) ?? []).length !== 1) return null
      return sentence.replace(
        /; (?:and |but )?(\w)/,
        (_, first: string) => `. ${first.toUpperCase()}`,
      )
    },
    dashes: (sentence) =>
      (sentence.match(/ - /g) ?? []).length === 1 ? sentence.replace(' - ', ', ') : null,
    exclamations: (sentence) => sentence.replace(/!+(["')\]]*)$/, '.$1'),
    stock_phrases: replaceAll(shorterPhrases),
    favourite_words: replaceAll(plainerWords),
    long_words: replaceAll(plainerWords),
    word_letters_mean: replaceAll(plainerWords),
    nominalisations: replaceAll(plainerWords),
    abstract_nouns: replaceAll(plainerWords),
    emphasis_words: withoutEmphasis,
    participle_endings: ownSentence,
    long_sentences: splitAtConjunction,
    sentence_words_mean: splitAtConjunction,
    commas: splitAtConjunction,
  },
  below: {
    contractions: replaceAll([
      [/\b(do|does|did|is|are|was|were|have|has|had|could|would|should) not\b/g, "$1n't"],
      [/\b([Ii]t|[Tt]hat|[Tt]here|[Ww]hat|[Hh]e|[Ss]he) is\b(?! not)(?=\s+\w)/g, "$1's"],
      [/\b([Yy]ou|[Ww]e|[Tt]hey) are\b(?! not)(?=\s+\w)/g, "$1're"],
      [/\b(I|[Yy]ou|[Ww]e|[Tt]hey|[Ii]t|[Hh]e|[Ss]he) will\b(?! not)(?=\s+\w)/g, "$1'll"],
      [/\bI am\b(?=\s+\w)/g, "I'm"],
      [/\bcannot\b/g, "can't"],
      [/\b[Ww]ill not\b/g, "won't"],
    ]),
    reading_ease: replaceAll(plainerWords),
    conjunction_openings: splitAtConjunction,
    short_sentences: splitAtConjunction,
  },
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

/** Removes adverbs; removes an adjective only between an article and a noun, so the sentence stays whole. */
function withoutEmphasis(sentence: string): string | null {
  const after = sentence
    .replaceAll(/\b(?:truly|incredibly|remarkably|undeniably|profoundly) (?=[a-z])/g, '')
    .replaceAll(
      /\b(an?|the|its|our|their|your|this|these) (?:crucial|essential|vital|critical|significant|fundamental|invaluable|indispensable|profound|remarkable|powerful|immense|extraordinary|exceptional|compelling|stunning) (?=[a-z]{3,}(?!ly)\b)/gi,
      '$1 ',
    )
  return after === sentence ? null : withArticles(after)
}

/** Verbs for what a fact brings about, whatever the subject: ", making it easy" → ". That makes it easy". */
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

/** "…, and it works" → "…. It works"; keeps "but" and "so". */
function splitAtConjunction(sentence: string): string | null {
  const place = new RegExp(`^(.{15,}), (and|but|so) ((?:${subjects})\\b.{8,})$`)
  const [, first = '', conjunction = '', second = ''] = place.exec(sentence) ?? []
  if (!first || /^(?:if|when|while|although|because|since|as|whether)\b/i.test(first)) return null
  return conjunction === 'and'
    ? `${first}. ${upper(second)}`
    : `${first}. ${upper(conjunction)} ${second}`
}

/** "a effective" → "an effective", after the word before it was removed or changed. */
function withArticles(text: string): string {
  return text
    .replaceAll(/\b([Aa]) (?=[aeio]|un(?!i|o))/g, '$1n ')
    .replaceAll(/\b([Aa])n (?=[bcdfgjklmnpqrstvwxyz])/g, '$1 ')
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
