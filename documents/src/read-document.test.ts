import { describe, expect, test } from 'vitest'
import { readDocument } from './index.ts'
import {
  docxOf,
  epubOf,
  odtOf,
  type Placed,
  pdfOf,
  sentences,
  wordParagraph,
} from './testing/make-documents.ts'

const [first = '', second = '', third = '', fourth = ''] = sentences

async function read(name: string, content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return readDocument({ name, bytes })
}

describe('DESIGN2 15: plain text', () => {
  test('keeps paragraphs, and joins lines that a program broke', async () => {
    const { text, format, title, warnings } = await read(
      'ferry.txt',
      `The ferry to the island is rather old, and no-\nbody knows how old it really is any more, be-\ncause the papers were lost.\r\n\r\nShort line\nanother one\r\n\r\n\r\n${second}\n`,
    )
    expect(text).toBe(
      `The ferry to the island is rather old, and nobody knows how old it really is any more, because the papers were lost.\n\nShort line\nanother one\n\n${second}`,
    )
    expect([format, title, warnings]).toEqual(['txt', null, []])
  })

  test.each([
    ['UTF-8', Buffer.from(`“${first}” she said. Żółw.`)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff“${first}” she said. Żółw.`)],
    ['UTF-16 little-endian', Buffer.from(`\ufeff“${first}” she said. Żółw.`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\ufeff“${first}” she said. Żółw.`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(`“${first}” she said. Żółw.`, 'utf16le')],
  ])('is read in %s', async (_, bytes) => {
    const { text, warnings } = await read('a.txt', bytes)
    expect([text, warnings]).toEqual([`“${first}” she said. Żółw.`, []])
  })

  test('in Windows-1252 keeps its quotation marks and accents', async () => {
    const bytes = Buffer.from(`\x93Caf\xe9\x94 \x96 ${first}`, 'latin1')
    expect((await read('a.txt', bytes)).text).toBe(`“Café” – ${first}`)
  })

  test('with a few broken bytes of UTF-8 is read all the same, and says so', async () => {
    const bytes = Buffer.concat([
      Buffer.from('“Żółw” – café – naïve – “öffnen”. '),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from(first),
    ])
    const { text, warnings } = await read('a.txt', bytes)
    expect(text).toContain('“Żółw” – café – naïve – “öffnen”.')
    expect(warnings).toEqual([
      { kind: 'undecodable', count: 2, message: '2 characters could not be decoded.' },
    ])
  })
})

describe('DESIGN2 15: Markdown', () => {
  test('keeps headings, paragraphs and lists; code, tables, notes and settings are left out', async () => {
    const { text, title, warnings, format } = await read(
      'draft.md',
      `---\ntitle: "A day on the ferry"\ndate: 2026-01-01\n---\n# The ferry\n\n${first}[^1] See [the *map*](https://x.example).\n\n- One boat\n- Two **boats**\n\n\`\`\`js\nconst x = 1\n\`\`\`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n${second}\n\n[^1]: A note.\n`,
    )
    expect(text).toBe(
      `# The ferry\n\n${first} See the map.\n\n- One boat\n- Two boats\n\n${second}`,
    )
    expect([format, title]).toEqual(['md', 'A day on the ferry'])
    expect(warnings.map(({ kind, count }) => [kind, count])).toEqual([
      ['tables', 1],
      ['footnotes', 1],
      ['code', 1],
    ])
  })
})

describe('DESIGN2 15: HTML', () => {
  test('is read without what surrounds a text on the web', async () => {
    const { text, title, warnings } = await read(
      'page.html',
      `<!doctype html><html><head><title>Ferry news</title><style>p{}</style></head><body>
      <nav><a href="/">Home</a></nav><header><h1>Ferry&nbsp;news</h1></header>
      <p>${first}<sup><a href="#fn1">1</a></sup></p><div>${second}<br><br>${third}</div>
      <ul><li><p>One</p></li><li>Two</li></ul><ul><li><a href="a">Next page</a></li><li><a href="b">Last page</a></li></ul>
      <table><tr><th>Time</th><th>Boat</th></tr><tr><td>8:00</td><td>Anna</td></tr></table>
      <pre>if (x) { y() }</pre><p hidden>Unseen</p><script>alert(1)</script>
      <aside>Buy now</aside><footer>Imprint</footer></body></html>`,
    )
    expect(text).toBe(`# Ferry news\n\n${first}\n\n${second}\n\n${third}\n\n- One\n- Two`)
    expect(title).toBe('Ferry news')
    expect(warnings.map(({ message }) => message)).toEqual([
      '1 table was left out.',
      '1 block of code was left out.',
      '4 parts of the page around the text were left out.',
    ])
  })

  test('in the encoding it names is read in that', async () => {
    const page = `<html><head><meta charset="iso-8859-2"></head><body><p>\xbf\xf3\xb3w ${first}</p></body></html>`
    expect((await read('a.html', Buffer.from(page, 'latin1'))).text).toBe(`żółw ${first}`)
  })

  test('that is a book in lines of fixed width keeps its paragraphs', async () => {
    const lines = sentences.join(' ').replaceAll(/(.{50,68}) /g, '$1\n')
    const { text, warnings } = await read('a.html', `<html><pre>${lines}\n\n${lines}</pre></html>`)
    expect(text).toBe(`${sentences.join(' ')}\n\n${sentences.join(' ')}`)
    expect(warnings).toEqual([])
  })
})

