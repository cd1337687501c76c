import type { AnalysisResult, Detail, Group } from '@inkprint/contract'

/** What a text is found to be, before it becomes somebody's analysis. */
export type Verdict = Omit<AnalysisResult, 'id'>

export interface KnownGroup extends Group {
  description: string
}

export interface ModelState {
  version: string
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
}

/** Everything the detector knows about a text, for developers. */
export type DeveloperView = Record<string, unknown>

/** Reads texts, each in a thread of its own; refuses with QUEUE_FULL or ANALYSIS_FAILED. */
export interface Detector {
  describe(): Promise<ModelState>
  /** A text still waiting when the signal aborts is never read. */
  analyze(text: TextToRead, signal?: AbortSignal): Promise<Verdict>
  analyzeFully(
    text: TextToRead,
    signal?: AbortSignal,
  ): Promise<{ verdict: Verdict; developerView: DeveloperView }>
  /** Scores the model's golden texts, ahead of waiting texts; what came out wrong, in words. */
  selfTest(): Promise<string[]>
  /** Finishes the texts in hand and those waiting, then ends the threads. */
  close(): Promise<void>
}

/** What a worker thread's file exports: the same questions, asked of the model it loaded. */
export interface DetectorWorker {
  describe(): Promise<ModelState>
  analyze(text: TextToRead): Promise<Verdict>
  analyzeFully(text: TextToRead): Promise<{ verdict: Verdict; developerView: DeveloperView }>
  selfTest(): Promise<string[]>
}
