import { alphanumeric, type Kind, kindOf, kinds, plainMarks, tableOf } from './character-kinds.ts'
import { isWhiteSpace } from './words.ts'

/** The length of a text as read, and thus as charged. */
export interface TextSize {
  /** The words a reader sees, but at least the number of runs between white space. */
  words: number
  /** The basis of the price and the maximum: the words, or an eighth of the characters if that is more. */
  chargedWords: number
}

/** English words take about six characters including the space, so only unusual texts exceed this. */
const charactersPerWord = 8

/**
 * Counts the words of a text as the detector reads it: whatever its normalizer replaces with a space also
 * separates words here, and whatever it removes does not count. It makes a single pass with little work per
 * character, because it runs on every request and every keystroke.
 */
export function measureText(text: string): TextSize {
  const read = countRead(text)
  const words = Math.max(read.runs, read.words)
  return { words, chargedWords: Math.max(words, Math.ceil(read.characters / charactersPerWord)) }
}

/** A token of more than one character. */
interface Piece {
  kind: Kind
  code: number
  length: number
}

function countRead(text: string): Counter {
  const counter = new Counter()
  const findComment = commentFinder(text)
  for (let index = 0; index < text.length; ) {
    let code = text.charCodeAt(index)
    const piece = starters[code] === 1 ? readPiece(text, index, findComment) : null
    if (piece) {
      counter.take(piece.kind, piece.code)
      for (const end = index + piece.length; index < end; index++) {
        counter.passRun(text.charCodeAt(index))
      }
      continue
    }
    counter.passRun(code)
    // Nearly all characters are letters that follow letters, and only need to be counted.
    if (letters[code] === 1) {
      const end = endOfLetters(text, index + 1)
      counter.takeLetters(text, index, end)
      index = end
      continue
    }
    if (code >= 0xd800) code = text.codePointAt(index) ?? 0
    counter.take(kindOf(code), code)
    index += code > 0xffff ? 2 : 1
  }
  return counter
}

function endOfLetters(text: string, from: number): number {
  let end = from
  while (end < text.length && letters[text.charCodeAt(end)] === 1) end++
  return end
}

class Counter {
  /** Runs of characters other than white space. */
  runs = 0
  words = 0
  characters = 0
  /** Whether the last character was not white space. */
  #isInRun = false
  /** The last two letters of the current word; 0 if there is none. */
  #last = 0
  #lastButOne = 0
  /** Punctuation since the last letter. */
  #marks = ''

