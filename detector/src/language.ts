import type { AdviceLanguage } from './advice/advice-language.ts'
import type { GateLanguage } from './gates/gate-language.ts'
import type { NotProse } from './gates/prose.ts'
import type { Classification } from './model/verdict.ts'
import type { Evasion } from './text/report.ts'

/** All that the detector has to know of a language; each layer names what it needs of it. */
export interface Language extends AdviceLanguage, GateLanguage {
  verdictWords: VerdictWords
}

/** How far to trust the verdict, or why there is none, in plain words; read by the writer as well as by the client. */
interface VerdictWords {
  /** Stands for the kind of a text that was not judged. */
  noGroup: { name: string; description: string }
  otherLanguage(found: {
    /** ISO 639; null or `und` where it is not known. */
    code: string | null
    expectedCode: string
    isPartly: boolean
  }): string
  notProse(kind: NotProse): string
  tooShort(found: { words: number; minimumWords: number }): string
  judged: Record<Classification, (judged: JudgedText) => string>
  /** Follows any of these where the encoder was missing. */
  simplerModel: string
  /** What could have hidden the text from a detector was found, and removed. */
  evasion(found: { kind: Evasion; count: number }): string
}

interface JudgedText {
  /** Name of its kind. */
  group: string
  /** Share of people's texts that score as high. */
  rate: number
  /** The share that was asked for. */
  limit: number
  aiSharePercent: number | null
}
