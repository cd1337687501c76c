import { mean } from '../features/reading.ts'
import type { TextDocument } from '../text/document.ts'
import type { TextWindow } from '../text/windows.ts'
import { clipLogit, type ScoreInputs, stack, type Terms, type WindowReading } from './decision.ts'
import type { Model } from './load.ts'
import { isHumanPassage, noPassages, passagesIn } from './passage-verdicts.ts'
import { linearScore, type Scores, type ScoringInput } from './score.ts'
import { decide } from './verdict.ts'

export interface Question {
  document: TextDocument
  /** The group, judging by the windows read so far. */
  groupOf: (scores: Scores) => string
  maxFalsePositiveRate: number
}

/**
 * Whether the unread windows can no longer change the answer. Assumes that they differ from the windows read
 * by as much as the model's margins allow, and uses the linear model to look ahead for passages by another
 * author. Undefined if the model has no margins.
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
          trees: scores.trees,
          read: scores.windows.flatMap(({ encoder }) => (encoder ? [encoder] : [])),
          unread: unread.length,
          difference,
        }),
      )
    if (verdictAt(-cascade.ai_margin) === 'ai') {
      return !hasHumanPassage(model, { ...question, scores }) && !hasAhead('human')
    }
    // The score so far is the one reported, and with fewer windows their highest third may score higher.
    const isHuman =
      verdictOf(scores.stacked) === 'human' && verdictAt(cascade.human_margin) === 'human'
    return isHuman && !hasAhead('ai')
  }
}

/**
 * The score of a text if every unread window differed this much from those read. Its token mean is assumed to
 * be that of the windows read: it would move along with the window, but counts the other way.
 */
export function stackAhead(
  terms: Terms,
  {
    read,
    unread,
    difference,
    ...others
  }: Pick<ScoreInputs, 'linear' | 'trees'> & {
    read: readonly WindowReading[]
    unread: number
    difference: number
  },
): number {
  const ahead: WindowReading = {
    logit: mean(read.map(({ logit }) => clipLogit(logit))) + difference,
    tokens: mean(read.map(({ tokens }) => tokens)),
  }
  const windows = [...read, ...Array.from({ length: unread }, () => ahead)]
  return stack(terms, { ...others, windows })
}

/** Whether one of the passages read so far is human. */
function hasHumanPassage(
  { decision }: Model,
  { document, scores }: { document: TextDocument; scores: Scores },
): boolean {
  const text = { sentences: scores.sentences, words: document.words.length }
  return passagesIn(decision, text).some((passage) => isHumanPassage(decision, passage))
}

/** Classifies a window with the linear model alone; scores each window only once. */
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
      stacked: stack(terms, { linear, trees: null, windows: [] }),
      read: noPassages,
    }).classification
  }
}
