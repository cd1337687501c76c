import { api, type Output } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expect, makeAnalysis, test, textOf } from '../src/customer.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'
import { ask } from '../src/product.ts'

const actions: Record<string, (page: Page) => Promise<unknown>> = {
  'a new title': async (page) => {
    await page.getByRole('button', { name: 'Change the title' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Another title')
    await page.getByRole('button', { name: 'Save title' }).click()
  },
  'a link': async (page) => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
  },
  'a report': (page) => page.getByRole('button', { name: 'Download PDF report' }).click(),
  'its deletion': async (page) => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  },
}

for (const [name, act] of Object.entries(actions)) {
  test(`P asking for ${name} on the page of an analysis that somebody else deleted says that it is gone`, async ({
    page,
    product,
    customer,
    signInAs,
  }) => {
    const id = await makeAnalysis(product, { customer })
    await signInAs(customer)
    await page.goto(`/analyses/${id}`)
    await expect(page.getByRole('heading', { name: 'Why this verdict' })).toBeVisible()
    await ask(product, api.ownAnalyses.remove, { id }, customer.token)
    await act(page)
    await expect(page.getByText('There is no such analysis')).toBeVisible()
    await expect(page.getByText('It may have been deleted.')).toBeVisible()
    await expect(page.getByText('Not Found')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: 'See all analyses' }).click()
    await expect(page.getByText('No analyses yet')).toBeVisible()
  })
}

test('P advice that was wanted too late is refused, and the page says that the text is gone', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const { id: organizationId } = customer.organization
  const wanted = { id: organizationId, name: 'Newsroom', zero_retention: true }
  const key = await ask(product, api.apiKeys.create, wanted, customer.token)
  const text = textOf(220)
  const id = await makeAnalysis(product, { customer, text, api_key_id: key.id })
  // The page was opened while the text was there.
  let isKept = true
  await page.route(`**/api/client/analyses/${id}`, async (route) => {
    const answer = await route.fetch()
    const json: Output<typeof api.ownAnalyses.get> = await answer.json()
    await route.fulfill({ json: isKept ? { ...json, text, can_add_advice: true } : json })
  })
  await signInAs(customer)
  await page.goto(`/analyses/${id}`)
  await page.getByRole('tab', { name: 'Guidelines' }).click()
  await expect(page.getByRole('button', { name: /^Add guidelines/ })).toBeVisible()
  isKept = false
  await page.getByRole('button', { name: /^Add guidelines/ }).click()
  await expect(page.getByText('The text is no longer kept here')).toBeVisible()
  const { credits } = await ask(product, api.organization.get, {}, customer.token)
  expect(credits).toBe(customer.organization.credits - 2)
})

test('P a writer whose analysis is deleted while the page is open is told so after the next click', async ({
  page,
  product,
  customer,
}) => {
  const id = await makeAnalysis(product, { customer })
  const writer_email = `writer-${id.toLowerCase()}@example.com`
  const wanted = { id, writer_email, invitation: 'Hello', includes_text: true }
  await ask(product, api.reviews.create, wanted, customer.token)
  const mail = await waitForMail(product.dataDir, { to: writer_email, subject: 'Your text was' })
  const { pathname, hash } = new URL(linkIn(mail))
  await page.goto(pathname + hash)
  await page.getByLabel('Your statement (optional)').fill('I wrote it myself.')
  await ask(product, api.ownAnalyses.remove, { id }, customer.token)
  await page.getByRole('button', { name: 'Ask for another look' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here')
  await expect(page.getByText('This link does not lead to anything')).toBeVisible()
})
