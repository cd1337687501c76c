import type { Failure } from './exit.ts'

/** What was found in one file. */
export interface Found {
  file: string
  verdict: string
  /** How likely an AI is, in percent; null without a verdict. */
  percent: number | null
  words: number
  credits: number
  analysisId: string
  /** How far to trust the verdict, where that is known. */
  note: string
  /** As it is printed for programs. */
  json: object
}

/** What came of one file. */
export type Outcome = Found | Failed

interface Failed {
  file: string
  failure: Failure
  /** Whether the user was told before. */
  isTold?: boolean
}

export function isFound(outcome: Outcome): outcome is Found {
  return !('failure' in outcome)
}
