import { randomUUID } from 'node:crypto'
import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/customer.ts'
import { makeAccount, signIn, tokenIn } from '../src/fixtures.ts'
import { answerWith, loseAnswer, watchCalls } from '../src/held-answer.ts'
import { linkIn, readOutbox, waitForMail } from '../src/mailbox.ts'
import { ask } from '../src/product.ts'

const emailPath = '/api/client/users/me/change-email'
const passwordPath = '/api/client/users/me/change-password'

test.beforeEach(async ({ page, openTab }) => {
  await openTab('settings')
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible()
})

test('U5: the footer knows of a password and an address that were not changed', async ({
  page,
}) => {
  const unsaved = page.getByText('You have unsaved changes')
  await fillPasswords(page, {
    current: 'Wrong-Horse-1',
    wanted: 'Correct-Horse-8',
    confirmation: 'Correct-Horse-8',
  })
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(
    page.getByRole('form', { name: 'Change password' }).getByRole('alert'),
  ).toContainText('Failed to change password')
  await expect(unsaved).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill('Correct-Horse-7')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByLabel('New email address').fill('someone@example.com')
  await expect(unsaved).toBeVisible()
})

test('U: of many sessions those used last are shown, and all when they are wanted', async ({
  page,
  product,
  customer,
}) => {
  for (let signIns = 0; signIns < 6; signIns++) await signIn(product, customer)
  await page.reload()
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(5)
  await page.getByRole('button', { name: /^Show all \d+ sessions$/ }).press('Enter')
  expect(await sessions.count()).toBeGreaterThan(6)
  await page.getByRole('button', { name: 'Show fewer' }).press('Enter')
  await expect(sessions).toHaveCount(5)
})

test('U22: a pending address gets another link, or is given up', async ({ page, product }) => {
  const wanted = `${randomUUID()}@example.com`
  await changeEmail(page, wanted)
  const banner = page.getByRole('status').filter({ hasText: 'waiting for confirmation' })
  await expect(banner).toContainText(wanted)
  const linksTo = async () =>
    (await readOutbox(product.dataDir)).filter(({ to }) => to === wanted).map(linkIn)
  await expect.poll(async () => (await linksTo()).length).toBe(1)
  await banner.getByRole('button', { name: 'Resend the link' }).press('Enter')
  await expect(page.getByText(`A new link is on its way to ${wanted}`)).toBeVisible()
  await expect.poll(async () => new Set(await linksTo()).size).toBe(2)
  await banner.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  for (const link of await linksTo()) {
    const late = ask(product, api.emailChange.confirm, { token: tokenIn(link) })
    await expect(late).rejects.toMatchObject({ status: 400 })
  }
})

test('[ST-10, ST-11] a password change that cannot succeed is told and not sent', async ({
  page,
}) => {
  const calls = watchCalls(page)
  const form = page.getByRole('form', { name: 'Change password' })
  const cases = [
    { current: '', wanted: 'Correct-Horse-8', confirmation: 'Correct-Horse-8' },
    { current: 'Correct-Horse-7', wanted: 'weak', confirmation: 'weak' },
    { current: 'Correct-Horse-7', wanted: 'Correct-Horse-8', confirmation: 'Correct-Horse-9' },
    { current: 'Correct-Horse-7', wanted: 'Correct-Horse-7', confirmation: 'Correct-Horse-7' },
  ]
  for (const values of cases) {
    await page.reload()
    await fillPasswords(page, values)
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(form.getByRole('alert')).toHaveText('Please check password requirements')
  }
  expect(calls.filter((call) => call.includes(passwordPath))).toEqual([])

  await fillPasswords(page, {
    current: 'Correct-Horse-7',
    wanted: 'Correct-Horse-7',
    confirmation: 'Other',
  })
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /New password must be different from current password/,
  )
  await expect(
    page.getByLabel('Confirm new password', { exact: true }),
  ).toHaveAccessibleDescription('Passwords do not match')
})

test('[ST-12] a wrong current password is told and nobody is signed out', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Change password' })
  await fillPasswords(page, {
    current: 'Wrong-Horse-1',
    wanted: 'Correct-Horse-8',
    confirmation: 'Correct-Horse-8',
  })
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'Failed to change passwordThe current password is not correct',
  )
  await loseAnswer(page, passwordPath)
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(form.getByRole('alert')).toHaveText('Failed to change password')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
})

