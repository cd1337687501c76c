import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api, paths, pathTo } from '@inkprint/contract'
import {
  docxOf,
  pdfOf,
  wordParagraph,
  xlsxOf,
  zipOf,
} from '@inkprint/documents/testing/make-documents'
import type { Page } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { expect, makeCustomer, makeKey, test } from '../src/customer.ts'
import { expectAccessible, views } from '../src/fixtures.ts'
import { answerWith } from '../src/held-answer.ts'
import { expectInReach } from '../src/inspection.ts'
import { ask, productWithQuickDetector, startProduct } from '../src/product.ts'

for (const [view, options] of Object.entries(views)) {
  test.describe(view, () => {
    test.use(options)

    test('DESIGN2 15: a folder of mixed files becomes a batch whose price is known before, and a table of verdicts after', async ({
      page,
      product,
      customer,
      signInAs,
    }) => {
      await makeKey(product, { customer, name: 'Newsroom' })
      await signInAs(customer, paths.newBatch)
      await chooseFolder(page)
      const table = page.getByRole('table', { name: 'Texts of the batch' })
      await expect(table).toContainText('Recognize its text first (OCR).', { timeout: 30_000 })
      await expect(table).toContainText('The text has 40 words; at least 200 are needed')
      const cost = page.getByRole('region', { name: 'Cost' })
      await expect(cost).toContainText('Texts to analyze3')
      await expect(cost).toContainText('5 credits')
      await expectAccessible(page)
      await expectInReach(page)
      await page.getByLabel('Name of the batch').fill('Ferry drafts')
      await page.getByRole('button', { name: 'Analyze 3 texts' }).click()
      await expect(page.getByRole('heading', { name: 'Ferry drafts' })).toBeVisible()
      const progress = page.getByRole('region', { name: 'Progress' })
      await expect(progress).toContainText('3 of 3 texts', { timeout: 30_000 })
      await expect(progress).toContainText('Done')
      await expectAccessible(page)
      await page.getByLabel('Status').selectOption('With a verdict')
      const rows = page.getByRole('table', { name: 'Texts of the batch' }).getByRole('row')
      await expect(rows).toHaveCount(4)
      await rows.nth(1).getByRole('link').click()
      await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible()
    })
  })
}

test('DESIGN2 15: a ZIP and a table are opened, the column is chosen, and the results leave as CSV and JSON', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  await makeKey(product, { customer, name: 'Newsroom' })
  await signInAs(customer, paths.newBatch)
  const zip = zipOf({ 'a/one.txt': textOf(210), 'a/inner.zip': zipOf({ 'x.txt': 'x' }) })
  const sheet = xlsxOf([
    ['headline', 'draft', 'notes'],
    ['=Harbour', textOf(220), 'short'],
    ['Ferry', textOf(230), 'short'],
  ])
  await choose(page, { name: 'drafts.zip', bytes: zip }, { name: 'drafts.xlsx', bytes: sheet })
  const table = page.getByRole('table', { name: 'Texts of the batch' })
  await expect(table).toContainText('The file is an archive.', { timeout: 30_000 })
  await expect(page.getByLabel('Column with the text')).toHaveValue('1')
  await expect(page.getByLabel('Column with the title')).toHaveValue('0')
  await page.getByLabel('Column with the text').selectOption('notes')
  await expect(page.getByRole('button', { name: 'Analyze 1 text', exact: true })).toBeVisible()
  await page.getByLabel('Column with the text').selectOption('draft')
  // U: without a mouse, one row after the other can be removed.
  const removes = table.getByRole('button', { name: /^Remove/ })
  await expect(removes).toHaveCount(4)
  await removes.first().press('Enter')
  await expect(removes).toHaveCount(3)
  await expect(removes.first()).toBeFocused()
  await page.getByRole('button', { name: 'Analyze 3 texts' }).click()
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('3 of 3 texts', {
    timeout: 30_000,
  })
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(await readFile(await (await csv).path(), 'utf8')).toContain(`"'=Harbour"`)
  const json = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export JSON' }).click()
  expect(JSON.parse(await readFile(await (await json).path(), 'utf8'))).toHaveLength(3)
})

test('advice for a batch of a key that stores no texts is refused in words, and the batch goes without', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const { id: keyId } = await makeKey(product, { customer, name: 'Newsroom' })
  const change = { id: customer.organization.id, keyId, zero_retention: true }
  await ask(product, api.apiKeys.update, change, customer.token)
  await signInAs(customer, paths.newBatch)
  await choose(page, { name: 'one.txt', bytes: Buffer.from(textOf(210)) })
  const advice = page.getByLabel('Include Humanization Prompt')
  await advice.check()
  const start = page.getByRole('button', { name: 'Analyze 1 text', exact: true })
  await start.click()
  await expect(page.getByRole('alert')).toHaveText(/this API key stores no texts/)
  await expectAccessible(page)
  await advice.uncheck()
  await start.click()
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('1 of 1', {
    timeout: 30_000,
  })
})

