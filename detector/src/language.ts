import type { AdviceLanguage } from './advice/advice-language.ts'
import type { GateLanguage } from './gates/gate-language.ts'
import type { NotProse } from './gates/prose.ts'
import type { Classification } from './model/verdict.ts'
import type { Evasion } from './text/report.ts'

/** Everything the detector needs to know about a language; each layer declares its own part. */
export interface Language extends AdviceLanguage, GateLanguage {
  verdictWords: VerdictWords
}

/** How far to trust the verdict, or why there is none, in plain words for writers and clients alike. */
interface VerdictWords {
  /** Placeholder for the kind of a text that was not judged. */
  noGroup: { name: string; description: string }
  otherLanguage(found: {
    /** ISO 639; null or `und` if unknown. */
    code: string | null
    expectedCode: string
    isPartly: boolean
  }): string
  notProse(kind: NotProse): string
  tooShort(found: { words: number; minimumWords: number }): string
  judged: Record<Classification, (judged: JudgedText) => string>
  /** Added to any of these if the encoder was not available. */
  simplerModel: string
  /** Says that characters which could have hidden the text from a detector were found and removed. */
  evasion(found: { kind: Evasion; count: number }): string
}

interface JudgedText {
  /** Name of its kind. */
  group: string
  /** Share of people's texts that score as high. */
  rate: number
  /** The share that the caller allowed. */
  limit: number
  aiSharePercent: number | null
}
