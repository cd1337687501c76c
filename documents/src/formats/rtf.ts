import type { Draft } from '../document.ts'
import type { DocumentLimits } from '../limits.ts'
import { createProse, proseOfCells } from '../parts/prose.ts'
import { tooDeep } from '../parts/xml.ts'
import { codePageOfCharset, skippedDestinations, specialCharacters } from './rtf-words.ts'

/** What holds inside a pair of braces. */
interface Group {
  /** Null where its text is not read; `title` where it is the document's title. */
  target: 'text' | 'title' | null
  /** How many characters follow `\u` for programs that do not know it. */
  substitutes: number
  codePage: string
  isHidden: boolean
  isInfo?: boolean
  isFontTable?: boolean
}

/** Control words, symbols, braces and text, one after another. */
const token =
  /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/giy

export function readRtf(bytes: Uint8Array, limits: DocumentLimits): Draft {
  const reader = createReader(limits)
  // Bytes above 127 mean what the code page says: each is one character until then.
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
  const first: Group = { target: 'text', substitutes: 1, codePage: '', isHidden: false }
  const stack: Group[] = [first]
  let group = first
  let bytes: number[] = []
  /** Characters to come that stand for one already written. */
  let toSkip = 0
  let isOptional = false
  let title = ''

  function write(text: string): void {
    if (group.target === 'title') title += text
    else if (group.target === 'text' && !group.isHidden) body.write(text)
  }

  function flush(): void {
    if (bytes.length === 0) return
    write(new TextDecoder(group.codePage || fonts.usual).decode(Uint8Array.from(bytes)))
    bytes = []
  }

  function byte(value: number): void {
    if (toSkip > 0) toSkip--
    else bytes.push(value)
  }

  function beginDestination(word: string): void {
    const isInInfo = stack.at(-2)?.isInfo === true
    if (word === 'title' && isInInfo) group.target = 'title'
    else if (word === 'footnote') {
      if (group.target === 'text') body.leaveOutNote()
      group.target = null
    } else if (skippedDestinations.has(word) || isOptional) {
      if (word === 'listtext' || word === 'pntext') body.markItem()
      group.isInfo = word === 'info'
      group.isFontTable = word === 'fonttbl'
      group.target = null
    }
    isOptional = false
  }

  function setCharacter(word: string, value: number | null): void {
    if (word === 'uc') group.substitutes = value ?? 1
    else if (word === 'ansicpg') fonts.setUsual(value ?? 1252)
    else if (word === 'f') {
      if (stack.some(({ isFontTable }) => isFontTable)) fonts.define(value ?? 0)
      else group.codePage = fonts.codePageOf(value ?? 0)
    } else if (word === 'fcharset') fonts.setCharset(value ?? 0)
    else if (word === 'v' || word === 'deleted') group.isHidden = value !== 0
    else if (word === 'plain') group.isHidden = false
  }

  return {
    open(): void {
      flush()
      if (stack.length > limits.depth) throw tooDeep()
      group = { ...group, isInfo: false, isFontTable: false }
      stack.push(group)
    },
    close(): void {
      flush()
      if (stack.length > 1) stack.pop()
      group = stack.at(-1) ?? first
    },
    byte,
    text(text: string): void {
      for (let at = 0; at < text.length; at++) byte(text.charCodeAt(at))
    },
    symbol(symbol: string): void {
      flush()
      if (symbol === '*') isOptional = true
      else if (symbol === '~') write(' ')
      else if (symbol === '_') write('-')
      else if (symbol === '\n' || symbol === '\r') body.endParagraph()
      else if (/[\\{}]/.test(symbol)) write(symbol)
    },
    word(word: string, value: number | null): void {
      flush()
      if (word === 'u') {
        write(String.fromCharCode((value ?? 63) & 0xffff))
        toSkip = group.substitutes
        return
      }
      beginDestination(word)
      setCharacter(word, value)
      const character = specialCharacters[word]
      if (character !== undefined) write(character)
      else if (group.target === 'text') body.word(word, value)
    },
    finish(): Draft {
      flush()
      return { ...body.finish(), title: title.trim() || null }
    },
  }
}

/** Which code page the bytes of a text are in: the document's own, or that of the font. */
function createFonts() {
  const pages = new Map<number, string>()
  let usual = 'windows-1252'
  let defined = 0
  return {
    get usual() {
      return usual
    },
    setUsual(page: number): void {
      usual = decoderFor(`windows-${page}`) ?? usual
    },
    define(font: number): void {
      defined = font
    },
    setCharset(charset: number): void {
      const page = codePageOfCharset[charset]
      if (page) pages.set(defined, page)
    },
    codePageOf: (font: number) => pages.get(font) ?? '',
  }
}

function decoderFor(name: string): string | null {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return null
  }
}

/** The paragraphs, lists and tables of the document. */
function createBody() {
  const prose = createProse()
  let rows: string[][] = []
  let row: string[] = []
  let isInTable = false
  let isItem = false
  let level: number | null = null
  let paragraph = ''

  function endTable(): void {
    if (rows.length === 0) return
    const isFrame = rows.every((cells) => cells.length <= 1)
    const texts = isFrame ? rows.flat() : proseOfCells(rows)
    for (const text of texts) prose.add({ kind: 'paragraph', text })
    if (!isFrame) prose.leaveOut('tables')
    rows = []
  }

  function endParagraph(): void {
    if (isInTable) {
      paragraph += ' '
      return
    }
    endTable()
    const text = paragraph
    paragraph = ''
    if (level !== null) prose.add({ kind: 'heading', level, text })
    else prose.add({ kind: isItem ? 'item' : 'paragraph', text })
    isItem = false
  }

  return {
    write(text: string): void {
      paragraph += text
    },
    endParagraph,
    markItem(): void {
      isItem = true
    },
    leaveOutNote: () => prose.leaveOut('footnotes'),
    word(word: string, value: number | null): void {
      if (word === 'par' || word === 'sect' || word === 'page') endParagraph()
      else if (word === 'intbl') isInTable = true
      else if (word === 'cell') {
        row.push(paragraph)
        paragraph = ''
      } else if (word === 'row') {
        rows.push(row)
        row = []
      } else if (word === 'outlinelevel' && value !== null && value < 9) level = value + 1
      else if (word === 'pard') {
        isInTable = false
        level = null
      }
    },
    finish() {
      isInTable = false
      endParagraph()
      return prose.finish()
    },
  }
}
