import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { api, keyScopes } from '@inkprint/contract'
import { docxOf, wordParagraph } from '@inkprint/documents/testing/make-documents'
import { makeCustomer, makeKey } from '../src/customer.ts'
import { expect, test } from '../src/fixtures.ts'
import { ask, type Product } from '../src/product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = join(root, 'node_modules/.bin')
const run = promisify(execFile)

interface Example {
  language: string
  code: string
}

test('the examples of docs/api.md run as they stand, in their order, and pay for four texts', async ({
  product,
}) => {
  test.slow()
  const reader = await makeReader(product)
  const outputs: string[] = []
  for (const { language, code } of examplesIn('docs/api.md')) {
    // What it sets is ours to give: the address and a key that exists.
    if (code.includes('export INKPRINT_KEY=')) continue
    if (language === 'sh') outputs.push(await runIn(reader, ['bash', '-euc', code]))
    if (language === 'js') outputs.push(await runFile(reader, { name: 'example.mjs', code }))
  }
  const all = outputs.join('\n')
  expect(outputs.length).toBeGreaterThanOrEqual(8)
  expect(all).toContain('"credits":100')
  expect(all).toContain('{"words":231,"credits":2}')
  expect(all).toMatch(/2 used, 98 left/)
  expect(all).toContain('"id":"blog"')
  expect(all).toContain('is_correct: true')
  expect(all).toContain('Text must be at least 200 words long. Current: 2 words')
  expect(all).toContain('"format":"txt"')
  expect(all).toContain('"status":"done"')
  expect(all).toContain('"reason":"too_short"')
  expect(await balance(reader)).toBe(92)
})

test('the Python example of docs/api.md runs as it stands', async ({ product }) => {
  test.skip(spawnSync('python3', ['--version']).status !== 0, 'python3 is not installed here')
  const reader = await makeReader(product)
  await writeRequest(reader)
  const [example] = examplesIn('docs/api.md').filter(({ language }) => language === 'python')
  const output = await runFile(reader, { name: 'example.py', code: example?.code ?? '' })
  expect(output).toMatch(/^(human|ai|mixed|uncertain) [\d.]+$/m)
})

test('[HC-54] a client generated from openapi.json compiles and works, as docs/api.md shows', async ({
  product,
}) => {
  const reader = await makeReader(product)
  await writeRequest(reader)
  await runIn(reader, [
    join(root, 'e2e/node_modules/.bin/openapi-typescript'),
    `${product.url}/openapi.json`,
    ...['-o', 'inkprint.d.ts'],
  ])
  const [example] = examplesIn('docs/api.md').filter(({ language }) => language === 'ts')
  writeFileSync(join(reader.directory, 'client.ts'), example?.code ?? '')
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'))
  const options = { ...compilerOptions, skipLibCheck: false, lib: ['ES2024', 'DOM'] }
  writeFileSync(
    join(reader.directory, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['client.ts'] }),
  )
  await runIn(reader, [join(bin, 'tsc'), '-p', '.'])
  expect(await runIn(reader, [join(bin, 'node'), 'client.ts'])).toMatch(
    /^(human|ai|mixed|uncertain) 98$/m,
  )
})

