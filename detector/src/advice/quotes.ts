import type { Reading } from '../features/reading.ts'
import type { Span } from '../text/sentences.ts'
import { sentenceAt } from '../text/slice.ts'

/** How a stretch of text is shown: itself, with the words around it, or its whole sentence. */
export type QuoteStyle = 'hit' | 'context' | 'sentence'

const most = { hit: 8, context: 4, sentence: 3 } satisfies Record<QuoteStyle, number>
const longestSentence = 160

/** Quotes from the reader's own text, without repeats, those used most often first. */
export function quoteSpans(
  reading: Reading,
  { spans, style }: { spans: readonly Span[]; style: QuoteStyle },
): string[] {
  const counts = new Map<string, { text: string; count: number }>()
  for (const span of spans) {
    const text = show(reading, { span, style })
    const key = text.toLowerCase()
    const seen = counts.get(key)
    if (seen) seen.count += 1
    else counts.set(key, { text, count: 1 })
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, most[style])
    .map(({ text, count }) =>
      count > 1 && style === 'hit' ? `“${text}” (${count} times)` : `“${text}”`,
    )
}

function show(reading: Reading, { span, style }: { span: Span; style: QuoteStyle }): string {
  if (style === 'hit') return reading.text.slice(span.start, span.end)
  const sentence = reading.sentences[sentenceAt(reading, span.start)] ?? span
  if (style === 'sentence') return shorten(reading.text.slice(sentence.start, sentence.end))
  const start = wordStart(reading.text, Math.max(sentence.start, span.start - 30))
  const end = wordEnd(reading.text, Math.min(sentence.end, span.end + 30))
  const [before, after] = [start > sentence.start ? '…' : '', end < sentence.end ? '…' : '']
  return `${before}${reading.text.slice(start, end).trim()}${after}`
}

function shorten(text: string): string {
  if (text.length <= longestSentence) return text
  return `${text.slice(0, text.lastIndexOf(' ', longestSentence))}…`
}

function wordStart(text: string, place: number): number {
  if (place === 0 || text[place - 1] === ' ') return place
  const space = text.indexOf(' ', place)
  return space === -1 ? place : space + 1
}

function wordEnd(text: string, place: number): number {
  if (place >= text.length || text[place] === ' ') return place
  return Math.max(text.lastIndexOf(' ', place), 0)
}
