import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { textOf } from '@inkprint/server/testing/texts'
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findWholeChromium } from '../../e2e/src/chromium.ts'
import { unpacked } from '../../scripts/extension-package.ts'
import { answer, badServer } from '../testing/bad-server.ts'
import { succeed } from '../testing/commands.ts'
import { asTyped, blocksIn } from '../testing/installed.ts'
import { realServer } from '../testing/real-server.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const browserPath = findWholeChromium()
const slow = 120_000

test('the extension asks for no more than it needs and runs no code from elsewhere', () => {
  const manifest = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8'))
  expect(manifest.permissions).toEqual([
    'activeTab',
    'contextMenus',
    'scripting',
    'sidePanel',
    'storage',
  ])
  expect(manifest.host_permissions).toBeUndefined()
  expect(manifest.content_scripts).toBeUndefined()
  expect(manifest.content_security_policy.extension_pages).toContain("script-src 'self'")
  for (const page of ['panel.html', 'options.html']) {
    expect(readFileSync(join(unpacked, page), 'utf8')).not.toMatch(
      /https?:\/\/(?!inkprint\.example)/,
    )
  }
})

test.skipIf(spawnSync('unzip', ['-v']).status !== 0)(
  'the ZIP that the README fetches has what is loaded',
  async () => {
    const server = await realServer()
    const [code = ''] = blocksIn(readFileSync('packages/extension/README.md', 'utf8'), 'sh')
    const cwd = temporaryFolder()
    await succeed('bash', ['-euc', asTyped(code, server)], { cwd })
    const files = readdirSync(unpacked).sort()
    expect(readdirSync(join(cwd, 'inkprint-extension')).sort()).toEqual(files)
    for (const file of files) {
      const own = readFileSync(join(cwd, 'inkprint-extension', file))
      expect([file, own.equals(readFileSync(join(unpacked, file)))]).toEqual([file, true])
    }
  },
)

test('only a browser that loads extensions is taken for these tests', () => {
  const folder = temporaryFolder()
  vi.stubEnv('WHOLE_CHROMIUM_PATH', '')
  vi.stubEnv('PATH', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const name of ['chromium-headless-shell', 'chromium-browser', 'google-chrome']) {
    writeFileSync(join(folder, name), '')
  }
  expect(findWholeChromium()).toBeNull()
  writeFileSync(join(folder, 'chromium'), '')
  expect(findWholeChromium()).toBe(join(folder, 'chromium'))
  vi.stubEnv('WHOLE_CHROMIUM_PATH', '/opt/whole')
  expect(findWholeChromium()).toBe('/opt/whole')
})

test.skipIf(browserPath === null)(
  'a selected text is judged in the panel, and a price above the ceiling is asked for first',
  { timeout: slow },
  async () => {
    const { baseUrl, apiKey } = await realServer({ credits: 10 })
    const { context, worker, address } = await browserWithExtension()
    await saveSettings(context, { address, baseUrl, apiKey, ceiling: 1 })

    const page = await context.newPage()
    await page.goto(await siteWith(`<p>${textOf(200)}</p>`))
    await page.locator('p').selectText()
    await click(worker)
    const panel = await context.newPage()
    await panel.goto(`${address}/panel.html`)
    const verdict = panel.getByRole('heading', { level: 2 })
    await expect.poll(() => verdict.textContent(), { timeout: 20_000 }).toMatch(/^This text|^Parts/)
    expect(await figure(panel, 'Words')).toBe('200')
    expect(await figure(panel, 'Credits charged')).toBe('1')

    await page.setContent(`<p>${textOf(450)}</p>`)
    await page.locator('p').selectText()
    await page.bringToFront()
    await click(worker)
    const button = panel.getByRole('button', { name: 'Analyze for 3 credits' })
    await button.waitFor()
    await button.press('Enter')
    await expect.poll(() => figure(panel, 'Credits charged'), { timeout: 20_000 }).toBe('3')
  },
)

