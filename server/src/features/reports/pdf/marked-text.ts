import {
  type Passage,
  type Piece,
  piecesOf,
  type Shade,
  shadeBounds,
  shadeOf,
  shades,
} from '@inkprint/contract'
import type { MarkedText } from '../report.ts'
import type { Line, Stretch } from './lines.ts'
import {
  type Canvas,
  column,
  type Element,
  type Ink,
  inks,
  type PlacedLine,
  type Sheet,
} from './sheet.ts'

/** How a stretch of the text is drawn; null if it was not scored. */
type Look = Shade | null

const body = { style: 'serif', size: 11, leading: 18 } as const
const label = { style: 'bold', size: 8.5, leading: 15 } as const

/** The text with its marks: sentences shaded as on screen, and a line where another author begins. */
export function writeMarkedText(sheet: Sheet, { text, spans, passages }: MarkedText): void {
  const section = sheet.open(sheet.root, 'Sect')
  if (passages.length > 0) writePassages(sheet, { section, text, passages })
  if (spans.length > 0) writeLegend(sheet, section)
  sheet.space(8)
  const begins = new Map(passages.map((passage) => [passage.start, passage]))
  const starts = passages.map(({ start }) => start)
  for (const part of paragraphsOf(piecesOf(text, spans, starts), begins)) {
    if ('passage' in part) writeLabel(sheet, { section, passage: part.passage })
    else writeParagraph(sheet, { section, stretches: part.stretches })
  }
  section.end()
}

type Part = { passage: Passage } | { stretches: Stretch<Look>[] }

/** The text's lines, split where a passage begins. */
function* paragraphsOf(pieces: Piece[], begins: ReadonlyMap<number, Passage>): Generator<Part> {
  let stretches: Stretch<Look>[] = []
  for (const piece of pieces) {
    const passage = begins.get(piece.start)
    if (passage) {
      if (stretches.length > 0) yield { stretches }
      stretches = []
      yield { passage }
    }
    const look = piece.probability === null ? null : shadeOf(piece.probability)
    const [first = '', ...others] = piece.text.split(/\r\n|[\n\r\u2028\u2029]/)
    stretches.push({ text: first.replaceAll('\t', '    '), look })
    for (const line of others) {
      yield { stretches }
      stretches = [{ text: line.replaceAll('\t', '    '), look }]
    }
  }
  if (stretches.length > 0) yield { stretches }
}

function writeParagraph(
  sheet: Sheet,
  { section, stretches }: { section: Element; stretches: Stretch<Look>[] },
): void {
  const lines = sheet.lay(stretches, body)
  // Empty lines add nothing, however many there are.
  if (lines.length === 0) return
  const element = sheet.open(section, 'P')
  sheet.drawLines(element, {
    lines,
    options: body,
    tag: 'P',
    behind: (placed) => drawShades(sheet, placed),
  })
  element.end()
  sheet.space(6)
}

interface Fill {
  wash: Ink
  line: Ink
  thickness: number
  isDotted: boolean
}

/** Each step differs in its line as well as in its color: solid for AI, dotted for people. */
const fills: Record<Shade, Fill | null> = {
  'human-strong': { wash: 'humanWash', line: 'human', thickness: 1.4, isDotted: true },
  human: { wash: 'humanFaint', line: 'human', thickness: 0.7, isDotted: true },
  open: null,
  ai: { wash: 'aiFaint', line: 'ai', thickness: 0.7, isDotted: false },
  'ai-strong': { wash: 'aiWash', line: 'ai', thickness: 1.4, isDotted: false },
}

function drawShades(sheet: Sheet, placed: PlacedLine<Look>[]): void {
  const isShaded = placed.some(({ line }) => line.some(({ look }) => look !== null && fills[look]))
  if (!isShaded) return
  sheet.decorate((doc) => {
    for (const { line, top } of placed) {
      let x: number = column.left
      for (const { shade, width } of shadesOn(line)) {
        const fill = shade && fills[shade]
        if (fill) drawShade(doc, { fill, x, top, width })
        x += width
      }
    }
  })
}

/** Runs of different faces but one shade are drawn as one. */
function shadesOn(line: Line<Look>): { shade: Look; width: number }[] {
  const found: { shade: Look; width: number }[] = []
  for (const { look, width } of line) {
    const last = found.at(-1)
    if (last && last.shade === look) last.width += width
    else found.push({ shade: look, width })
  }
  return found
}

