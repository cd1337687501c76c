import { sliceDocument } from '../text/slice.ts'
import { spreadWindows, windowsOf } from '../text/windows.ts'
import { stackAhead } from './cascade.ts'
import type { WindowReading } from './decision.ts'
import type { Model } from './load.ts'
import {
  findTopPassage,
  noPassages,
  passagesIn,
  type ReadPassages,
  type TopPassage,
} from './passage-verdicts.ts'
import { linearOf, readWindow, type Scores, type ScoringInput } from './score.ts'

interface PassagesInput extends Pick<ScoringInput, 'document' | 'checkpoint'> {
  scores: Scores
  /** Whether two possible readings of the passages give the same answer; everything is read if not given. */
  isSame?: ((one: ReadPassages, other: ReadPassages) => boolean) | undefined
}

/** The passages of a text that was read to the end; the one that stands out is read separately. */
export async function readPassages(
  model: Model,
  { document, scores: { sentences, isReadThrough }, checkpoint, isSame }: PassagesInput,
): Promise<ReadPassages> {
  if (!isReadThrough) return noPassages
  const passages = passagesIn(model.decision, { sentences, words: document.words.length })
  const top = findTopPassage(model.decision, passages)
  if (!top) return { sentences, passages, top }
  const scored = (own: number): ReadPassages => ({ sentences, passages, top: { ...top, own } })
  const own = await scorePassage(model, {
    document,
    passage: top,
    checkpoint,
    isSettled: isSame && ((least, most) => isSame(scored(least), scored(most))),
  })
  return scored(own)
}

/** The score of both models for a passage as if it were the whole text. */
async function scorePassage(
  model: Model,
  {
    document,
    passage,
    checkpoint,
    isSettled,
  }: Pick<ScoringInput, 'document' | 'checkpoint'> & {
    passage: TopPassage
    /** Called after each window with the lowest and highest score that the unread windows may lead to. */
    isSettled?: ((least: number, most: number) => boolean) | undefined
  },
): Promise<number> {
  const part = sliceDocument(document, passage)
  const { cascade, window, stacker } = model.decision
  const linear = linearOf(model, part)
  const unread = spreadWindows(windowsOf(part, window.words), window.most)
  const read: WindowReading[] = []
  const scoreWith = (difference: number) => {
    const ahead = { linear, trees: null, read, unread: unread.length, difference }
    const stacked = stackAhead(stacker.passage.terms, ahead)
    return Math.round(stacked * 1e6) / 1e6
  }
  while (unread.length > 0) {
    const [next] = unread.splice(0, 1)
    checkpoint?.()
    if (next) read.push((await readWindow(model, part, next)).encoder)
    if (!cascade || unread.length === 0) continue
    if (isSettled?.(scoreWith(-cascade.ai_margin), scoreWith(cascade.human_margin))) break
  }
  return scoreWith(0)
}
