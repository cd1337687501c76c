/** A part of a text that is to be pasted: a line of words, or points that are counted. */
export type PastedPart = { kind: 'words'; line: string } | { kind: 'points'; points: Point[] }

interface Point {
  /** The point itself, with its number. */
  lines: string[]
  /** Those below it that have a mark. */
  rules: string[]
}

/** What is a list in plain text, by its numbers and marks; what belongs to a point is indented. */
export function pastedParts(text: string): PastedPart[] {
  const parts: PastedPart[] = []
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const last = parts.at(-1)
    const points = last?.kind === 'points' ? last.points : null
    const point = points?.at(-1)
    if (/^\d+\. /.test(line)) {
      const started = { lines: [line], rules: [] }
      if (points) points.push(started)
      else parts.push({ kind: 'points', points: [started] })
    } else if (point && /^ +- /.test(line)) point.rules.push(line)
    else if (point && line.startsWith(' ')) point.lines.push(line)
    else parts.push({ kind: 'words', line })
  }
  return parts
}
