import PDFDocument from 'pdfkit'
import { type Face, mainFace, type Style } from './fonts.ts'
import { breakLines, type Line, type Stretch, widthOf } from './lines.ts'

/** The colors of the light theme on paper. */
export const inks = {
  ink: '#1d1b18',
  soft: '#524d45',
  ai: '#a72f1d',
  aiWash: '#e9c8c0',
  aiFaint: '#f6e6e2',
  human: '#1c5f46',
  humanWash: '#c8dad2',
  humanFaint: '#e6efeb',
  caution: '#6b5a00',
  shade: '#ece5d7',
}
export type Ink = keyof typeof inks

const margin = 62
const paper = { width: 595.28, height: 841.89 }
/** The footer is below this. */
const bottom = paper.height - 74

export const column = { left: margin, width: paper.width - 2 * margin }

/** What is drawn on. */
export type Canvas = InstanceType<typeof PDFDocument>
/** An element of the structure that screen readers follow. */
export type Element = ReturnType<Canvas['struct']>

export interface TextOptions {
  style: Style
  size: number
  leading: number
  ink?: Ink
  left?: number
  width?: number
}

export interface PlacedLine<Look> {
  line: Line<Look>
  top: number
}

/** Measuring the words of a long text over and over would take most of the time. */
const mostWidths = 50_000

/** Pages that fill from top to bottom; everything on them is either tagged or decoration. */
export class Sheet {
  /** Where the next thing is drawn. */
  y = margin
  readonly root: Element
  private readonly doc: Canvas
  private readonly chunks: Buffer[] = []
  private readonly registered = new Set<string>()
  private readonly widths = new Map<string, number>()

  constructor({ title, at }: { title: string; at: Date }) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin,
      bufferPages: true,
      tagged: true,
      displayTitle: true,
      lang: 'en',
      pdfVersion: '1.7',
      // The library's types do not know this value yet.
      subset: 'PDF/UA' as never,
      font: mainFace('sans').content as never,
      // Contains no time or place of creation: the same report is the same file.
      info: {
        Title: title,
        Author: 'Inkprint',
        Creator: 'Inkprint',
        CreationDate: at,
        ModDate: at,
      },
    })
    this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk))
    // Pictures contain words as well.
    this.register(mainFace('bold'))
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  /** Opens a new element inside another. */
  open(parent: Element, tag: string, options: { alt?: string } = {}): Element {
    const element = this.doc.struct(tag, options)
    parent.add(element)
    return element
  }

  /** Writes a text as one element. */
  write(parent: Element, tag: string, text: string, options: TextOptions): void {
    const element = this.open(parent, tag)
    this.drawLines(element, { lines: this.lay([{ text, look: null }], options), options, tag })
    element.end()
  }

  /** Breaks a paragraph into the lines of its column. */
  lay<Look>(
    stretches: Stretch<Look>[],
    { style, size, width = column.width }: TextOptions,
  ): Line<Look>[] {
    const measure = (text: string, face: Face) => this.measure(text, face, size)
    return breakLines(stretches, { style, width, measure })
  }

  /**
   * Draws lines into an element, over as many pages as needed; `behind` draws underneath each page's share.
   */
  drawLines<Look>(
    element: Element,
    {
      lines,
      options,
      tag,
      behind,
    }: {
      lines: Line<Look>[]
      options: TextOptions
      tag: string
      behind?: (placed: PlacedLine<Look>[]) => void
    },
  ): void {
    const { leading } = options
    let from = 0
    while (from < lines.length) {
      if (this.y + leading > bottom) this.newPage()
      const room = Math.max(1, Math.floor((bottom - this.y) / leading))
      const share = lines.slice(from, from + room)
      const placed = share.map((line, index) => ({ line, top: this.y + index * leading }))
      behind?.(placed)
      element.add(this.doc.markStructureContent(tag))
      for (const each of placed) this.drawLine(each, options)
      this.doc.endMarkedContent()
      this.y += share.length * leading
      from += share.length
    }
  }

  /** A picture with a text alternative. */
  figure(parent: Element, alt: string, draw: (doc: Canvas) => void): void {
    const element = this.open(parent, 'Figure', { alt })
    element.add(this.doc.markStructureContent('Figure', { alt }))
    this.drawApart(draw)
    this.doc.endMarkedContent()
    element.end()
  }

  /** Decoration, which screen readers skip. */
  decorate(draw: (doc: Canvas) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    this.drawApart(draw)
    this.doc.endMarkedContent()
  }

  /** Adds an entry for this page to the PDF outline. */
  bookmark(text: string): void {
    this.doc.outline.addItem(text)
  }

  space(height: number): void {
    this.y += height
  }

  /** Begins a new page unless this height still fits on the current one. */
  reserve(height: number): void {
    if (this.y + height > bottom && this.y > margin) this.newPage()
  }

  newPage(): void {
    this.doc.addPage()
    this.y = margin
  }

  /** Ends the document with a footer on every page. */
  async end(footer: string): Promise<Uint8Array<ArrayBuffer>> {
    this.root.end()
    const { count } = this.doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index)
      this.doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      this.drawFooter(footer, `${index + 1} / ${count}`)
      this.doc.endMarkedContent()
    }
    const done = new Promise((resolve) => this.doc.once('end', resolve))
    this.doc.end()
    await done
    return new Uint8Array(Buffer.concat(this.chunks))
  }

  private drawFooter(left: string, right: string): void {
    const options = { style: 'sans', size: 8.5, leading: 11, ink: 'soft' } as const
    const top = paper.height - 48
    const [line = []] = this.lay([{ text: left, look: null }], options)
    const [number = []] = this.lay([{ text: right, look: null }], options)
    this.drawLine({ line, top }, options)
    const end = column.left + column.width - widthOf(number)
    this.drawLine({ line: number, top }, { ...options, left: end })
  }

  private drawLine(
    { line, top }: PlacedLine<unknown>,
    { left = column.left, leading, size, ink = 'ink' }: TextOptions,
  ): void {
    let x = left
    for (const { face, text, actual, width } of line) {
      this.use(face, size)
      this.doc.fillColor(inks[ink])
      if (actual !== null) this.doc.markContent('Span', { actual })
      this.doc.text(text, x, top + leading * 0.72, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...featuresOf(face),
      })
      if (actual !== null) this.doc.endMarkedContent()
      x += width
    }
  }

  private drawApart(draw: (doc: Canvas) => void): void {
    this.doc.save()
    draw(this.doc)
    this.doc.restore()
  }

  private measure(text: string, face: Face, size: number): number {
    const key = `${size} ${face.name} ${text}`
    const known = this.widths.get(key)
    if (known !== undefined) return known
    this.use(face, size)
    const width = this.doc.widthOfString(text, featuresOf(face))
    if (this.widths.size < mostWidths) this.widths.set(key, width)
    return width
  }

  private register({ name, content }: Face): void {
    if (this.registered.has(name)) return
    // The types only allow file names, but the library also accepts file contents.
    this.doc.registerFont(name, content as never)
    this.registered.add(name)
  }

  private use(face: Face, size: number): void {
    this.register(face)
    this.doc.font(face.name).fontSize(size)
  }
}

/** The types only allow a list of enabled features. */
function featuresOf({ features }: Face): { features?: never } {
  return features ? { features: features as never } : {}
}
