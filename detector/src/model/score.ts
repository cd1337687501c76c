import { type NgramFeatures, ngramFeatures } from '../features/ngrams.ts'
import { extractFeatures } from '../features/table.ts'
import type { Checkpoint, Document } from '../text/document.ts'
import { sliceDocument } from '../text/slice.ts'
import { spreadWindows, type Window, windowsOf } from '../text/windows.ts'
import { type Calibration, type LengthBand, lengthBand, stack } from './decision.ts'
import type { WindowLogits } from './encoder.ts'
import { linearLogit } from './linear.ts'
import type { Model } from './load.ts'

export interface WindowScore extends Window {
  linear: number
  /** Null where the encoder did not read this window. */
  encoder: WindowLogits | null
}

/** What the two models say, before group and calibration. */
export interface Scores {
  ngrams: NgramFeatures
  features: Float64Array
  linear: number
  windows: readonly WindowScore[]
  /** Which stacker and calibration apply: both models, or the linear one alone. */
  basis: 'both' | 'linear'
  stacked: number
}

export interface Scored {
  document: Document
  /** False for a text no verdict will be given on: the slow model need not read it. */
  isEncoderWanted: boolean
  /** Called before each window the encoder reads and in all other stages; throws to give the text up. */
  checkpoint?: Checkpoint | undefined
}

export async function scoreDocument(
  model: Model,
  { document, isEncoderWanted, checkpoint }: Scored,
): Promise<Scores> {
  const ngrams = ngramFeatures(document)
  const features = extractFeatures(document)
  const linear = linearLogit(model.linear, { ngrams, features })
  const windows = await scoreWindows(model, { document, linear, isEncoderWanted, checkpoint })
  const logits = windows.flatMap((window) => window.encoder?.logit ?? [])
  const basis = logits.length > 0 ? 'both' : 'linear'
  const terms = model.decision.stacker[basis].terms
  const stacked = stack(terms, { linear, words: document.words.length, windows: logits })
  return { ngrams, features, linear, windows, basis, stacked: Math.round(stacked * 1e6) / 1e6 }
}

export function linearScore(model: Model, document: Document): number {
  return linearLogit(model.linear, {
    ngrams: ngramFeatures(document),
    features: extractFeatures(document),
  })
}

export function calibrationFor(
  model: Model,
  at: { basis: Scores['basis']; groupId: string; words: number },
): { band: LengthBand; calibration: Calibration } {
  const band = lengthBand(at.words)
  const calibration = model.decision.calibration[at.basis][at.groupId]?.[band]
  if (!calibration) throw new Error(`The model has no calibration for ${at.groupId}, ${band} words`)
  return { band, calibration }
}

async function scoreWindows(
  model: Model,
  { document, linear, isEncoderWanted, checkpoint }: Scored & { linear: number },
): Promise<WindowScore[]> {
  const { window: cut, stacker } = model.decision
  const windows = windowsOf(document, cut.words)
  const early = stacker.both.early
  const isDecided = early !== undefined && (linear < early.low || linear > early.high)
  const wanted = new Set(isDecided || !isEncoderWanted ? [] : spreadWindows(windows, cut.most))
  const scores: WindowScore[] = []
  for (const window of windows) {
    let encoder: WindowLogits | null = null
    if (wanted.has(window)) {
      checkpoint?.()
      encoder = await readWindow(model, document.text.slice(window.start, window.end))
    }
    const own = windows.length === 1 ? linear : linearScore(model, sliceDocument(document, window))
    scores.push({ ...window, linear: own, encoder })
  }
  return scores
}

async function readWindow(model: Model, text: string): Promise<WindowLogits | null> {
  if (!model.encoder) return null
  const { tokenizer, network } = model.encoder
  return await network.read(tokenizer.encode(text, model.decision.window.tokens))
}
