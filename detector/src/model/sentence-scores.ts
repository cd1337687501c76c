import { type Document, wordCount } from '../text/document.ts'
import { sliceDocument } from '../text/slice.ts'
import { clipLogit, logOdds, sigmoid, type Terms } from './decision.ts'
import type { Model } from './load.ts'
import { linearScore, type Scores } from './score.ts'

/** Shorter sentences share a reading with the next: a text of two-word sentences stays affordable. */
const leastWords = 15

/** Probability of AI for each sentence, read with its neighbours: one alone says too little. */
export function scoreSentences(
  model: Model,
  input: { document: Document; scores: Scores; probabilityAi: number },
): number[] {
  const { document, scores, probabilityAi } = input
  const { context_words: contextWords, terms } = model.decision.span
  const read = scores.windows.flatMap((window) => window.encoder?.logit ?? [])
  const average = read.reduce((sum, logit) => sum + logit, 0) / Math.max(1, read.length)
  const encoder = scores.windows.flatMap((window) =>
    Array<number>(window.endSentence - window.firstSentence).fill(window.encoder?.logit ?? average),
  )
  return blocksOf(document).flatMap((block) => {
    const context = sliceDocument(document, widen(document, { ...block, contextWords }))
    const linear = clipLogit(linearScore(model, context))
    return encoder.slice(block.firstSentence, block.endSentence).map((logit) =>
      combine(terms, {
        bias: 1,
        linear,
        encoder: clipLogit(logit),
        document: logOdds(probabilityAi),
      }),
    )
  })
}

interface Block {
  firstSentence: number
  endSentence: number
}

function blocksOf({ sentences }: Document): Block[] {
  const blocks: Block[] = []
  let firstSentence = 0
  let words = 0
  for (let index = 0; index < sentences.length; index += 1) {
    words += lengthOf(sentences, index)
    if (words < leastWords && index < sentences.length - 1) continue
    blocks.push({ firstSentence, endSentence: index + 1 })
    firstSentence = index + 1
    words = 0
  }
  return blocks
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
function widen(
  { sentences }: Document,
  { firstSentence, endSentence, contextWords }: Block & { contextWords: number },
): Block {
  let [first, end] = [firstSentence, endSentence]
  let words = (sentences[end - 1]?.endWord ?? 0) - (sentences[first]?.firstWord ?? 0)
  while (words < contextWords && (first > 0 || end < sentences.length)) {
    if (first > 0) {
      first -= 1
      words += lengthOf(sentences, first)
    }
    if (end < sentences.length && words < contextWords) {
      words += lengthOf(sentences, end)
      end += 1
    }
  }
  return { firstSentence: first, endSentence: end }
}

function lengthOf(sentences: Document['sentences'], index: number): number {
  const sentence = sentences[index]
  return sentence ? wordCount(sentence) : 0
}
