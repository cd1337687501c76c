import { type NgramFeatures, ngramFeatures } from '../features/ngrams.ts'
import { mean } from '../features/reading.ts'
import { extractFeatures } from '../features/table.ts'
import { type Checkpoint, type TextDocument, wordCount } from '../text/document.ts'
import { sliceDocument } from '../text/slice.ts'
import { spreadWindows, type TextWindow, windowsOf } from '../text/windows.ts'
import { type Basis, stack, type WindowReading } from './decision.ts'
import type { WindowLogits } from './encoder.ts'
import { linearLogit } from './linear.ts'
import type { Model } from './load.ts'
import type { ReadSentence } from './passages.ts'
import { treesLogit } from './trees.ts'

type EncoderScore = WindowReading & Pick<WindowLogits, 'groups'>

export interface WindowScore extends TextWindow {
  /** Null if the encoder did not read this window. */
  encoder: EncoderScore | null
}

/** The output of all models, before groups and calibration. */
export interface Scores {
  ngrams: NgramFeatures
  features: Float64Array
  linear: number
  /** Null if the model has no trees over the measures of style. */
  trees: number | null
  windows: readonly WindowScore[]
  /** One for each sentence of the document. */
  sentences: readonly ReadSentence[]
  basis: Basis
  stacked: number
  /** False if reading stopped early because the rest could not change the answer. */
  isReadThrough: boolean
}

export interface ScoringInput {
  document: TextDocument
  /** Called before each window the encoder reads and in all other steps; throws to abandon the text. */
  checkpoint?: Checkpoint | undefined
  /** Called after each window: whether the unread windows can no longer change the answer. */
  isSettled?: ((scores: Scores, unread: readonly TextWindow[]) => boolean) | undefined
}

export async function scoreDocument(
  model: Model,
  { document, checkpoint, isSettled }: ScoringInput,
): Promise<Scores> {
  const ngrams = ngramFeatures(document, model.language)
  const features = extractFeatures(document, model.language)
  const linear = linearLogit(model.linear, { ngrams, features })
  const trees = model.trees && treesLogit(model.trees, features)
  const windows = windowsOf(document, model.decision.window.words)
  const unread = model.encoder ? spreadWindows(windows, model.decision.window.most) : []
  const read = new Map<TextWindow, ReadWindow>()
  const scoresSoFar = () => combine(model, { ngrams, features, linear, trees, windows, read })
  while (unread.length > 0) {
    const [next] = unread.splice(0, 1)
    checkpoint?.()
    if (next) read.set(next, await readWindow(model, document, next))
    if (unread.length > 0 && isSettled?.(scoresSoFar(), unread)) break
  }
  return { ...scoresSoFar(), isReadThrough: unread.length === 0 }
}

/** The linear model's score for a single window. */
export function linearScore(model: Model, document: TextDocument, window: TextWindow): number {
  return linearOf(model, sliceDocument(document, window))
}

/** The linear model's score for a text or part of one. */
export function linearOf(model: Model, document: TextDocument): number {
  return linearLogit(model.linear, {
    ngrams: ngramFeatures(document, model.language),
    features: extractFeatures(document, model.language),
  })
}

interface ReadWindow {
  encoder: EncoderScore
  sentences: readonly ReadSentence[]
}

function combine(
  model: Model,
  input: Pick<Scores, 'ngrams' | 'features' | 'linear' | 'trees'> & {
    windows: readonly TextWindow[]
    read: ReadonlyMap<TextWindow, ReadWindow>
  },
): Scores {
  const { ngrams, features, linear, trees, windows, read } = input
  const basis = read.size > 0 ? 'both' : 'linear'
  const { terms } = model.decision.stacker[basis]
  const stacked = stack(terms, {
    linear,
    trees,
    windows: [...read.values()].map(({ encoder }) => encoder),
  })
  return {
    ngrams,
    features,
    linear,
    trees,
    windows: windows.map((window) => ({
      ...window,
      encoder: read.get(window)?.encoder ?? null,
    })),
    sentences: windows.flatMap((window) => read.get(window)?.sentences ?? unreadSentences(window)),
    basis,
    stacked: Math.round(stacked * 1e6) / 1e6,
    isReadThrough: true,
  }
}

const unreadSentence: ReadSentence = { words: 0, logits: [] }

function unreadSentences({ firstSentence, endSentence }: TextWindow): ReadSentence[] {
  return Array.from({ length: endSentence - firstSentence }, () => unreadSentence)
}

/**
 * Tokenizes sentence by sentence so that every token belongs to a known sentence; the pieces do not change.
 */
export async function readWindow(
  model: Model,
  document: TextDocument,
  window: TextWindow,
): Promise<ReadWindow> {
  if (!model.encoder) throw new Error('There is no encoder to read with')
  const { tokenizer, network } = model.encoder
  const limit = model.decision.window.tokens
  const sentences = document.sentences.slice(window.firstSentence, window.endSentence)
  let end = window.start
  const pieces = sentences.map((sentence) => {
    // Punctuation between two sentences belongs to the second one.
    const own = tokenizer.pieces(document.text.slice(end, sentence.end))
    end = sentence.end
    return own
  })
  const ids = tokenizer.frame(pieces.flat(), limit)
  const { logit, groups, tokens } = await network.read(ids)
  let at = 1
  return {
    // The first and last token only frame the window.
    encoder: { logit, groups, tokens: mean(tokens.slice(1, -1)) },
    sentences: sentences.map((sentence, index) => {
      const next = Math.min(at + (pieces[index]?.length ?? 0), tokens.length - 1)
      const logits = tokens.slice(at, next)
      at = next
      return logits.length > 0 ? { words: wordCount(sentence), logits } : unreadSentence
    }),
  }
}
