export interface ShingleRules {
  /** Words in a shingle. */
  shingle_words: number
  /** One in this many shingles is kept, chosen by hash, so that equal texts keep the same ones. */
  sample: number
  /** A shingle in more texts than this is boilerplate and does not link texts. */
  popular: number
}

export interface Overlap {
  one: number
  other: number
  /** Shared sampled shingles divided by those of the smaller text. */
  share: number
}

/**
 * Pairs of texts that share running words. The share is relative to the smaller text, so another excerpt of
 * the same article is found as reliably as a copy.
 */
export function findOverlaps(
  shingles: readonly Uint32Array[],
  rules: { popular: number; least: number },
): Overlap[] {
  const postings = sortedPostings(shingles)
  const shared = countShared(postings, { popular: rules.popular, texts: shingles.length })
  const overlaps: Overlap[] = []
  for (const [key, count] of shared) {
    const one = Math.floor(key / shingles.length)
    const other = key % shingles.length
    const smaller = Math.min(shingles[one]?.length ?? 0, shingles[other]?.length ?? 0)
    // A single shared shingle may be a quotation, so two are required.
    if (count >= 2 && count / smaller >= rules.least) {
      overlaps.push({ one, other, share: count / smaller })
    }
  }
  return overlaps
}

/** Distinct sampled shingle hashes of a text, given its lowercase words. */
export function sampledShingles(words: readonly string[], rules: ShingleRules): Uint32Array {
  const hashes = new Set<number>()
  for (let start = 0; start + rules.shingle_words <= words.length; start += 1) {
    const hash = hashOf(words.slice(start, start + rules.shingle_words).join(' '))
    if (hash % rules.sample === 0) hashes.add(hash)
  }
  return Uint32Array.from(hashes)
}

const indexBits = 2 ** 20

/** Packs hash and text number into one float64 (32 + 20 bits), so that a typed sort groups the postings. */
function sortedPostings(shingles: readonly Uint32Array[]): Float64Array {
  if (shingles.length > indexBits) throw new Error('Too many texts for packed postings')
  const total = shingles.reduce((sum, list) => sum + list.length, 0)
  const postings = new Float64Array(total)
  let next = 0
  for (const [index, list] of shingles.entries()) {
    for (const hash of list) {
      postings[next] = hash * indexBits + index
      next += 1
    }
  }
  return postings.sort()
}

function countShared(
  postings: Float64Array,
  limits: { popular: number; texts: number },
): Map<number, number> {
  const shared = new Map<number, number>()
  let start = 0
  while (start < postings.length) {
    const hash = Math.floor((postings[start] ?? 0) / indexBits)
    let end = start
    while (end < postings.length && Math.floor((postings[end] ?? 0) / indexBits) === hash) end += 1
    if (end - start > 1 && end - start <= limits.popular) {
      countPairs(postings.subarray(start, end), { shared, texts: limits.texts })
    }
    start = end
  }
  return shared
}

function countPairs(
  group: Float64Array,
  { shared, texts }: { shared: Map<number, number>; texts: number },
): void {
  const members = Array.from(group, (posting) => posting % indexBits)
  for (const [place, one] of members.entries()) {
    for (const other of members.slice(place + 1)) {
      const key = one * texts + other
      shared.set(key, (shared.get(key) ?? 0) + 1)
    }
  }
}

/** FNV-1a with a final avalanche, so that sampling by remainder is even. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
