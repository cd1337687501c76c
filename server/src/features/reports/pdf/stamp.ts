import type { Verdict } from '@inkprint/contract'
import { mainFace } from './fonts.ts'
import { type Canvas, type Ink, inks } from './sheet.ts'

interface Stamp {
  word: string
  size: number
  ink: Ink
  frame: (doc: Canvas) => void
}

/** The seals of the web app: they differ in shape and word, not just in color. */
const stamps: Record<Verdict, Stamp> = {
  ai: {
    word: 'AI',
    size: 82,
    ink: 'ai',
    frame(doc) {
      doc.lineWidth(6).roundedRect(-102, -64, 204, 128, 5).stroke()
      doc.lineWidth(1.75).rect(-91, -53, 182, 106).stroke()
    },
  },
  human: {
    word: 'HUMAN',
    size: 47,
    ink: 'human',
    frame(doc) {
      doc.lineWidth(6).ellipse(0, 0, 118, 70).stroke()
      doc.lineWidth(1.75).ellipse(0, 0, 106, 58).stroke()
    },
  },
  mixed: {
    word: 'MIXED',
    size: 50,
    ink: 'ink',
    frame(doc) {
      doc.lineWidth(6).path('M0 -67 H-104 V67 H0 C63 67 116 37 116 0 S63 -67 0 -67 Z').stroke()
      doc.lineWidth(1.75).path('M0 -56 H-93 V56 H0 C57 56 104 31 104 0 S57 -56 0 -56 Z').stroke()
    },
  },
  uncertain: {
    word: 'UNCERTAIN',
    size: 30,
    ink: 'caution',
    frame(doc) {
      doc.lineWidth(6).path('M-122 0 L-86 -52 H86 L122 0 L86 52 H-86 Z').stroke()
      doc.lineWidth(1.75).dash(7, { space: 4 })
      doc.path('M-108 0 L-79 -42 H79 L108 0 L79 42 H-79 Z').stroke()
    },
  },
  not_judged: {
    word: 'NOT JUDGED',
    size: 29,
    ink: 'soft',
    frame(doc) {
      doc.lineWidth(4).dash(14, { space: 8 }).roundedRect(-112, -46, 224, 92, 5).stroke()
    },
  },
}

/** Draws the seal of a verdict centered at a point, with the given width. */
export function drawStamp(
  doc: Canvas,
  { verdict, x, y, width }: { verdict: Verdict; x: number; y: number; width: number },
): void {
  const { word, size, ink, frame } = stamps[verdict]
  doc
    .translate(x, y)
    .scale(width / 264)
    .rotate(-6)
  doc.strokeColor(inks[ink]).fillColor(inks[ink])
  frame(doc)
  doc.undash().font(mainFace('bold').name).fontSize(size)
  const wide = doc.widthOfString(word)
  doc.text(word, -wide / 2, size * 0.35, { lineBreak: false, baseline: 'alphabetic' })
}
