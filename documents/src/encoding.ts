export interface Decoded {
  text: string
  /** How many characters could not be decoded. */
  undecodable: number
  /** Whether it is not text at all. */
  isBinary: boolean
}

/**
 * Decodes a file whose encoding is unknown or given only by a byte-order mark or a name. Without either, text
 * that is not UTF-8 is Windows-1252, unless so much of it is UTF-8 that the rest must be damage.
 */
export function decode(bytes: Uint8Array, named?: string): Decoded {
  const mark = marks.find(({ start }) => start.every((byte, at) => bytes[at] === byte))
  const wide = mark ? null : encodingWithoutMark(bytes)
  const encoding = mark?.encoding ?? wide
  if (encoding) return decodedAs(encoding, bytes)
  if (isUtf8(bytes)) return decodedAs('utf-8', bytes)
  const ours = named && known(named)
  if (ours && ours !== 'utf-8') return decodedAs(ours, bytes)
  const { valid, invalid } = countSequences(bytes)
  return decodedAs(valid > 4 * invalid ? 'utf-8' : 'windows-1252', bytes)
}

const marks = [
  { start: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { start: [0xff, 0xfe], encoding: 'utf-16le' },
  { start: [0xfe, 0xff], encoding: 'utf-16be' },
]

function decodedAs(encoding: string, bytes: Uint8Array): Decoded {
  const text = new TextDecoder(encoding).decode(bytes)
  const undecodable = text.match(/\ufffd/g)?.length ?? 0
  const controls = text.slice(0, 100_000).match(/(?!\s)\p{Cc}/gu)?.length ?? 0
  const isBinary = controls > 4 + Math.min(text.length, 100_000) / 1_000
  return { text, undecodable, isBinary }
}

/** The decoder's name for an encoding; null if it is unknown. */
function known(name: string): string | null {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return null
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** English in UTF-16 has a zero in every other byte, either the first or the second. */
function encodingWithoutMark(bytes: Uint8Array): string | null {
  const looked = Math.min(bytes.length, 4_000) & ~1
  if (looked < 4) return null
  let [even, odd] = [0, 0]
  for (let at = 0; at < looked; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  const pairs = looked / 2
  if (odd > 0.4 * pairs && even < 0.05 * pairs) return 'utf-16le'
  if (even > 0.4 * pairs && odd < 0.05 * pairs) return 'utf-16be'
  return null
}

/** How many multi-byte characters are complete, and how many bytes belong to no character. */
function countSequences(bytes: Uint8Array): { valid: number; invalid: number } {
  let [valid, invalid] = [0, 0]
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    const more = byte < 0x80 ? 0 : byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : -1
    const isWhole = more >= 0 && isContinued(bytes, { from: at + 1, to: at + 1 + more })
    if (isWhole && more > 0) valid++
    if (!isWhole) invalid++
    at += isWhole ? 1 + more : 1
  }
  return { valid, invalid }
}

function isContinued(bytes: Uint8Array, { from, to }: { from: number; to: number }): boolean {
  for (let at = from; at < to; at++) {
    if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return false
  }
  return true
}
