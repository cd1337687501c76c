import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api } from '@inkprint/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runVerify } from '../../../../scripts/verify-receipt.ts'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const script = fileURLToPath(new URL('../../../../scripts/verify.ts', import.meta.url))
const text = textOf(230, 'Zanzibar marmalade')

test('P the command says that signature and text are in order, and what the verdict was', async () => {
  const { file, receipt, keys } = await setUp()
  const { code, output } = await verify([
    file('draft.jws', receipt),
    file('draft.txt', `${text}\r\n`),
    ...['--keys', file('keys.json', JSON.stringify(keys))],
  ])
  expect(output).toContain('The signature is valid: http://inkprint.test signed this receipt.')
  expect(output).toContain('The text is the same.')
  expect(output).toMatch(/^Verdict: {2}This text/m)
  expect(code).toBe(0)
})

test('P the command fetches the keys from an address', async () => {
  const { app, file, receipt } = await setUp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/.well-known/jwks.json`
  const args = [file('draft.jws', receipt), file('draft.txt', text)]
  expect(await verify([...args, '--keys', url])).toMatchObject({ code: 0 })
  expect(await verify([...args, '--keys', `http://127.0.0.1:${port}/nothing`])).toMatchObject({
    code: 2,
    output: expect.stringContaining('the answer was 404'),
  })
})

test('P the command ends with 1 for what does not hold and with 2 for what it cannot find out', async () => {
  const { file, receipt, keys } = await setUp()
  const good = file('draft.jws', receipt)
  const same = file('draft.txt', text)
  const known = ['--keys', file('keys.json', JSON.stringify(keys))]
  const cases: [args: string[], code: number, words: string][] = [
    [[good, file('other.txt', text.replace('quiet', 'Quiet')), ...known], 1, 'The text differs'],
    [[file('cut.jws', receipt.slice(0, -9)), same, ...known], 1, 'incomplete'],
    [[file('note.jws', 'Dear Sir'), same, ...known], 1, 'This is not a receipt'],
    [[file('note2.jws', 'Dear Sir'), same], 1, 'This is not a receipt'],
    [[good, same, '--keys', file('none.json', '{"keys":[]}')], 1, 'does not publish'],
    [[good, file('text.bin', 'a\0b'), ...known], 2, 'is not plain text'],
    [[good, file('huge.txt', 'a'.repeat(4_000_001)), ...known], 2, 'too large'],
    [[good, join(tmpdir(), 'no-such-file'), ...known], 2, 'cannot be read'],
    [[good, same, '--keys', file('keys.txt', 'no keys')], 2, 'There are no keys'],
    [[good, same, '--keys', 'http://127.0.0.1:1/keys'], 2, 'could not be fetched'],
    [[good], 2, 'Usage: npm run verify'],
    [[good, same, '--loud'], 2, 'Usage: npm run verify'],
  ]
  for (const [args, code, words] of cases) {
    expect(await verify(args)).toMatchObject({ code, output: expect.stringContaining(words) })
  }
})

test('P the command says whose key it was when the receipt names another installation', async () => {
  const { file, receipt, keys } = await setUp()
  const moved = file('keys.json', JSON.stringify({ ...keys, issuer: 'https://new.example' }))
  const args = [file('draft.jws', receipt), file('draft.txt', text), '--keys', moved]
  const { code, output } = await verify(args)
  expect(output).toContain(
    'signed with a key of https://new.example, but names http://inkprint.test',
  )
  expect(code).toBe(0)
})

test('P the command ends with 2 where signatures cannot be verified', async () => {
  const { file, receipt, keys } = await setUp()
  const known = file('keys.json', JSON.stringify(keys))
  vi.spyOn(crypto.subtle, 'verify').mockRejectedValueOnce(new Error('Not supported'))
  const args = [file('draft.jws', receipt), file('draft.txt', text), '--keys', known]
  expect(await verify(args)).toMatchObject({
    code: 2,
    output: expect.stringContaining('cannot be verified here'),
  })
})

test('P the command is there under its name, with its exit code', () => {
  const { status, stderr } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    2,
    'Usage: npm run verify -- RECEIPT TEXT [--keys URL-or-file]\n',
  ])
})

async function setUp() {
  const app = await testApp()
  const { key } = await makeMember(app, { credits: 10 })
  const { body } = await app.call(api.analyses.create, { text }, key.api_key)
  const { body: receipt } = await app.call(api.receipts.get, { id: body.analysis_id }, key.api_key)
  const { body: keys } = await app.call(api.receipts.listKeys, {})
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-verify-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  function file(name: string, content: string): string {
    writeFileSync(join(directory, name), content)
    return join(directory, name)
  }
  return { app, file, receipt, keys }
}

async function verify(args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const { log, error } = console
  console.log = console.error = (line: string) => void lines.push(line)
  try {
    return { code: await runVerify(args), output: lines.join('\n') }
  } finally {
    Object.assign(console, { log, error })
  }
}