test('every code sample of the documentation’s key calls runs', async ({ product }) => {
  test.slow()
  const reader = await makeReader(product)
  await writeRequest(reader)
  const { text } = JSON.parse(readFileSync(join(reader.directory, 'request.json'), 'utf8'))
  const prepared = await prepare(reader, text)
  const batch = await ask(
    product,
    api.batches.create,
    { items: [{ id: 'ferry', text }] },
    reader.key,
  )
  writeFileSync(join(reader.directory, 'ferry-draft.docx'), docxOf(wordParagraph(text)))
  writeFileSync(join(reader.directory, 'draft.txt'), text)
  const hasPython = spawnSync('python3', ['--version']).status === 0
  for (const { label, source } of await codeSamples(product)) {
    const isDeletion = source.includes('DELETE')
    const { analysisId, shareId } = isDeletion ? await prepare(reader, text) : prepared
    // A new one for each sample, since some switch it off.
    const webhook = source.includes('whk_') ? await prepareWebhook(reader) : null
    const code = source
      .replaceAll('Paste at least two hundred words of the text here …', text)
      .replaceAll('ink_your_key', reader.key)
      .replaceAll(/ana_\w+/g, analysisId)
      .replaceAll(/shr_\w+/g, shareId)
      .replaceAll(/bat_\w+/g, batch.batch_id)
      .replaceAll(/whk_\w+/g, webhook?.id ?? '')
      .replaceAll(/msg_\w+/g, webhook?.deliveryId ?? '')
    if (label === 'curl') {
      const output = await runIn(reader, ['bash', '-euc', code.replace('curl', 'curl -fsS')])
      // What is a file is stored instead of shown.
      expect(output).toMatch(code.includes(' -o ') || isDeletion ? /^$/ : /^{/)
    }
    if (label === 'JavaScript') {
      expect(await runFile(reader, { name: 'sample.mjs', code })).not.toContain('request_id')
    }
    if (label === 'Python' && hasPython) await runFile(reader, { name: 'sample.py', code })
    if (isDeletion && (label !== 'Python' || hasPython)) {
      expect([code, await whatIsLeft(reader, code)]).toEqual([code, []])
    } else if (webhook) {
      await ask(product, api.webhooks.remove, { id: webhook.id }, reader.key)
    }
  }
})

/** An analysis and a link to it that samples are about. */
async function prepare({ product, key }: Reader, text: string) {
  const { analysis_id: id } = await ask(product, api.analyses.create, { text }, key)
  const wanted = { id, includes_text: false, valid_days: 1 } as const
  const { share_id } = await ask(product, api.shares.createWithKey, wanted, key)
  return { analysisId: id, shareId: share_id }
}

/** A webhook and a delivery to it that samples are about. */
async function prepareWebhook({ product, key }: Reader) {
  const wanted = { url: 'https://hooks.example.com/inkprint', events: ['batch.completed' as const] }
  const { webhook_id: id } = await ask(product, api.webhooks.create, wanted, key)
  const { delivery_id } = await ask(product, api.webhooks.sendTest, { id }, key)
  return { id, deliveryId: delivery_id }
}

/** Links still open and webhooks still there among those that a deletion names. */
async function whatIsLeft({ product, key }: Reader, code: string): Promise<string[]> {
  const { webhooks } = await ask(product, api.webhooks.list, {}, key)
  const [analysisId = ''] = code.match(/ana_\w+/) ?? []
  const shares = await ask(product, api.shares.listWithKey, { id: analysisId }, key)
    .then(({ shares }) => shares.filter(({ is_live }) => is_live))
    .catch(() => [])
  return [
    ...webhooks.map(({ webhook_id }) => webhook_id).filter((id) => code.includes(id)),
    ...shares.map(({ share_id }) => share_id),
  ]
}

interface Reader {
  product: Product
  /** Inside the repository, so that packages are found as in a customer's project. */
  directory: string
  key: string
}

async function makeReader(product: Product): Promise<Reader> {
  const customer = await makeCustomer(product)
  const { api_key } = await makeKey(product, { customer, scopes: [...keyScopes] })
  mkdirSync(join(root, 'e2e/.cache'), { recursive: true })
  const directory = mkdtempSync(join(root, 'e2e/.cache/api-guide-'))
  directories.push(directory)
  return { product, directory, key: api_key }
}

const directories: string[] = []
test.afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

function examplesIn(file: string): Example[] {
  const document = readFileSync(join(root, file), 'utf8')
  return [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
}

/** The text to try with, as the guide's own example writes it. */
async function writeRequest(reader: Reader): Promise<void> {
  const example = examplesIn('docs/api.md').find(({ code }) => code.includes('> request.json'))
  const [, json = ''] = example?.code.match(/<<'END'\n(.*?)\nEND/s) ?? []
  writeFileSync(join(reader.directory, 'request.json'), json)
}

async function runFile(reader: Reader, { name, code }: { name: string; code: string }) {
  writeFileSync(join(reader.directory, name), code)
  return runIn(reader, [name.endsWith('.py') ? 'python3' : join(bin, 'node'), name])
}

/** Anything but success is an error that carries what was printed. */
async function runIn(
  { directory, product, key }: Reader,
  [command = '', ...args]: string[],
): Promise<string> {
  const { stdout } = await run(command, args, {
    cwd: directory,
    env: { PATH: process.env.PATH, INKPRINT_URL: product.url, INKPRINT_KEY: key },
  })
  return stdout
}

async function balance({ product, key }: Reader): Promise<number> {
  return (await ask(product, api.credits.getBalance, {}, key)).credits
}

async function codeSamples(product: Product): Promise<{ label: string; source: string }[]> {
  const answer = await fetch(`${product.url}/openapi.json`)
  const { paths } = (await answer.json()) as {
    paths: Record<string, Record<string, { 'x-codeSamples'?: { label: string; source: string }[] }>>
  }
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap((operation) => operation['x-codeSamples'] ?? [])
}
