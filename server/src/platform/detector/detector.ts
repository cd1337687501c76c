import type { AnalysisOptions, AnalysisResult, Detail, Group } from '@inkprint/contract'
import type { ReadingState } from './reading-state.ts'

/** The result for a text, before it becomes part of an analysis. */
export type Verdict = Omit<AnalysisResult, 'id'>

export interface KnownGroup extends Group {
  description: string
}

export interface ModelState {
  version: string
  /** The date it was made. */
  created: string
  /** `linear-only` if the native runtime cannot be loaded; verdicts are then less certain. */
  runtime: 'full' | 'linear-only'
  groups: KnownGroup[]
}

export interface TextToRead {
  text: string
  /** The kind of text, if the caller knows it. */
  groupId: string | null
  /** The share of human-written texts that may be called AI or mixed; defaults to the model's own. */
  maxFalsePositiveRate?: number
  /** Defaults to everything. */
  detail?: Detail
  /** Which advice to write; defaults to all of it. */
  advice?: AnalysisOptions
}

/** On whose behalf a text is read, and what happens when nobody waits for the result any more. */
export interface Reading {
  /** Owners take turns, however much each of them sends. */
  owner?: string
  /** Batch texts wait for all interactive ones, and pause for them while being read. */
  isBatch?: boolean
  /** Aborts when nobody waits any more: a text still in the queue is then never read. */
  signal?: AbortSignal
  /** Whether reading that has already begun is abandoned, too. */
  isCancelable?: boolean
  /** Called when reading begins. */
  onStart?: () => void
}

/** Nobody was waiting for the text any more, so reading it was abandoned. */
export class ReadingCanceled extends Error {
  readonly wordsRead: number

  constructor(wordsRead: number) {
    super('Nobody waits for this text any more')
    this.wordsRead = wordsRead
  }
}

/** Everything the detector computed about a text, for developers. */
export type DeveloperView = Record<string, unknown>

/** Reads texts, each in its own thread; refuses with QUEUE_FULL or ANALYSIS_FAILED. */
export interface Detector {
  describe(): Promise<ModelState>
  /** Throws ReadingCanceled if the reading is cancelable and its caller left. */
  analyze(text: TextToRead, reading?: Reading): Promise<Verdict>
  analyzeFully(
    text: TextToRead,
    reading?: Reading,
  ): Promise<{ verdict: Verdict; developerView: DeveloperView }>
  /** Scores the model's golden texts, ahead of waiting texts; returns a description of each mismatch. */
  selfTest(): Promise<string[]>
  /** Finishes the texts in progress and in the queue, then ends the threads. */
  close(): Promise<void>
}

export interface ReadingTask extends TextToRead {
  shared?: ReadingState | undefined
}

/** The exports of a worker thread's file: the detector's functions, run on the model the thread loaded. */
export interface DetectorWorker {
  describe(): Promise<ModelState>
  analyze(task: ReadingTask): Promise<Verdict>
  analyzeFully(task: ReadingTask): Promise<{ verdict: Verdict; developerView: DeveloperView }>
  selfTest(): Promise<string[]>
}
