import { randomUUID } from 'node:crypto'
import { api, paths } from '@inkprint/contract'
import { expect, register, signIn, test } from '../src/fixtures.ts'
import { answerWith, holdAnswer, loseAnswer, watchCalls } from '../src/held-answer.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'
import { pauseClock, stepUntilVisible } from '../src/paused-clock.ts'
import type { Product } from '../src/product.ts'

const invalid =
  'The verification link is invalid or has expired. Please try registering again or contact support.'

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

test('[VE-03, VE-05] a bad, a used and a failing link give the same words and a way to register', async ({
  page,
  product,
}) => {
  const { link } = await registerUnverified(product)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your account is verified' })).toBeVisible()
  for (const address of [link, '/auth/verify?token=never-issued']) {
    await page.goto(paths.login)
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText(invalid)
  }
  await answerWith(page, '/auth/verify', { status: 500 })
  await page.goto('/auth/verify?token=whatever')
  await expect(page.getByRole('alert')).toContainText(invalid)
  await page.getByRole('link', { name: 'Back to registration' }).click()
  await expect(page).toHaveURL('/register')
})

test('[VE-04] without a token the screen says so and makes no call', async ({ page }) => {
  const calls = watchCalls(page)
  for (const address of ['/auth/verify', '/auth/verify?token=']) {
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText('No verification token found.')
    await expect(page.getByRole('link', { name: 'Back to registration' })).toBeVisible()
  }
  expect(calls).toEqual([])
})

test('A15: whoever did not register removes the account from the mail, with a click', async ({
  page,
  product,
}) => {
  const { rejection, email, password } = await registerUnverified(product)
  const calls = watchCalls(page)
  await page.goto(rejection)
  const remove = page.getByRole('button', { name: 'Remove the registration' })
  await expect(remove).toBeVisible()
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The registration is removed' })).toBeVisible()
  await expect(signIn(product, { email, password })).rejects.toMatchObject({
    code: 'LOGIN_BAD_CREDENTIALS',
  })
  await page.goto(rejection)
  await remove.click()
  await expect(page.getByRole('alert')).toContainText('Nothing was removed')
})

test('U: a registration that could not be removed for want of a connection can be tried again', async ({
  page,
  product,
}) => {
  const { rejection } = await registerUnverified(product)
  await loseAnswer(page, api.registration.reject.path)
  await page.goto(rejection)
  const remove = page.getByRole('button', { name: 'Remove the registration' })
  await remove.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Nothing was removed yet. No connection. Check your network.',
  )
  await page.unrouteAll()
  await remove.click()
  await expect(page.getByRole('heading', { name: 'The registration is removed' })).toBeVisible()
  await page.goto(rejection)
  await remove.click()
  await expect(page.getByRole('link', { name: 'write to support' })).toHaveAttribute(
    ...(['href', 'mailto:support@inkprint.test'] as const),
  )
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
