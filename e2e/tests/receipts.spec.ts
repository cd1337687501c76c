import { readFile } from 'node:fs/promises'
import { api, paths } from '@inkprint/contract'
import type { Page, Request } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { type Customer, expect, makeAnalysis, test } from '../src/customer.ts'
import { expectAccessible, views } from '../src/fixtures.ts'
import { answerWith, loseAnswer } from '../src/held-answer.ts'
import { ask, type Product } from '../src/product.ts'
import { sidewaysScroll } from '../src/staff.ts'

const text = `Harbour ${textOf(250)}`

test('P the report and the receipt are downloaded from the page of an analysis', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const { id } = await makeReceipt(product, customer)
  await signInAs(customer, `/analyses/${id}`)
  const report = await downloadOf(page, 'Download PDF report')
  expect(report.name).toBe(`inkprint-report-${id}.pdf`)
  expect(report.content.subarray(0, 5).toString()).toBe('%PDF-')
  const receipt = await downloadOf(page, 'Download receipt')
  expect(receipt.name).toBe(`inkprint-receipt-${id}.jws`)
  expect(receipt.content.toString()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/)
})

test('P a download that is refused says why', async ({ page, product, customer, signInAs }) => {
  const { id } = await makeReceipt(product, customer)
  await answerWith(page, `/api/client/analyses/${id}/receipt`, {
    status: 409,
    body: { code: 'RECEIPT_UNAVAILABLE', detail: 'There is no receipt: the text was deleted.' },
  })
  await loseAnswer(page, `/api/client/analyses/${id}/report.pdf`)
  await signInAs(customer, `/analyses/${id}`)
  await page.getByRole('button', { name: 'Download receipt' }).click()
  await expect(page.getByText('There is no receipt: the text was deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Download PDF report' }).click()
  await expect(page.getByText('The report could not be downloaded')).toBeVisible()
})

test('P a stranger verifies text and receipt, and neither leaves the browser', async ({
  page,
  product,
  customer,
}) => {
  const { id, receipt } = await makeReceipt(product, customer)
  const requests = watchRequests(page)
  await page.goto(paths.verifyReceipt)
  await page.getByLabel('Text (optional)', { exact: true }).fill(`${text}\n`)
  await page.getByLabel('Receipt', { exact: true }).fill(receipt)
  await page.getByRole('button', { name: 'Verify' }).press('Enter')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toBeFocused()
  await expect(result).toContainText('The receipt is valid, and this is the text it is about')
  await expect(result).toContainText('verdict was given for the text the receipt is about. It does')
  await expect(result).toContainText(`Signed by ${product.url}`)
  await expect(result).toContainText(/This text (reads as written by|could be either)/)
  await expect(result).toContainText(id)
  await expect(result).toContainText('Model')
  const sent = requests.filter(({ url }) => !/\.(js|css|woff2|svg|html)$|\/verify$/.test(url))
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/.well-known/jwks.json'])
  for (const { url, body } of requests) {
    expect(body).toBe('')
    expect(decodeURIComponent(url)).not.toContain('Harbour')
    expect(url).not.toContain(receipt.slice(0, 40))
  }
})

test('P a changed letter, a changed verdict and a missing end each get their own sentence', async ({
  page,
  product,
  customer,
}) => {
  const { receipt } = await makeReceipt(product, customer)
  await page.goto(paths.verifyReceipt)
  const otherText = await verify(page, { text: text.replace('ferry', 'Ferry'), receipt })
  await expect(otherText).toContainText('The receipt is valid, but it is about another text')
  await expect(otherText).toContainText('What the receipt says of the text it is about')
  await expect(otherText).toContainText(
    'verdict was given for the text the receipt is about, not for the one above. It does not prove',
  )
  await expect(otherText).not.toContainText('given for this text')
  const [header, payload = '', signature] = receipt.split('.')
  const stated = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const other = stated.verdict === 'ai' ? 'human' : 'ai'
  const changed = `${header}.${part({ ...stated, verdict: other })}.${signature}`
  await expect(await verify(page, { receipt: changed })).toContainText('The signature is not valid')
  await expect(await verify(page, { receipt: receipt.slice(0, -20) })).toContainText(
    'is incomplete',
  )
  await expect(await verify(page, { receipt: 'Dear Sir' })).toContainText('This is not a receipt')
  const head = JSON.parse(Buffer.from(header ?? '', 'base64url').toString())
  const foreign = `${part({ ...head, kid: 'k' })}.${part({ ...stated, issuer: 'https://elsewhere.example' })}.${signature}`
  await expect(await verify(page, { receipt: foreign })).toContainText(
    'another installation, https://elsewhere.example',
  )
  const unknown = `${part({ ...head, kid: 'k' })}.${payload}.${signature}`
  await expect(await verify(page, { receipt: unknown })).toContainText('does not publish')
  await expect(await verify(page, { text: '', receipt })).toContainText('no text was compared')
})

