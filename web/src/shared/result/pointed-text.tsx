interface PointedTextProps {
  text: string
  /** Where the text begins in the whole. */
  start: number
  /** Stretches of the whole that are to be outlined. */
  places: readonly { start: number; end: number }[]
}

/** A stretch of text with the words outlined that an explanation points at. */
export function PointedText({ text, start, places }: PointedTextProps) {
  const parts = partsOf({ text, start, places })
  return parts.map(({ from, words, isPointedAt }) =>
    isPointedAt ? (
      <span key={from} className="shade-pointed">
        {words}
      </span>
    ) : (
      words
    ),
  )
}

function partsOf({ text, start, places }: PointedTextProps) {
  const parts: { from: number; words: string; isPointedAt: boolean }[] = []
  let reached = 0
  const add = (to: number, isPointedAt: boolean) => {
    if (to <= reached) return
    parts.push({ from: reached, words: text.slice(reached, to), isPointedAt })
    reached = to
  }
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    const [from, to] = [place.start - start, Math.min(text.length, place.end - start)]
    if (to <= reached || from >= text.length) continue
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return parts
}
