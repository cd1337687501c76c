import { checkpointEvery, type TextDocument } from '../text/document.ts'
import type { FeatureLanguage } from './feature-language.ts'

/** The families a bucket can belong to: its number modulo 4. */
export const ngramFamilies = ['words', 'word triples', 'sentence frames', 'letters'] as const
const bucketsPerFamily = 2 ** 21
/** Buckets of the hashed features; the linear model has one weight for each. */
export const ngramBuckets = bucketsPerFamily * ngramFamilies.length

export interface NgramFeatures {
  /** Distinct buckets, ascending. */
  ids: Uint32Array
  /** Damped counts, of Euclidean length 1. */
  values: Float32Array
  counts: Uint16Array
}

/** The only thing n-grams need from a language: which words carry style. */
type NgramLanguage = Pick<FeatureLanguage, 'functionWords'>

export function ngramFeatures(document: TextDocument, language: NgramLanguage): NgramFeatures {
  const all = new IdList(document.text.length * 4)
  visitNgrams(document, { language, visit: (id) => all.push(id) })
  document.checkpoint?.(document.words.length)
  const sorted = all.sorted()
  document.checkpoint?.(document.words.length)
  const ids = new Uint32Array(sorted.length)
  const counts = new Uint16Array(sorted.length)
  let distinct = 0
  for (let index = 0; index < sorted.length; index += 1) {
    const id = sorted[index] ?? 0
    if (index === 0 || id !== sorted[index - 1]) {
      ids[distinct] = id
      distinct += 1
    }
    counts[distinct - 1] = Math.min(65_535, (counts[distinct - 1] ?? 0) + 1)
  }
  document.checkpoint?.()
  const values = Float32Array.from(counts.subarray(0, distinct), (count) => 1 + Math.log(count))
  const length = Math.hypot(1e-9, Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)))
  return {
    ids: ids.subarray(0, distinct),
    values: values.map((value) => value / length),
    counts: counts.subarray(0, distinct),
  }
}

/** Three plain arguments instead of an object: it is called for every n-gram and must not allocate. */
type Visit = (id: number, start: number, end: number) => void

/** Visits every n-gram with its place in the normalized text. */
export function visitNgrams(
  document: TextDocument,
  { language, visit }: { language: NgramLanguage; visit: Visit },
): void {
  const tokens = tokensOf(document, language)
  collectRuns(tokens, { hashes: tokens.words, shortest: 1, longest: 2, family: 0, visit })
  document.checkpoint?.(document.words.length)
  collectRuns(tokens, { hashes: tokens.words, shortest: 3, longest: 3, family: 1, visit })
  document.checkpoint?.()
  collectRuns(tokens, { hashes: tokens.shapes, shortest: 3, longest: 5, family: 2, visit })
  document.checkpoint?.()
  collectCharacters(document.text.toLowerCase(), visit)
}

const runSeed = 0x51ed270b
const characterSeed = 0x6c8e9cf5
const characterFamily = 3
const shortestCharacters = 3
const longestCharacters = 5

interface Tokens {
  /** Hashes of the words and of their shapes: function words as they are, other words by their ending. */
  words: number[]
  shapes: number[]
  starts: number[]
  ends: number[]
}

function tokensOf(
  { text, words, checkpoint }: TextDocument,
  { functionWords }: NgramLanguage,
): Tokens {
  const tokens: Tokens = { words: [], shapes: [], starts: [], ends: [] }
  let place = 0
  for (const [index, word] of words.entries()) {
    if (index % checkpointEvery === checkpointEvery - 1) checkpoint?.(index)
    addMarks(tokens, { text, start: place, end: word.start })
    const isNumber = word.lower >= '0' && word.lower < ':'
    const lower = isNumber ? '0' : word.lower
    tokens.words.push(hashOf(lower))
    tokens.shapes.push(
      hashOf(functionWords.has(lower) ? lower : shapeOf(lower, word.isCapitalized)),
    )
    tokens.starts.push(word.start)
    tokens.ends.push(word.end)
    place = word.end
  }
  addMarks(tokens, { text, start: place, end: text.length })
  return tokens
}

/** Punctuation counts as a token; a long run of it counts as three. */
function addMarks(tokens: Tokens, gap: { text: string; start: number; end: number }): void {
  let left = 3
  for (let index = gap.start; index < gap.end && left > 0; index += 1) {
    const mark = gap.text[index] ?? ' '
    if (mark === ' ') continue
    tokens.words.push(hashOf(mark))
    tokens.shapes.push(hashOf(mark))
    tokens.starts.push(index)
    tokens.ends.push(index + 1)
    left -= 1
  }
}

function shapeOf(lower: string, isCapitalized: boolean): string {
  const size = lower.length > 8 ? 'l' : lower.length > 5 ? 'm' : 's'
  return `${isCapitalized ? 'C' : '_'}${size}${lower.length > 4 ? lower.slice(-2) : ''}`
}

function collectRuns(
  { starts, ends }: Tokens,
  run: {
    hashes: readonly number[]
    shortest: number
    longest: number
    family: number
    visit: Visit
  },
): void {
  const { hashes, shortest, longest, family, visit } = run
  for (let first = 0; first < hashes.length; first += 1) {
    let hash = runSeed
    const limit = Math.min(hashes.length, first + longest)
    for (let last = first; last < limit; last += 1) {
      hash = Math.imul(hash ^ (hashes[last] ?? 0), 0x01000193) ^ (hash >>> 15)
      if (last - first + 1 >= shortest) {
        visit(bucketOf(hash, family), starts[first] ?? 0, ends[last] ?? 0)
      }
    }
  }
}

function collectCharacters(lower: string, visit: Visit): void {
  for (let start = 0; start + shortestCharacters <= lower.length; start += 1) {
    let hash = characterSeed
    const limit = Math.min(lower.length, start + longestCharacters)
    for (let index = start; index < limit; index += 1) {
      hash = Math.imul(hash ^ lower.charCodeAt(index), 0x01000193)
      if (index - start + 1 >= shortestCharacters) {
        visit(bucketOf(hash, characterFamily), start, index + 1)
      }
    }
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash
}

/** Murmur's final mixing step spreads similar hashes evenly over the buckets. */
function bucketOf(hash: number, family: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  const bucket = ((mixed ^ (mixed >>> 16)) >>> 0) % bucketsPerFamily
  return bucket * ngramFamilies.length + family
}

/** A growing list of unboxed numbers, since texts of megabytes pass through it. */
class IdList {
  private items: Uint32Array
  private length = 0

  constructor(size: number) {
    this.items = new Uint32Array(Math.max(64, size))
  }

  push(id: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint32Array(this.items.length * 2)
      larger.set(this.items)
      this.items = larger
    }
    this.items[this.length] = id
    this.length += 1
  }

  sorted(): Uint32Array {
    return this.items.subarray(0, this.length).sort()
  }
}
