import type { Span } from '../text/sentences.ts'
import { sentenceAt } from '../text/slice.ts'
import type { AdvisedReading } from './advice-language.ts'
import type { Quote, QuoteStyle, Quotes } from './advice-words.ts'

const most = { hit: 8, context: 4, sentence: 3, opening: 12 } satisfies Record<QuoteStyle, number>
const longest = { sentence: 160, opening: 60 }

interface Wanted {
  spans: readonly Span[]
  style: QuoteStyle
}

/** Quotes from the reader's own text, without repeats, most frequent first. */
export function quoteSpans(reading: AdvisedReading, wanted: Wanted): Quote[] {
  return findQuotes(reading, wanted).map((found) => toQuote(found, wanted))
}

/** The same for a rule about all these places; some may be left out. */
export function listSpans(reading: AdvisedReading, wanted: Wanted): Quotes {
  const found = findQuotes(reading, wanted)
  const shown = found.reduce((sum, { count }) => sum + count, 0)
  return {
    quotes: found.map((one) => toQuote(one, wanted)),
    isComplete: shown >= wanted.spans.length,
  }
}

/** The quote named first, if there are several. */
export function firstOfSeveral(reading: AdvisedReading, wanted: Wanted): string | undefined {
  const [first, second] = findQuotes(reading, wanted)
  return second && first?.text
}

interface Found {
  text: string
  count: number
}

function toQuote({ text, count }: Found, { style }: Wanted): Quote {
  return { text, times: style === 'hit' ? count : 1 }
}

function findQuotes(reading: AdvisedReading, { spans, style }: Wanted): Found[] {
  const counts = new Map<string, Found>()
  for (const span of style === 'hit' ? spans : findable(reading, spans)) {
    const text = show(reading, { span, style })
    const key = text.toLowerCase()
    const seen = counts.get(key)
    if (seen) seen.count += 1
    else counts.set(key, { text, count: 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).slice(0, most[style])
}

/** The places that the writer can find and may change; all places if there are none. */
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
