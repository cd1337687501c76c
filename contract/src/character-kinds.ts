/** `mark` is punctuation that may be inside a word; `nothing` is ignored. */
export const kinds = { unknown: 0, letter: 1, mark: 2, gap: 3, nothing: 4 } as const
export type Kind = (typeof kinds)[keyof typeof kinds]

export const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Has an entry for every UTF-16 code unit, because reading past the end of an array is slow. */
export function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (const character of characters) table[character.charCodeAt(0)] = 1
  return table
}

/** Punctuation that has a plain equivalent. */
export const plainMarks = new Map(
  Object.entries({
    '"': '“”„‟″‶«»〝〞❝❞',
    "'": '‘’‚‛′‵ʼʹ´‹›❛❜',
    '-': '‐‑‒−﹣－',
    '–': '–',
  }).flatMap(([plain, others]) =>
    [...others].map((other) => [other.codePointAt(0) ?? 0, plain] as const),
  ),
)

/** Caches the kind of every code point seen so far. */
let known: Uint8Array | null = null

export function kindOf(code: number): Kind {
  known ??= new Uint8Array(0x110000)
  const kind = known[code] as Kind
  if (kind !== kinds.unknown) return kind
  const found = findKind(code)
  known[code] = found
  return found
}

function findKind(code: number): Kind {
  const character = String.fromCodePoint(code)
  if (character === '\ufeff') return kinds.nothing
  if (/\s|\u0085|\u20e3/.test(character)) return kinds.gap
  if (plainMarks.has(code)) return kinds.mark
  if (/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{M}\ufff9-\ufffd]/u.test(character)) {
    return kinds.nothing
  }
  if (code < 128) return /[a-zA-Z0-9]/.test(character) ? kinds.letter : kinds.mark
  if (/\p{Extended_Pictographic}|[^\p{L}\p{N}]/u.test(character)) return kinds.gap
  // A few characters normalize to several words.
  return /\s/.test(character.normalize('NFKC')) ? kinds.gap : kinds.letter
}
