import { type Document, wordCount } from '../text/document.ts'
import { sliceDocument } from '../text/slice.ts'
import { clipLogit, logOdds, sigmoid, type Terms } from './decision.ts'
import type { Model } from './load.ts'
import { linearScore, type Scores } from './score.ts'

/** Probability of AI for each sentence, read with its neighbours: one alone says too little. */
export function scoreSentences(
  model: Model,
  input: { document: Document; scores: Scores; probabilityAi: number },
): number[] {
  const { document, scores, probabilityAi } = input
  const { context_words: contextWords, terms } = model.decision.span
  const read = scores.windows.flatMap((window) => window.encoder?.logit ?? [])
  const average = read.reduce((sum, logit) => sum + logit, 0) / Math.max(1, read.length)
  let windowIndex = 0
  return document.sentences.map((_, index) => {
    while (index >= (scores.windows[windowIndex]?.endSentence ?? Number.POSITIVE_INFINITY)) {
      windowIndex += 1
    }
    const context = sliceDocument(document, contextOf(document, { index, contextWords }))
    return combine(terms, {
      bias: 1,
      linear: clipLogit(linearScore(model, context)),
      encoder: clipLogit(scores.windows[windowIndex]?.encoder?.logit ?? average),
      document: logOdds(probabilityAi),
    })
  })
}

function combine(terms: Terms, values: Record<string, number>): number {
  const logit = Object.entries(terms).reduce((sum, [name, weight]) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The span scorer knows no term ${name}`)
    return sum + weight * value
  }, 0)
  return Math.round(sigmoid(logit) * 1e6) / 1e6
}

/** Grows to both sides in turn until the context has enough words. */
function contextOf(
  { sentences }: Document,
  { index, contextWords }: { index: number; contextWords: number },
): { firstSentence: number; endSentence: number } {
  let [firstSentence, endSentence] = [index, index + 1]
  let words = lengthOf(sentences, index)
  while (words < contextWords && (firstSentence > 0 || endSentence < sentences.length)) {
    if (firstSentence > 0) {
      firstSentence -= 1
      words += lengthOf(sentences, firstSentence)
    }
    if (endSentence < sentences.length && words < contextWords) {
      words += lengthOf(sentences, endSentence)
      endSentence += 1
    }
  }
  return { firstSentence, endSentence }
}

function lengthOf(sentences: Document['sentences'], index: number): number {
  const sentence = sentences[index]
  return sentence ? wordCount(sentence) : 0
}
