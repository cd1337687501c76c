import { mean } from '../features/reading.ts'
import type { TextDocument } from '../text/document.ts'
import type { TextWindow } from '../text/windows.ts'
import { clipLogit, stack, type Terms, type WindowReading } from './decision.ts'
import type { Model } from './load.ts'
import { isHumanPassage, noPassages, passagesIn } from './passage-verdicts.ts'
import { linearScore, type Scores, type ScoringInput } from './score.ts'
import { decide } from './verdict.ts'

export interface Question {
  document: TextDocument
  /** The group as far as the text has been read. */
  groupOf: (scores: Scores) => string
  maxFalsePositiveRate: number
}

/**
 * Whether the windows still unread cannot change the answer: they are taken to lie as far on the
 * other side of those read as the model says they may, and the linear model reads ahead for
 * passages by another author. Undefined where the model does not say how far.
 */
export function settledBy(model: Model, question: Question): ScoringInput['isSettled'] {
  const { cascade, limits } = model.decision
  if (!cascade) return undefined
  const readAhead = createReadAhead(model, question)
  return (scores, unread) => {
    const at = { groupId: question.groupOf(scores), maxFalsePositiveRate: limits.most }
    const hasAhead = (classification: 'ai' | 'human') =>
      unread.some((window) => readAhead(window, at) === classification)
    const verdictOf = (stacked: number) =>
      decide(model.decision, {
        ...at,
        maxFalsePositiveRate: question.maxFalsePositiveRate,
        basis: 'both',
        words: question.document.words.length,
        stacked,
        read: noPassages,
      }).classification
    const verdictAt = (difference: number) =>
      verdictOf(
        stackAhead(model.decision.stacker.both.terms, {
          linear: scores.linear,
          read: scores.windows.flatMap(({ encoder }) => (encoder ? [encoder] : [])),
          unread: unread.length,
          difference,
        }),
      )
    if (verdictAt(-cascade.ai_margin) === 'ai') {
      return !hasHumanPassage(model, { ...question, scores }) && !hasAhead('human')
    }
    // The score so far is what is reported, and the highest third of fewer windows may be higher.
    const isHuman =
      verdictOf(scores.stacked) === 'human' && verdictAt(cascade.human_margin) === 'human'
    return isHuman && !hasAhead('ai')
  }
}

/**
 * The score of a text if every window still unread differed this much from those read. Their tokens
 * are taken to be like those read: they would move with their windows, and count the other way.
 */
export function stackAhead(
  terms: Terms,
  {
    linear,
    read,
    unread,
    difference,
  }: { linear: number; read: readonly WindowReading[]; unread: number; difference: number },
): number {
  const ahead: WindowReading = {
    logit: mean(read.map(({ logit }) => clipLogit(logit))) + difference,
    tokens: mean(read.map(({ tokens }) => tokens)),
  }
  const windows = [...read, ...Array.from({ length: unread }, () => ahead)]
  return stack(terms, { linear, windows })
}

/** Whether a passage read so far is a person's. */
function hasHumanPassage(
  { decision }: Model,
  { document, scores }: { document: TextDocument; scores: Scores },
): boolean {
  const text = { sentences: scores.sentences, words: document.words.length }
  return passagesIn(decision, text).some((passage) => isHumanPassage(decision, passage))
}

/** What the linear model alone would call a window; each is read once. */
function createReadAhead(model: Model, { document }: Question) {
  const known = new Map<TextWindow, number>()
  return (window: TextWindow, at: { groupId: string; maxFalsePositiveRate: number }) => {
    const linear = known.get(window) ?? linearScore(model, document, window)
    known.set(window, linear)
    const { terms } = model.decision.stacker.linear
    return decide(model.decision, {
      ...at,
      basis: 'linear',
      words: window.words,
      stacked: stack(terms, { linear, windows: [] }),
      read: noPassages,
    }).classification
  }
}
