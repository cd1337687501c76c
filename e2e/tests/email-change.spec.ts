import { randomUUID } from 'node:crypto'
import { api } from '@inkprint/contract'
import { type Account, expect, test } from '../src/fixtures.ts'
import { watchCalls } from '../src/held-answer.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'
import { ask, type Product } from '../src/product.ts'

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
    await expect(page.getByRole('heading', { name: 'You have your account back' })).toBeVisible()
    await expect(page.getByRole('status')).toContainText(account.email)
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await waitForMail(product.dataDir, { to: account.email, subject: 'Reset your Inkprint' })

    await page.goto(linkIn(mail))
    await takeBack.click()
    await expect(page.getByRole('alert')).toContainText('Nothing was undone')
  })
}

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
