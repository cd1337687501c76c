import { indexPhrases } from '../features/phrases.ts'
import { otherLanguages } from '../gates/other-languages.ts'
import type { Language } from '../language.ts'
import { commonWords } from './common-words.ts'
import { features } from './features.ts'
import { functionWords } from './function-words.ts'
import { guidelineWords } from './guideline-words.ts'
import { aiHabits, similarFeatures } from './habits.ts'
import { joiningWords } from './joining-words.ts'
import { leftAlone, leftAloneInGroup } from './left-alone.ts'
import { lexicons } from './lexicons.ts'
import { measuredAdvice } from './measured-advice.ts'
import { measuredWords } from './measured-words.ts'
import { pauses } from './pauses-words.ts'
import { humanizationPrompt, rulesBlock } from './prompts.ts'
import { changes } from './rewrites.ts'
import { textRules } from './text-rules.ts'
import { tooLittle } from './too-little.ts'
import { tooMuch } from './too-much.ts'
import { isTurnOfPhrase } from './turns-of-phrase.ts'
import { verdictWords } from './verdict-words.ts'
import { wording } from './wording-words.ts'

export const english: Language = {
  ...textRules,
  code: 'en',
  commonWords,
  otherLanguages,
  questionLabel: /^(?:q|a|question|answer)\d*$/i,
  features,
  functionWords,
  phrases: indexPhrases(lexicons),
  countedAdvice: { above: tooMuch, below: tooLittle },
  measuredAdvice,
  leftAlone,
  leftAloneInGroup,
  aiHabits,
  similarFeatures,
  changes,
  joiningWords,
  isTurnOfPhrase,
  adviceWords: {
    ...guidelineWords,
    measured: measuredWords,
    pauses,
    wording,
    rulesBlock,
    humanizationPrompt,
  },
  verdictWords,
}