function drawShade(
  doc: Canvas,
  { fill, x, top, width }: { fill: Fill; x: number; top: number; width: number },
): void {
  const { wash, line, thickness, isDotted } = fill
  doc.rect(x, top + 1.5, width, body.leading - 3).fill(inks[wash])
  doc.lineWidth(thickness).strokeColor(inks[line])
  if (isDotted) doc.dash(thickness, { space: 2 })
  else doc.undash()
  const y = top + body.leading - 2
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke()
}

const sides = {
  ai: { word: 'AI', ink: 'ai' },
  human: { word: 'Person', ink: 'human' },
  uncertain: { word: 'Uncertain', ink: 'soft' },
} as const satisfies Record<Passage['classification'], { word: string; ink: Ink }>

function writeLabel(
  sheet: Sheet,
  { section, passage }: { section: Element; passage: Passage },
): void {
  const { word, ink } = sides[passage.classification]
  sheet.space(4)
  // Keeps a label on the same page as its line.
  sheet.reserve(label.leading + body.leading)
  sheet.write(section, 'P', `${word} from here (${percent(passage.probability_ai)} AI)`, {
    ...label,
    ink,
  })
}

function writePassages(
  sheet: Sheet,
  { section, text, passages }: { section: Element; text: string; passages: Passage[] },
): void {
  const words = passages.map(
    ({ classification, probability_ai }, index) =>
      `${index + 1}. ${sides[classification].word}, ${percent(probability_ai)} AI`,
  )
  const alt = `The text from its beginning to its end, by passage: ${words.join('; ')}.`
  const top = sheet.y
  sheet.figure(section, alt, (doc) => {
    let x: number = column.left
    for (const { start, end, classification } of passages) {
      const width = ((end - start) / text.length) * column.width
      drawStretch(doc, { classification, x, top, width: Math.max(1, width - 1.5) })
      x += width
    }
  })
  sheet.space(20)
  sheet.write(section, 'P', words.join('   '), { style: 'sans', size: 9, leading: 14, ink: 'soft' })
  sheet.space(6)
}

const stripHeight = 13

/** Stripes for AI, dots for people, so that color is not the only difference. */
function drawStretch(
  doc: Canvas,
  {
    classification,
    x,
    top,
    width,
  }: { classification: Passage['classification']; x: number; top: number; width: number },
): void {
  const wash = { ai: 'aiWash', human: 'humanWash', uncertain: 'shade' } as const
  doc.save().rect(x, top, width, stripHeight).clip()
  doc.rect(x, top, width, stripHeight).fill(inks[wash[classification]])
  if (classification === 'ai') {
    doc.lineWidth(2.5).strokeColor(inks.ai)
    for (let at = x - stripHeight; at < x + width; at += 6) {
      doc.moveTo(at, top + stripHeight).lineTo(at + stripHeight, top)
    }
    doc.stroke()
  } else if (classification === 'human') {
    for (let at = x + 3; at < x + width; at += 6) {
      doc.circle(at, top + 4, 1.1).circle(at + 3, top + 9.5, 1.1)
    }
    doc.fill(inks.human)
  }
  doc.restore()
}

function writeLegend(sheet: Sheet, section: Element): void {
  const options = { style: 'sans', size: 9, leading: 15 } as const
  sheet.write(section, 'P', 'How likely an AI wrote the sentence:', { ...options, ink: 'soft' })
  const gap = { text: '    ', look: null }
  const stretches = shades.flatMap((shade): Stretch<Look>[] => [
    { text: ` ${words[shade]} ${shadeBounds[shade]} `.replaceAll(' ', '\u00a0'), look: shade },
    gap,
  ])
  const element = sheet.open(section, 'P')
  sheet.drawLines(element, {
    lines: sheet.lay(stretches, { ...body, style: 'sans', size: 9 }),
    options: { ...body, style: 'sans', size: 9 },
    tag: 'P',
    behind: (placed) => drawShades(sheet, placed),
  })
  element.end()
}

const words: Record<Shade, string> = {
  'human-strong': 'person',
  human: 'rather a person',
  open: 'either',
  ai: 'rather an AI',
  'ai-strong': 'AI',
}

function percent(probability: number): string {
  return `${Math.round(probability * 100)}%`
}
