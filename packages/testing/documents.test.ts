import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Inkprint } from '@inkprint/client'
import { textOf } from '@inkprint/server/testing/texts'
import { expect, test } from 'vitest'
import { succeed } from './commands.ts'
import { realServer } from './real-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

const runners: Record<string, (file: string) => [command: string, args: string[]]> = {
  sh: (file) => ['bash', ['-eu', file]],
  js: (file) => [process.execPath, [file]],
  python: (file) => ['python3', [file]],
}

/** Every block of a document that can be run, as its reader would: one after another in one folder. */
async function runSamples(document: string, env: Record<string, string>): Promise<string[]> {
  const cwd = temporaryFolder()
  symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'))
  writeFileSync(join(cwd, 'draft.txt'), textOf(250))
  const line = `exec "${process.execPath}" "${resolve('packages/cli/dist/inkprint.js')}" "$@"`
  writeFileSync(join(cwd, 'inkprint'), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  const outputs: string[] = []
  const blocks = readFileSync(document, 'utf8').matchAll(/^( *)```(\w+)\n(.*?)^ *```$/gms)
  for (const [, indent = '', language = '', code = ''] of blocks) {
    const runner = runners[language]
    if (!runner) continue
    const file = join(cwd, `sample.${language === 'js' ? 'mjs' : language}`)
    writeFileSync(file, code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
    const path = `${cwd}:${process.env.PATH}`
    const own = { HOME: cwd, PATH: path, PYTHONPATH: resolve('packages/python/src') }
    outputs.push(await succeed(...runner(file), { cwd, env: { ...env, ...own } }))
  }
  return outputs
}

test('the samples of the page about compatible calls run as they stand', async () => {
  const { baseUrl, apiKey } = await realServer()
  const env = { INKPRINT_URL: baseUrl, INKPRINT_KEY: apiKey }
  const [gptzero = '', originality, sapling, ...more] = await runSamples(
    'docs/compatibility.md',
    env,
  )
  expect(JSON.parse(gptzero).documents).toMatchObject([{ predicted_class: 'ai' }])
  expect(originality).toMatch(/^\{'AI': [\d.]+, 'Original': [\d.e-]+\}\n$/)
  expect(sapling).toMatch(/^[\d.]+ ai\n$/)
  expect(more).toEqual([])
})

test('the samples of the page about receipts get one, verify it and find its hash', async () => {
  const { baseUrl, apiKey } = await realServer()
  const inkprint = new Inkprint({ baseUrl, apiKey })
  const { analysis_id } = await inkprint.analyses.create({ text: textOf(250) })
  const receipt = await inkprint.analyses.getReceipt(analysis_id)
  const payload = Buffer.from(receipt.split('.')[1] ?? '', 'base64url').toString()
  const [, verified, program, python, hash, ...more] = await runSamples('docs/receipts.md', {
    INKPRINT_URL: baseUrl,
    INKPRINT_KEY: apiKey,
    ANALYSIS_ID: analysis_id,
  })
  expect(verified).toMatch(/valid|genuine/i)
  expect([program, python]).toEqual(['valid\n', 'valid\n'])
  expect(hash).toBe(`${JSON.parse(payload).text_hash}\n`)
  expect(more).toEqual([])
})
