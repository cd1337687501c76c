import type { Block, LeftOut } from '../document.ts'
import { hyphenatedWords, joinLines } from '../parts/lines.ts'
import { withoutFootnotes } from './footnotes.ts'
import { type Line, medianOf, type Page } from './page.ts'

/** Joins the lines of pages into headings, paragraphs and list items. */
export function blocksOf(pages: readonly Page[]): {
  blocks: Block[]
  leftOut: Partial<Record<LeftOut, number>>
} {
  const bodySize = bodySizeOf(pages)
  const isMonoBody = isMostlyMono(pages)
  const words = hyphenatedWords(pages.flatMap(({ lines }) => lines.map(({ text }) => text)))
  const leftOut: Partial<Record<LeftOut, number>> = {}
  const leave = (what: LeftOut, count: number) => {
    if (count > 0) leftOut[what] = (leftOut[what] ?? 0) + count
  }
  const groups: Line[][] = []
  for (const page of pages) {
    leave('tables', page.tables)
    leave('contents', page.contents)
    const { lines, notes } = withoutFootnotes(page, bodySize)
    leave('footnotes', notes)
    const { prose, code } = isMonoBody ? { prose: lines, code: 0 } : withoutCode(lines)
    leave('code', code)
    addGroups(groups, prose)
  }
  return { blocks: groups.map((group) => blockOf(group, { bodySize, words })), leftOut }
}

/** The most common letter size. */
function bodySizeOf(pages: readonly Page[]): number {
  const counts = new Map<number, number>()
  for (const { lines } of pages) {
    for (const { size, text } of lines) {
      const rounded = Math.round(size * 2) / 2
      counts.set(rounded, (counts.get(rounded) ?? 0) + text.length)
    }
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most?.[0] ?? 10
}

function isMostlyMono(pages: readonly Page[]): boolean {
  const lines = pages.flatMap((page) => page.lines)
  return lines.filter(({ isMono }) => isMono).length > lines.length / 2
}

function withoutCode(lines: readonly Line[]): { prose: Line[]; code: number } {
  const prose = lines.filter(({ isMono }) => !isMono)
  const code = lines.filter(({ isMono }, index) => isMono && !lines[index - 1]?.isMono).length
  return { prose, code }
}

/** Adds the paragraphs of a page; the first may continue the last one of the previous page. */
function addGroups(groups: Line[][], lines: readonly Line[]): void {
  const measures = measuresOf(lines)
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const isNew =
      !group ||
      !before ||
      (index === 0 || line.y <= before.y
        ? beginsElsewhere(line, { before, measures })
        : beginsBelow(line, { before, group, measures }))
    if (isNew) groups.push([line])
    else group.push(line)
  }
}

interface Measures {
  /** Line spacing inside a paragraph. */
  leading: number
  /** Where lines like this one begin and end, horizontally. */
  edgesOf(line: Line): { left: number; right: number }
}

function measuresOf(lines: readonly Line[]): Measures {
  const steps = lines.flatMap((line, index) => {
    const step = line.y - (lines[index - 1]?.y ?? line.y)
    return step > 0 && step < 3 * line.size ? [step] : []
  })
  const starts = new Map<number, Line[]>()
  for (const line of lines) {
    const start = Math.round(line.x / 2) * 2
    starts.set(start, [...(starts.get(start) ?? []), line])
  }
  return {
    leading: medianOf(steps) || 12,
    edgesOf({ x, right, size }) {
      const near = [...starts].filter(([start]) => start <= x + 2 && start > x - 5 * size)
      const [left, alike] = near.sort(([, one], [, other]) => other.length - one.length)[0] ?? [
        x,
        [],
      ]
      return { left, right: Math.max(right, ...alike.map((line) => line.right)) }
    },
  }
}

const marker = /^\s*([•●▪◦‣∙■□–—*·-]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+\S/
const bullet = /^\s*[•●▪◦‣∙■□·*–—-]\s+/
const endOfSentence = /[.!?:]["'”’)\]]*\s*$/

/** Whether a line on the next page or in the next column begins a paragraph. */
function beginsElsewhere(
  line: Line,
  { before, measures }: { before: Line; measures: Measures },
): boolean {
  if (differsInSize(line, before) || marker.test(line.text)) return true
  if (isIndented(line, measures)) return true
  return endOfSentence.test(before.text)
}

function beginsBelow(
  line: Line,
  { before, group, measures }: { before: Line; group: readonly Line[]; measures: Measures },
): boolean {
  if (differsInSize(line, before) || marker.test(line.text)) return true
  if (line.y - before.y > 1.45 * Math.max(measures.leading, line.size)) return true
  const [first = before] = group
  const isItem = marker.test(first.text)
  if (isItem ? line.x < first.x - 0.5 * line.size : isIndented(line, measures)) return true
  // Back to the left after indented lines: the next entry in a list or in references.
  const isOut = group.length > 1 && line.x < before.x - 0.8 * line.size
  if (isOut) return true
  const { right, left } = measures.edgesOf(before)
  const isShort = before.right < right - 0.15 * (right - left)
  return isShort && endOfSentence.test(before.text)
}

function differsInSize(line: Line, before: Line): boolean {
  return Math.abs(line.size - before.size) > 0.1 * Math.max(line.size, before.size)
}

function isIndented(line: Line, { edgesOf }: Measures): boolean {
  return line.x - edgesOf(line).left > 0.8 * line.size
}

/** Larger letters make a heading, unless whole paragraphs are set in them. */
const [headingSize, longestHeading] = [1.12, 200]

function blockOf(
  group: readonly Line[],
  { bodySize, words }: { bodySize: number; words: ReadonlySet<string> },
): Block {
  const text = joinLines(
    group.map((line) => line.text),
    words,
  )
  const size = (group[0]?.size ?? bodySize) / bodySize
  if (size > headingSize && text.length < longestHeading) {
    return { kind: 'heading', level: size > 1.6 ? 1 : size > 1.3 ? 2 : 3, text }
  }
  if (bullet.test(text)) return { kind: 'item', text: text.replace(bullet, '') }
  return { kind: 'paragraph', text }
}