describe('DESIGN2 15: Word, OpenDocument, RTF, EPUB', () => {
  test('a Word document keeps headings and paragraphs; notes, tables, contents and macros are left out', async () => {
    const cell = (text: string) => `<w:tc>${wordParagraph(text)}</w:tc>`
    const body = [
      wordParagraph('The ferry ....... 1', 'TOC1'),
      wordParagraph('The ferry', 'Heading1'),
      `<w:p><w:r><w:t>${first}</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:del><w:r><w:delText>Deleted.</w:delText></w:r></w:del></w:p>`,
      `<w:tbl><w:tr>${cell('8:00')}${cell('Anna')}</w:tr><w:tr>${cell('9:00')}${cell('Berta')}</w:tr></w:tbl>`,
      wordParagraph(second),
    ].join('')
    const { text, warnings, title, format } = await read(
      'a.docm',
      docxOf(body, { 'word/vbaProject.bin': 'Sub AutoOpen()' }),
    )
    expect(text).toBe(`# The ferry\n\n${first}\n\n${second}`)
    expect([format, title]).toEqual(['docx', 'The ferry'])
    expect(warnings.map(({ kind, count }) => [kind, count])).toEqual([
      ['macros', 1],
      ['tables', 1],
      ['footnotes', 1],
      ['contents', 1],
    ])
  })

  test('an OpenDocument text is read without notes, remarks and deletions', async () => {
    const { text, title, warnings } = await read(
      'a.odt',
      odtOf(
        `<text:tracked-changes><text:deletion><text:p>Deleted</text:p></text:deletion></text:tracked-changes><text:h text:outline-level="2">The ferry</text:h><text:p>${first}<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note><office:annotation><text:p>Really?</text:p></office:annotation> And<text:s/>so<text:tab/>on.</text:p><text:list><text:list-item><text:p>One</text:p></text:list-item><text:list-item><text:p>Two</text:p></text:list-item></text:list><table:table><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell><table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table>`,
      ),
    )
    expect(text).toBe(`## The ferry\n\n${first} And so on.\n\n- One\n- Two`)
    expect(title).toBe('The island')
    expect(warnings.map(({ kind }) => kind)).toEqual(['tables', 'footnotes'])
  })

  test('RTF is read with its code pages and Unicode, and without notes, pictures and heads', async () => {
    const { text, title, warnings } = await read(
      'a.rtf',
      `{\\rtf1\\ansi\\ansicpg1250\\uc1{\\fonttbl{\\f0\\fcharset238 Times;}{\\f1\\fcharset204 Arial;}}{\\info{\\title The ferry}{\\author X}}{\\header Running head}\\pard\\outlinelevel0 Boats\\par\\pard\\outlinelevel9 ${first}{\\footnote A note.} \\u322?\\'f3d\\'9f \\f1\\'ef\\f0  \\ldblquote so\\rdblquote\\~it\\_is.\\par{\\pict 0102}{\\*\\unknown nothing}{\\listtext\\'b7\\tab}\\pard One\\par\\trowd\\pard\\intbl 8:00\\cell Anna\\cell\\row\\pard ${second}\\line Next{\\v hidden}.\\par}`,
    )
    expect(text).toBe(`# Boats\n\n${first} łódź п “so” it-is.\n\n- One\n\n${second}\nNext.`)
    expect(title).toBe('The ferry')
    expect(warnings.map(({ kind }) => kind)).toEqual(['tables', 'footnotes'])
  })

  test('an EPUB book is read chapter by chapter, without its navigation and notes', async () => {
    const { text, title, warnings } = await read(
      'a.epub',
      epubOf([
        `<h1>One</h1><p>${first}<a epub:type="noteref" href="#n1">1</a></p><aside epub:type="footnote" id="n1">A note.</aside>`,
        `<h1>Two</h1><p>${second}</p>`,
      ]),
    )
    expect(text).toBe(`# One\n\n${first}\n\n# Two\n\n${second}`)
    expect(title).toBe('Ferries & eels')
    expect(warnings.map(({ kind }) => kind)).toEqual(['footnotes'])
  })
})

