interface Span {
  start: number
  end: number
  probability_ai: number
}

export interface Passage {
  start: number
  end: number
  text: string
  /** Nothing was measured between the sentences. */
  probability: number | null
}

/** The whole text in order: the sentences that were scored, and whatever lies between them. */
export function passagesOf(text: string, spans: readonly Span[]): Passage[] {
  const passages: Passage[] = []
  let reached = 0
  function add(end: number, probability: number | null) {
    if (end <= reached) return
    passages.push({ start: reached, end, text: text.slice(reached, end), probability })
    reached = end
  }
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    add(Math.min(span.start, text.length), null)
    add(Math.min(span.end, text.length), span.probability_ai)
  }
  add(text.length, null)
  return passages
}

export const shades = ['human-strong', 'human', 'open', 'ai', 'ai-strong'] as const
export type Shade = (typeof shades)[number]

/** Five steps of the same width; the middle one says nothing either way. */
export function shadeOf(probability: number): Shade {
  const step = Math.min(shades.length - 1, Math.floor(probability * shades.length))
  return shades[Math.max(0, step)] ?? 'open'
}

/** `87%` */
export function percentOf(probability: number): string {
  return `${Math.round(probability * 100)}%`
}
