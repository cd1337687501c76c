import { diffArrays } from 'diff'
import { readable, type Step } from './readable-steps.ts'

/** A stretch of both texts: either the same words in each, or words of one replaced by words of the other. */
export interface Stretch {
  isSame: boolean
  /** The range in each text; empty if that text has nothing here. */
  earlier: Range
  later: Range
  /** Whether a line ends here in both texts, or is cut here because it is too long. */
  endsLine: boolean
}

export interface Range {
  start: number
  end: number
}

/**
 * Splits two texts into stretches that are the same or different, ignoring white space. Runs of words that
 * occur once in each text are matched first, so that only what is between them is compared word by word and
 * the time for long texts stays proportional to their length.
 */
export function findChanges(earlier: string, later: string): Stretch[] {
  const known = new Map<string, number>()
  const from = readWords(earlier, known)
  const to = readWords(later, known)
  const ends = new Set(sentenceEnds.map((mark) => known.get(mark)))
  const all = readable(steps(from.ids, to.ids), { earlier: from.ids, later: to.ids, ends })
  return stretchesOf(all, { earlier: from, later: to })
}

const sentenceEnds = ['.', '!', '?']

interface Words {
  text: string
  /** The same word has the same number in both texts. */
  ids: number[]
  starts: number[]
}

/** A word, including inner characters such as apostrophes; any other mark counts as a word of its own. */
const word =
  /[\p{L}\p{M}\p{N}]+(?:(?:['’-]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu

function readWords(text: string, known: Map<string, number>): Words {
  const ids: number[] = []
  const starts: number[] = []
  for (const match of text.matchAll(word)) {
    const id = known.get(match[0]) ?? known.size
    known.set(match[0], id)
    ids.push(id)
    starts.push(match.index)
  }
  return { text, ids, starts }
}

/**
 * Lengths, in words, of the runs to match: long ones first, then shorter ones where the texts differ too
 * much.
 */
const runLengths = [4, 2, 1]

function steps(
  earlier: number[],
  later: number[],
  [length = 1, ...shorter]: readonly number[] = runLengths,
): Step[] {
  const found: Step[] = []
  let here = 0
  let there = 0
  const anchors = anchorsOf(earlier, later, length)
  for (const [x, y] of [...anchors, [earlier.length, later.length] as const]) {
    if (x < here || y < there) continue
    found.push(...compare(earlier.slice(here, x), later.slice(there, y), shorter))
    const same = sameFrom(earlier, x, later, y)
    if (same > 0) found.push({ isSame: true, earlier: same, later: same })
    here = x + same
    there = y + same
  }
  return found
}

function sameFrom(earlier: number[], x: number, later: number[], y: number): number {
  let length = 0
  while (x + length < earlier.length && earlier[x + length] === later[y + length]) length++
  return length
}

/** The positions of runs that occur exactly once in each text, in the order of both. */
function anchorsOf(earlier: number[], later: number[], length: number): [number, number][] {
  const places = singleRuns(later, length)
  const pairs: [number, number][] = []
  for (const [run, here] of singleRuns(earlier, length)) {
    const there = places.get(run)
    if (here !== null && there !== null && there !== undefined) pairs.push([here, there])
  }
  return inOrder(pairs)
}

/** Where each run begins; null if it occurs more than once. */
function singleRuns(ids: number[], length: number): Map<string, number | null> {
  const runs = new Map<string, number | null>()
  for (let start = 0; start + length <= ids.length; start++) {
    const run = ids.slice(start, start + length).join(' ')
    runs.set(run, runs.has(run) ? null : start)
  }
  return runs
}

/** The longest subsequence of pairs whose second parts are also ascending. */
function inOrder(pairs: [number, number][]): [number, number][] {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, [, there]] of pairs.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (secondOf(pairs, ends[middle]) < there) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1]
    ends[low] = index
  }
  const kept: [number, number][] = []
  for (let index = ends.at(-1); index !== undefined; index = before[index]) {
    const pair = pairs[index]
    if (pair) kept.push(pair)
  }
  return kept.reverse()
}

function secondOf(pairs: [number, number][], index: number | undefined): number {
  return pairs[index ?? 0]?.[1] ?? 0
}

/** Limits the time, which grows with the square of the number of edits. */
const mostEdits = 500

/** Parts that differ too much are matched by shorter runs or, if there are none left, treated as replaced. */
function compare(earlier: number[], later: number[], shorter: readonly number[]): Step[] {
  if (earlier.length === 0 && later.length === 0) return []
  const parts = diffArrays(earlier, later, { maxEditLength: mostEdits })
  if (!parts && shorter.length > 0) return steps(earlier, later, shorter)
  if (!parts) return [{ isSame: false, earlier: earlier.length, later: later.length }]
  return parts.map(({ added, removed, value: { length } }) => ({
    isSame: !added && !removed,
    earlier: added ? 0 : length,
    later: removed ? 0 : length,
  }))
}

/**
 * Lines longer than this are cut after a sentence or, if still longer, anywhere: browsers can render short
 * lines only as they come into view.
 */
const longLine = 1_500
const longestLine = 4_000

/** Converts steps to ranges in the texts; unchanged stretches are cut at line ends. */
function stretchesOf(all: Step[], texts: { earlier: Words; later: Words }): Stretch[] {
  const found: Stretch[] = []
  let here = 0
  let there = 0
  let lineStart = 0
  function endsAt(word: number, later: Range): boolean {
    const earlier = rangeOf(texts.earlier, word - 1, word)
    if (isLine(texts.earlier, earlier) && isLine(texts.later, later)) return true
    const length = later.end - lineStart
    if (length < longLine) return false
    const { text } = texts.later
    return length > longestLine || /[.!?]\s*$/.test(text.slice(later.start, later.end))
  }
  function add({ isSame, ...step }: Step, isCut: boolean) {
    const earlier = rangeOf(texts.earlier, here, here + step.earlier)
    const later = rangeOf(texts.later, there, there + step.later)
    const endsLine = isCut || (isLine(texts.earlier, earlier) && isLine(texts.later, later))
    found.push({ isSame, earlier, later, endsLine })
    here += step.earlier
    there += step.later
    if (endsLine) lineStart = later.end
  }
  for (const step of all) {
    if (!step.isSame) add(step, false)
    let left = step.isSame ? step.earlier : 0
    for (let length = 1; length <= left; length++) {
      const last = rangeOf(texts.later, there + length - 1, there + length)
      const isCut = endsAt(here + length, last)
      if (!isCut && length < left) continue
      add({ isSame: true, earlier: length, later: length }, isCut)
      left -= length
      length = 0
    }
  }
  return found
}

/** The range from one word up to another, including white space after the last. */
function rangeOf({ text, starts }: Words, from: number, to: number): Range {
  const start = from === 0 ? 0 : (starts[from] ?? text.length)
  return { start, end: to === from ? start : (starts[to] ?? text.length) }
}

/** Whether a line ends with this range; an empty range does not prevent it. */
function isLine({ text }: Words, { start, end }: Range): boolean {
  if (start === end) return true
  let at = end
  while (at > start && text.charAt(at - 1).trim() === '') {
    at--
    if (text.charAt(at) === '\n' || text.charAt(at) === '\r') return true
  }
  return false
}
