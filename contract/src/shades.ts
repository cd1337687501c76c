interface Span {
  start: number
  end: number
  probability_ai: number
}

/** A stretch of text drawn in a single shade. */
export interface Piece {
  start: number
  end: number
  text: string
  /** Null if it was not scored, such as the space between sentences. */
  probability: number | null
}

/** The whole text in order: scored sentences and whatever is between them, cut where a passage begins. */
export function piecesOf(
  text: string,
  spans: readonly Span[],
  passageStarts: readonly number[] = [],
): Piece[] {
  const cuts = new Set(passageStarts)
  const pieces: Piece[] = []
  let reached = 0
  function add(end: number, probability: number | null) {
    const inner = [...cuts].filter((cut) => cut > reached && cut < end).toSorted((a, b) => a - b)
    for (const to of [...inner, end]) {
      if (to <= reached) continue
      pieces.push({ start: reached, end: to, text: text.slice(reached, to), probability })
      reached = to
    }
  }
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    add(Math.min(span.start, text.length), null)
    add(Math.min(span.end, text.length), span.probability_ai)
  }
  add(text.length, null)
  return pieces
}

export const shades = ['human-strong', 'human', 'open', 'ai', 'ai-strong'] as const
export type Shade = (typeof shades)[number]

/** The range of probabilities that each shade covers. */
export const shadeBounds = {
  'human-strong': '0–20%',
  human: '20–40%',
  open: '40–60%',
  ai: '60–80%',
  'ai-strong': '80–100%',
} satisfies Record<Shade, string>

/** Five steps of equal width; the middle one is undecided. */
export function shadeOf(probability: number): Shade {
  const step = Math.min(shades.length - 1, Math.floor(probability * shades.length))
  return shades[Math.max(0, step)] ?? 'open'
}

/** `87%` */
export function percentOf(probability: number): string {
  return `${Math.round(probability * 100)}%`
}
