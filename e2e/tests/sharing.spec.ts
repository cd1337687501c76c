import { readFile } from 'node:fs/promises'
import { api, type SharedAnalysis } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { type Customer, expect, makeAnalysis, test } from '../src/customer.ts'
import { expectAccessible, views } from '../src/fixtures.ts'
import { answerWith } from '../src/held-answer.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'
import { ask, type Product } from '../src/product.ts'
import { sidewaysScroll } from '../src/staff.ts'

const script = '<img src=x onerror=alert(1)><script>alert(2)</script>'

function makeTitled(product: Product, customer: Customer, title: string): Promise<string> {
  return makeAnalysis(product, { customer, text: `${title}. ${textOf(220)}`, title })
}

async function share(product: Product, customer: Customer, id: string): Promise<string> {
  const wanted = { id, includes_text: true, valid_days: 7 } as const
  const { url } = await ask(product, api.shares.create, wanted, customer.token)
  return pathOf(url)
}

/** Sends the writer a link over HTTP and takes it from the mail. */
async function sendToWriter(product: Product, customer: Customer, id: string) {
  const writer_email = `writer-${id.toLowerCase()}@example.com`
  const wanted = { id, writer_email, invitation: `Hello ${script}`, includes_text: true }
  await ask(product, api.reviews.create, wanted, customer.token)
  const mail = await waitForMail(product.dataDir, { to: writer_email, subject: 'Your text was' })
  return { writer_email, path: pathOf(linkIn(mail)) }
}

function pathOf(url: string): string {
  const { pathname, hash } = new URL(url)
  return pathname + hash
}

/** Fails when a script runs. */
function watch(page: Page): string[] {
  const found: string[] = []
  page.on('dialog', async (dialog) => {
    found.push(dialog.message())
    await dialog.dismiss()
  })
  return found
}

