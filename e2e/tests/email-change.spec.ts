import { randomUUID } from 'node:crypto'
import { api, paths } from '@inkprint/contract'
import { type Account, expect, signIn, test } from '../src/fixtures.ts'
import { answerWith, holdAnswer, loseAnswer, watchCalls } from '../src/held-answer.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'
import { ask, type Product } from '../src/product.ts'

test('[CE-01, CE-02, CE-07, RG-03] a signed-in user confirms once, reads the answer and goes on to the dashboard', async ({
  page,
  product,
  account,
  signInAs,
}) => {
  const { link, newEmail } = await requestChange(product, account)
  await signInAs(account)
  const answer = await holdAnswer(page, '/auth/confirm-email-change')
  const calls = watchCalls(page)
  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: 'Confirming your new email address' }),
  ).toBeVisible()
  await answer.release()
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText(`Your email address is now ${newEmail}.`)
  expect(calls.filter((call) => call === 'POST /auth/confirm-email-change')).toHaveLength(1)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('menu')).toContainText(newEmail)
})

test('[CE-01, CE-02] an anonymous visitor confirms and goes on to sign-in', async ({
  page,
  product,
  account,
}) => {
  const { link } = await requestChange(product, account)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('[CE-03, CE-04, CE-06] a used link fails with its likely causes; only a signed-in user is led to the settings', async ({
  page,
  product,
  account,
  signInAs,
}) => {
  const { link, newEmail } = await requestChange(product, account)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible()
  await page.goto(paths.login)
  await page.goto(link)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Failed to confirm email change')
  await expect(alert.getByRole('listitem')).toHaveText([
    /expired.*24 hours/,
    /already used/,
    /cancelled/,
  ])
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('link', { name: 'Go to Settings' })).toHaveCount(0)

  const token = await signIn(product, { email: newEmail, password: account.password })
  await signInAs({ ...account, token })
  await page.goto(link)
  await expect(alert).toContainText('Failed to confirm email change')
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await page.getByRole('link', { name: 'Go to Settings' }).click()
  await expect(page).toHaveURL('/dashboard?tab=settings')
})

test('[CE-05] without a token the screen says so and makes no call', async ({ page }) => {
  const calls = watchCalls(page)
  await page.goto('/auth/confirm-email-change')
  await expect(page.getByRole('alert')).toContainText('Missing verification token')
  expect(calls).toEqual([])
})

test('[CE-06] whatever the server says, or does not say, the words are the same', async ({
  page,
}) => {
  await answerWith(page, '/auth/confirm-email-change', { status: 500, body: { detail: 'Boom' } })
  await page.goto('/auth/confirm-email-change?token=one')
  await expect(page.getByRole('alert')).toContainText('Failed to confirm email change')
  await expect(page.getByText('Boom')).toHaveCount(0)
  await page.unrouteAll()
  await loseAnswer(page, '/auth/confirm-email-change')
  await page.goto('/auth/confirm-email-change?token=two')
  await expect(page.getByRole('alert')).toContainText('Failed to confirm email change')
})

test('[CE-07] coming back to the screen shows the first answer and sends nothing again', async ({
  page,
  product,
  account,
}) => {
  const { link } = await requestChange(product, account)
  const calls = watchCalls(page)
  await page.goto(link)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible()
  expect(calls.filter((call) => call === 'POST /auth/confirm-email-change')).toHaveLength(1)
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`A1: at ${viewport.width} px the earlier address takes the account back, and the thief is signed out`, async ({
    page,
    product,
    account,
    signInAs,
  }) => {
    await page.setViewportSize(viewport)
    const { link } = await requestChange(product, account)
    await signInAs(account, link)
    await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible()
    const mail = await waitForMail(product.dataDir, {
      to: account.email,
      subject: 'Your email address was changed',
    })
    const calls = watchCalls(page)
    await page.goto(linkIn(mail))
    const takeBack = page.getByRole('button', { name: 'Take my account back' })
    await expect(takeBack).toBeVisible()
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
    await takeBack.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible()
    await expect(page.getByRole('status')).toContainText(account.email)
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await waitForMail(product.dataDir, { to: account.email, subject: 'Reset your Inkprint' })

    await page.goto(linkIn(mail))
    await takeBack.click()
    await expect(page.getByRole('alert')).toContainText('Nothing was undone')
  })
}

test('U: a change that could not be undone for want of a connection can be tried again', async ({
  page,
}) => {
  await loseAnswer(page, api.emailChange.undo.path)
  await page.goto('/auth/undo-email-change?token=one')
  const takeBack = page.getByRole('button', { name: 'Take my account back' })
  await takeBack.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Nothing was undone yet. No connection. Check your network.',
  )
  await page.unrouteAll()
  await takeBack.click()
  await expect(page.getByRole('heading', { name: 'Nothing was undone' })).toBeVisible()
})

async function requestChange(product: Product, account: Account) {
  const newEmail = `${randomUUID()}@example.com`
  await ask(product, api.emailChange.request, { new_email: newEmail }, account.token)
  const mail = await waitForMail(product.dataDir, {
    to: newEmail,
    subject: 'Confirm your new email address',
  })
  const { pathname, search } = new URL(linkIn(mail))
  return { link: pathname + search, newEmail }
}
