import type { Analysis } from './analysis.ts'
import type { Language } from './language.ts'

type Analyzed = Pick<
  Analysis,
  'runtime' | 'verdict' | 'group' | 'proseWords' | 'minimumWords' | 'language' | 'notProse'
>

/** How far to trust the verdict, in the language's words. */
export function writeUncertainty(
  analyzed: Analyzed,
  { verdictWords: say }: Pick<Language, 'verdictWords'>,
): string {
  const sentence = explainVerdict(analyzed, say)
  return analyzed.runtime === 'full' ? sentence : `${sentence} ${say.simplerModel}`
}

function explainVerdict(
  { verdict, group, proseWords, minimumWords, language, notProse }: Analyzed,
  say: Language['verdictWords'],
): string {
  const { classification, reasons, falsePositiveRate, maxFalsePositiveRate } = verdict
  if (reasons.includes('not_english')) {
    const { code, otherCode, expectedCode } = language
    return say.otherLanguage({
      code: otherCode,
      expectedCode,
      isPartly: code === expectedCode,
    })
  }
  if (notProse) return say.notProse(notProse)
  if (reasons.includes('too_short')) return say.tooShort({ words: proseWords, minimumWords })
  return say.judged[classification]({
    group: group.name,
    // Every judged text has a rate.
    rate: falsePositiveRate?.rate ?? 1,
    limit: maxFalsePositiveRate,
    aiSharePercent: verdict.aiSharePercent,
  })
}
