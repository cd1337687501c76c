import { type Span, sentencesOf } from './sentences.ts'
import type { TextLanguage } from './text-language.ts'
import { type Word, wordsOf } from './words.ts'

export interface Sentence extends Span {
  /** Index of the first word and the index after the last. */
  firstWord: number
  endWord: number
}

/** Normalized text cut into words and sentences, as all features and models read it. */
export interface TextDocument {
  text: string
  words: readonly Word[]
  sentences: readonly Sentence[]
  /** Called every few milliseconds while working on the document. */
  checkpoint?: Checkpoint | undefined
}

/** Throws to abandon a text; gets the number of words read so far, if known. */
export type Checkpoint = (wordsRead?: number) => void

/** Pieces of work between two checkpoints, if each takes microseconds. */
export const checkpointEvery = 4_096

export function readDocument(
  normalizedText: string,
  language: TextLanguage,
  checkpoint?: Checkpoint,
): TextDocument {
  const words = wordsOf(normalizedText)
  checkpoint?.()
  const sentences: Sentence[] = []
  let firstWord = 0
  for (const span of sentencesOf(normalizedText, language)) {
    let endWord = firstWord
    while (endWord < words.length && (words[endWord]?.start ?? 0) < span.end) endWord += 1
    if (endWord > firstWord) sentences.push({ ...span, firstWord, endWord })
    firstWord = endWord
  }
  return { text: normalizedText, words, sentences, ...(checkpoint && { checkpoint }) }
}

export function wordCount(sentence: Sentence): number {
  return sentence.endWord - sentence.firstWord
}
