import type { TextLanguage } from './text-language.ts'

export interface Span {
  start: number
  end: number
}

/** Text without end marks is cut at a space after this many characters. */
const longestSentence = 700

const endMark = /(?<![.!?])[.!?]+["')\]]*(?= |$)/g

export function sentencesOf(normalizedText: string, language: TextLanguage): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const match of normalizedText.matchAll(endMark)) {
    const end = match.index + match[0].length
    if (!isSentenceEnd(normalizedText, { mark: match.index, end, language })) continue
    addSpan(spans, normalizedText, { start, end })
    start = end + 1
  }
  addSpan(spans, normalizedText, { start, end: normalizedText.length })
  return spans
}

function isSentenceEnd(
  text: string,
  at: { mark: number; end: number; language: TextLanguage },
): boolean {
  const { abbreviations, finalAbbreviations, capitalLetterWords } = at.language
  const next = text.slice(at.end + 1, at.end + 3)
  if (next === '') return true
  const isLower = /^["'([]*\p{Ll}/u.test(next)
  const marks = text.slice(at.mark, at.end)
  // `"Stop!" he said` and `well... maybe` are one sentence each.
  if (isLower && /["')\]]|\.\./.test(marks)) return false
  if (!marks.startsWith('.')) return true
  const before = /[\p{L}\p{N}.]+$/u.exec(text.slice(Math.max(0, at.mark - 12), at.mark))?.[0] ?? ''
  if (abbreviations.has(before.toLowerCase())) {
    return finalAbbreviations.has(before.toLowerCase()) && /^["'(]?\p{Lu}/u.test(next)
  }
  if (isLower) return /\p{L}{3}$/u.test(before)
  return !/^\p{Lu}$/u.test(before) || capitalLetterWords.has(before)
}

function addSpan(spans: Span[], text: string, span: Span): void {
  let { start } = span
  while (span.end - start > longestSentence) {
    const space = text.lastIndexOf(' ', start + longestSentence)
    const end = space > start ? space : start + longestSentence
    spans.push({ start, end })
    start = space > start ? end + 1 : end
  }
  if (span.end > start) spans.push({ start, end: span.end })
}
