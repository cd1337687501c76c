import type { Line, Page } from './page.ts'

const noteStart = /^\s*(\d{1,3}|[*†‡§¶])\s?[\p{L}"“(]/u
/** Notes are set smaller than the text, and below it. */
const [smaller, lowest] = [0.93, 0.4]

/** Removes the notes at the foot of a page or of each of its columns. */
export function withoutFootnotes(
  { lines, height }: Page,
  bodySize: number,
): { lines: Line[]; notes: number } {
  const isSmall = (line: Line | undefined) => line !== undefined && line.size < smaller * bodySize
  const kept: Line[] = []
  let notes = 0
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!line) continue
    let end = at
    while (isSmall(lines[end]) && (lines[end]?.y ?? 0) >= (lines[end - 1]?.y ?? 0) - 1) end++
    const after = lines[end]
    const isAtFoot = end > at && line.y > lowest * height && (!after || after.y < line.y)
    if (isAtFoot && noteStart.test(line.text)) {
      notes += lines.slice(at, end).filter(({ text }) => noteStart.test(text)).length
      at = end - 1
    } else kept.push(line)
  }
  return { lines: kept, notes }
}
