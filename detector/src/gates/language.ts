import type { TextDocument } from '../text/document.ts'
import type { Word } from '../text/words.ts'
import type { GateLanguage } from './gate-language.ts'

/** The language a text appears to be written in, and the one it has to be written in. */
export interface RecognizedLanguage {
  /** ISO 639 code of the main language, `und` if none is recognized. */
  code: string
  /** Code of the most frequent language besides the expected one, if there is one. */
  otherCode: string | null
  expectedCode: string
  isExpected: boolean
  /** Share of the expected language among the chunks whose language was recognized, 0 to 1. */
  expectedShare: number
}

const chunkWords = 25
/** Least share of the language's common words; prose has 0.35 to 0.65, lists of names 0.1. */
const leastCommonWords = 0.2
const leastExpectedShare = 0.8

/**
 * Recognizes the language by common words in small chunks. It tests vocabulary, not correctness, so a
 * learner's text passes and a text in two languages does not.
 */
export function recognizeLanguage(
  document: TextDocument,
  language: GateLanguage,
): RecognizedLanguage {
  const expectedCode = language.code
  const script = mainScript(document)
  if (script) {
    return { code: script, otherCode: script, expectedCode, isExpected: false, expectedShare: 0 }
  }
  const languages = [
    [expectedCode, language.commonWords] as const,
    ...Object.entries(language.otherLanguages),
  ]
  const votes = new Map<string, number>()
  let chunks = 0
  for (let at = 0; at < document.words.length; at += chunkWords) {
    document.checkpoint?.()
    const code = chunkLanguage(document.words.slice(at, at + chunkWords), languages)
    votes.set(code, (votes.get(code) ?? 0) + 1)
    chunks += 1
  }
  const codes = [...votes].sort((a, b) => b[1] - a[1]).map(([code]) => code)
  const otherCode = codes.find((code) => code !== expectedCode && code !== 'und') ?? null
  const expected = votes.get(expectedCode) ?? 0
  // Chunks full of names, figures or terms have no language, but most chunks must be in the expected one.
  const expectedShare = expected / Math.max(1, chunks - (votes.get('und') ?? 0))
  const isExpected = expectedShare >= leastExpectedShare && expected >= chunks / 2
  return { code: codes[0] ?? 'und', otherCode, expectedCode, isExpected, expectedShare }
}

function chunkLanguage(
  words: readonly Word[],
  languages: readonly (readonly [code: string, commonWords: ReadonlySet<string>])[],
): string {
  let best = { code: 'und', share: 0 }
  for (const [code, commonWords] of languages) {
    const hits = words.filter((word) => commonWords.has(word.lower)).length
    const share = hits / words.length
    if (share > best.share) best = { code, share }
  }
  return best.share >= leastCommonWords ? best.code : 'und'
}

const scripts: readonly [code: string, pattern: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
]

/** The code of a non-Latin-script language if such scripts make up at least a fifth of the letters. */
function mainScript({ text, checkpoint }: TextDocument): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  checkpoint?.()
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  const rest = letters - latin
  if (letters === 0 || rest / letters < 0.2) return null
  const counted = scripts.map(([code, pattern]) => {
    checkpoint?.()
    return { code, count: text.match(pattern)?.length ?? 0 }
  })
  // A few kana distinguish Japanese from Chinese.
  const japanese = counted[0]
  if (japanese && japanese.count * 10 > rest) return japanese.code
  const main = counted.reduce((best, next) => (next.count > best.count ? next : best))
  return main.count > 0 ? main.code : 'und'
}
