import { mkdirSync, readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { drawBrandImages } from './brand-images.ts'
import { findChromium } from './chromium.ts'
import { demoPassword, demoPeople, startDemo } from './demo.ts'
import { signIn } from './fixtures.ts'
import { bringAbout } from './look-at.ts'
import type { Product } from './product.ts'
import { analysesStates } from './states/analyses.ts'
import { moneyStates } from './states/money.ts'
import { receiptStates } from './states/receipts.ts'
import { sharingStates } from './states/sharing.ts'
import type { State } from './states/state.ts'

/** A picture for docs/screenshots, taken on the seeded demo with the real model, light and dark. */
interface Shot {
  as?: keyof typeof demoPeople
  path: string
  /** Phone width instead of desktop width. */
  isNarrow?: boolean
  arrange?: (page: Page) => Promise<void>
}

const text = readFileSync('server/src/demo/texts/newsletter-mixed.txt', 'utf8')

const shots: Record<string, Shot> = {
  'sign-in': { path: '/login' },
  playground: { as: 'customer', path: '/dashboard', arrange: analyze },
  'playground-phone': { as: 'customer', path: '/dashboard', isNarrow: true, arrange: analyze },
  'api-keys': { as: 'customer', path: '/dashboard?tab=api-keys' },
  credits: { as: 'customer', path: '/dashboard?tab=credits' },
  'credit-history': { as: 'customer', path: '/dashboard?tab=credit-history' },
  analyses: { as: 'customer', path: '/dashboard?tab=analyses' },
  compare: {
    as: 'customer',
    path: '/dashboard?tab=analyses&search=balance',
    arrange: compareDrafts,
  },
  batches: { as: 'customer', path: '/batches', arrange: openBatch },
  pricing: { as: 'customer', path: '/pricing' },
  admin: { as: 'staff', path: '/admin', arrange: healthIsThere },
  'admin-analysis': { as: 'staff', path: '/analysis', arrange: analyzeAsStaff },
  users: { as: 'staff', path: '/users' },
  organization: { as: 'staff', path: '/organizations', arrange: openOrganization },
}

/** States that `npm run look` also uses. */
const states: Record<string, State | undefined> = {
  analysis: analysesStates['analysis-page-of-demo-mixed'],
  share: sharingStates['share-dialog'],
  review: sharingStates['analysis-review-asked'],
  writer: sharingStates['writer-page'],
  verify: receiptStates['verify-valid'],
  'top-up': moneyStates['top-up-active'],
  'purchase-receipt': moneyStates['purchase-receipt'],
}

const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
  // Shows scrollbars, as most desktops do: pictures must not hide one that should not be there.
  ignoreDefaultArgs: ['--hide-scrollbars'],
})
try {
  await drawBrandImages(browser)
  const product = await startDemo('real')
  try {
    mkdirSync('docs/screenshots', { recursive: true })
    for (const [name, shot] of Object.entries(shots)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await take(browser, { product, name, shot, colorScheme })
      }
    }
    for (const [name, state] of Object.entries(states)) {
      if (!state) throw new Error(`There is no such state for ${name}`)
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await openPage(browser, { product, colorScheme })
        await bringAbout({ page, product, beginner: null }, state)
        await save(page, { name, colorScheme })
      }
    }
  } finally {
    await product.stop()
  }
} finally {
  await browser.close()
}

async function take(
  browser: Browser,
  picture: { product: Product; name: string; shot: Shot; colorScheme: 'light' | 'dark' },
): Promise<void> {
  const { product, name, shot, colorScheme } = picture
  const page = await openPage(browser, { product, colorScheme, isNarrow: shot.isNarrow })
  if (shot.as) {
    const token = await signIn(product, { email: demoPeople[shot.as], password: demoPassword })
    await page.goto('/favicon.svg')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
  }
  await page.goto(shot.path)
  await page.waitForLoadState('networkidle')
  await shot.arrange?.(page)
  await save(page, { name, colorScheme })
}

interface Desk {
  product: Product
  colorScheme: 'light' | 'dark'
  isNarrow?: boolean | undefined
}

function openPage(browser: Browser, { product, colorScheme, isNarrow }: Desk): Promise<Page> {
  return browser.newPage({
    baseURL: product.url,
    viewport: isNarrow ? { width: 390, height: 844 } : { width: 1280, height: 860 },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
}

async function save(
  page: Page,
  { name, colorScheme }: { name: string; colorScheme: string },
): Promise<void> {
  await page.screenshot({ path: `docs/screenshots/${name}-${colorScheme}.png` })
  await page.close()
}

async function analyze(page: Page): Promise<void> {
  await page.getByLabel('API Key', { exact: true }).selectOption('Newsroom CMS')
  await page.getByLabel('Text to analyze').fill(text)
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  const result = page.getByRole('region', { name: 'Result', exact: true })
  // The text was already analyzed for the picture in the other theme.
  const earlier = page.getByRole('button', { name: 'Show the result' })
  await result.or(earlier).first().waitFor({ timeout: 60_000 })
  if (await earlier.isVisible()) await earlier.click()
  await result.evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

async function analyzeAsStaff(page: Page): Promise<void> {
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  await page.getByRole('tab', { name: 'Developer View' }).click()
}

async function compareDrafts(page: Page): Promise<void> {
  for (const draft of ['first', 'second']) {
    await page.getByRole('checkbox', { name: `Select Balance column, ${draft} draft` }).check()
  }
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await page.getByRole('button', { name: 'Next change' }).click()
}

async function openBatch(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Drafts for the spring issue/ }).click()
  await page.getByText('11 of 11 texts').waitFor()
}

async function openOrganization(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Lantern & Quill' }).click()
  await page.getByRole('tab', { name: 'Credit History' }).click()
  await page.getByRole('table', { name: 'Entries' }).waitFor()
}

async function healthIsThere(page: Page): Promise<void> {
  await page.getByText('5 healthy').waitFor()
}
