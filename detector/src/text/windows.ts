import type { TextDocument } from './document.ts'
import type { Span } from './sentences.ts'

export interface TextWindow extends Span {
  firstSentence: number
  endSentence: number
  words: number
}

/**
 * Nearly equal runs of whole sentences, about `size` words each, without overlap: training and product cut in
 * the same way, and no verdict depends on a short remainder at the end of a text.
 */
export function windowsOf(document: TextDocument, size: number): TextWindow[] {
  const { sentences, words } = document
  const count = Math.min(Math.ceil(words.length / size), sentences.length)
  const windows: TextWindow[] = []
  let firstSentence = 0
  for (let index = 1; index <= count; index += 1) {
    const goal = (words.length * index) / count
    let endSentence = firstSentence + 1
    // The boundary goes to the nearer end of the sentence that crosses it.
    while (endSentence < sentences.length && middle(document, endSentence) < goal) endSentence += 1
    const first = sentences[firstSentence]
    const last = sentences[endSentence - 1]
    if (!first || !last) break
    windows.push({
      start: first.start,
      end: last.end,
      firstSentence,
      endSentence,
      words: last.endWord - first.firstWord,
    })
    firstSentence = endSentence
  }
  return windows
}

/** At most `most` windows, evenly spread, including the first and the last. */
export function spreadWindows(windows: readonly TextWindow[], most: number): TextWindow[] {
  if (windows.length <= most) return [...windows]
  return Array.from(
    { length: most },
    (_, index) => windows[Math.round((index * (windows.length - 1)) / Math.max(1, most - 1))],
  ).filter((window) => window !== undefined)
}

function middle(document: TextDocument, index: number): number {
  const sentence = document.sentences[index]
  return sentence ? (sentence.firstWord + sentence.endWord) / 2 : Number.POSITIVE_INFINITY
}
