import { randomUUID } from 'node:crypto'
import { expect, register, test } from '../src/fixtures.ts'
import { holdAnswer, watchCalls } from '../src/held-answer.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'
import { pauseClock, stepUntilVisible } from '../src/paused-clock.ts'
import type { Product } from '../src/product.ts'

test('[VE-01, VE-02, VE-06, RG-03] the mailed link verifies once and leads to sign-in after 5 seconds', async ({
  page,
  product,
}) => {
  const { link, email, password } = await registerUnverified(product)
  const answer = await holdAnswer(page, '/auth/verify')
  const calls = watchCalls(page)
  await pauseClock(page)
  await page.goto(link)
  await stepUntilVisible(page, page.getByRole('heading', { name: 'Verifying your account' }))
  await answer.release()
  await stepUntilVisible(page, page.getByRole('heading', { name: 'Your account is verified' }))
  await page.clock.runFor(4950)
  await expect(page).toHaveURL(link)
  await page.clock.runFor(50)
  await expect(page).toHaveURL('/login')
  await stepUntilVisible(page, page.getByRole('button', { name: 'Sign In' }))
  await expect(page.getByRole('status')).toContainText('Your account is verified.')
  expect(calls.filter((call) => call === 'POST /auth/verify')).toHaveLength(1)

  await page.clock.resume()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('[VE-06] coming back to the screen shows the first answer and sends nothing again', async ({
  page,
  product,
}) => {
  const { link } = await registerUnverified(product)
  const calls = watchCalls(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your account is verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your account is verified' })).toBeVisible()
  expect(calls.filter((call) => call === 'POST /auth/verify')).toHaveLength(1)
})

async function registerUnverified(product: Product) {
  const email = `${randomUUID()}@example.com`
  const password = 'Correct-Horse-7'
  await register(product, { email, password })
  const mail = await waitForMail(product.dataDir, {
    to: email,
    subject: 'Confirm your Inkprint account',
  })
  const { pathname, search } = new URL(linkIn(mail))
  return { link: pathname + search, rejection: `/auth/not-me${search}`, email, password }
}
