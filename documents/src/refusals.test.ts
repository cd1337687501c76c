import { describe, expect, test } from 'vitest'
import { DocumentRefusal, documentLimits, readDocument } from './index.ts'
import {
  docxOf,
  epubOf,
  odtOf,
  pdfOf,
  sentences,
  wordParagraph,
  zipOf,
} from './testing/make-documents.ts'

const prose = sentences.join(' ')

async function refusalOf(name: string, content: string | Uint8Array, limits = documentLimits) {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  try {
    return await readDocument({ name, bytes }, limits)
  } catch (error) {
    if (error instanceof DocumentRefusal) return { reason: error.reason, message: error.message }
    throw error
  }
}

describe('DESIGN2 15: a file that has no text to judge is refused with its reason', () => {
  test.each<
    [what: string, name: string, content: string | Uint8Array, reason: string, words: RegExp]
  >([
    ['an empty file', 'a.txt', '', 'empty', /empty/],
    ['white space', 'a.txt', ' \n\t\n ', 'empty', /no text/],
    ['a picture', 'a.docx', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'no_text', /picture/],
    ['a photo', 'a.pdf', '\xff\xd8\xff\xe0\0\x10JFIF', 'no_text', /picture/],
    ['a ZIP of documents', 'a.zip', zipOf({ 'a.txt': prose }), 'archive', /archive/],
    [
      'a ZIP in a ZIP',
      'a.docx',
      zipOf({ 'a.zip': zipOf({ 'a.txt': prose }) }),
      'archive',
      /archive/,
    ],
    ['a gzip file', 'a.txt', '\x1f\x8b\x08\0\0\0\0\0', 'archive', /archive/],
    ['an old Word document', 'a.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'unsupported', /\.docx/],
    [
      'a Word document with a password',
      'a.docx',
      `\xd0\xcf\x11\xe0${[...'EncryptedPackage'].join('\0')}\0`,
      'encrypted',
      /password/,
    ],
    [
      'a spreadsheet',
      'a.xlsx',
      zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }),
      'unsupported',
      /spreadsheet/,
    ],
    [
      'a presentation',
      'a.odp',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.presentation', 'content.xml': '<x/>' }),
      'unsupported',
      /presentation/,
    ],
    ['a program', 'a.txt', '\x7fELF\x02\x01\x01\0\0\0', 'unsupported', /program/],
    [
      'bytes without meaning',
      'a.txt',
      String.fromCharCode(...Array.from({ length: 999 }, (_, at) => (at * 89) % 256)),
      'unsupported',
      /cannot be read/,
    ],
    ['a table', 'a.csv', 'a,b\n1,2\n', 'unsupported', /cannot be read/],
    [
      'XML of another kind',
      'a.html',
      '<?xml version="1.0"?><feed><p>x</p></feed>',
      'unsupported',
      /XML/,
    ],
    ['a damaged PDF', 'a.pdf', '%PDF-1.4\nnothing more', 'broken', /damaged/],
    [
      'a PDF cut in half',
      'a.pdf',
      pdfOf([[{ x: 72, y: 700, text: prose }]]).subarray(0, 300),
      'broken',
      /damaged/,
    ],
    ['a scanned PDF', 'a.pdf', pdfOf([[], []]), 'no_text', /OCR/],
    [
      'a ZIP cut in half',
      'a.docx',
      docxOf(wordParagraph(prose)).subarray(0, 700),
      'broken',
      /damaged/,
    ],
    ['a Word document of pictures', 'a.docx', docxOf('<w:p><w:r/></w:p>'), 'empty', /no text/],
    [
      'an OpenDocument text with a password',
      'a.odt',
      odtOf('', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
      'encrypted',
      /password/,
    ],
    [
      'a book protected against copying',
      'a.epub',
      epubOf([prose], { 'META-INF/encryption.xml': '<enc:CipherReference URI="OEBPS/c0.xhtml"/>' }),
      'encrypted',
      /protected/,
    ],
    [
      'names that climb',
      'a.docx',
      docxOf(wordParagraph(prose), { '../../etc/passwd': 'x' }),
      'unsafe',
      /leads out/,
    ],
    ['absolute names', 'a.odt', odtOf('', { '/etc/passwd': 'x' }), 'unsafe', /leads out/],
    [
      'external entities',
      'a.odt',
      odtOf('', {
        'content.xml':
          '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><office:text><text:p>&e;</text:p></office:text>',
      }),
      'unsafe',
      /entities/,
    ],
    [
      'entities in Word',
      'a.docx',
      docxOf('', {
        'word/document.xml': '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><w:document/>',
      }),
      'unsafe',
      /entities/,
    ],
    [
      'deeply nested XML',
      'a.odt',
      odtOf(`${'<text:span>'.repeat(100_000)}${prose}`),
      'too_complex',
      /nested/,
    ],
    [
      'deeply nested HTML',
      'a.html',
      `<html>${'<div>'.repeat(100_000)}${prose}`,
      'too_complex',
      /nested/,
    ],
    [
      'deeply nested RTF',
      'a.rtf',
      `{\\rtf1 ${'{'.repeat(100_000)}${prose}`,
      'too_complex',
      /nested/,
    ],
  ])('%s', async (_, name, content, reason, words) => {
    expect(await refusalOf(name, content)).toEqual({
      reason,
      message: expect.stringMatching(words),
    })
  })

  test('what unpacks to more than a document can have, before it is unpacked', async () => {
    const bomb = new Uint8Array(6_000_000)
    const limits = { ...documentLimits, unpackedBytes: 5_000_000 }
    const file = docxOf(wordParagraph(prose), { 'word/footnotes.xml': bomb })
    expect(file.length).toBeLessThan(20_000)
    for (const sent of [file, odtOf('', { 'content.xml': bomb })]) {
      expect(await refusalOf('a.docx', sent, limits)).toMatchObject({ reason: 'too_complex' })
    }
  })

  test('more files, pages or characters than the limits allow', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`x${at}`, '']))
    const limits = { ...documentLimits, entries: 20, pages: 2, characters: 200 }
    expect(await refusalOf('a.docx', docxOf('', many), limits)).toMatchObject({
      reason: 'too_complex',
    })
    expect(await refusalOf('a.pdf', pdfOf([[], [], []]), limits)).toEqual({
      reason: 'too_long',
      message: 'The PDF has 3 pages. At most 2 are read.',
    })
    expect(await refusalOf('a.txt', prose, limits)).toMatchObject({ reason: 'too_long' })
    expect(await refusalOf('a.txt', prose, { ...limits, fileBytes: 10 })).toMatchObject({
      reason: 'too_large',
    })
  })

  test('an encrypted PDF', async () => {
    const encryption =
      '/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <0000000000000000000000000000000000000000000000000000000000000000> /U <0000000000000000000000000000000000000000000000000000000000000000> >>'
    const file = pdfOf([[{ x: 72, y: 700, text: prose }]], { trailer: encryption })
    expect(await refusalOf('a.pdf', file)).toMatchObject({ reason: 'encrypted' })
  })
})

