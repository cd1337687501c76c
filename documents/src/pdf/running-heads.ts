import type { Line, Page } from './page.ts'

/** How many lines count as the edge of a page, and how far from it, as a share of the page height. */
const [edgeLines, edgeShare] = [2, 0.14]
/** Text at the edge of this many pages is not part of the text. */
const fewestPages = 3

const pageNumber =
  /^[-–—\s[(|]*(page\s+)?(\d{1,4}|[ivxlc]{1,7})([\s/]+(of\s+)?\d{1,4})?[-–—\s\])|]*$/i

/** Removes text that repeats at the top and bottom of pages, and page numbers. */
export function withoutRunningHeads(pages: readonly Page[]): { pages: Page[]; removed: number } {
  const edges = pages.map(edgesOf)
  const counts = new Map<string, number>()
  for (const lines of edges) {
    for (const key of new Set(lines.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  let removed = 0
  const plain = pages.map((page, index) => {
    const running = new Set(
      edges[index]?.filter(
        (line) =>
          pageNumber.test(line.text.trim()) || (counts.get(keyOf(line)) ?? 0) >= fewestPages,
      ),
    )
    removed += running.size
    return { ...page, lines: page.lines.filter((line) => !running.has(line)) }
  })
  return { pages: plain, removed }
}

function edgesOf({ lines, height }: Page): Line[] {
  const sorted = [...lines].sort((one, other) => one.y - other.y)
  const upper = sorted.slice(0, edgeLines).filter(({ y }) => y < edgeShare * height)
  const lower = sorted.slice(-edgeLines).filter(({ y }) => y > (1 - edgeShare) * height)
  return [...upper, ...lower]
}

/** Equal for lines that differ only in their numbers. */
function keyOf({ text }: Line): string {
  return text.toLowerCase().replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim()
}
