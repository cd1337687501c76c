import type { Draft } from '../document.ts'
import type { DocumentLimits } from '../limits.ts'
import { tooDeep } from '../parts/xml.ts'
import { createBody } from './rtf-body.ts'
import { createFonts } from './rtf-fonts.ts'
import { skippedDestinations, specialCharacters } from './rtf-words.ts'

/** The state inside a pair of braces. */
interface Group {
  /** Null if its text is not read; `title` for the document's title. */
  target: 'text' | 'title' | null
  /** How many fallback characters follow `\u` for programs that do not support it. */
  substitutes: number
  codePage: string
  isHidden: boolean
  isInfo?: boolean
  isFontTable: boolean
}

/** Matches control words, symbols, braces and text. */
const token =
  /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/giy

export function readRtf(bytes: Uint8Array, limits: DocumentLimits): Draft {
  const reader = createReader(limits)
  // The code page decides what bytes above 127 mean: until then, each is one character.
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  token.lastIndex = 0
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [, word, parameter, hex, symbol, brace, text] = match
    if (brace === '{') reader.open()
    else if (brace === '}') reader.close()
    else if (hex !== undefined) reader.byte(Number.parseInt(hex, 16))
    else if (symbol !== undefined) reader.symbol(symbol)
    else if (text !== undefined) reader.text(text)
    else if (word === 'bin') token.lastIndex += Math.max(0, Number(parameter ?? 0))
    else if (word !== undefined)
      reader.word(word, parameter === undefined ? null : Number(parameter))
  }
  return reader.finish()
}

function createReader(limits: DocumentLimits) {
  const body = createBody()
  const fonts = createFonts()
  const seen = { isHidden: false, isFontTable: false }
  const first: Group = { target: 'text', substitutes: 1, codePage: '', ...seen }
  const stack: Group[] = [first]
  let group = first
  let isOptional = false
  let title = ''

  function write(text: string): void {
    if (group.target === 'title') title += text
    else if (group.target === 'text' && !group.isHidden) body.write(text)
  }

  const characters = createCharacters((bytes) =>
    write(new TextDecoder(group.codePage || fonts.usual).decode(bytes)),
  )

  function beginDestination(word: string): void {
    const isInInfo = stack.at(-2)?.isInfo === true
    if (word === 'title' && isInInfo) group.target = 'title'
    else if (word === 'footnote') {
      if (group.target === 'text') body.leaveOutNote()
      group.target = null
    } else if (skippedDestinations.has(word) || isOptional) {
      if (word === 'listtext' || word === 'pntext') body.markItem()
      group.isInfo = word === 'info'
      group.isFontTable ||= word === 'fonttbl'
      group.target = null
    }
    isOptional = false
  }

  return {
    open(): void {
      characters.flush()
      if (stack.length > limits.depth) throw tooDeep()
      group = { ...group, isInfo: false }
      stack.push(group)
    },
    close(): void {
      characters.flush()
      if (stack.length > 1) stack.pop()
      group = stack.at(-1) ?? first
    },
    byte: characters.add,
    text: characters.addText,
    symbol(symbol: string): void {
      characters.flush()
      if (symbol === '*') isOptional = true
      else if (symbol === '~') write(' ')
      else if (symbol === '_') write('-')
      else if (/[\r\n]/.test(symbol) && group.target === 'text') body.endParagraph()
      else if (/[\\{}]/.test(symbol)) write(symbol)
    },
    word(word: string, value: number | null): void {
      characters.flush()
      if (word === 'u') {
        write(String.fromCharCode((value ?? 63) & 0xffff))
        characters.skip(group.substitutes)
        return
      }
      beginDestination(word)
      setCharacters(group, { word, value, fonts })
      const character = specialCharacters[word]
      if (character !== undefined) write(character)
      else if (group.target === 'text') body.word(word, value)
    },
    finish(): Draft {
      characters.flush()
      return { ...body.finish(), title: title.trim() || null }
    },
  }
}

/** Applies a control word that affects the characters after it. */
function setCharacters(
  group: Group,
  {
    word,
    value,
    fonts,
  }: { word: string; value: number | null; fonts: ReturnType<typeof createFonts> },
): void {
  if (word === 'uc') group.substitutes = value ?? 1
  else if (word === 'ansicpg') fonts.setUsual(value ?? 1252)
  else if (word === 'f' && group.isFontTable) fonts.define(value ?? 0)
  else if (word === 'f') group.codePage = fonts.codePageOf(value ?? 0)
  else if (word === 'fcharset') fonts.setCharset(value ?? 0)
  else if (word === 'v' || word === 'deleted') group.isHidden = value !== 0
  else if (word === 'plain') group.isHidden = false
}

/** Collects bytes until a character can no longer continue. */
function createCharacters(write: (bytes: Uint8Array) => void) {
  let bytes: number[] = []
  /** Number of fallback bytes to skip because their character was already written. */
  let toSkip = 0

  function add(value: number): void {
    if (toSkip > 0) toSkip--
    else bytes.push(value)
  }

  return {
    add,
    addText(text: string): void {
      for (let at = 0; at < text.length; at++) add(text.charCodeAt(at))
    },
    skip(count: number): void {
      toSkip = count
    },
    flush(): void {
      if (bytes.length > 0) write(Uint8Array.from(bytes))
      bytes = []
    },
  }
}