test('P a receipt from the future is doubted', async ({ page, product, customer }) => {
  const { receipt } = await makeReceipt(product, customer)
  await page.clock.setFixedTime(new Date(Date.now() - 86_400_000))
  await page.goto(paths.verifyReceipt)
  await verify(page, { receipt })
  await expect(page.getByText('was analyzed in the future')).toBeVisible()
})

test('P files are chosen or dropped together; what is no text or too large is refused in words', async ({
  page,
  product,
  customer,
}) => {
  const { receipt } = await makeReceipt(product, customer)
  await page.goto(paths.verifyReceipt)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Paste the receipt, or choose its file.')).toBeVisible()
  const chooseText = page.getByLabel('File: Text (optional)', { exact: true })
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0xe2, 0xe3, 0xcf, 0, 1])])
  await chooseText.setInputFiles({ name: 'draft.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByText('draft.pdf is not plain text')).toBeVisible()
  const large = { name: 'book.txt', mimeType: 'text/plain', buffer: Buffer.alloc(3_000_000, 'a') }
  await chooseText.setInputFiles(large)
  await expect(page.getByText('book.txt is too large')).toBeVisible()
  await dropFiles(page, [
    { name: 'draft.txt', content: `\ufeff${text}  \r\n` },
    { name: 'draft.jws', content: receipt },
  ])
  await expect(page.getByLabel('Receipt', { exact: true })).toHaveValue(receipt)
  await expect(page.getByText('book.txt is too large')).toBeHidden()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('this is the text it is about')).toBeVisible()
})

test('P without the public keys it says so, and loses nothing', async ({
  page,
  product,
  customer,
}) => {
  const { receipt } = await makeReceipt(product, customer)
  await loseAnswer(page, api.receipts.listKeys.path)
  await page.goto(paths.verifyReceipt)
  await verify(page, { receipt })
  await expect(page.getByText('Failed to load the public keys')).toBeVisible()
  await expect(page.getByLabel('Text (optional)', { exact: true })).toHaveValue(text)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('this is the text it is about')).toBeVisible()
})

for (const [name, view] of Object.entries(views)) {
  test.describe(name, () => {
    test.use(view)

    test('P the page fits and breaks no accessibility rule, before and after', async ({
      page,
      product,
      customer,
    }) => {
      const { receipt } = await makeReceipt(product, customer)
      await page.goto(paths.verifyReceipt)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify a receipt')
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
      for (const compared of [text, 'Another text.']) {
        await expect(await verify(page, { text: compared, receipt })).toBeVisible()
        await expectAccessible(page)
        expect(await sidewaysScroll(page)).toBe(0)
      }
    })
  })
}

/** Gives the page the text, unless another is named, and a receipt; where it tells what it found. */
async function verify(page: Page, given: { text?: string; receipt: string }) {
  await page.getByLabel('Text (optional)', { exact: true }).fill(given.text ?? text)
  await page.getByLabel('Receipt', { exact: true }).fill(given.receipt)
  await page.getByRole('button', { name: 'Verify' }).click()
  return page.getByRole('region', { name: 'Result' })
}

async function makeReceipt(product: Product, customer: Customer) {
  const id = await makeAnalysis(product, { customer, text })
  return { id, receipt: await ask(product, api.receipts.getOwn, { id }, customer.token) }
}

async function downloadOf(page: Page, button: string) {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await arriving
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

function watchRequests(page: Page): { url: string; body: string }[] {
  const requests: { url: string; body: string }[] = []
  page.on('request', (request: Request) => {
    requests.push({ url: request.url(), body: request.postData() ?? '' })
  })
  return requests
}

/** As a person drags them from a folder onto the field of the text. */
async function dropFiles(page: Page, files: { name: string; content: string }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    `(() => {
      const transfer = new DataTransfer()
      for (const { name, content } of ${JSON.stringify(files)}) {
        transfer.items.add(new File([content], name))
      }
      return transfer
    })()`,
  )
  await page.getByLabel('Text (optional)', { exact: true }).dispatchEvent('drop', { dataTransfer })
}
