import { randomUUID } from 'node:crypto'
import type { ConsoleMessage, Page } from '@playwright/test'
import { demoPassword, demoPeople, startDemo } from '../src/demo.ts'
import { test as base, expect, signIn, storeToken, views } from '../src/fixtures.ts'
import { expectInReach } from '../src/inspection.ts'
import type { Product } from '../src/product.ts'

/** Every screen of the product on a demo full of data. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from a pattern.
    async ({}, use) => {
      const product = await startDemo('quick')
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

interface Stop {
  path: string
  /** Only there once everything is. */
  sight: string | RegExp
  act?: (page: Page) => Promise<void>
}

const strangersWay: Stop[] = [
  { path: '/login', sight: 'Sign Up' },
  { path: '/register', sight: 'Terms and Conditions' },
  { path: '/accuracy', sight: /whether a verdict was right|answered “Was this/ },
  { path: '/verify', sight: 'Drop the .jws file here' },
  { path: '/shared', sight: 'This link does not lead to anything' },
  { path: '/invitation', sight: 'This link does not work' },
  { path: '/data-export', sight: 'This link does not lead to anything' },
  { path: '/forgot-password', sight: /reset link/ },
  { path: '/reset-password?token=x', sight: 'Confirm password' },
  { path: '/auth/verify', sight: 'No verification token found.' },
  { path: '/auth/confirm-email-change', sight: 'Missing verification token' },
  { path: '/auth/not-me?token=x', sight: 'Delete the registration' },
  { path: '/auth/undo-email-change?token=x', sight: 'Take my account back' },
  { path: '/no/such/page', sight: 'Sign Up' },
]

const customersWay: Stop[] = [
  { path: '/dashboard', sight: 'Text to analyze', act: analyze },
  { path: '/dashboard?tab=api-keys', sight: /\d requests/, act: askToDelete },
  { path: '/dashboard?tab=credits', sight: 'Paid', act: openReceipt },
  { path: '/dashboard?tab=credit-history', sight: 'Analysis' },
  { path: '/dashboard?tab=settings', sight: 'Open invitations' },
  { path: '/dashboard?tab=settings', sight: 'Editorial system', act: openWebhook },
  { path: '/dashboard?tab=analyses', sight: 'Export CSV', act: openAnalysis },
  { path: '/batches', sight: 'Drafts for the spring issue', act: openBatch },
  { path: '/batches/new', sight: 'Choose a folder' },
  { path: '/dashboard?tab=analyses&search=balance', sight: 'Export CSV', act: compareDrafts },
  { path: '/security', sight: 'This session' },
  { path: '/pricing', sight: 'Buy Now' },
  { path: '/payment-success', sight: 'Payment Successful!' },
  { path: '/no/such/page', sight: 'Text to analyze' },
]

const newcomersWay: Stop[] = [
  { path: '/dashboard', sight: 'Welcome, Lena' },
  { path: '/pricing', sight: 'Credits belong to an organization.' },
]

const staffsWay: Stop[] = [
  { path: '/admin', sight: 'System health', act: seeAllHealthy },
  { path: '/analysis', sight: 'Analysis results will appear here' },
  { path: '/organizations', sight: 'Lantern & Quill', act: open('Edit Lantern & Quill') },
  { path: '/organizations', sight: 'Northfold Outdoor', act: open('Add Organization') },
  { path: '/organizations', sight: 'Lantern & Quill', act: openPage('Lantern & Quill') },
  { path: '/users', sight: 'Aleksandra', act: open('Edit User maya@lantern.example') },
  { path: '/users', sight: 'Aleksandra', act: open('Add User') },
  { path: '/security', sight: 'This session' },
]

const ways = { customer: customersWay, newcomer: newcomersWay, staff: staffsWay }

for (const [name, view] of Object.entries(views)) {
  test.describe(name, () => {
    test.use(view)

    test('a stranger sees every screen without a complaint in the console', async ({ page }) => {
      await walk(page, strangersWay)
    })

    for (const who of ['customer', 'newcomer', 'staff'] as const) {
      test(`the ${who} sees every screen without a complaint in the console`, async ({
        page,
        product,
      }) => {
        const email = demoPeople[who]
        const token = await signIn(product, { email, password: demoPassword })
        await storeToken(page, token)
        await walk(page, ways[who])
      })
    }
  })
}

/** Whatever can be clicked on the way lies within the screen, here and on a tablet. */
async function walk(page: Page, stops: Stop[]): Promise<void> {
  test.slow()
  const complaints: string[] = []
  const note = (what: string) => complaints.push(`${page.url()}: ${what}`)
  page.on('console', (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) note(message.text())
  })
  page.on('pageerror', (error) => note(error.message))
  const titles = new Set<string>()
  for (const { path, sight, act } of stops) {
    await page.goto(path)
    await expect(page.getByText(sight).filter({ visible: true }).first()).toBeVisible()
    await expectInReach(page)
    if (act) {
      await act(page)
      await expectInReach(page)
    }
    titles.add(await page.title())
  }
  expect(complaints).toEqual([])
  for (const title of titles) expect(title).toMatch(/.+ · Inkprint$/)
}

/** A report is not fetched again by itself, and on a busy machine one may say that the event loop lags. */
async function seeAllHealthy(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('5 healthy')).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

async function analyze(page: Page): Promise<void> {
  await page.getByLabel('API Key', { exact: true }).selectOption('Newsroom CMS')
  // Another text each time: the same one would only bring back its result.
  const text = `Ferry ${randomUUID()}. ${'The ferry left late because of rain. '.repeat(40)}`
  await page.getByLabel('Text to analyze').fill(text)
  await page.keyboard.press('Control+Enter')
  for (const tab of ['Guidelines', 'Copywriter Tips', 'Humanization', 'Raw JSON', 'General']) {
    await page.getByRole('tab', { name: tab }).click()
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Sentence by sentence' })).toBeVisible()
  await expect(page.getByRole('tablist', { name: 'Dashboard' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
}

async function openWebhook(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^https:\/\/hooks/ }).click()
  await expect(page.getByRole('table', { name: 'Deliveries' })).toBeVisible()
}

async function openReceipt(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Open receipt for/ })
    .first()
    .click()
  await expect(page.getByRole('rowheader', { name: /^Total/ })).toBeVisible()
}

async function openAnalysis(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Analyses' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download receipt' })).toBeVisible()
}

async function openBatch(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Drafts for the spring issue/ }).click()
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('11 of 11 texts')
}

/** From the page of one draft to both beside each other. */
async function compareDrafts(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Balance column, second draft' }).click()
  await page.getByRole('button', { name: 'Compare with…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /first draft/ })
    .click()
  await page.getByRole('button', { name: 'Next change' }).click()
  await expect(page.getByText(/^Change 1 of/)).toBeVisible()
}

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete Newsroom CMS' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
}

/** Every tab of an organization's own page. */
function openPage(organization: string) {
  return async (page: Page) => {
    await page.getByRole('link', { name: organization }).click()
    for (const tab of ['Members', 'API Keys', 'Credit History', 'Purchases', 'Audit Log']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel').getByRole('status')).toHaveCount(0)
      await expectInReach(page)
    }
    await open('Change credits')(page)
  }
}

function open(button: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('status')).toHaveCount(0)
  }
}
