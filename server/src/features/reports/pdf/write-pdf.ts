import type { Fact, Report } from '../report.ts'
import { writeMarkedText } from './marked-text.ts'
import { column, type Element, inks, Sheet } from './sheet.ts'
import { drawStamp } from './stamp.ts'

const paragraph = { style: 'serif', size: 10.5, leading: 14.5 } as const
const small = { style: 'sans', size: 9, leading: 13 } as const

/** A report as a PDF file. */
export async function writePdf(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  const title = plain(report.title)
  const sheet = new Sheet({
    title: `Inkprint report: ${title}`,
    at: new Date(report.analyzedAt),
  })
  const { root } = sheet
  writeTitle(sheet, title)
  writeOutcome(sheet, report)
  writeVerdict(sheet, report)
  writeFacts(sheet, report.facts)
  writeHeading(sheet, root, 'What these figures mean')
  writeList(sheet, root, [
    ...report.limits,
    `How often the model is right, and for whom it is wrong more often: ${report.accuracyUrl}`,
  ])
  if (report.disguises.length > 0) {
    writeHeading(sheet, root, 'Disguised characters were found')
    writeList(sheet, root, report.disguises)
  }
  writeReceipt(sheet, report)
  writeEvidence(sheet, report)
  writeText(sheet, report)
  return sheet.end(`Inkprint · analysis ${report.analysisId}`)
}

/** On one line, without invisible characters. */
function plain(title: string): string {
  return title.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}

function writeTitle(sheet: Sheet, title: string): void {
  const { root } = sheet
  sheet.write(root, 'P', 'Inkprint · report on one text', { ...small, ink: 'soft' })
  sheet.space(2)
  sheet.write(root, 'H1', title, { style: 'serif', size: 22, leading: 27 })
  sheet.space(8)
  drawRule(sheet)
  sheet.bookmark('Verdict')
}

function drawRule(sheet: Sheet): void {
  const { y } = sheet
  sheet.decorate((doc) => {
    doc.lineWidth(0.75).strokeColor(inks.ink)
    doc
      .moveTo(column.left, y)
      .lineTo(column.left + column.width, y)
      .stroke()
  })
  sheet.space(16)
}

/** Placed before the verdict, so that nobody reads the verdict without it. */
function writeOutcome(sheet: Sheet, { outcome }: Report): void {
  if (outcome === null) return
  sheet.write(sheet.root, 'P', outcome, { style: 'bold', size: 11, leading: 15 })
  sheet.space(12)
}

const stampWidth = 128

/** The seal on the left; what it means beside it. */
function writeVerdict(sheet: Sheet, { verdict, sentence, uncertainty }: Report): void {
  const top = sheet.y
  const alt = `Stamp of the verdict: ${verdict.replace('_', ' ')}`
  sheet.figure(sheet.root, alt, (doc) =>
    drawStamp(doc, { verdict, x: column.left + stampWidth / 2, y: top + 42, width: stampWidth }),
  )
  const left = column.left + stampWidth + 22
  const beside = { left, width: column.width - stampWidth - 22 }
  sheet.write(sheet.root, 'H2', sentence, { style: 'serif', size: 16, leading: 21, ...beside })
  sheet.space(4)
  sheet.write(sheet.root, 'P', uncertainty, { ...paragraph, ink: 'soft', ...beside })
  sheet.y = Math.max(sheet.y, top + 88) + 18
}

const gap = 22

/** Three columns, each with a term, its value and a note. */
function writeFacts(sheet: Sheet, facts: Fact[]): void {
  const list = sheet.open(sheet.root, 'L')
  const width = (column.width - 2 * gap) / 3
  for (let first = 0; first < facts.length; first += 3) {
    sheet.reserve(70)
    const top = sheet.y
    let lowest = top
    for (const [index, fact] of facts.slice(first, first + 3).entries()) {
      sheet.y = top
      writeFact(sheet, { list, fact, left: column.left + index * (width + gap), width })
      lowest = Math.max(lowest, sheet.y)
    }
    sheet.y = lowest + 10
  }
  list.end()
}

function writeFact(
  sheet: Sheet,
  { list, fact, left, width }: { list: Element; fact: Fact; left: number; width: number },
): void {
  const item = sheet.open(list, 'LI')
  sheet.write(item, 'Lbl', fact.term, { ...small, ink: 'soft', left, width })
  const body = sheet.open(item, 'LBody')
  sheet.write(body, 'P', fact.value, { style: 'bold', size: 11, leading: 15, left, width })
  if (fact.note) {
    sheet.write(body, 'P', fact.note, { ...small, size: 8.5, leading: 12, left, width })
  }
  body.end()
  item.end()
}

/** A heading; begins a new page unless `room` is left on this one, to keep it with what follows. */
function writeHeading(sheet: Sheet, parent: Element, text: string, room = 60): void {
  sheet.space(8)
  sheet.reserve(room)
  sheet.bookmark(text)
  sheet.write(parent, 'H2', text, { style: 'serif', size: 15, leading: 20 })
  sheet.space(4)
}

const indent = 14

function writeList(sheet: Sheet, parent: Element, items: string[]): void {
  const list = sheet.open(parent, 'L')
  for (const text of items) {
    sheet.reserve(paragraph.leading * 2)
    const item = sheet.open(list, 'LI')
    const top = sheet.y
    sheet.write(item, 'Lbl', '•', { ...paragraph, width: indent })
    sheet.y = top
    sheet.write(item, 'LBody', text, {
      ...paragraph,
      left: column.left + indent,
      width: column.width - indent,
    })
    item.end()
    sheet.space(3)
  }
  list.end()
}

function writeEvidence(sheet: Sheet, { evidence }: Report): void {
  if (evidence.length === 0) return
  writeHeading(sheet, sheet.root, 'Evidence')
  writeList(
    sheet,
    sheet.root,
    evidence.map(({ explanation, speaksFor }) => `${explanation} (${speaksFor})`),
  )
}

function writeReceipt(sheet: Sheet, { receipt }: Report): void {
  writeHeading(sheet, sheet.root, 'Receipt', 120)
  if (typeof receipt === 'string') {
    sheet.write(sheet.root, 'P', receipt, paragraph)
    return
  }
  const words =
    'This report is not signed, but the receipt of the analysis is. Download it from the page of the analysis, and verify it together with the text at the address below.'
  sheet.write(sheet.root, 'P', words, paragraph)
  sheet.space(4)
  const list = sheet.open(sheet.root, 'L')
  for (const { term, value } of receipt) {
    sheet.reserve(28)
    const item = sheet.open(list, 'LI')
    const top = sheet.y
    sheet.write(item, 'Lbl', term, { ...small, ink: 'soft', width: 100 })
    sheet.y = top
    const left = column.left + 104
    const code = { style: 'mono', size: 8, leading: 13, left, width: column.width - 104 } as const
    sheet.write(item, 'LBody', value, code)
    item.end()
  }
  list.end()
}

function writeText(sheet: Sheet, { text }: Report): void {
  if (text === null) {
    writeHeading(sheet, sheet.root, 'The text')
    const words = 'The text is no longer kept here. The verdict and the figures stay.'
    sheet.write(sheet.root, 'P', words, paragraph)
    return
  }
  sheet.newPage()
  writeHeading(sheet, sheet.root, 'The text')
  writeMarkedText(sheet, text)
}
