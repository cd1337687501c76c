import { api } from '@inkprint/contract'
import { expect, makeAnalysis, test } from '../src/customer.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'
import { ask } from '../src/product.ts'

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
