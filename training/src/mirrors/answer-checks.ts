import { normalize } from '@inkprint/detector'
import { readDocument, wordCount } from '@inkprint/detector/document'
import { english } from '@inkprint/detector/english'
import type { Kind } from './request.ts'

export type Fault =
  | 'empty'
  | 'refusal'
  | 'too short'
  | 'talks to the customer'
  | 'shares a sentence with another answer'

/** The corpus contains nothing shorter. */
const fewestWords = 80
/** An answer shorter than this share of the requested words is a stub. */
const leastShare = 0.5
/** Shorter sentences may well occur twice. */
const sharedSentenceWords = 10

const refusal =
  /^(?:i['’]m sorry|i am sorry|sorry)[,.]? (?:but )?i (?:can['’]?t|cannot|am unable|won['’]t)|^i (?:can['’]?t|cannot|am unable to|['’]m unable to|won['’]t be able to) (?:help|assist|write|create|fulfill|comply|continue|provide|generate|do that)|^i['’]m unable to|^as an ai\b/i
const opener =
  /^(?:(?:sure|certainly|of course|absolutely|gladly|happy to help)\b[^\n]*[:!.]\s*\n|(?:sure|certainly|of course|absolutely)[,!] (?:here|i)|(?:below|here)(?: is|['’]s| are)\b[^\n]*:\s*\n)/i
const closer =
  /\b(?:would you like me to|let me know if you(?:['’]d| would) like (?:me to|any|a different|another|it )|i can (?:also )?(?:adjust|shorten|tailor|revise) (?:it|this|the tone))[^\n]*$/i

/** What is wrong with a single answer, or null. */
export function findFault({ text, words }: { text: string; words: number }): Fault | null {
  const trimmed = text.trim()
  if (trimmed === '') return 'empty'
  if (refusal.test(trimmed)) return 'refusal'
  if (opener.test(`${trimmed}\n`) || closer.test(trimmed)) return 'talks to the customer'
  const count = readDocument(normalize(trimmed, english).text, english).words.length
  return count < Math.max(Math.min(fewestWords, words), leastShare * words) ? 'too short' : null
}

/** Remembers the sentences of answers and detects when a later answer repeats one. */
export interface SentenceMemory {
  /**
   * A sentence in this text that also occurred in an earlier one, otherwise null; a repeated text is not
   * remembered.
   */
  findShared: (text: string) => string | null
}

export function sentenceMemory(): SentenceMemory {
  const seen = new Set<string>()
  return {
    findShared: (text) => {
      const document = readDocument(normalize(text, english).text, english)
      const sentences = document.sentences
        .filter((sentence) => wordCount(sentence) >= sharedSentenceWords)
        .map(({ firstWord, endWord }) =>
          document.words
            .slice(firstWord, endWord)
            .map(({ lower }) => lower)
            .join(' '),
        )
      const shared = sentences.find((sentence) => seen.has(sentence))
      if (shared !== undefined) return shared
      for (const sentence of sentences) seen.add(sentence)
      return null
    },
  }
}

/** Answers that keep sentences of the original may share them with one another. */
export function keepsSentences(kind: Kind): boolean {
  return kind === 'polish' || kind === 'revise'
}
