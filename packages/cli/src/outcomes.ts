import type { Failure } from './exit.ts'

/** The result for a file. */
export interface Found {
  file: string
  verdict: string
  /** The AI probability in percent; null without a verdict. */
  percent: number | null
  words: number
  credits: number
  analysisId: string
  /** How reliable the verdict is, if known. */
  note: string
  /** The output for programs. */
  json: object
}

/** The result for a file, or its failure. */
export type Outcome = Found | Failed

interface Failed {
  file: string
  failure: Failure
  /** Whether the user has already been told. */
  isTold?: boolean
}

export function isFound(outcome: Outcome): outcome is Found {
  return !('failure' in outcome)
}
