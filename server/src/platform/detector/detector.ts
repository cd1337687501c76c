import type { AnalysisOptions, AnalysisResult, Detail, Group } from '@inkprint/contract'
import type { ReadingState } from './reading-state.ts'

/** What a text is found to be, before it becomes somebody's analysis. */
export type Verdict = Omit<AnalysisResult, 'id'>

export interface KnownGroup extends Group {
  description: string
}

export interface ModelState {
  version: string
  /** The day it was made. */
  created: string
  /** `linear-only` where the native runtime cannot load: less sure verdicts. */
  runtime: 'full' | 'linear-only'
  groups: KnownGroup[]
}

export interface TextToRead {
  text: string
  /** The kind of text, where the caller knows it. */
  groupId: string | null
  /** The share of people's texts that may be called AI or mixed; the model's default unless given. */
  maxFalsePositiveRate?: number
  /** Everything unless given. */
  detail?: Detail
  /** The advice to write; all of it unless given. */
  advice?: AnalysisOptions
}

/** For whom a text is read, and what becomes of it when nobody waits for it any more. */
export interface Reading {
  /** Whose turn it takes: owners take turns, however much each of them sends. */
  owner?: string
  /** Waits for all that somebody sits and waits for, and pauses for it while it is read. */
  isBatch?: boolean
  /** Aborts when nobody waits any more: a text that is still waiting is then never read. */
  signal?: AbortSignal
  /** Whether a text being read is let go as well. */
  isCancelable?: boolean
  /** Told when its turn has come. */
  onStart?: () => void
}

/** A text that nobody waited for was let go while it was read. */
export class ReadingCanceled extends Error {
  readonly wordsRead: number

  constructor(wordsRead: number) {
    super('Nobody waits for this text any more')
    this.wordsRead = wordsRead
  }
}

/** Everything the detector knows about a text, for developers. */
export type DeveloperView = Record<string, unknown>

/** Reads texts, each in a thread of its own; refuses with QUEUE_FULL or ANALYSIS_FAILED. */
export interface Detector {
  describe(): Promise<ModelState>
  /** Throws ReadingCanceled where the reading asked for that and the caller left. */
  analyze(text: TextToRead, reading?: Reading): Promise<Verdict>
  analyzeFully(
    text: TextToRead,
    reading?: Reading,
  ): Promise<{ verdict: Verdict; developerView: DeveloperView }>
  /** Scores the model's golden texts, ahead of waiting texts; what came out wrong, in words. */
  selfTest(): Promise<string[]>
  /** Finishes the texts in hand and those waiting, then ends the threads. */
  close(): Promise<void>
}

export interface ReadingTask extends TextToRead {
  shared?: ReadingState | undefined
}

/** What a worker thread's file exports: the same questions, asked of the model it loaded. */
export interface DetectorWorker {
  describe(): Promise<ModelState>
  analyze(task: ReadingTask): Promise<Verdict>
  analyzeFully(task: ReadingTask): Promise<{ verdict: Verdict; developerView: DeveloperView }>
  selfTest(): Promise<string[]>
}
