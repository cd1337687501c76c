import { readdirSync } from 'node:fs'
import { api } from '@inkprint/contract'
import {
  docxOf,
  odtOf,
  pdfOf,
  wordParagraph,
  zipOf,
} from '@inkprint/documents/testing/make-documents'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { balanceOf, type MadeMember, makeMember } from '../../testing/make.ts'
import { temporaryDirectory } from '../../testing/temporary-folder.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const prose = textOf(200)
/** More than all files of one together may unpack to. */
const zeros = new Uint8Array(101_000_000)
const encrypted = pdfOf([[{ x: 72, y: 700, text: prose }]], {
  trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >>`,
})

describe('DESIGN2 15: a hostile or useless file is refused with a clear reason; nothing is charged or left on disk', () => {
  test('sent to be analyzed, or to be a text of a batch', async () => {
    const { app, member, folder } = await setUp()
    const bad = {
      'bomb.docx': [docxOf(wordParagraph(prose), { 'word/footnotes.xml': zeros }), 'too_complex'],
      'climbs.docx': [docxOf(wordParagraph(prose), { '../../etc/passwd': 'x' }), 'unsafe'],
      'absolute.odt': [odtOf('', { '/etc/passwd': 'x' }), 'unsafe'],
      'nested.docx': [zipOf({ 'a.zip': zipOf({ 'a.txt': prose }) }), 'archive'],
      'encrypted.pdf': [encrypted, 'encrypted'],
      'scanned.pdf': [pdfOf([[], []]), 'no_text'],
    } as const
    for (const [name, [bytes, reason]] of Object.entries(bad)) {
      const file = fileOf(name, bytes)
      const refusal = {
        status: 422,
        body: { code: 'FILE_UNREADABLE', reason, detail: expect.stringMatching(/\w+ \w+/) },
      }
      const analyzed = await app.call(api.analyses.submit, { file }, member.key.api_key)
      expect({ name, ...analyzed }).toMatchObject(refusal)
      if (name === 'nested.docx') continue
      const read = await app.call(api.ownBatches.readFile, { file }, member.token)
      // One document is a batch of one, whose problem is told beside it.
      if (read.status === 200) {
        expect({ name, ...read.body.documents?.[0] }).toMatchObject({
          text: null,
          problem: expect.stringMatching(/\w+ \w+/),
        })
      } else expect({ name, ...read }).toMatchObject(refusal)
    }
    await expectNothing(app, member)
    expect(readdirSync(folder)).toEqual([])
  })

  test('as a ZIP or a table of many texts', async () => {
    const { app, member, folder } = await setUp()
    const bad = {
      'bomb.zip': [zipOf({ 'a.txt': zeros }), 'too_complex'],
      'climbs.zip': [zipOf({ '../../etc/passwd': prose }), 'unsafe'],
      'rows.csv': [Buffer.from(`title,text\n${'a,b\n'.repeat(100_000)}`), 'too_long'],
    } as const
    for (const [name, [bytes, reason]] of Object.entries(bad)) {
      const file = fileOf(name, bytes)
      const answer = await app.call(api.ownBatches.readFile, { file }, member.token)
      expect({ name, ...answer }).toMatchObject({
        status: 422,
        body: { code: 'FILE_UNREADABLE', reason, detail: expect.stringMatching(/\w+ \w+/) },
      })
    }
    const nested = zipOf({ 'one.txt': prose, 'inner.zip': zipOf({ 'two.txt': prose }) })
    const answer = await app.call(
      api.ownBatches.readFile,
      { file: fileOf('nested.zip', nested) },
      member.token,
    )
    expect(answer.body.documents).toMatchObject([
      { name: 'one.txt', text: prose, problem: null },
      { name: 'inner.zip', text: null, problem: expect.stringContaining('archive') },
    ])
    await expectNothing(app, member)
    expect(readdirSync(folder)).toEqual([])
  })
})

test('DESIGN2 15: wrong endings, macros, UTF-16 and broken UTF-8 are read as well as can be, and what was done is said', async () => {
  const { app, member } = await setUp()
  const broken = Buffer.concat([
    Buffer.from('Café déjà été élève. '),
    Buffer.from([0xff]),
    Buffer.from(prose),
  ])
  const odd = {
    'essay.pdf': [Buffer.from(prose), 'txt', 'extension'],
    'essay.docm': [
      docxOf(wordParagraph(prose), { 'word/vbaProject.bin': 'Sub AutoOpen()' }),
      'docx',
      'macros',
    ],
    'wide.txt': [Buffer.from(`\ufeff${prose}`, 'utf16le'), 'txt', null],
    'broken.txt': [broken, 'txt', 'undecodable'],
  } as const
  for (const [name, [bytes, format, warning]] of Object.entries(odd)) {
    const { status, body } = await app.call(
      api.analyses.extract,
      { file: fileOf(name, bytes) },
      member.key.api_key,
    )
    expect([name, status]).toEqual([name, 200])
    expect(body.text).toContain(prose)
    expect({ name, format: body.file.format }).toEqual({ name, format })
    const kinds = body.file.warnings.map(({ kind }) => kind)
    expect([name, ...kinds]).toEqual(warning === null ? [name] : [name, warning])
  }
})

/** With a folder for temporary files that nobody else uses. */
async function setUp() {
  const folder = temporaryDirectory()
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const app = await testApp()
  return { app, folder, member: await makeMember(app, { credits: 20 }) }
}

function fileOf(name: string, bytes: Uint8Array): File {
  return new File([Uint8Array.from(bytes)], name)
}

async function expectNothing(app: TestApp, member: MadeMember): Promise<void> {
  expect(await balanceOf(app, member.organizationId)).toBe(20)
  for (const table of ['analyses', 'waiting_analyses', 'batches', 'batch_items'] as const) {
    expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
}