  passRun(code: number): void {
    const isInRun = !isWhiteSpace(code)
    if (isInRun && !this.#isInRun) this.runs++
    this.#isInRun = isInRun
  }

  take(kind: Kind, code: number): void {
    if (kind === kinds.nothing) return
    if (kind === kinds.gap) {
      if (this.#last !== 0 || this.#marks !== '') this.characters++
      this.#last = 0
      this.#marks = ''
      return
    }
    this.characters++
    if (kind === kinds.letter) this.#takeLetter(code)
    // Longer runs make no difference.
    else if (this.#marks.length < 8)
      this.#marks += plainMarks.get(code) ?? String.fromCodePoint(code)
  }

  /** Takes all letters in a range, of which there is at least one. */
  takeLetters(text: string, from: number, to: number): void {
    this.characters += to - from
    this.#takeLetter(text.charCodeAt(from))
    if (to - from === 1) return
    this.#lastButOne = text.charCodeAt(to - 2)
    this.#last = text.charCodeAt(to - 1)
  }

  #takeLetter(code: number): void {
    const isNew =
      this.#last === 0 ||
      (this.#marks !== '' && separates(this.#marks, [this.#lastButOne, this.#last, code]))
    if (isNew) this.words++
    this.#lastButOne = isNew ? 0 : this.#last
    this.#last = code
    this.#marks = ''
  }
}

/** Whether the normalizer replaces this punctuation between letters with a space. */
function separates(marks: string, around: [lastButOne: number, last: number, next: number]) {
  if (/--|[!?]/.test(marks)) return true
  // On its own it is a hyphen; next to other marks it is a dash.
  if (marks.includes('–')) return marks !== '–'
  const letters = String.fromCodePoint(...around)
  if (marks.includes(',')) return /\p{L}{2}$/u.test(letters)
  return marks.includes('.') && /\p{Ll}{2}\p{Lu}$/u.test(letters)
}

const letters = tableOf(alphanumeric)
/** Characters that may begin a token of more than one character. */
const starters = tableOf('<&!hHfFwW')

type FindComment = (from: number) => number

/** The token of more than one character that begins here: a tag, an entity, an image or a URL. */
function readPiece(text: string, index: number, findComment: FindComment): Piece | null {
  const next = text.charAt(index + 1)
  switch (text.charAt(index)) {
    case '<':
      return gapOf(next === '!' ? findComment(index) - index : lengthOfTag(text, index))
    case '!':
      return gapOf(next === '[' ? (matchAt(picture, text, index)?.[0].length ?? 0) : 0)
    case '&':
      return readEntity(text, index)
    default:
      return readAddress(text, index)
  }
}

function gapOf(length: number): Piece | null {
  return length > 0 ? { kind: kinds.gap, code: 32, length } : null
}

const longestTag = 402

/** The same as `<\/?[a-zA-Z][^<>]{0,400}>`; 0 if there is none. */
function lengthOfTag(text: string, index: number): number {
  const name = text.charAt(index + 1) === '/' ? index + 2 : index + 1
  if (!/[a-zA-Z]/.test(text.charAt(name))) return 0
  for (let end = name + 1; end < name + longestTag; end++) {
    const character = text.charAt(end)
    if (character === '>') return end + 1 - index
    if (character === '<' || character === '') return 0
  }
  return 0
}

/** Finds the end of the comment that begins here; searches only once, however many comments begin earlier. */
function commentFinder(text: string): FindComment {
  let end = -1
  return (from) => {
    if (!text.startsWith('<!--', from)) return 0
    if (end !== Number.POSITIVE_INFINITY && end < from + 4) {
      const found = text.indexOf('-->', from + 4)
      end = found === -1 ? Number.POSITIVE_INFINITY : found
    }
    return end === Number.POSITIVE_INFINITY ? 0 : end + 3
  }
}

const picture = /!\[[^[\]]{0,300}\]\([^()]{0,500}\)/y
const entity = /&(?:#(\d{2,6})|#x([0-9a-fA-F]{2,5})|([a-z]{2,6}));/y
const longestEntity = 10

const namedEntities: Record<string, string> = {
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '.',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  rsquo: "'",
  lsquo: "'",
  ldquo: '"',
  rdquo: '"',
}

function readEntity(text: string, index: number): Piece | null {
  if (!text.slice(index, index + longestEntity).includes(';')) return null
  const match = matchAt(entity, text, index)
  if (!match) return null
  const [{ length }, decimal, hexadecimal, name] = match
  if (name !== undefined) {
    const code = namedEntities[name]?.charCodeAt(0)
    return code === undefined ? null : { kind: kindOf(code), code, length }
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  const isText = code >= 32 && code < 0xd800 && !(code >= 127 && code < 160)
  if (!isText) return { kind: kinds.nothing, code, length }
  // Punctuation is rarely written this way, so anything but letters and quotes counts as a gap.
  const isPart = kindOf(code) === kinds.letter || code === 34 || code === 38 || code === 39
  return { kind: isPart ? kindOf(code) : kinds.gap, code, length }
}

const inAddress = tableOf(`${alphanumeric}!#$%*+,-./:;=?@\\^_{}~'\``)

/**
 * URLs are not read. To avoid mistaking other text for one, a URL must follow white space or an opening mark,
 * and ends earlier than the normalizer would allow.
 */
function readAddress(text: string, index: number): Piece | null {
  // Check first what few words begin with: `ht`, `ft` or `ww`.
  const second = text.charCodeAt(index + 1) | 32
  if (second !== 0x74 && second !== 0x77) return null
  if (index > 0 && !/[\s("]/.test(text.charAt(index - 1))) return null
  const start = /^(?:(?:https?|ftp):\/\/|www\.)/i.exec(text.slice(index, index + 8))?.[0]
  if (start === undefined) return null
  let end = index + start.length
  while (end < text.length && inAddress[text.charCodeAt(end)] === 1) end++
  return end === index + start.length ? null : { kind: kinds.nothing, code: 0, length: end - index }
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}
