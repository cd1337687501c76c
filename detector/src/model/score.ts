import { type NgramFeatures, ngramFeatures } from '../features/ngrams.ts'
import { extractFeatures } from '../features/table.ts'
import { type Checkpoint, type Document, wordCount } from '../text/document.ts'
import { sliceDocument } from '../text/slice.ts'
import { spreadWindows, type Window, windowsOf } from '../text/windows.ts'
import { type Basis, stack } from './decision.ts'
import type { WindowLogits } from './encoder.ts'
import { linearLogit } from './linear.ts'
import type { Model } from './load.ts'
import { findSuspect, type ReadSuspect } from './passage-verdicts.ts'
import type { ReadSentence } from './passages.ts'

export interface WindowScore extends Window {
  /** Null where the encoder did not read this window. */
  encoder: Pick<WindowLogits, 'logit' | 'groups'> | null
}

/** What the two models say, before group and calibration. */
export interface Scores {
  ngrams: NgramFeatures
  features: Float64Array
  linear: number
  windows: readonly WindowScore[]
  /** One for each sentence of the document. */
  sentences: readonly ReadSentence[]
  basis: Basis
  stacked: number
  /** False where reading stopped because the rest could not change the answer. */
  isReadThrough: boolean
}

export interface Scored {
  document: Document
  /** Called before each window the encoder reads and in all other stages; throws to give the text up. */
  checkpoint?: Checkpoint | undefined
  /** Asked after each window: whether the windows still unread cannot change the answer. */
  isSettled?: ((scores: Scores, unread: readonly Window[]) => boolean) | undefined
}

export async function scoreDocument(
  model: Model,
  { document, checkpoint, isSettled }: Scored,
): Promise<Scores> {
  const ngrams = ngramFeatures(document)
  const features = extractFeatures(document)
  const linear = linearLogit(model.linear, { ngrams, features })
  const windows = windowsOf(document, model.decision.window.words)
  const unread = model.encoder ? spreadWindows(windows, model.decision.window.most) : []
  const read = new Map<Window, ReadWindow>()
  const scoresSoFar = () => combine(model, { document, ngrams, features, linear, windows, read })
  while (unread.length > 0) {
    const [next] = unread.splice(0, 1)
    checkpoint?.()
    if (next) read.set(next, await readWindow(model, document, next))
    if (unread.length > 0 && isSettled?.(scoresSoFar(), unread)) break
  }
  return { ...scoresSoFar(), isReadThrough: unread.length === 0 }
}

/** What the linear model says of one window alone. */
export function linearScore(model: Model, document: Document, window: Window): number {
  return linearOf(model, sliceDocument(document, window))
}

/** Reads the passage that stands out, if one does, as if it were the whole text. */
export async function readSuspect(
  model: Model,
  { document, sentences, checkpoint }: Pick<Scores, 'sentences'> & Omit<Scored, 'isSettled'>,
): Promise<ReadSuspect | null> {
  const suspect = findSuspect(model.decision, { sentences, words: document.words.length })
  if (!suspect) return null
  const part = sliceDocument(document, suspect)
  const { words, most } = model.decision.window
  const windows: number[] = []
  for (const window of spreadWindows(windowsOf(part, words), most)) {
    checkpoint?.()
    windows.push((await readWindow(model, part, window)).encoder.logit)
  }
  const { terms } = model.decision.stacker.both
  const scores = { linear: linearOf(model, part), words: part.words.length, windows }
  return { ...suspect, own: Math.round(stack(terms, scores) * 1e6) / 1e6 }
}

function linearOf(model: Model, document: Document): number {
  return linearLogit(model.linear, {
    ngrams: ngramFeatures(document),
    features: extractFeatures(document),
  })
}

interface ReadWindow {
  encoder: Pick<WindowLogits, 'logit' | 'groups'>
  sentences: readonly ReadSentence[]
}

function combine(
  model: Model,
  input: Pick<Scores, 'ngrams' | 'features' | 'linear'> & {
    document: Document
    windows: readonly Window[]
    read: ReadonlyMap<Window, ReadWindow>
  },
): Scores {
  const { document, ngrams, features, linear, windows, read } = input
  const logits = [...read.values()].map(({ encoder }) => encoder.logit)
  const basis = logits.length > 0 ? 'both' : 'linear'
  const { terms } = model.decision.stacker[basis]
  const stacked = stack(terms, { linear, words: document.words.length, windows: logits })
  return {
    ngrams,
    features,
    linear,
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

function unreadSentences({ firstSentence, endSentence }: Window): ReadSentence[] {
  return Array.from({ length: endSentence - firstSentence }, () => unreadSentence)
}

/** Sentence by sentence, so that every token is known by its sentence; the pieces are the same. */
async function readWindow(model: Model, document: Document, window: Window): Promise<ReadWindow> {
  if (!model.encoder) throw new Error('There is no encoder to read with')
  const { tokenizer, network } = model.encoder
  const limit = model.decision.window.tokens
  const sentences = document.sentences.slice(window.firstSentence, window.endSentence)
  let end = window.start
  const pieces = sentences.map((sentence) => {
    // Marks between two sentences go with the later one.
    const own = tokenizer.pieces(document.text.slice(end, sentence.end))
    end = sentence.end
    return own
  })
  const ids = tokenizer.frame(pieces.flat(), limit)
  const { logit, groups, tokens } = await network.read(ids)
  let at = 1
  return {
    encoder: { logit, groups },
    sentences: sentences.map((sentence, index) => {
      const next = Math.min(at + (pieces[index]?.length ?? 0), tokens.length - 1)
      const logits = tokens.slice(at, next)
      at = next
      return logits.length > 0 ? { words: wordCount(sentence), logits } : unreadSentence
    }),
  }
}
