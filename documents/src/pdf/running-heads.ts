import type { Line, Page } from './page.ts'

/** Lines at the edge of a page: those nearest to it, no further away than this share of its height. */
const [edgeLines, edgeShare] = [2, 0.14]
/** What stands at the edge of so many pages belongs to none of them. */
const fewestPages = 3

const pageNumber =
  /^[-–—\s[(|]*(page\s+)?(\d{1,4}|[ivxlc]{1,7})([\s/]+(of\s+)?\d{1,4})?[-–—\s\])|]*$/i

/** Takes out what repeats at the upper and lower edge of the pages, and their numbers. */
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

/** The same on every page but for the numbers. */
function keyOf({ text }: Line): string {
  return text.toLowerCase().replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim()
}
