import type { NotProse } from '../gates/prose.ts'
import type { Language } from '../language.ts'
import type { Evasion } from '../text/report.ts'
import { grouped } from './figures.ts'

type VerdictWords = Language['verdictWords']

const notProseWords: Record<NotProse, string> = {
  code: 'program code',
  table: 'tables',
  list: 'a list',
  verse: 'verse or broken lines',
  encoded: 'encoded data',
  transcript: 'a transcript',
  unpunctuated: 'text without sentence ends',
  little_text: 'mostly something other than words',
}

const evasionWords: Record<Evasion, string> = {
  invisible: 'invisible characters',
  control: 'control characters',
  homoglyph: 'words spelled with look-alike letters of another alphabet',
  odd_space: 'unusual space characters',
  stacked_mark: 'letters with stacked marks',
  styled_letter: 'letters in decorative Unicode styles',
}

const notProof =
  'this is a statistical sign, not proof, and the writer should be heard before anything follows from it.'

/** The sentences about a verdict, and about a text that gets none. */
export const verdictWords: VerdictWords = {
  noGroup: {
    name: 'Not judged',
    description: 'The text was not judged, so no kind of text was looked for.',
  },
  otherLanguage({ code, expectedCode, isPartly }) {
    const howFar = isPartly ? 'partly' : 'wholly or partly'
    return `This text is ${howFar} in ${nameOf(code)}; we judge ${nameOf(expectedCode)} only, so there is no verdict.`
  },
  notProse: (kind) =>
    `This looks like ${notProseWords[kind]}; we judge running prose only, so there is no verdict.`,
  tooShort: ({ words, minimumWords }) =>
    `${words} words of running text are too few for a verdict; it takes at least ${minimumWords}.`,
  judged: {
    ai: ({ group, rate }) => `${likeness(group, rate)}; ${notProof}`,
    mixed: ({ group, rate, aiSharePercent }) =>
      `Passages with ${aiSharePercent}% of the words read as written by an AI. ${people(group, rate)} look as much like AI, as a whole or in a passage; ${notProof}`,
    human: ({ group }) =>
      `Few AI texts of this kind (${group.toLowerCase()}) and length score this low, but AI text that was edited or paraphrased can pass as human.`,
    uncertain: ({ group, rate, limit }) =>
      `${likeness(group, rate)}: ${excess(rate, limit)} the limit for calling it AI or mixed. It is not clearly a person’s either. Nothing should be concluded from it.`,
  },
  evasion: ({ kind, count }) =>
    `Found and neutralized ${count} ${evasionWords[kind]}; they did not change the verdict.`,
  simplerModel: 'Only the simpler of our two models was available, so take it with more caution.',
}

function likeness(group: string, rate: number): string {
  return `${people(group, rate)} look as much like AI as this one`
}

function people(group: string, rate: number): string {
  return `${inWords(rate)} texts of this kind (${group.toLowerCase()}) and length that people wrote`
}

/** The limit appears next to it, rounded the same way. */
function excess(rate: number, limit: number): string {
  return inWords(rate) === inWords(limit) ? 'a little more than' : 'more than'
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

function nameOf(code: string | null): string {
  const name = code === null || code === 'und' ? null : languageNames.of(code)
  return name ?? 'a language we do not know'
}

/** A share worded as the contract's `fractionInWords` does, to begin a sentence: "About 3 in 1,000". */
function inWords(share: number): string {
  if (share >= 0.995) return '99 in 100 or more'
  if (share < 0.00005) return 'Fewer than 1 in 10,000'
  const outOf = share < 0.00095 ? 10_000 : share < 0.0095 ? 1000 : 100
  return `About ${Math.round(share * outOf)} in ${grouped(outOf)}`
}
