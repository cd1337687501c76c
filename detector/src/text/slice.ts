import type { TextDocument } from './document.ts'

/** A run of whole sentences as a separate document. */
export function sliceDocument(
  document: TextDocument,
  { firstSentence, endSentence }: { firstSentence: number; endSentence: number },
): TextDocument {
  const sentences = document.sentences.slice(firstSentence, endSentence)
  const start = sentences[0]?.start ?? 0
  const firstWord = sentences[0]?.firstWord ?? 0
  const endWord = sentences.at(-1)?.endWord ?? firstWord
  return {
    ...(document.checkpoint && { checkpoint: document.checkpoint }),
    text: document.text.slice(start, sentences.at(-1)?.end ?? start),
    words: document.words.slice(firstWord, endWord).map((word) => ({
      ...word,
      start: word.start - start,
      end: word.end - start,
    })),
    sentences: sentences.map((sentence) => ({
      start: sentence.start - start,
      end: sentence.end - start,
      firstWord: sentence.firstWord - firstWord,
      endWord: sentence.endWord - firstWord,
    })),
  }
}

/** Index of the sentence containing a place in the text; a place between two belongs to the earlier. */
export function sentenceAt(document: TextDocument, place: number): number {
  let low = 0
  let high = document.sentences.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((document.sentences[middle]?.start ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}
