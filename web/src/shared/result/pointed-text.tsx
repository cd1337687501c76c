import { classNames } from '../../ui/class-names.ts'

export interface Place {
  start: number
  end: number
}

interface PointedTextProps {
  text: string
  /** Where this piece begins in the whole text. */
  start: number
  /** Ranges of the whole text to outline, in order. */
  places: readonly Place[]
  /** The index of the place being viewed. */
  current: number
}

/** A piece of text in which the places that an explanation refers to are outlined. */
export function PointedText({ text, start, places, current }: PointedTextProps) {
  return partsOf({ text, start, places }).map(({ from, words, place }) =>
    place === null ? (
      words
    ) : (
      <span
        key={from}
        data-place={place}
        className={classNames(
          'shade-pointed',
          place === current && places.length > 1 && 'shade-pointed-now',
        )}
      >
        {words}
      </span>
    ),
  )
}

/** In the order of the text, without places nested inside others. */
export function inOrder(places: readonly Place[]): Place[] {
  const kept: Place[] = []
  for (const place of places.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (place.end > (kept.at(-1)?.end ?? -1)) kept.push(place)
  }
  return kept
}

function partsOf({ text, start, places }: Omit<PointedTextProps, 'current'>) {
  const parts: { from: number; words: string; place: number | null }[] = []
  let reached = 0
  const add = (to: number, place: number | null) => {
    if (to <= reached) return
    parts.push({ from: reached, words: text.slice(reached, to), place })
    reached = to
  }
  for (const [number, place] of places.entries()) {
    const [from, to] = [place.start - start, Math.min(text.length, place.end - start)]
    if (to <= reached || from >= text.length) continue
    add(from, null)
    add(to, number)
  }
  add(text.length, null)
  return parts
}