test('DESIGN2 16: a member shares an analysis, somebody without an account reads it, and the link is revoked', async ({
  page,
  browser,
  product,
  customer,
  signInAs,
}) => {
  const id = await makeTitled(product, customer, 'Harbour letter')
  await signInAs(customer, `/analyses/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this analysis' })
  await expect(dialog.getByText('There are no links yet.')).toBeVisible()
  await dialog.getByLabel('Also show the text').check()
  await dialog.getByLabel('Works for').selectOption('1 day')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const field = dialog.getByLabel('Link', { exact: true })
  await expect(field).toBeFocused()
  const url = await field.inputValue()
  // Shown once: neither Escape nor a click beside it throws it away.
  await page.keyboard.press('Escape')
  await expect(field).toBeVisible()

  const stranger = await browser.newPage({ baseURL: product.url })
  const answer = await stranger.goto(pathOf(url))
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Harbour letter')
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(stranger.getByText(`Shared by ${customer.organization.name}`)).toBeVisible()
  await expect(stranger.getByRole('heading', { name: 'Why this verdict' })).toBeVisible()
  await expect(
    stranger.getByRole('heading', { name: 'What this verdict cannot say' }),
  ).toBeVisible()
  await expect(stranger.getByText(textOf(20).slice(0, 60)).first()).toBeVisible()
  await expect(stranger.getByRole('heading', { name: 'Did you write this text?' })).toHaveCount(0)
  await stranger.getByRole('link', { name: 'We measure how often, and publish it' }).click()
  await expect(stranger).toHaveURL('/accuracy')

  await dialog.getByRole('button', { name: 'I have copied the link' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText(/Opened once, \d/)).toBeVisible()
  await expect(dialog).not.toContainText('#token=')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText(/^Revoked /)).toBeVisible()
  await stranger.goto(pathOf(url))
  await stranger.reload()
  await expect(stranger.getByText('This link does not lead to anything')).toBeVisible()
  await stranger.close()
})

test('DESIGN2 16: the writer answers, the member withdraws the verdict, and both see it', async ({
  page,
  browser,
  product,
  customer,
  signInAs,
}) => {
  test.setTimeout(240_000)
  const found = watch(page)
  const id = await makeTitled(product, customer, `Letter ${script}`)
  await signInAs(customer, `/analyses/${id}`)
  await page.getByRole('button', { name: 'Send to the writer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to the writer' })
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  await dialog.getByLabel('Writer’s email').fill(`ines-${id.toLowerCase()}@example.com`)
  await dialog.getByLabel('Message (optional)').fill(`How did it come about? ${script}`)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('article')).toContainText('Sent to the writer')

  const mail = await waitForMail(product.dataDir, {
    to: `ines-${id.toLowerCase()}@example.com`,
    subject: 'Your text was analyzed',
  })
  expect(mail.text).toContain(customer.email)
  expect(mail.text).not.toContain('How did it come about')
  const writer = await browser.newPage({ baseURL: product.url })
  const run = watch(writer)
  await writer.goto(pathOf(linkIn(mail)))
  await expect(writer.getByRole('heading', { level: 1 })).toHaveText(`Letter ${script}`)
  await expect(writer.getByText(`How did it come about? ${script}`)).toBeVisible()
  await writer.getByLabel('Your statement (optional)').fill(`I wrote it. ${script}`)
  await writer.getByLabel('Add text files').setInputFiles([
    { name: `draft ${script}.txt`, mimeType: 'text/plain', buffer: Buffer.from('My first draft.') },
    { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0xff, 0]) },
    { name: 'huge.txt', mimeType: 'text/plain', buffer: Buffer.alloc(500_001, 'x') },
  ])
  const drafts = writer.getByRole('list', { name: 'Drafts' })
  await expect(drafts.getByRole('listitem')).toHaveCount(1)
  await expect(writer.getByText('picture.png: The file is not plain text.')).toBeVisible()
  await expect(writer.getByText('huge.txt: The file is too large: at most 500 kB.')).toBeVisible()
  await writer.getByRole('button', { name: 'Paste a text' }).click()
  await writer.getByLabel('Name').fill('Second draft')
  await writer.getByLabel('Text', { exact: true }).fill(`Second. ${textOf(220)}`)
  await writer.getByRole('button', { name: 'Add draft' }).click()
  await expect(drafts.getByRole('listitem')).toHaveCount(2)
  // What was typed is still there.
  await expect(writer.getByLabel('Your statement (optional)')).toHaveValue(`I wrote it. ${script}`)
  await writer.getByRole('button', { name: 'Ask for another look' }).click()
  await expect(writer.getByText('You asked for another look')).toBeVisible()

  const request = await waitForMail(product.dataDir, {
    to: customer.email,
    subject: 'A writer asks for another look',
  })
  expect(request.text).toContain('a statement and 2 drafts')
  await page.goto('/dashboard?tab=analyses&review=asked')
  await expect(page.getByText('Answer due').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('link', { name: /^Letter/ }).click()
  await expect(page.getByText(`I wrote it. ${script}`)).toBeVisible()
  await page.getByRole('button', { name: 'Open Second draft' }).click()
  const draft = page.getByRole('dialog', { name: 'Second draft' })
  await expect(draft.getByRole('button', { name: 'Close' })).toHaveCount(1)
  const download = page.waitForEvent('download')
  await draft.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Second draft.txt')
  expect(await readFile((await file.path()) ?? '', 'utf8')).toBe(`Second. ${textOf(220)}`)
  await draft.getByRole('button', { name: 'Analyze for 2 credits' }).click()
  await expect(page.getByRole('heading', { name: 'Compare two analyses' })).toBeVisible()

  await page.goto(`/analyses/${id}`)
  await page.getByRole('button', { name: 'Answer the writer' }).click()
  const answering = page.getByRole('dialog', { name: 'Answer the writer' })
  await answering.getByRole('button', { name: 'Send answer' }).click()
  await expect(answering.getByText('Choose an outcome')).toBeVisible()
  await answering.getByLabel('Verdict withdrawn').check()
  await answering.getByLabel('Message (optional)').fill(`You are right. ${script}`)
  await answering.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('article')).toContainText('Verdict withdrawn')
  const last = await waitForMail(product.dataDir, {
    to: `ines-${id.toLowerCase()}@example.com`,
    subject: 'There is an answer',
  })
  await writer.goto('about:blank')
  await writer.goto(pathOf(linkIn(last)))
  await expect(writer.getByText(`You are right. ${script}`)).toBeVisible()
  await expect(writer.getByText('The verdict was withdrawn')).toBeVisible()
  expect([found, run]).toEqual([[], []])
  await writer.close()
})

test('DESIGN2 16: a colleague who answered first is shown instead of a second answer', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const id = await makeTitled(product, customer, 'Harbour letter')
  await sendToWriter(product, customer, id)
  await signInAs(customer, `/analyses/${id}`)
  await page.getByRole('button', { name: 'Record the outcome' }).click()
  const { reviews } = await ask(product, api.reviews.list, { id }, customer.token)
  const first = { id, reviewId: reviews[0]?.review_id ?? '', outcome: 'kept' } as const
  await ask(product, api.reviews.answer, first, customer.token)
  const dialog = page.getByRole('dialog', { name: 'Answer the writer' })
  await dialog.getByLabel('Verdict withdrawn').check()
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  // The dialog says it too, until it is gone.
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'no longer possible: the request was answered',
  )
  await expect(page.getByRole('article')).toContainText('Verdict kept')
})

test('DESIGN2 16: a page that is open when the text is deleted goes on without it', async ({
  page,
  product,
  customer,
}) => {
  const id = await makeTitled(product, customer, 'Harbour letter')
  await page.goto(await share(product, customer, id))
  await expect(page.getByRole('heading', { name: 'Sentence by sentence' })).toBeVisible()
  await page.route('**/api/shared', async (route) => {
    const answer = await route.fetch()
    const shared: SharedAnalysis = await answer.json()
    await route.fulfill({ response: answer, json: { ...shared, text: null } })
  })
  await page.clock.install()
  await page.clock.fastForward(60_000)
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
  await expect(page.getByText('The text is no longer kept.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why this verdict' })).toBeVisible()
})

test('DESIGN2 16: links that do not work look alike, and trouble can be tried again', async ({
  page,
  product,
  customer,
}) => {
  const id = await makeTitled(product, customer, 'Harbour letter')
  const path = await share(product, customer, id)
  await answerWith(page, '/api/shared/open', { status: 500 })
  await page.goto(path)
  await expect(page.getByText('Failed to load the analysis.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour letter')
  await ask(product, api.ownAnalyses.remove, { id }, customer.token)
  const shown: string[] = []
  for (const address of ['/shared', '/shared#token=guessed', path]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here')
    shown.push(await page.getByRole('main').innerText())
  }
  expect(new Set(shown).size).toBe(1)
})

for (const [name, view] of Object.entries(views)) {
  test.describe(name, () => {
    test.use(view)

    test('DESIGN2 16: links, the writer’s page and the answer are accessible and fit', async ({
      page,
      product,
      customer,
      signInAs,
    }) => {
      test.setTimeout(240_000)
      const id = await makeTitled(product, customer, 'Harbour letter')
      const { path } = await sendToWriter(product, customer, id)
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Did you write this text?' })).toBeVisible()
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
      await page.getByRole('button', { name: 'Paste a text' }).press('Enter')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Ask for another look' }).press('Enter')
      await expect(page.getByText('You asked for another look')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/shared')
      await expect(page.getByText('This link does not lead to anything')).toBeVisible()
      await expectAccessible(page)
      await signInAs(customer, `/analyses/${id}`)
      await expect(page.getByText('The writer asked for another look')).toBeVisible()
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
      await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
      await page.getByRole('button', { name: 'Create link' }).press('Enter')
      await expect(page.getByRole('list', { name: 'Links' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'I have copied the link' }).press('Enter')
      await page.getByRole('button', { name: 'Answer the writer' }).press('Enter')
      await expectAccessible(page)
    })
  })
}
