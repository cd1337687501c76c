/** A part of a text that is meant to be pasted: a plain line, or numbered points. */
export type PastedPart = { kind: 'words'; line: string } | { kind: 'points'; points: Point[] }

interface Point {
  /** The point's own lines, including its number. */
  lines: string[]
  /** The bulleted lines below it. */
  rules: string[]
}

/** Finds lists in plain text by their numbers and bullets; lines indented below a point belong to it. */
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