test.skipIf(browserPath === null)(
  'a short text, missing credits, a wrong key and no connection are told apart',
  { timeout: slow },
  async () => {
    const server = await realServer({ credits: 1 })
    const { baseUrl, apiKey, app } = server
    const { context, worker, address } = await browserWithExtension()
    const panel = await context.newPage()
    await panel.goto(`${address}/panel.html`)
    const heading = panel.getByRole('heading', { level: 2 })
    const told = (words: string) =>
      expect.poll(() => heading.textContent(), { timeout: 20_000 }).toBe(words)
    await told('Set up Inkprint')

    const options = await context.newPage()
    await options.goto(`${address}/options.html`)
    await fillSettings(options, { baseUrl, apiKey: 'ink_wrong', ceiling: 100 })
    const outcome = options.getByRole('status')
    await expect
      .poll(() => outcome.textContent(), { timeout: 20_000 })
      .toContain('The key does not work')
    await fillSettings(options, { baseUrl, apiKey, ceiling: 100 })
    await expect
      .poll(() => outcome.textContent(), { timeout: 20_000 })
      .toContain('1 credits are left')
    await told('Select a text')

    const page = await context.newPage()
    await page.goto(await siteWith('<p>Too short to be judged.</p>'))
    await page.locator('p').selectText()
    await click(worker)
    await told('This is too short')

    await page.setContent(`<p>${textOf(450)}</p>`)
    await page.locator('p').selectText()
    await click(worker)
    await told('Not enough credits')
    expect(await panel.locator('section').textContent()).toContain(
      '3 credits are needed, 1 are left',
    )

    await app.app.close()
    await panel.getByRole('button', { name: 'Try again' }).click()
    await told('No connection')
  },
)

test.skipIf(browserPath === null)(
  'before the user allows the address, the key is sent nowhere and not kept',
  { timeout: slow },
  async () => {
    const { baseUrl, arrived } = await badServer([answer(200, { credits: 5 })])
    const settings = { baseUrl, apiKey: 'ink_1', ceiling: 5 }
    const { context, worker, address } = await browserWithExtension({ isAllowed: false })
    const options = await context.newPage()
    await options.addInitScript(watchRequests)
    await options.goto(`${address}/options.html`)
    await fillSettings(options, settings)
    // The browser's own question stands, which it does only for a click of the user; nobody answers it.
    const asked = () => options.evaluate('asked')
    await expect.poll(asked, { timeout: 20_000 }).toHaveLength(1)
    await options.waitForTimeout(500)
    expect(await asked()).toEqual([{ origins: ['http://127.0.0.1/*'], outcome: 'waiting' }])
    expect(await options.getByRole('status').textContent()).toBe('')

    const refused = await context.newPage()
    await refused.addInitScript('chrome.permissions.request = async () => false')
    await refused.goto(`${address}/options.html`)
    await fillSettings(refused, settings)
    const outcome = refused.getByRole('status')
    await expect
      .poll(() => outcome.textContent(), { timeout: 20_000 })
      .toContain('Without this permission')
    expect(await keptBy(worker)).toEqual({})

    // As after the user took the permission back in the browser's own settings.
    await keep(worker, { address: baseUrl, key: 'ink_1', ceiling: 5 })
    const panel = await context.newPage()
    await panel.goto(`${address}/panel.html`)
    const heading = panel.getByRole('heading', { level: 2 })
    await expect.poll(() => heading.textContent(), { timeout: 20_000 }).toBe('Not allowed yet')
    expect(arrived).toEqual([])
  },
)

test.skipIf(browserPath === null)(
  'what is typed before the stored settings are read stays',
  { timeout: slow },
  async () => {
    const { baseUrl, apiKey } = await realServer({ credits: 10 })
    const { context, worker, address } = await browserWithExtension()
    await keep(worker, { address: 'https://earlier.example', key: 'ink_earlier', ceiling: 7 })
    const options = await context.newPage()
    await options.addInitScript(readLate)
    await options.goto(`${address}/options.html`)
    await options.getByLabel('Address of your Inkprint').fill(baseUrl)
    await options.getByLabel('API key').fill(apiKey)
    const ceiling = options.getByLabel('Ask before')
    await expect.poll(() => ceiling.inputValue(), { timeout: 20_000 }).toBe('7')
    await options.getByRole('button', { name: 'Save and check' }).click()
    const outcome = options.getByRole('status')
    await expect.poll(() => outcome.textContent(), { timeout: 20_000 }).toContain('The key works')
    expect(await keptBy(worker)).toEqual({
      settings: { address: baseUrl, key: apiKey, ceiling: 7 },
    })
  },
)

