import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'

export type Style = 'serif' | 'sans' | 'bold' | 'mono'

/** A font file and the letters it contains. */
export interface Face {
  name: string
  content: Buffer
  letters: ReadonlySet<number>
  /** Features the font would apply by default, and must not. */
  features: Record<string, boolean> | undefined
}

const newsreader = '@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf'
const grotesk = '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'
const boldGrotesk = '@expo-google-fonts/hanken-grotesk/700Bold/HankenGrotesk_700Bold.ttf'
const mono = '@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf'
const dejaVu = 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'

/**
 * The faces of each style, in the order they are tried for a letter: the product's own, and DejaVu for
 * alphabets, arrows and symbols that they lack.
 */
const files: Record<Style, string[]> = {
  serif: [newsreader, 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf', dejaVu],
  sans: [grotesk, dejaVu],
  bold: [boldGrotesk, 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', dejaVu],
  mono: [mono, dejaVu],
}

const opened = new Map<string, Face>()

/** A thread opens each file at most once, and only if a text needs it. */
function faceIn(file: string): Face {
  const known = opened.get(file)
  if (known) return known
  const content = readFileSync(fileURLToPath(import.meta.resolve(file)))
  const font = create(content)
  if (!('characterSet' in font)) throw new Error(`${file} has several fonts`)
  const face = {
    name: file,
    content,
    letters: new Set(font.characterSet),
    // Programmers' ligatures do not belong in ids, and the library fails on their empty glyphs.
    features: file === mono ? { calt: false, liga: false } : undefined,
  }
  opened.set(file, face)
  return face
}

/** The first face with all letters of a piece; null if none has them. */
export function faceFor(piece: string, style: Style): Face | null {
  for (const file of files[style]) {
    const face = faceIn(file)
    if (isWrittenWith(piece, face)) return face
  }
  return null
}

/** The first face of a style, which nearly every word is written with. */
export function mainFace(style: Style): Face {
  return faceIn(files[style][0] ?? '')
}

export function isWrittenWith(piece: string, { letters }: Face): boolean {
  for (const letter of piece) if (!letters.has(letter.codePointAt(0) ?? 0)) return false
  return true
}
