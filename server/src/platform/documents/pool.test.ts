import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { deflateSync } from 'node:zlib'
import { docxOf, pdfOf, sentences, wordParagraph } from '@inkprint/documents/testing/make-documents'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SentFile } from './documents.ts'
import { type DocumentPoolOptions, openDocumentPool } from './pool.ts'

const prose = sentences.join(' ')
const plain: SentFile = { name: 'a.txt', bytes: Buffer.from(prose) }

describe('DESIGN2 15: files are read in processes of their own', () => {
  test('one after another and side by side, each with its own answer', async () => {
    const pool = poolOf({ places: 2 })
    const files = Array.from({ length: 6 }, (_, at) => ({
      name: `${at}.docx`,
      bytes: docxOf(wordParagraph(`${prose} ${at}`)),
    }))
    const read = await Promise.all(files.map((file) => pool.read(file, { owner: 'org' })))
    expect(read.map(({ text }) => text.at(-1))).toEqual(['0', '1', '2', '3', '4', '5'])
  })

  test('a refusal says why', async () => {
    const pool = poolOf()
    await expect(
      pool.read({ name: 'a.zip', bytes: Buffer.from('PK\x05\x06') }, owner),
    ).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      status: 422,
      extra: { facts: { reason: expect.any(String) }, detail: expect.any(String) },
    })
  })

  test('a PDF that unpacks to gigabytes ends its own reader, and the next file is read', async () => {
    const pool = poolOf({ places: 1, limits: { megabytes: 400, timeMs: 60_000 } })
    const bomb = pool.read({ name: 'a.pdf', bytes: bombPdf() }, owner)
    const next = pool.read(plain, owner)
    await expect(bomb).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      extra: { facts: { reason: 'too_complex' } },
    })
    expect((await next).text).toBe(prose)
  })

  test('a file that takes too long is given up, and the next one is read', async () => {
    const pool = poolOf({ places: 1, limits: { timeMs: 1 } })
    await expect(pool.read(plain, owner)).rejects.toMatchObject({
      extra: { facts: { reason: 'too_complex' }, detail: expect.stringContaining('too long') },
    })
    const patient = poolOf({ places: 1 })
    expect((await patient.read(plain, owner)).text).toBe(prose)
  })

  test('a caller who leaves frees the place', async () => {
    const pool = poolOf({ places: 1 })
    const caller = new AbortController()
    const left = pool.read(plain, { owner: 'org', signal: caller.signal })
    caller.abort()
    await expect(left).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' })
    expect((await pool.read(plain, owner)).text).toBe(prose)
  })

  test('no more wait than may', async () => {
    const pool = poolOf({ places: 1, capacity: 1 })
    const [first, second, third] = await Promise.allSettled([
      pool.read(plain, owner),
      pool.read(plain, owner),
      pool.read(plain, owner),
    ])
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(third).toMatchObject({ status: 'rejected', reason: { code: 'QUEUE_FULL' } })
  })

  test('nothing is left on disk, neither of files that were read nor of those that were not', async () => {
    const before = readdirSync(tmpdir()).sort()
    const pool = poolOf()
    await pool.read({ name: 'a.docx', bytes: docxOf(wordParagraph(prose)) }, owner)
    await pool.read({ name: 'b.pdf', bytes: pdfOf([[{ x: 72, y: 700, text: prose }]]) }, owner)
    const broken = pool.read({ name: 'c.pdf', bytes: Buffer.from('%PDF-1.4 nothing') }, owner)
    await expect(broken).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    // Its reader is killed in the middle of it.
    const slow = poolOf({ limits: { timeMs: 1 } }).read(plain, owner)
    await expect(slow).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    expect(
      readdirSync(tmpdir())
        .sort()
        .filter((name) => !before.includes(name) && !/inkprint|vitest|pg/.test(name)),
    ).toEqual([])
  })
})

const owner = { owner: 'org' }

function poolOf(options: DocumentPoolOptions = {}) {
  const pool = openDocumentPool(options)
  onTestFinished(() => pool.close())
  return pool
}

/** A page whose drawing instructions unpack to two gigabytes of spaces. */
function bombPdf(): Uint8Array {
  const once = deflateSync(Buffer.alloc(400_000_000, ' '))
  const twice = deflateSync(once)
  const text = Buffer.from(pdfOf([[]])).toString('latin1')
  const stream = `<< /Length ${twice.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${twice.toString('latin1')}\nendstream`
  return Buffer.from(
    text.replace(/<< \/Length 0 >>\nstream\n\nendstream/, () => stream),
    'latin1',
  )
}