test('DESIGN2 15: a batch is paused, resumed and canceled, and found again among the batches', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const key = await makeKey(product, { customer, name: 'Newsroom' })
  const items = Array.from({ length: 40 }, (_, at) => ({
    id: `draft-${at}`,
    text: `please-wait-1500 ${textOf(199)}`,
  }))
  const batch = await ask(product, api.batches.create, { title: 'Long', items }, key.api_key)
  await signInAs(customer, pathTo(paths.batch, { params: { id: batch.batch_id } }))
  const progress = page.getByRole('region', { name: 'Progress' })
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(progress).toContainText('Paused')
  // U: the button that was pressed is the one that goes on.
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused()
  await page.reload()
  await expect(progress).toContainText('Paused')
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Cancel batch' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel batch' }).press('Enter')
  await expect(progress).toContainText('canceled')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'All batches' }).click()
  await page.getByRole('link', { name: /^Long/ }).click()
  await expect(page.getByRole('heading', { name: 'Long' })).toBeVisible()
})

test('DESIGN2 15: a person retries the text of a batch that failed, and it gets its verdict for its price', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  await makeKey(product, { customer, name: 'Newsroom' })
  await signInAs(customer, paths.newBatch)
  const mended = join(product.dataDir, `mended-${customer.organization.id}`)
  await choose(
    page,
    { name: 'fine.txt', bytes: Buffer.from(textOf(200)) },
    { name: 'fragile.txt', bytes: Buffer.from(`please-fail-until ${mended} ${textOf(198)}`) },
  )
  await page.getByLabel('Name of the batch').fill('Fragile drafts')
  await page.getByRole('button', { name: 'Analyze 2 texts' }).click({ timeout: 30_000 })
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress).toContainText('Done, with failures', { timeout: 30_000 })
  await expect(progress).toContainText('1 with a verdict')
  await expect(progress).toContainText('1 failed')
  const fragile = page.getByRole('row', { name: 'fragile.txt' })
  await expect(fragile).toContainText('Failed')
  const balance = async () => (await ask(product, api.organization.get, {}, customer.token)).credits
  expect(await balance()).toBe(99)

  await writeFile(mended, '')
  await page.getByRole('button', { name: 'Retry 1 failed' }).click()
  await expect(progress).toContainText('2 with a verdict', { timeout: 30_000 })
  await expect(progress).not.toContainText('failed')
  await expect(page.getByRole('button', { name: /^Retry/ })).toBeHidden()
  expect(await balance()).toBe(98)
  await expect(fragile).not.toContainText('Failed')
  await fragile.getByRole('link', { name: 'fragile' }).click()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible()
})

test('DESIGN2 15: a failed start says so, and whoever cannot pay for a batch is told what it costs', async ({
  page,
  product,
  customer,
  setBalance,
  signInAs,
}) => {
  await makeKey(product, { customer, name: 'Newsroom' })
  await setBalance(5)
  await signInAs(customer, paths.newBatch)
  await choose(page, { name: 'long.txt', bytes: Buffer.from(textOf(900)) })
  const button = page.getByRole('button', { name: 'Analyze 1 text' })
  await answerWith(page, api.ownBatches.create.path, { status: 500 })
  await button.click({ timeout: 30_000 })
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await setBalance(1)
  await button.click()
  await expect(page.getByText('This batch costs 5; you have 1.')).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
})

test('DESIGN2 15: a batch goes on after the server was killed and started again', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const first = await startProduct({}, productWithQuickDetector)
  const customer = await makeCustomer(first)
  const key = await makeKey(first, { customer, name: 'Newsroom' })
  const items = Array.from({ length: 60 }, (_, at) => ({
    id: `draft-${at}`,
    text: `please-wait-400 ${textOf(199)}`,
  }))
  const batch = await ask(first, api.batches.create, { title: 'Overnight', items }, key.api_key)
  const path = pathTo(paths.batch, { params: { id: batch.batch_id } })
  const progress = page.getByRole('region', { name: 'Progress' })
  await openAs(page, { url: first.url + path, token: customer.token })
  await expect(progress).toContainText(/texts a minute, about \d/, { timeout: 60_000 })
  await first.kill()
  const second = await startProduct({ DATA_DIR: first.dataDir }, productWithQuickDetector)
  try {
    await openAs(page, { url: second.url + path, token: customer.token })
    await expect(progress).toContainText('60 of 60 texts', { timeout: 180_000 })
    await expect(progress).toContainText('60 with a verdict')
    const { credits } = await ask(second, api.organization.get, {}, customer.token)
    expect(credits).toBe(40)
  } finally {
    await second.stop()
    await rm(first.dataDir, { recursive: true, force: true })
  }
})

async function openAs(page: Page, { url, token }: { url: string; token: string }): Promise<void> {
  await page.goto(new URL('/favicon.svg', url).href)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(url)
}

interface Chosen {
  name: string
  bytes: Uint8Array
}

async function choose(page: Page, ...files: Chosen[]): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      files.map(({ name, bytes }) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(bytes),
      })),
    )
}

/** Documents of several kinds, one too short, a scan, and what a system hides. */
async function chooseFolder(page: Page): Promise<void> {
  const folder = test.info().outputPath('drafts')
  await mkdir(join(folder, 'older'), { recursive: true })
  await writeFile(join(folder, 'ferry.docx'), docxOf(wordParagraph(textOf(250))))
  await writeFile(join(folder, 'older', 'pier.md'), `# The pier\n\n${textOf(199)}`)
  await writeFile(join(folder, 'island.html'), `<html><body><p>${textOf(200)}</p></body></html>`)
  await writeFile(join(folder, 'note.txt'), textOf(40))
  await writeFile(join(folder, 'scan.pdf'), pdfOf([[]]))
  await writeFile(join(folder, '.hidden'), 'x')
  await page.locator('input[type=file]').nth(1).setInputFiles(folder)
}