test.skipIf(browserPath === null)(
  'when the key is forgotten, it is no longer in the browser',
  { timeout: slow },
  async () => {
    const { baseUrl, apiKey } = await realServer({ credits: 10 })
    const { context, worker, address } = await browserWithExtension()
    await saveSettings(context, { address, baseUrl, apiKey, ceiling: 1 })
    expect(await keptBy(worker)).toEqual({
      settings: { address: baseUrl, key: apiKey, ceiling: 1 },
    })
    const options = await context.newPage()
    await options.goto(`${address}/options.html`)
    await options.getByRole('button', { name: 'Delete the key' }).click()
    const outcome = options.getByRole('status')
    await expect
      .poll(() => outcome.textContent(), { timeout: 20_000 })
      .toContain('The key was deleted from this browser')
    expect(await keptBy(worker)).toEqual({})
  },
)

/** Runs in the page: a browser that has a lot to do. */
function readLate(): void {
  const { local } = (globalThis as unknown as Keeping).chrome.storage
  const get = local.get.bind(local)
  local.get = async (name) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    return get(name)
  }
}

/** Runs in the page: writes down what the browser was asked to allow, and whether it answered. */
function watchRequests(): void {
  type Permissions = { request(wanted: { origins: string[] }): Promise<boolean> }
  const page = globalThis as unknown as { chrome: { permissions: Permissions }; asked: object[] }
  const { permissions } = page.chrome
  const request = permissions.request.bind(permissions)
  page.asked = []
  permissions.request = (wanted) => {
    const entry = { origins: wanted.origins, outcome: 'waiting' }
    page.asked.push(entry)
    const answered = request(wanted)
    answered.then(
      (isAllowed) => Object.assign(entry, { outcome: String(isAllowed) }),
      (error) => Object.assign(entry, { outcome: String(error) }),
    )
    return answered
  }
}

interface Keeping {
  chrome: {
    storage: { local: { get(name?: string): Promise<object>; set(values: object): Promise<void> } }
  }
}

function keptBy(worker: Worker): Promise<object> {
  return worker.evaluate(() => (globalThis as unknown as Keeping).chrome.storage.local.get())
}

async function keep(worker: Worker, settings: object): Promise<void> {
  await worker.evaluate(
    (values) => (globalThis as unknown as Keeping).chrome.storage.local.set(values),
    { settings },
  )
}

/**
 * The extension as it is loaded by a user. The answer to the browser's question whether it may reach the
 * server is given beforehand, in a copy of the manifest: no program can press that button.
 */
async function browserWithExtension({ isAllowed = true } = {}) {
  const folder = temporaryFolder()
  const extension = join(folder, 'extension')
  cpSync(unpacked, extension, { recursive: true })
  if (isAllowed) {
    const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'))
    manifest.host_permissions = ['http://127.0.0.1/*']
    writeFileSync(join(extension, 'manifest.json'), JSON.stringify(manifest))
  }
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: browserPath ?? 'chromium',
    headless: false,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  })
  onTestFinished(() => context.close())
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return { context, worker, address: worker.url().replace(/\/[^/]*$/, '') }
}

interface Entered {
  baseUrl: string
  apiKey: string
  ceiling: number
}

async function saveSettings(
  context: BrowserContext,
  { address, ...entered }: Entered & { address: string },
): Promise<void> {
  const options = await context.newPage()
  await options.goto(`${address}/options.html`)
  await fillSettings(options, entered)
  await expect
    .poll(() => options.getByRole('status').textContent(), { timeout: 20_000 })
    .toContain('The key works')
  await options.close()
}

async function fillSettings(options: Page, { baseUrl, apiKey, ceiling }: Entered): Promise<void> {
  await options.getByLabel('Address of your Inkprint').fill(baseUrl)
  await options.getByLabel('API key').fill(apiKey)
  await options.getByLabel('Ask before').fill(String(ceiling))
  await options.getByRole('button', { name: 'Save and check' }).click()
}

/** A page that anybody could have written. */
async function siteWith(html: string): Promise<string> {
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Ferries</title>${html}`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void site.close())
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
}

/** What the browser does when the button of the extension is clicked on the page in front. */
async function click(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: {
        tabs: { query(wanted: object): Promise<{ url?: string }[]> }
        action: { onClicked: { dispatch(tab: object): void } }
      }
    }
    const tabs = await chrome.tabs.query({ url: 'http://127.0.0.1/*' })
    chrome.action.onClicked.dispatch(tabs.at(-1) ?? {})
  })
}

async function figure(panel: Page, name: string): Promise<string | null> {
  const term = panel.locator('dt', { hasText: name })
  if ((await term.count()) === 0) return null
  return term.locator('xpath=following-sibling::dd[1]').textContent()
}
