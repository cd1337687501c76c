import { type Face, faceFor, isWrittenWith, mainFace, type Style } from './fonts.ts'

/** A stretch of text that looks alike; what it looks like is up to the caller. */
export interface Stretch<Look> {
  text: string
  look: Look
}

/** Letters of one face, one after the other on a line. */
export interface Run<Look> {
  text: string
  face: Face
  look: Look
  width: number
  /** What stands there, where no face can show it. */
  actual: string | null
}

export type Line<Look> = Run<Look>[]

export interface Setting {
  style: Style
  /** How wide a line may be. */
  width: number
  measure: (text: string, face: Face) => number
}

/** Breaks a paragraph into lines after its words; a word longer than a line is broken anywhere. */
export function breakLines<Look>(stretches: Stretch<Look>[], setting: Setting): Line<Look>[] {
  const lines: Line<Look>[] = []
  let line: Line<Look> = []
  let used = 0
  /** Blanks wait for the next word: at the end of a line they are not shown. */
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

  /** A space that takes no room: without it, who listens or copies would get two words as one. */
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

/** A word in as few runs as its letters allow: nearly always one. */
function runsOf<Look>(word: string, { look, setting }: Written<Look>): Line<Look> {
  const main = mainFace(setting.style)
  if (!isWrittenWith(word, main)) return joined(lettersOf(word, { look, setting }))
  return [{ text: word, face: main, look, width: setting.measure(word, main), actual: null }]
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Shown in the place of what no face has; what it is stays in the file for whoever copies or listens. */
const unknown = '\u25af'
/** Marks that are not shown themselves: joiners, selectors, directions and other controls. */
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

/** Neighbors that look alike become one; letters nobody can show keep what they stand for. */
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
