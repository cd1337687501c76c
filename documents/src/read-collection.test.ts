import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { documentLimits } from './limits.ts'
import { readCollection } from './read-collection.ts'
import { docxOf, sentences, wordParagraph, xlsxOf, zipOf } from './testing/make-documents.ts'

const prose = sentences.join(' ')

describe('DESIGN2 15: a ZIP', () => {
  test('has all its documents read, and one that cannot be read is not in the way of the others', async () => {
    const bytes = zipOf({
      'drafts/one.txt': prose,
      'drafts/two.docx': docxOf(wordParagraph(prose)),
      'drafts/nested.zip': zipOf({ 'three.txt': prose }),
      'scan.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
      '__MACOSX/drafts/._one.txt': 'x',
      '.DS_Store': 'x',
      'drafts/': '',
    })
    const { documents } = (await readCollection({ name: 'a.zip', bytes })) as Documents
    expect(
      documents.map((each) => [each.name, each.document?.text ?? each.refusal?.reason]),
    ).toEqual([
      ['drafts/one.txt', prose],
      ['drafts/two.docx', prose],
      ['drafts/nested.zip', 'archive'],
      ['scan.png', 'no_text'],
    ])
  })

  test('is refused as a whole where it is not safe or not worth opening', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.txt`, 'x']))
    expect(await reasonOf('a.zip', zipOf({ '../../etc/passwd': prose }))).toBe('unsafe')
    expect(await reasonOf('a.zip', zipOf(many))).toBe('too_complex')
    expect(await reasonOf('a.zip', zipOf({ 'empty/': '' }))).toBe('empty')
    expect(await reasonOf('a.zip', encrypted(zipOf({ 'a.txt': prose })))).toBe('encrypted')
    expect(await reasonOf('a.zip', zipOf({ 'a.txt': prose }).subarray(0, 120))).toBe('broken')
  })

  test('that unpacks to more than a document can have is refused before it is unpacked', async () => {
    const zeros = new Uint8Array(documentLimits.unpackedBytes / 2)
    const bomb = zipSync({ 'a.txt': zeros, 'b.txt': zeros, 'c.txt': zeros })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await reasonOf('a.zip', bomb)).toBe('too_complex')
  })
})

describe('DESIGN2 15: a table', () => {
  test.each([
    ['with commas', 'title,text\nOne,"He said ""go"", and\nwent"\nTwo,b\n'],
    ['with semicolons', 'title;text\nOne;"He said ""go"", and\nwent"\nTwo;b\n'],
    ['with tabs', 'title\ttext\nOne\t"He said ""go"", and\nwent"\nTwo\tb\n'],
    ['of Windows', '\ufefftitle,text\r\nOne,"He said ""go"", and\nwent"\r\nTwo,b\r\n\r\n'],
  ])('%s is read', async (_, text) => {
    const table = await tableOf('a.csv', strToU8(text))
    expect(table.columns).toEqual(['title', 'text'])
    expect(table.rows).toEqual([
      ['One', 'He said "go", and\nwent'],
      ['Two', 'b'],
    ])
  })

  test('in UTF-16, in Windows-1252 and with broken UTF-8 is read as well as can be', async () => {
    const wide = Buffer.from('\ufefftitle,text\nCafé,x\n', 'utf16le')
    expect((await tableOf('a.csv', wide)).rows).toEqual([['Café', 'x']])
    const western = Buffer.from('title,text\nCaf\xe9,x\n', 'latin1')
    expect((await tableOf('a.csv', western)).rows).toEqual([['Café', 'x']])
    const broken = Buffer.concat([
      Buffer.from('title,text\nCafé déjà été élève,x'),
      Buffer.from([0xff]),
    ])
    expect((await tableOf('a.csv', broken)).rows).toEqual([['Café déjà été élève', 'x\ufffd']])
  })

  test('of Excel is read from its first sheet, and formulas are what they came to', async () => {
    const bytes = xlsxOf([
      ['title', 'text', 'views'],
      ['One', prose, 12],
      ['Two & <three>', '=HYPERLINK("x")', 3],
    ])
    expect(await tableOf('drafts.xlsx', bytes)).toEqual({
      columns: ['title', 'text', 'views'],
      rows: [
        ['One', prose, '12'],
        ['Two & <three>', '=HYPERLINK("x")', '3'],
      ],
    })
  })

  test('with more rows than a batch has texts is refused, however many there are', async () => {
    const rows = `title,text\n${'a,b\n'.repeat(100_000)}`
    expect(await reasonOf('a.csv', strToU8(rows))).toBe('too_long')
    expect(await reasonOf('a.csv', strToU8('title,text\n'))).toBe('empty')
    expect(await reasonOf('a.csv', strToU8('title,text\n"never closed'))).toBe('broken')
    expect(await reasonOf('a.csv', new Uint8Array(4_000).fill(1))).toBe('broken')
  })

  test('with more than 15,000,000 characters is refused, also where a workbook has them once', async () => {
    const long = 'word '.repeat(3_000)
    const rows = (count: number) => [['text'], ...Array.from({ length: count }, () => [long])]
    const workbook = xlsxOf(rows(1_000))
    expect(workbook.length).toBeLessThan(100_000)
    expect(await reasonOf('a.xlsx', workbook)).toBe('too_long')
    expect((await tableOf('a.xlsx', xlsxOf(rows(999)))).rows).toHaveLength(999)
    const csv = (count: number) => strToU8(rows(count).join('\n'))
    expect(await reasonOf('a.csv', csv(1_000))).toBe('too_long')
    expect((await tableOf('a.csv', csv(999))).rows).toHaveLength(999)
  })

  test('that is something else by its content is taken for that', async () => {
    const olderOffice = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    expect(await reasonOf('a.csv', olderOffice)).toBe('encrypted')
    expect(await reasonOf('a.xlsx', olderOffice)).toBe('encrypted')
  })
})

interface Documents {
  documents: { name: string; document?: { text: string }; refusal?: { reason: string } }[]
}

async function tableOf(name: string, bytes: Uint8Array) {
  const collection = await readCollection({ name, bytes })
  if (!('table' in collection)) throw new Error('That is no table')
  return collection.table
}

function reasonOf(name: string, bytes: Uint8Array): Promise<unknown> {
  return readCollection({ name, bytes }).then(
    () => null,
    (error) => error.reason,
  )
}

/** The flag in the directory says so; nobody gets as far as the content. */
function encrypted(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes)
  copy[copy.indexOf('PK\x01\x02', 0, 'latin1') + 8] = 1
  return copy
}