describe('DESIGN2 15: PDF', () => {
  /** Lines of a page, each below the other. */
  const lines = (texts: string[], { x = 72, y = 700, size = 11 } = {}): Placed[] =>
    texts.map((text, index) => ({ x, y: y - index * 1.25 * size, size, text }))

  test('lines become paragraphs again, also across pages; heads, numbers and notes are left out', async () => {
    const page = (number: number, body: Placed[]) => [
      { x: 72, y: 800, size: 9, text: 'The ferry and other stories' },
      ...body,
      { x: 290, y: 40, size: 9, text: String(number) },
    ]
    const { text, pages, warnings } = await read(
      'a.pdf',
      pdfOf([
        page(1, [
          { x: 72, y: 740, size: 20, text: 'The ferry' },
          ...lines([
            'The ferry to the island runs four times a day, or three when Marek has a wed-',
            'ding to play at. He is the captain, the ticket office and, on Saturdays, the',
          ]),
          { x: 72, y: 90, size: 8, text: '1 A note about Marek.' },
        ]),
        page(2, [
          ...lines(['accordion. Nobody has ever seen a timetable that agrees with another one.']),
          ...lines(
            [
              'So people walk down to the pier and look at the water for a while, and then they',
              'ask whoever is sitting on the bollard.',
            ],
            { y: 660 },
          ),
        ]),
        page(
          3,
          lines(['In my second week I was the person on the bollard, and I was asked as well.']),
        ),
      ]),
    )
    expect(text).toBe(
      [
        '# The ferry',
        'The ferry to the island runs four times a day, or three when Marek has a wedding to play at. He is the captain, the ticket office and, on Saturdays, the accordion. Nobody has ever seen a timetable that agrees with another one.',
        'So people walk down to the pier and look at the water for a while, and then they ask whoever is sitting on the bollard.',
        'In my second week I was the person on the bollard, and I was asked as well.',
      ].join('\n\n'),
    )
    expect(pages).toBe(3)
    expect(warnings.map(({ kind, count }) => [kind, count])).toEqual([
      ['footnotes', 1],
      ['running_heads', 6],
    ])
  })

  test('two columns written line by line across the page are read one after the other', async () => {
    const left = [
      'The ferry to the island runs',
      'four times a day, or three',
      'when Marek has a wedding to',
      'play at, which happens quite',
      'often in the summer months',
      'and in a mild September.',
    ]
    const right = [
      'He is the captain, the ticket',
      'office and, on Saturdays, the',
      'accordion, which he plays so',
      'well that people miss the boat',
      'on purpose and stay over night',
      'in the schoolroom by the pier.',
    ]
    const rows = left.flatMap((text, index): Placed[] => [
      { x: 72, y: 700 - 14 * index, text },
      { x: 320, y: 700 - 14 * index, text: right[index] ?? '' },
    ])
    expect((await read('a.pdf', pdfOf([rows]))).text).toBe(
      `${left.join(' ')}\n\n${right.join(' ')}`,
    )
  })

  test('tables and lines of contents are left out, lists stay lists', async () => {
    const { text, warnings } = await read(
      'a.pdf',
      pdfOf([
        [
          ...lines(['1 The ferry . . . . . . . . . . . . . . 3']),
          { x: 72, y: 600, text: '8:00' },
          { x: 200, y: 600, text: 'Anna' },
          { x: 300, y: 600, text: 'pier 1' },
          { x: 72, y: 585, text: '9:00' },
          { x: 200, y: 585, text: 'Berta' },
          { x: 300, y: 585, text: 'pier 2' },
          { x: 72, y: 500, text: `* ${second}` },
          { x: 72, y: 486, text: `* ${third}` },
          { x: 72, y: 440, text: fourth },
        ],
      ]),
    )
    expect(text).toBe(`- ${second}\n- ${third}\n\n${fourth}`)
    expect(warnings.map(({ kind }) => kind)).toEqual(['tables', 'contents'])
  })
})