test('a changed password signs in and this session lives on', async ({
  page,
  product,
  customer,
}) => {
  const form = page.getByRole('form', { name: 'Change password' })
  await fillPasswords(page, {
    current: customer.password,
    wanted: 'Correct-Horse-8',
    confirmation: 'Correct-Horse-8',
  })
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(form.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
  expect(await signIn(product, { email: customer.email, password: 'Correct-Horse-8' })).toBeTruthy()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
})

test('[ST-13, ST-14] an address that cannot be meant is told and not sent', async ({
  page,
  customer,
}) => {
  const calls = watchCalls(page)
  const field = page.getByLabel('New email address')
  await changeEmail(page, '')
  await expect(field).toHaveAccessibleDescription('Please enter a new email address')
  await changeEmail(page, 'not-an-address')
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address')
  await changeEmail(page, ` ${customer.email.toUpperCase()}`)
  await expect(
    page.getByRole('status').filter({ hasText: 'This is already your current email address' }),
  ).toBeVisible()
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
})

test('[ST-15, ST-16] addresses of others are refused, inactive ones in other words', async ({
  page,
  product,
  superuser,
}) => {
  const other = await makeAccount(product)
  await changeEmail(page, other.email)
  const alert = page.getByRole('form', { name: 'Change email' }).getByRole('alert')
  await expect(alert).toHaveText('Email already in use')
  const { id } = await ask(product, api.auth.me, {}, other.token)
  await ask(product, api.admin.users.update, { id, is_active: false }, superuser.token)
  await changeEmail(page, other.email)
  await expect(alert).toHaveText('Cannot use this email address')
})

test('[ST-17, ST-19] an address the server finds the same is an info; anything else is a failure', async ({
  page,
}) => {
  await answerWith(page, emailPath, {
    status: 400,
    body: { detail: 'The new address is the same as current' },
  })
  await changeEmail(page, 'ada@example.com')
  const form = page.getByRole('form', { name: 'Change email' })
  await expect(form.getByRole('status')).toHaveText('This is already your current email address')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await page.unrouteAll()
  await answerWith(page, emailPath, { status: 500, body: { detail: 'Boom' } })
  await changeEmail(page, 'ada@example.com')
  await expect(form.getByRole('alert')).toHaveText('Failed to change email')
})

test('[ST-18, CD-06] a mail that was not sent can be tried again; then the address is pending', async ({
  page,
  product,
}) => {
  const wanted = `${randomUUID()}@example.com`
  await answerWith(page, emailPath, {
    status: 502,
    body: { detail: 'Failed to send confirmation email' },
  })
  await changeEmail(page, wanted)
  const form = page.getByRole('form', { name: 'Change email' })
  await expect(form.getByRole('alert')).toContainText('Failed to send verification email')
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Try Again' }).click()
  await expect(form.getByRole('status')).toContainText(`We sent a link to ${wanted}`)
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(
    page.getByRole('status').filter({ hasText: 'waiting for confirmation' }),
  ).toContainText(wanted)
  const mail = await waitForMail(product.dataDir, { to: wanted, subject: 'Confirm' })
  expect(linkIn(mail)).toContain('/auth/confirm-email-change?token=')
})

test('A1: our own screen asks for the password before an address changes', async ({ page }) => {
  const calls = watchCalls(page)
  const wanted = `${randomUUID()}@example.com`
  await changeEmail(page, wanted, '')
  await expect(page.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    'Please enter your password',
  )
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
  await changeEmail(page, wanted, 'Wrong-Horse-7')
  const form = page.getByRole('form', { name: 'Change email' })
  await expect(form.getByRole('alert')).toHaveText('The password is not correct')
  await changeEmail(page, wanted)
  await expect(form.getByRole('status')).toContainText(`We sent a link to ${wanted}`)
})

async function changeEmail(page: Page, address: string, secret = 'Correct-Horse-7') {
  await page.getByLabel('New email address').fill(address)
  await page.getByLabel('Your password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Change Email' }).click()
}

async function fillPasswords(
  page: Page,
  values: { current: string; wanted: string; confirmation: string },
) {
  await page.getByLabel('Current password', { exact: true }).fill(values.current)
  await page.getByLabel('New password', { exact: true }).fill(values.wanted)
  await page.getByLabel('Confirm new password', { exact: true }).fill(values.confirmation)
}
