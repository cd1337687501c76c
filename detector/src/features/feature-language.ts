import type { TextLanguage } from '../text/text-language.ts'
import type { Feature } from './feature.ts'
import type { PhraseIndex } from './phrases.ts'

/** What measuring a text has to know of its language. */
export interface FeatureLanguage extends TextLanguage {
  /** In the order the models of this language were trained with. */
  features: readonly Feature[]
  /** Words of the closed classes and the commonest verbs: they carry style, not subject. */
  functionWords: ReadonlySet<string>
  phrases: PhraseIndex
}
