import { writeHumanizationPrompt } from './advice/humanization-prompt.ts'
import type { Analysis, Statements } from './analysis.ts'
import type { Language } from './language.ts'
import { findEvasions } from './text/report.ts'
import { writeUncertainty } from './uncertainty.ts'

/** Writes the sentences about the text as a whole, in the language's words. */
export function writeStatements(
  found: Omit<Analysis, keyof Statements | 'timings'>,
  language: Language,
): Statements {
  const { advice } = found
  return {
    uncertainty: writeUncertainty(found, language),
    rulesBlock: advice.guidelines ? language.adviceWords.rulesBlock(found) : null,
    humanizationPrompt: advice.humanizationPrompt ? writeHumanizationPrompt(found, language) : null,
    evasionFlags: findEvasions(found.report).map((evasion) => ({
      ...evasion,
      message: language.verdictWords.evasion(evasion),
    })),
  }
}
