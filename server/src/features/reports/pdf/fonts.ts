import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'

export type Style = 'serif' | 'sans' | 'bold' | 'mono'

/** A file of letters, and which there are in it. */
export interface Face {
  name: string
  content: Buffer
  letters: ReadonlySet<number>
}

/**
 * The faces of each style, in the order in which they are asked for a letter. The product's own come
 * in one file for each alphabet; letters, arrows and signs that they lack come from DejaVu.
 */
const files: Record<Style, string[]> = {
  serif: [
    '@fontsource/newsreader/files/newsreader-latin-400-normal.woff',
    '@fontsource/newsreader/files/newsreader-latin-ext-400-normal.woff',
    'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  ],
  sans: [
    '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff',
    '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-400-normal.woff',
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  ],
  bold: [
    '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-700-normal.woff',
    '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-700-normal.woff',
    'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  ],
  mono: [
    '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff',
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  ],
}

const opened = new Map<string, Face>()

/** A thread opens each file once, and one that no text needs never. */
function faceIn(file: string): Face {
  const known = opened.get(file)
  if (known) return known
  const content = readFileSync(fileURLToPath(import.meta.resolve(file)))
  const font = create(content)
  if (!('characterSet' in font)) throw new Error(`${file} has several fonts`)
  const face = { name: file, content, letters: new Set(font.characterSet) }
  opened.set(file, face)
  return face
}

/** The first face with all letters of a piece; null where none has them. */
export function faceFor(piece: string, style: Style): Face | null {
  for (const file of files[style]) {
    const face = faceIn(file)
    if (isWrittenWith(piece, face)) return face
  }
  return null
}

/** The face that a style has first of all, and that nearly every word is written with. */
export function mainFace(style: Style): Face {
  return faceIn(files[style][0] ?? '')
}

export function isWrittenWith(piece: string, { letters }: Face): boolean {
  for (const letter of piece) if (!letters.has(letter.codePointAt(0) ?? 0)) return false
  return true
}
