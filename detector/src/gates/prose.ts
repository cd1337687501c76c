import { type TextDocument, wordCount } from '../text/document.ts'
import type { NormalizationReport } from '../text/report.ts'
import { countWords } from '../text/words.ts'
import type { GateLanguage } from './gate-language.ts'

export type NotProse =
  | 'code'
  | 'table'
  | 'list'
  | 'verse'
  | 'encoded'
  | 'transcript'
  | 'unpunctuated'
  | 'little_text'

export interface ProseInput {
  original: string
  document: TextDocument
  report: NormalizationReport
  language: GateLanguage
}

/** What kind of non-prose a text is, or null: the models were trained on running sentences only. */
export function findNotProse({
  original,
  document,
  report,
  language,
}: ProseInput): NotProse | null {
  const solid = document.text.replaceAll(' ', '')
  const kept = solid.length / Math.max(1, original.replaceAll(/\s+/g, '').length)
  if (kept < 0.5 && report.code + report.table > 0)
    return report.table > report.code ? 'table' : 'code'
  document.checkpoint?.()
  if (solid.length === 0) return 'little_text'
  if (encodedShare(document.text, solid.length) > 0.15) return 'encoded'
  const lines = linesOf(original)
  if (isTranscript(lines, language)) return 'transcript'
  if (isSeparated(lines)) return 'table'
  const symbols = solid.match(/[{}()[\];=<>$_/\\|+*&^%#@~`]/g)?.length ?? 0
  if (symbols / solid.length > 0.08) return 'code'
  document.checkpoint?.()
  const letters = solid.match(/\p{L}/gu)?.length ?? 0
  document.checkpoint?.()
  if (letters / solid.length < 0.6) return 'little_text'
  if (isList(lines)) return 'list'
  if (isVerse(lines)) return 'verse'
  return isUnpunctuated(document) ? 'unpunctuated' : null
}

interface Line {
  text: string
  hasEnd: boolean
  hasMarker: boolean
}

/** Ignores zero-width characters, so that a disguise cannot make a line longer. */
function linesOf(original: string): Line[] {
  return original
    .replaceAll(/\p{Cf}/gu, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((text) => ({
      text,
      hasEnd: /[.!?…]["'”’)*_\]]*$/.test(text),
      hasMarker: /^(?:[-*+•◦▪‣–—] ?|\d{1,3}[.)] ?|\|)/.test(text),
    }))
}

function isList(lines: readonly Line[]): boolean {
  const items = lines.filter((line) => line.hasMarker && !line.hasEnd)
  return items.length >= 5 && wordsIn(items) > 0.5 * wordsIn(lines)
}

/** Subtitles and minutes: most turns begin with a time, or the same few speakers take turns. */
function isTranscript(lines: readonly Line[], { questionLabel }: GateLanguage): boolean {
  if (lines.length < fewestTurns) return false
  const timed = lines.filter(({ text }) => cue.test(text)).length
  // Subtitles have a number and one or two lines of text per time.
  if (timed >= fewestTurns && timed >= lines.length / 5) return true
  const speakers = lines.flatMap(({ text }) => speaker.exec(text)?.[1] ?? [])
  const turns = speakers.filter((name, index) => name !== speakers[index - 1]).length
  const names = new Set(speakers)
  return (
    speakers.length >= fewestTurns &&
    speakers.length >= 0.8 * lines.length &&
    turns >= 0.6 * speakers.length &&
    names.size >= 2 &&
    names.size <= speakers.length / 3 &&
    // Questions with answers are written to be read, not spoken.
    ![...names].some((name) => questionLabel.test(name))
  )
}

const fewestTurns = 8
const cue = /^[[(]?(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?(?:[\])]| -->| |$)/
const speaker = /^(\p{Lu}[\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]+){0,2}):\s/u

/** Lines with the same number of fields, as spreadsheets export them. */
function isSeparated(lines: readonly Line[]): boolean {
  if (lines.length < 8 || lines.filter(({ hasEnd }) => hasEnd).length > 0.2 * lines.length)
    return false
  return ['\t', ';', ','].some((separator) => {
    const fields = lines.map(({ text }) => text.split(separator).length)
    const usual = fields[Math.floor(fields.length / 2)] ?? 1
    const alike = fields.filter((count) => count === usual).length
    return usual >= 3 && alike >= 0.9 * lines.length
  })
}

const longestVerse = 55

/** Many short lines that break off; text wrapped at a fixed width has mostly full lines. */
function isVerse(lines: readonly Line[]): boolean {
  const broken = lines.filter((line) => line.text.length <= longestVerse && !line.hasEnd)
  if (broken.length < 8 || wordsIn(broken) < 0.5 * wordsIn(lines)) return false
  const width = Math.max(...lines.map((line) => line.text.length).slice(0, 2000))
  const full = lines.filter((line, index) => {
    const next = lines[index + 1]?.text.split(/\s/)[0] ?? ''
    return line.hasEnd || line.text.length + 1 + next.length > width
  })
  return full.length < 0.85 * lines.length
}

function isUnpunctuated(document: TextDocument): boolean {
  const endless = document.sentences.filter(
    (sentence) =>
      wordCount(sentence) > 20 &&
      !/[.!?]["')\]]*$/.test(document.text.slice(sentence.end - 4, sentence.end)),
  )
  const words = endless.reduce((sum, sentence) => sum + wordCount(sentence), 0)
  return words > 150 && words > 0.5 * document.words.length
}

/** Share of characters in runs no language writes: base64, hashes, minified code. */
function encodedShare(text: string, solidLength: number): number {
  let long = 0
  for (const [run] of text.matchAll(/\S{40,}/g)) {
    const isWords = /\p{Ll}[-–—/,.]\p{L}/u.test(run) || /\p{Script=Han}|\p{Script=Thai}/u.test(run)
    if (!isWords) long += run.length
  }
  return long / solidLength
}

function wordsIn(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + countWords(text), 0)
}
