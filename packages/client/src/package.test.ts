import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { textOf } from '@inkprint/server/testing/texts'
import { chromium } from '@playwright/test'
import { build } from 'rolldown'
import { expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../../../e2e/src/chromium.ts'
import { run, succeed } from '../../testing/commands.ts'
import { asTyped, blocksIn, installed, quietNpm } from '../../testing/installed.ts'
import { bringingNodeMs, nodeOfVersion, otherVersions } from '../../testing/node-versions.ts'
import { realServer } from '../../testing/real-server.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

test('the package has no dependencies, brings its licenses and is at most 12 kB', async () => {
  const project = await installed('client')
  const folder = join(project, 'node_modules/@inkprint/client')
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(manifest.dependencies).toEqual({})
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['LICENSE', 'LICENSE-zod', 'README.md', 'index.d.ts', 'index.js']),
  )
  const content = readFileSync(join(folder, 'index.js'))
  expect(content.toString()).not.toMatch(/\bfrom ["'](?!node:)[^.]/)
  expect(gzipSync(content).length).toBeLessThan(12_000)
})

const program = `
import { Inkprint, ApiError, verifyWebhook } from '@inkprint/client'
const inkprint = new Inkprint({ baseUrl: process.env.INKPRINT_URL, apiKey: process.env.INKPRINT_KEY })
const text = process.env.TEXT
const made = await inkprint.analyses.create({ text })
const file = new Blob([text])
const fromFile = await inkprint.analyses.createFromFile({ file, title: 'A blob' })
const listed = []
for await (const { title } of inkprint.analyses.list({ size: 1 })) listed.push(title !== null)
const receipt = await inkprint.analyses.getReceipt(made.analysis_id)
const { problem, isTextOf } = await inkprint.verifyReceipt(receipt, { text })
const missing = await inkprint.analyses.get('ana_none').catch((error) => error instanceof ApiError && error.code)
const forged = await verifyWebhook({ body: '{}', headers: {}, secret: 'whsec_YQ==' }).catch((error) => error.name)
console.log(JSON.stringify({ used: made.credits.used + fromFile.credits.used, listed, problem, isTextOf, missing, forged }))
`
const expected = {
  used: 2,
  listed: [true, true],
  problem: null,
  isTextOf: true,
  missing: 'NOT_FOUND',
  forged: 'WebhookError',
}

test.for([...otherVersions, process.versions.node])(
  'the packed client works in an empty project in Node %s',
  { timeout: bringingNodeMs },
  async (version, { skip }) => {
    const node = version === process.versions.node ? process.execPath : await nodeOfVersion(version)
    if (node === null) return skip('This version cannot be had here')
    expect(await succeed(node, ['--version'])).toBe(`v${version}\n`)
    const { baseUrl, apiKey } = await realServer()
    const project = await installed('client')
    writeFileSync(join(project, 'program.js'), program)
    const env = { INKPRINT_URL: baseUrl, INKPRINT_KEY: apiKey, TEXT: textOf(200) }
    const printed = await succeed(node, ['program.js'], { cwd: project, env })
    expect(JSON.parse(printed)).toEqual(expected)
  },
)

test('the quick start of the README runs to the letter in an empty folder', async () => {
  const server = await realServer({ credits: 50, isReading: true })
  const cwd = temporaryFolder()
  const readme = readFileSync('packages/client/README.md', 'utf8')
  const [install = ''] = blocksIn(readme, 'sh')
  const [first = '', batch = '', second = ''] = blocksIn(readme, 'js')
  writeFileSync(join(cwd, 'start.mjs'), first)
  const lines = asTyped(`${install}node start.mjs`, server)
  const printed = await succeed('bash', ['-euc', lines], { cwd, env: quietNpm })
  expect(printed).toMatch(/^50 credits\nana_\w+ (human|ai|mixed|uncertain)\n/m)

  const errors = second.replace(/^import.*$/m, '')
  const imports = "import { ApiError } from '@inkprint/client'"
  writeFileSync(join(cwd, 'more.mjs'), `${first}\n${batch}\n${imports}\n${errors}`)
  const env = { INKPRINT_URL: server.baseUrl, INKPRINT_KEY: server.apiKey }
  expect(await succeed(process.execPath, ['more.mjs'], { cwd, env })).toMatch(
    /\nferry (done \w+|not_judged \w+)\n/,
  )
})

test('the types of the packed client are whole and strict', async () => {
  const project = await installed('client')
  cpSync('node_modules/@types/node', join(project, 'node_modules/@types/node'), { recursive: true })
  cpSync('node_modules/undici-types', join(project, 'node_modules/undici-types'), {
    recursive: true,
  })
  writeFileSync(
    join(project, 'use.ts'),
    `import { ApiError, Inkprint, type AnalysisResult, type ErrorCode } from '@inkprint/client'
const inkprint = new Inkprint({ baseUrl: 'http://x', apiKey: 'y' })
export async function use(): Promise<AnalysisResult['classification']> {
  const { analysis_result } = await inkprint.analyses.create({ text: 'x', detail: 'verdict' })
  const share: number | null = analysis_result.ai_share_percent
  for await (const row of inkprint.analyses.list()) row.analysis_id.toUpperCase()
  const bytes: Uint8Array = await inkprint.analyses.getReport('ana_1')
  const code: ErrorCode | undefined = new ApiError({ status: 1, body: null, requestId: null, retryAfterSeconds: null }).code
  console.log(share, bytes, code, await inkprint.call('usage.getForKey', { startDate: 'a', endDate: 'b' }))
  // @ts-expect-error There is no such field.
  await inkprint.analyses.create({ txt: 'x' })
  // @ts-expect-error There is no such call.
  await inkprint.call('analyses.buy', {})
  return analysis_result.classification
}
`,
  )
  const strict = ['--strict', '--noEmit', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false']
  const target = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable']
  const tsc = resolve('node_modules/.bin/tsc')
  const { stdout } = await run(tsc, [...strict, ...target, '--types', '', 'use.ts'], {
    cwd: project,
  })
  expect(stdout).toBe('')
})

test('the packed client works bundled into a page in a browser', async () => {
  const project = await installed('client')
  const page = program
    .replace(/process\.env\.(\w+)/g, 'new URLSearchParams(location.search).get("$1")')
    .replace('console.log(JSON.stringify(', 'document.title = (JSON.stringify(')
  writeFileSync(join(project, 'page.js'), page)
  const { output } = await build({ input: join(project, 'page.js'), cwd: project, write: false })
  const scripts = new Map(
    output.map((each) => [`/${each.fileName}`, 'code' in each ? each.code : '']),
  )
  const site = createServer((request, response) => {
    const script = scripts.get(request.url ?? '')
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    response.end(
      script ?? '<link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
    )
  })
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve))
  onTestFinished(() => void site.close())
  const origin = `http://localhost:${(site.address() as AddressInfo).port}`
  const { baseUrl, apiKey } = await realServer({ corsOrigins: [origin] })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  onTestFinished(() => browser.close())
  const tab = await browser.newPage()
  const problems: string[] = []
  tab.on('pageerror', (error) => problems.push(error.message))
  const query = new URLSearchParams({
    INKPRINT_URL: baseUrl,
    INKPRINT_KEY: apiKey,
    TEXT: textOf(200),
  })
  await tab.goto(`${origin}/?${query}`)
  await tab.waitForFunction('document.title !== ""').catch(() => {})
  expect(problems).toEqual([])
  expect(JSON.parse(await tab.title())).toEqual(expected)
})
