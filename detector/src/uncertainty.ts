import type { Analysis } from './analysis.ts'
import type { NotProse } from './gates/prose.ts'

/** How far to trust the verdict, in plain words; read by the writer as well as by the client. */
export function writeUncertainty(analysis: Analysis): string {
  const sentence = explainVerdict(analysis)
  if (analysis.runtime === 'full') return sentence
  return `${sentence} Only the simpler of our two models was available, so take it with more caution.`
}

const notProseWords = {
  code: 'program code',
  table: 'tables',
  list: 'a list',
  verse: 'verse or broken lines',
  encoded: 'encoded data',
  transcript: 'a transcript',
  unpunctuated: 'text without sentence ends',
  little_text: 'mostly something other than words',
} satisfies Record<NotProse, string>

function explainVerdict({
  verdict,
  group,
  proseWords,
  minimumWords,
  language,
  notProse,
}: Analysis): string {
  const kind = group.name.toLowerCase()
  if (verdict.reasons.includes('not_english')) {
    const found = language.otherCode ? nameOf(language.otherCode) : 'a language we do not know'
    const howFar = language.code === language.expectedCode ? 'partly' : 'wholly or partly'
    return `This text is ${howFar} in ${found}; we judge ${nameOf(language.expectedCode)} only, so there is no verdict.`
  }
  if (notProse) {
    return `This looks like ${notProseWords[notProse]}; we judge running prose only, so there is no verdict.`
  }
  if (verdict.reasons.includes('too_short')) {
    return `${proseWords} words of running text are too few for a verdict; it takes at least ${minimumWords}.`
  }
  const people = verdict.falsePositiveRate
    ? `${inWords(verdict.falsePositiveRate.rate)} texts by people of this kind (${kind}) and length`
    : ''
  const likeness = `${people} look as much like AI as this one`
  if (verdict.classification === 'uncertain') {
    return `${likeness}: ${excess(verdict)} the limit for calling it AI or mixed. It is not clearly a person’s either. Nothing should be concluded from it.`
  }
  if (verdict.classification === 'human') {
    return `Few AI texts of this kind (${kind}) and length score this low, but AI text that was edited or paraphrased can pass as human.`
  }
  if (verdict.classification === 'mixed') {
    return `Passages with ${verdict.aiSharePercent}% of the words read as written by an AI. ${people} look as much like AI, as a whole or in a passage; ${notProof}`
  }
  return `${likeness}; ${notProof}`
}

/** The limit is read beside it, rounded in the same way. */
function excess({ falsePositiveRate, maxFalsePositiveRate }: Analysis['verdict']): string {
  const isSaidAlike =
    falsePositiveRate && inWords(falsePositiveRate.rate) === inWords(maxFalsePositiveRate)
  return isSaidAlike ? 'a little more than' : 'more than'
}

const notProof =
  'this is a statistical sign, not proof, and the writer should be heard before anything follows from it.'

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

function nameOf(code: string): string {
  return (code === 'und' ? null : languageNames.of(code)) ?? 'a language we do not know'
}

/** A share as the contract's `shareInWords` says it, at the beginning of a sentence: "About 3 in 1,000". */
function inWords(share: number): string {
  if (share >= 0.995) return '99 in 100 or more'
  if (share < 0.00005) return 'Fewer than 1 in 10,000'
  const outOf = share < 0.00095 ? 10_000 : share < 0.0095 ? 1000 : 100
  return `About ${Math.round(share * outOf)} in ${outOf.toLocaleString('en-US')}`
}
