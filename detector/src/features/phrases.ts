import type { TextDocument } from '../text/document.ts'
import type { Span } from '../text/sentences.ts'

/** The kinds of words and phrases that a language lists. */
const lexiconNames = [
  'connective',
  'hedge',
  'emphasis',
  'favourite',
  'stockPhrase',
  'colloquial',
  'abstractNoun',
  'timeReference',
  'attribution',
  'subordinator',
  'relative',
  'negation',
  'firstPerson',
  'firstPlural',
  'secondPerson',
  'thirdPerson',
  'article',
  'preposition',
  'conjunction',
  'demonstrative',
  'fullForm',
] as const

export type LexiconName = (typeof lexiconNames)[number]
export type Lexicons = Readonly<Record<LexiconName, readonly string[]>>
export type PhraseHits = Readonly<Record<LexiconName, Span[]>>

interface Phrase {
  words: readonly string[]
  lexicon: LexiconName
}

/** Phrases by their first word, longest first. */
export type PhraseIndex = ReadonlyMap<string, readonly Phrase[]>

export function indexPhrases(lexicons: Lexicons): PhraseIndex {
  const index = new Map<string, Phrase[]>()
  for (const lexicon of lexiconNames) {
    for (const phrase of lexicons[lexicon]) {
      const words = phrase.split(' ')
      const first = words[0] ?? ''
      index.set(first, [...(index.get(first) ?? []), { words, lexicon }])
    }
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length)
  return index
}

/** Tries longer phrases first and counts no word twice for one lexicon. */
export function findPhrases({ words }: TextDocument, index: PhraseIndex): PhraseHits {
  const hits = emptyHits()
  const taken = new Map<LexiconName, number>()
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at]
    const candidates = first && index.get(first.lower)
    if (!candidates) continue
    for (const phrase of candidates) {
      if ((taken.get(phrase.lexicon) ?? 0) > at) continue
      if (!phrase.words.every((word, offset) => words[at + offset]?.lower === word)) continue
      const last = words[at + phrase.words.length - 1] ?? first
      hits[phrase.lexicon].push({ start: first.start, end: last.end })
      taken.set(phrase.lexicon, at + phrase.words.length)
    }
  }
  return hits
}

function emptyHits(): PhraseHits {
  const lists = lexiconNames.map((name) => [name, []])
  return Object.fromEntries(lists) as unknown as PhraseHits // one list for each of the names
}
