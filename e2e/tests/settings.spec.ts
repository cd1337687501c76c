import { randomUUID } from 'node:crypto'
import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/customer.ts'
import { makeAccount, signIn, tokenIn } from '../src/fixtures.ts'
import { answerWith, holdAnswer, loseAnswer, watchCalls } from '../src/held-answer.ts'
import { linkIn, readOutbox, waitForMail } from '../src/mailbox.ts'
import { pauseClockNow, stepUntilVisible } from '../src/paused-clock.ts'
import { ask } from '../src/product.ts'

const profilePath = '/api/client/users/me'
const organizationPath = '/api/client/organization/me'
const emailPath = '/api/client/users/me/change-email'
const passwordPath = '/api/client/users/me/change-password'

test.beforeEach(async ({ page, openTab }) => {
  await openTab('settings')
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible()
})

test('[ST-01, ST-02, ST-03] three sections and one about credits; nothing to save until something changed', async ({
  page,
}) => {
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText([
    'Personal Information',
    'Organization',
    'Security',
    'Credits',
  ])
  const saves = panel.getByRole('button', { name: 'Save Changes' })
  await expect(saves).toHaveCount(3)
  await expect(saves.first()).toBeDisabled()
  await expect(saves.last()).toBeDisabled()
  await expect(panel.getByText('All changes saved')).toBeVisible()
  await page.getByLabel('First name').fill('Adela')
  await expect(saves.first()).toBeEnabled()
  await expect(saves.last()).toBeDisabled()
  await expect(panel.getByText('You have unsaved changes')).toBeVisible()
  await page.getByLabel('First name').fill('Ada')
  await expect(panel.getByText('All changes saved')).toBeVisible()
})

test('unsaved changes outlive a look at another tab', async ({ page }) => {
  await page.getByLabel('First name').fill('Adela')
  await page.getByRole('tab', { name: 'Credits', exact: true }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Adela')
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
})

test('[ST-04, ST-05] saving the profile sends what is filled in, says Saved for 3 seconds and rests', async ({
  page,
}) => {
  const answer = await holdAnswer(page, profilePath)
  await page.getByLabel('First name').fill('  Adela ')
  await page.getByLabel('Last name').fill('   ')
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(profilePath),
  )
  await pauseClockNow(page)
  await save(page, 'Personal Information')
  expect((await sent).postDataJSON()).toEqual({ first_name: 'Adela' })
  const form = page.getByRole('form', { name: 'Personal Information' })
  await stepUntilVisible(page, form.getByRole('button', { name: 'Saving…' }))
  await expect(form.getByRole('button', { name: 'Saving…' })).toBeDisabled()
  await answer.release()
  await stepUntilVisible(page, form.getByRole('button', { name: 'Saved' }))
  await expect(form.getByRole('button', { name: 'Saved' })).toBeDisabled()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.clock.runFor(2900)
  await expect(form.getByRole('button', { name: 'Saved' })).toBeVisible()
  await page.clock.runFor(200)
  await expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await expect(page.getByLabel('Last name')).toHaveValue('Nowak')
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('menu')).toContainText('Adela Nowak')
})

test('[ST-06] saving the organization sends its filled fields only; its name changes everywhere', async ({
  page,
}) => {
  await page.getByLabel('Organization Name').fill('Quill & Daughters')
  await page.getByLabel('Additional Notes').fill('Invoices in May, please.')
  await page.getByLabel('Tax ID').fill(' PL123 ')
  await page.getByLabel('Country').fill('Poland')
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(organizationPath),
  )
  await save(page, 'Organization')
  expect((await sent).postDataJSON()).toEqual({
    name: 'Quill & Daughters',
    description: 'Invoices in May, please.',
    tax_id: 'PL123',
    country: 'Poland',
  })
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  await expect(page.getByText('Quill & Daughters', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Tax ID')).toHaveValue('PL123')
  await expect(page.getByLabel('Street Address')).toHaveValue('')
})

test('[H] how many people’s texts may be accused is chosen, kept, and set back to the usual', async ({
  page,
}) => {
  const choice = page.getByLabel('Texts by people that may be called AI or mixed')
  await expect(choice.locator('option')).toHaveText([
    ...['1 in 1,000', '2 in 1,000', '5 in 1,000', '1 in 100 (usual)', '2 in 100', '5 in 100'],
  ])
  await expect(choice.locator('option:checked')).toHaveText('1 in 100 (usual)')
  for (const wanted of [
    { label: '2 in 1,000', rate: 0.002 },
    { label: '1 in 100 (usual)', rate: 0.01 },
  ]) {
    await choice.selectOption({ label: wanted.label })
    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith(organizationPath),
    )
    await save(page, 'Organization')
    expect((await sent).postDataJSON()).toMatchObject({ max_false_positive_rate: wanted.rate })
    await expect(page.getByText('All changes saved')).toBeVisible()
    await page.reload()
    await expect(choice.locator('option:checked')).toHaveText(wanted.label)
  }
})

