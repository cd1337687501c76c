/** Uncased BERT tokenizer, with the words and pieces the encoder was trained on. */
export interface Wordpiece {
  pieces(text: string): number[]
  /** [CLS] pieces [SEP], at most `limit` of them. */
  frame(pieces: readonly number[], limit: number): number[]
}

const longestWord = 100

export function createWordpiece(vocabulary: readonly string[]): Wordpiece {
  const ids = new Map(vocabulary.map((piece, id) => [piece, id]))
  const unknown = requireId(ids, '[UNK]')
  const [first, last] = [requireId(ids, '[CLS]'), requireId(ids, '[SEP]')]
  const known = new Map<string, readonly number[]>()
  function piecesOf(word: string): readonly number[] {
    const before = known.get(word)
    if (before) return before
    const found = splitWord(word, ids) ?? [unknown]
    if (known.size < 20_000) known.set(word, found)
    return found
  }
  return {
    pieces: (text) => basicTokens(text).flatMap(piecesOf),
    frame: (pieces, limit) => [first, ...pieces.slice(0, limit - 2), last],
  }
}

/** Lowercases, strips accents, and splits off every punctuation mark and Chinese character. */
export function basicTokens(text: string): string[] {
  const plain = text
    .replace(unreadable, '')
    .replace(ideograph, ' $& ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
  return plain.match(token) ?? []
}

const unreadable = /[\0\ufffd]|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu
const ideograph =
  /[\u4E00-\u9FFF\u3400-\u4DBF\u{20000}-\u{2A6DF}\u{2A700}-\u{2CEAF}\uF900-\uFAFF\u{2F800}-\u{2FA1F}]/gu
// BERT counts all ASCII symbols as punctuation, Unicode only by category.
const token = /[!-/:-@[-`{-~\p{P}]|[^\s!-/:-@[-`{-~\p{P}]+/gu

/** Longest piece first, from the left; null if a remainder is not in the vocabulary. */
function splitWord(word: string, ids: ReadonlyMap<string, number>): number[] | null {
  const glyphs = [...word]
  if (glyphs.length > longestWord) return null
  const pieces: number[] = []
  let start = 0
  while (start < glyphs.length) {
    let end = glyphs.length
    let id: number | undefined
    for (; end > start && id === undefined; end -= 1) {
      const piece = glyphs.slice(start, end).join('')
      id = ids.get(start === 0 ? piece : `##${piece}`)
    }
    if (id === undefined) return null
    pieces.push(id)
    start = end + 1
  }
  return pieces
}

function requireId(ids: ReadonlyMap<string, number>, piece: string): number {
  const id = ids.get(piece)
  if (id === undefined) throw new Error(`The vocabulary lacks ${piece}`)
  return id
}
