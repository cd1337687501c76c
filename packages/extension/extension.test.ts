import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { textOf } from '@inkprint/server/testing/texts'
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findWholeChromium } from '../../e2e/src/chromium.ts'
import { buildExtension, unpacked } from '../../scripts/extension-package.ts'
import { realServer } from '../testing/real-server.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const browserPath = findWholeChromium()
const slow = 120_000

test('the extension asks for no more than it needs and runs no code from elsewhere', async () => {
  await buildExtension()
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
    await expect.poll(() => outcome.textContent()).toContain('The key does not work')
    await fillSettings(options, { baseUrl, apiKey, ceiling: 100 })
    await expect.poll(() => outcome.textContent()).toContain('1 credits are left')
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

/** The permission that a user gives in a window of the browser is given in a copy of the manifest. */
async function browserWithExtension() {
  await buildExtension()
  const folder = temporaryFolder()
  const extension = join(folder, 'extension')
  cpSync(unpacked, extension, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'))
  manifest.host_permissions = ['http://127.0.0.1/*']
  writeFileSync(join(extension, 'manifest.json'), JSON.stringify(manifest))
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
