import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { api, keyScopes } from '@inkprint/contract'
import { docxOf, wordParagraph } from '@inkprint/documents/testing/make-documents'
import type { Page } from '@playwright/test'
import { type Customer, makeCustomer, makeKey, setCredits } from '../src/customer.ts'
import { expect, test } from '../src/fixtures.ts'
import { ask, type Product } from '../src/product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const hasPython = spawnSync('python3', ['--version']).status === 0

test('the samples of the guide with the clients and the command line run as they stand', async ({
  product,
}) => {
  test.setTimeout(300_000)
  const reader = await makeReader(product)
  const samples = samplesIn('docs/api.md')
  const counts = Map.groupBy(samples, ({ kind, language }) => `${language} ${kind}`)
  expect(counts.get('js client')?.length).toBeGreaterThanOrEqual(7)
  expect(counts.get('python client')?.length).toBe(counts.get('js client')?.length)
  expect(counts.get('sh cli')?.length).toBeGreaterThanOrEqual(5)
  const all = (await runAll(reader, samples)).join('\n')
  expect(all).toMatch(/(human|ai|mixed|uncertain) [\d.]+/)
  expect(all).toContain('2 used, 98 left')
  expect(all).toContain('draft-2 refused too_short')
  expect(all).toContain('ferry.txt')
})

test('so do those of the guide to webhooks', async ({ product }) => {
  const reader = await makeReader(product)
  const outputs = await runAll(reader, samplesIn('docs/webhooks.md'))
  for (const output of outputs) expect(output).toMatch(/^whsec_/)
  expect(outputs).toHaveLength(hasPython ? 2 : 1)
})

test('every sample of the reference’s Analysis API with a client or the command line runs', async ({
  product,
  page,
  superuser,
}) => {
  test.setTimeout(600_000)
  const reader = await makeReader(product)
  await setCredits(product, { customer: reader.customer, staff: superuser, credits: 1_000 })
  await page.goto('/docs/reference/analysis-api')
  const samples = await samplesOn(page)
  expect(samples.length).toBeGreaterThan(80)
  for (const { id, label, code } of samples) {
    if (label === 'curl' || (label === 'Python' && !hasPython)) continue
    const language = label === 'Command line' ? 'sh' : label === 'Python' ? 'python' : 'js'
    const sample = { language, code: await about(reader, code) }
    // Anything but success is an error that carries what was printed.
    await test.step(`${id} in ${label}`, () => runSample(reader, sample))
  }
})

interface Sample {
  language: string
  kind: string
  code: string
}

/** The blocks whose fence says `client` or `cli`; those without such a word are tested with the guide. */
function samplesIn(file: string): Sample[] {
  const document = readFileSync(join(root, file), 'utf8')
  return [...document.matchAll(/^```(\w+) (client|cli)\n(.*?)^```$/gms)].map(
    ([, language = '', kind = '', code = '']) => ({ language, kind, code }),
  )
}

interface Reader {
  product: Product
  customer: Customer
  directory: string
  key: string
  text: string
}

const directories: string[] = []
test.afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

/** A customer with the files the guide makes first, and `inkprint` on the path. */
async function makeReader(product: Product): Promise<Reader> {
  const customer = await makeCustomer(product)
  const { api_key: key } = await makeKey(product, { customer, scopes: [...keyScopes] })
  mkdirSync(join(root, 'e2e/.cache'), { recursive: true })
  const directory = mkdtempSync(join(root, 'e2e/.cache/docs-'))
  directories.push(directory)
  const guide = readFileSync(join(root, 'docs/api.md'), 'utf8')
  const [, json = ''] = guide.match(/> request\.json <<'END'\n(.*?)\nEND/s) ?? []
  const { text } = JSON.parse(json) as { text: string }
  writeFileSync(join(directory, 'request.json'), json)
  for (const name of ['ferry.txt', 'draft.txt']) writeFileSync(join(directory, name), text)
  writeFileSync(join(directory, 'ferry-draft.docx'), docxOf(wordParagraph(text)))
  writeFileSync(
    join(directory, 'inkprint'),
    `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'packages/cli/src/main.ts')}" "$@"\n`,
  )
  chmodSync(join(directory, 'inkprint'), 0o755)
  return { product, customer, directory, key, text }
}

async function runAll(reader: Reader, samples: Sample[]): Promise<string[]> {
  const outputs: string[] = []
  for (const sample of samples) {
    if (sample.language === 'python' && !hasPython) continue
    outputs.push(await runSample(reader, sample))
  }
  return outputs
}

async function runSample(reader: Reader, { language, code }: Pick<Sample, 'language' | 'code'>) {
  if (language === 'sh') return runIn(reader, ['bash', '-euc', code])
  const file = join(reader.directory, language === 'python' ? 'sample.py' : 'sample.mjs')
  writeFileSync(file, code)
  return runIn(reader, [language === 'python' ? 'python3' : process.execPath, file])
}

async function runIn({ directory, product, key }: Reader, [command = '', ...args]: string[]) {
  const { stdout } = await run(command, args, {
    cwd: directory,
    env: {
      PATH: [directory, process.env.PATH].join(delimiter),
      HOME: directory,
      PYTHONPATH: join(root, 'packages/python/src'),
      INKPRINT_URL: product.url,
      INKPRINT_KEY: key,
    },
  })
  return stdout
}

/** The samples of a page of the reference, by the name of their call. */
function samplesOn(page: Page): Promise<{ id: string; label: string; code: string }[]> {
  return page.locator('.samples .sample').evaluateAll((panels) =>
    panels.map((panel) => ({
      id: panel.closest('.call')?.getAttribute('aria-labelledby') ?? '',
      label: panel.getAttribute('data-label') ?? '',
      code: panel.querySelector('code')?.textContent ?? '',
    })),
  )
}

/** The sample with ids of things that exist, made anew because some samples delete them. */
async function about(reader: Reader, code: string): Promise<string> {
  const { product, key, text } = reader
  let made = code.replaceAll('Paste at least two hundred words of the text here …', text)
  if (/ana_\w/.test(made)) {
    const { analysis_id: id } = await ask(product, api.analyses.create, { text }, key)
    const wanted = { id, includes_text: false, valid_days: 1 } as const
    const { share_id } = await ask(product, api.shares.createWithKey, wanted, key)
    made = made.replaceAll(/ana_\w+/g, id).replaceAll(/shr_\w+/g, share_id)
  }
  if (/bat_\w/.test(made)) {
    const items = [{ id: 'ferry', text }]
    const { batch_id } = await ask(product, api.batches.create, { items }, key)
    made = made.replaceAll(/bat_\w+/g, batch_id)
  }
  return made
}
