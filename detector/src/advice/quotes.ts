import type { Span } from '../text/sentences.ts'
import { sentenceAt } from '../text/slice.ts'
import type { AdvisedReading, QuoteStyle } from './advice-language.ts'

const most = { hit: 8, context: 4, sentence: 3, opening: 12 } satisfies Record<QuoteStyle, number>
const longest = { sentence: 160, opening: 60 }

interface Wanted {
  spans: readonly Span[]
  style: QuoteStyle
}

/** Quotes from the reader's own text, without repeats, those used most often first. */
export function quoteSpans(reading: AdvisedReading, wanted: Wanted): string[] {
  return findQuotes(reading, wanted).map(({ quote }) => quote)
}

/** Ends a sentence with the places it speaks of: as a list, or as examples where some are left out. */
export function listSpans(reading: AdvisedReading, wanted: Wanted): string {
  const found = findQuotes(reading, wanted)
  const shown = found.reduce((sum, { count }) => sum + count, 0)
  const before = shown < wanted.spans.length ? ', for instance' : ':'
  return `${before} ${closing(found.map(({ quote }) => quote))}`
}

/** Quotes at the end of a sentence of ours; one that brings its own full stop gets no other. */
export function closing(quotes: readonly string[]): string {
  const list = quotes.join(', ')
  return /[.!?]["'”’)\]]*”$/.test(list) ? list : `${list}.`
}

/** Where several are quoted, the one that is named first. */
export function firstOfSeveral(reading: AdvisedReading, wanted: Wanted): string | undefined {
  const [first, second] = findQuotes(reading, wanted)
  return second && first?.text
}

function findQuotes(
  reading: AdvisedReading,
  { spans, style }: Wanted,
): { text: string; quote: string; count: number }[] {
  const counts = new Map<string, { text: string; count: number }>()
  for (const span of style === 'hit' ? spans : findable(reading, spans)) {
    const text = show(reading, { span, style })
    const key = text.toLowerCase()
    const seen = counts.get(key)
    if (seen) seen.count += 1
    else counts.set(key, { text, count: 1 })
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, most[style])
    .map(({ text, count }) => ({
      text,
      quote: count > 1 && style === 'hit' ? `“${text}” (${count} times)` : `“${text}”`,
      count,
    }))
}

/** Places the writer can find and may change, where there are any. */
function findable(reading: AdvisedReading, spans: readonly Span[]): readonly Span[] {
  const open = spans.filter(({ start }) => {
    const index = sentenceAt(reading, start)
    return !reading.spoken.has(index) && !reading.broken.has(index)
  })
  return open.length > 0 ? open : spans
}

function show(reading: AdvisedReading, { span, style }: { span: Span; style: QuoteStyle }): string {
  if (style === 'hit') return reading.text.slice(span.start, span.end)
  const sentence = reading.sentences[sentenceAt(reading, span.start)] ?? span
  if (style !== 'context')
    return shorten(reading.text.slice(sentence.start, sentence.end), longest[style])
  const start = wordStart(reading.text, Math.max(sentence.start, span.start - 30))
  const end = wordEnd(reading.text, Math.min(sentence.end, span.end + 30))
  const [before, after] = [start > sentence.start ? '…' : '', end < sentence.end ? '…' : '']
  return `${before}${reading.text.slice(start, end).trim()}${after}`
}

function shorten(text: string, letters: number): string {
  if (text.length <= letters) return text
  return `${text.slice(0, text.lastIndexOf(' ', letters))}…`
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
