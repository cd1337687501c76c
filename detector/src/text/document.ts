import { type Span, sentencesOf } from './sentences.ts'
import type { TextLanguage } from './text-language.ts'
import { type Word, wordsOf } from './words.ts'

export interface Sentence extends Span {
  /** Index of the first word and of the one after the last. */
  firstWord: number
  endWord: number
}

/** Normalized text cut into words and sentences; what every feature and model reads. */
export interface TextDocument {
  text: string
  words: readonly Word[]
  sentences: readonly Sentence[]
  /** Called every few milliseconds of work on it. */
  checkpoint?: Checkpoint | undefined
}

/** Throws to give a text up; told how many of its words were read, where that is known. */
export type Checkpoint = (wordsRead?: number) => void

/** Pieces of work between two checkpoints where each takes microseconds. */
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