test('[ST-07] on the organization form nothing but blanks is no change to save, and no call', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await page.getByLabel('Tax ID').fill('   ')
  await save(page, 'Organization')
  const form = page.getByRole('form', { name: 'Organization' })
  await expect(form.getByRole('status')).toHaveText('No changes to save')
  await page.getByLabel('Organization Name').fill(' ')
  await save(page, 'Organization')
  await expect(page.getByLabel('Organization Name')).toHaveAccessibleDescription(
    'Organization name is required',
  )
  await expect(form.getByRole('status')).toHaveText('No changes to save')
  expect(calls).toEqual([])
})

test('U5: what is optional can be cleared and stays cleared; the name is required', async ({
  page,
}) => {
  const form = page.getByRole('form', { name: 'Organization' })
  const changes: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(request.postDataJSON())
  })
  await page.getByLabel('Tax ID').fill('PL123')
  await page.getByLabel('Additional Notes').fill('Invoices in May')
  await save(page, 'Organization')
  await expect(form.getByRole('button', { name: 'Saved' })).toBeVisible()
  await page.getByLabel('Tax ID').fill('')
  await page.getByLabel('Additional Notes').fill('  ')
  await save(page, 'Organization')
  await expect(form.getByRole('button', { name: 'Saved' })).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(changes).toEqual([
    { tax_id: 'PL123', description: 'Invoices in May' },
    { tax_id: '', description: '' },
  ])
  await page.reload()
  await expect(page.getByLabel('Organization Name')).not.toHaveValue('')
  await expect(page.getByLabel('Tax ID')).toHaveValue('')
  await expect(page.getByLabel('Additional Notes')).toHaveValue('')

  await page.getByLabel('Organization Name').fill('')
  await page.getByLabel('Country').fill('Poland')
  await save(page, 'Organization')
  const name = page.getByLabel('Organization Name')
  await expect(name).toHaveAccessibleDescription('Organization name is required')
  await expect(name).toBeFocused()
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
  expect(changes).toHaveLength(2)
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

test('[ST-07] blanking everything is no change to save', async ({ page }) => {
  const calls = watchCalls(page)
  await page.getByLabel('First name').fill(' ')
  await page.getByLabel('Last name').fill('')
  await save(page, 'Personal Information')
  await expect(page.getByRole('status').filter({ hasText: 'No changes to save' })).toBeVisible()
  expect(calls).toEqual([])
})

test('[ST-08, ST-09] a failed save says what failed and, beneath, what the server said', async ({
  page,
}) => {
  await loseAnswer(page, profilePath)
  await page.getByLabel('First name').fill('Adela')
  await save(page, 'Personal Information')
  const profile = page.getByRole('form', { name: 'Personal Information' })
  await expect(profile.getByRole('alert')).toHaveText('Failed to update profile')
  await answerWith(page, profilePath, {
    status: 422,
    body: { detail: [{ type: 'x', loc: ['body', 'first_name'], msg: 'Too odd' }] },
  })
  await save(page, 'Personal Information')
  await expect(profile.getByRole('alert')).toHaveText(
    'Failed to update profilebody.first_name: Too odd',
  )
  await expect(page.getByText('You have unsaved changes')).toBeVisible()

  await answerWith(page, organizationPath, { status: 500, body: { detail: 'Boom' } })
  await page.getByLabel('Tax ID').fill('PL1')
  await save(page, 'Organization')
  await expect(page.getByRole('form', { name: 'Organization' }).getByRole('alert')).toHaveText(
    'Failed to update organization settingsBoom',
  )
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
  expect(calls).toEqual([])
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
  expect(calls).toEqual([])
  await changeEmail(page, wanted, 'Wrong-Horse-7')
  const form = page.getByRole('form', { name: 'Change email' })
  await expect(form.getByRole('alert')).toHaveText('The password is not correct')
  await changeEmail(page, wanted)
  await expect(form.getByRole('status')).toContainText(`We sent a link to ${wanted}`)
})

async function save(page: Page, form: string) {
  await page.getByRole('form', { name: form }).getByRole('button', { name: 'Save Changes' }).click()
}

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
