import { strToU8, zipSync } from 'fflate'

/** Sentences that are easy to tell apart, and enough prose to be judged. */
export const sentences = [
  'The ferry to the island runs four times a day, or three when Marek has a wedding to play at.',
  'He is the captain, the ticket office and, on Saturdays, the accordion.',
  'Nobody has ever seen a timetable that agrees with another timetable.',
  'So people walk down to the pier, look at the water, and ask whoever is sitting on the bollard.',
]

export function zipOf(entries: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(entries).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
    // A fixed date, so that the same content makes the same file.
    { mtime: '2026-01-01' },
  )
}

const wordNamespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** A Word document with this body; `more` are additional parts. */
export function docxOf(body: string, more: Record<string, string | Uint8Array> = {}): Uint8Array {
  return zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>',
    'word/styles.xml': `<w:styles ${wordNamespaces}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style></w:styles>`,
    'word/footnotes.xml': `<w:footnotes ${wordNamespaces}><w:footnote w:id="2"><w:p><w:r><w:t>A note about eels.</w:t></w:r></w:p></w:footnote></w:footnotes>`,
    'word/document.xml': `<w:document ${wordNamespaces}><w:body>${body}</w:body></w:document>`,
    ...more,
  })
}

/** A paragraph of a Word document. */
export function wordParagraph(text: string, style?: string): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escaped}</w:t></w:r></w:p>`
}

export function odtOf(body: string, more: Record<string, string | Uint8Array> = {}): Uint8Array {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': '<manifest:manifest/>',
    'content.xml': `<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'meta.xml':
      '<office:document-meta><office:meta><dc:title>The island</dc:title></office:meta></office:document-meta>',
    ...more,
  })
}

/** A book with these chapters, in this order. */
export function epubOf(chapters: string[], more: Record<string, string> = {}): Uint8Array {
  const items = chapters.map(
    (_, index) =>
      `<item id="c${index}" href="c${index}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const order = chapters.map((_, index) => `<itemref idref="c${index}"/>`)
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package><metadata><dc:title>Ferries &amp; eels</dc:title></metadata><manifest>${items.join('')}<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest><spine><itemref idref="nav"/>${order.join('')}</spine></package>`,
    'OEBPS/nav.xhtml': '<html><body><nav><a href="c0.xhtml">Begin</a></nav></body></html>',
    ...Object.fromEntries(
      chapters.map((chapter, index) => [
        `OEBPS/c${index}.xhtml`,
        `<?xml version="1.0"?><html><head><title>x</title></head><body>${chapter}</body></html>`,
      ]),
    ),
    ...more,
  })
}

/** Text at a position on a page of 595 × 842 points, from the lower left corner. */
export interface Placed {
  x: number
  y: number
  size?: number
  text: string
}

/** A PDF with this text on its pages, in Helvetica; `trailer` adds to the trailer dictionary. */
export function pdfOf(pages: Placed[][], { trailer = '' }: { trailer?: string } = {}): Uint8Array {
  const contents = pages.map((placed) =>
    placed
      .map(({ x, y, size = 11, text }) => {
        const escaped = text.replaceAll(/[\\()]/g, '\\$&')
        return `BT /F1 ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`
      })
      .join('\n'),
  )
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** A workbook with one sheet; number cells stay numbers. */
export function xlsxOf(rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const strings = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))]
  const cellOf = (cell: string | number, place: string) =>
    typeof cell === 'number'
      ? `<c r="${place}"><v>${cell}</v></c>`
      : `<c r="${place}" t="s"><v>${strings.indexOf(cell)}</v></c>`
  const lines = rows.map(
    (row, line) =>
      `<row r="${line + 1}">${row
        .map((cell, at) => cellOf(cell, `${String.fromCharCode(65 + at)}${line + 1}`))
        .join('')}</row>`,
  )
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Drafts" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet9.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${strings
      .map(
        (text) =>
          `<si><r><t>${escaped(text.slice(0, 3))}</t></r><r><t>${escaped(text.slice(3))}</t></r></si>`,
      )
      .join('')}</sst>`,
    'xl/worksheets/sheet9.xml': `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
  })
}
