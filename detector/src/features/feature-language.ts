import type { TextLanguage } from '../text/text-language.ts'
import type { Feature } from './feature.ts'
import type { PhraseIndex } from './phrases.ts'

/** What measuring a text needs to know about its language. */
export interface FeatureLanguage extends TextLanguage {
  /** In the order the models of this language were trained with. */
  features: readonly Feature[]
  /** Closed-class words and the most common verbs: they carry style, not subject matter. */
  functionWords: ReadonlySet<string>
  phrases: PhraseIndex
}