describe('DESIGN2 15: a name that does not fit the content', () => {
  test.each([
    ['essay.pdf', prose, 'txt', 'plain text'],
    ['essay.txt', docxOf(wordParagraph(prose)), 'docx', 'a Word document'],
    ['essay.doc', `{\\rtf1 ${prose}}`, 'rtf', 'RTF'],
    ['essay.docx', `<!DOCTYPE html><html><p>${prose}</p></html>`, 'html', 'HTML'],
  ])('%s is read as what it is, and that is said', async (name, content, format, words) => {
    const read = await refusalOf(name, content)
    expect(read).toMatchObject({ format, text: prose })
    expect(read).toHaveProperty('warnings', [
      { kind: 'extension', count: 1, message: expect.stringContaining(words) },
    ])
  })

  test('without an ending is taken as text', async () => {
    expect(await refusalOf('README', prose)).toMatchObject({ format: 'txt', warnings: [] })
  })
})

test('DESIGN2 15: a row of comments before nothing is read in no time', async () => {
  const started = performance.now()
  const comments = '<!---->'.repeat(40)
  expect(await refusalOf('a.txt', `${comments}${prose}`)).toMatchObject({ format: 'txt' })
  expect(await refusalOf('a.txt', `${comments}<html><p>${prose}</p></html>`)).toMatchObject({
    format: 'html',
  })
  expect(performance.now() - started).toBeLessThan(2_000)
})
