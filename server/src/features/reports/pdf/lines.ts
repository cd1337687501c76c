import { type Face, faceFor, isWrittenWith, mainFace, type Style } from './fonts.ts'

/** A stretch of text with one look; the caller defines what a look is. */
export interface Stretch<Look> {
  text: string
  look: Look
}

/** Consecutive letters of one face on a line. */
export interface Run<Look> {
  text: string
  face: Face
  look: Look
  width: number
  /** The original characters, if no face can show them. */
  actual: string | null
}

export type Line<Look> = Run<Look>[]

export interface Setting {
  style: Style
  /** The maximum width of a line. */
  width: number
  measure: (text: string, face: Face) => number
}

/** Breaks a paragraph into lines between words; a word longer than a line is broken anywhere. */
export function breakLines<Look>(stretches: Stretch<Look>[], setting: Setting): Line<Look>[] {
  const lines: Line<Look>[] = []
  let line: Line<Look> = []
  let used = 0
  /** Blanks are kept until the next word: at the end of a line they are not drawn. */
  let blanks: Line<Look> = []

  function add(runs: Line<Look>) {
    for (const run of runs) {
      line.push(run)
      used += run.width
    }
  }
  function endLine() {
    lines.push(joined(line))
    line = []
    used = 0
    blanks = []
  }

  /** A space of zero width: without it, copied or spoken text would run two words together. */
  function wrap() {
    const last = line.at(-1)
    if (last && blanks.length > 0) line.push({ ...last, text: ' ', width: 0, actual: null })
    endLine()
  }

  for (const { text, look } of stretches) {
    for (const [token] of text.matchAll(/[^\S\u00a0]+|[\S\u00a0]+/g)) {
      const runs = runsOf(token, { look, setting })
      if (/^[^\S\u00a0]/.test(token)) {
        if (line.length > 0) blanks.push(...runs)
        continue
      }
      const width = widthOf(runs)
      if (line.length > 0 && used + widthOf(blanks) + width > setting.width) wrap()
      add(blanks)
      blanks = []
      if (width <= setting.width) add(runs)
      else {
        for (const run of lettersOf(token, { look, setting })) {
          if (line.length > 0 && used + run.width > setting.width) endLine()
          add([run])
        }
      }
    }
  }
  if (line.length > 0) endLine()
  return lines
}

export function widthOf(runs: Line<unknown>): number {
  return runs.reduce((sum, { width }) => sum + width, 0)
}

interface Written<Look> {
  look: Look
  setting: Setting
}

/** A word in as few runs as possible: nearly always one. */
function runsOf<Look>(word: string, { look, setting }: Written<Look>): Line<Look> {
  const main = mainFace(setting.style)
  if (!isWrittenWith(word, main)) return joined(lettersOf(word, { look, setting }))
  return [{ text: word, face: main, look, width: setting.measure(word, main), actual: null }]
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Shown in place of characters no face has; the original stays in the file for copying and screen readers.
 */
const unknown = '\u25af'
/** Characters that are not drawn themselves: joiners, selectors, directions and other controls. */
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]|\p{Emoji_Modifier}/gu

function lettersOf<Look>(word: string, { look, setting }: Written<Look>): Line<Look> {
  const runs: Line<Look> = []
  for (const { segment } of graphemes.segment(word)) {
    const text = segment.replaceAll(invisible, '')
    if (text === '') continue
    const face = faceFor(text, setting.style)
    const shown = face ? text : unknown
    const its = face ?? faceFor(unknown, setting.style) ?? mainFace(setting.style)
    const width = setting.measure(shown, its)
    runs.push({ text: shown, face: its, look, width, actual: face ? null : segment })
  }
  return runs
}

/** Merges neighbors with the same look; characters that cannot be shown keep their originals. */
function joined<Look>(runs: Line<Look>): Line<Look> {
  const result: Line<Look> = []
  for (const run of runs) {
    const last = result.at(-1)
    const isAlike = last?.face === run.face && last.look === run.look
    if (last && isAlike && last.actual === null && run.actual === null) {
      last.text += run.text
      last.width += run.width
    } else result.push({ ...run })
  }
  return result
}
