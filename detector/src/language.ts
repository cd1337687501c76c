import type { AdviceLanguage } from './advice/advice-language.ts'
import type { GateLanguage } from './gates/gate-language.ts'

/** All that the detector has to know of a language; each layer names what it needs of it. */
export interface Language extends AdviceLanguage, GateLanguage {}
