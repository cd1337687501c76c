import { randomUUID } from 'node:crypto'
import { paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/fixtures.ts'
import { answerWith, loseAnswer, watchCalls } from '../src/held-answer.ts'
import { waitForMail } from '../src/mailbox.ts'

test('[RE-01, RE-03, RE-05] the form has its fields and names who controls the data', async ({
  page,
}) => {
  await page.goto(paths.register)
  await expect(page).toHaveTitle('Sign up · Inkprint')
  for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  }
  await expect(
    page.getByRole('checkbox', { name: /Terms and Conditions and Privacy Policy/ }),
  ).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /not a consumer/ })).not.toBeChecked()
  await expect(page.getByText('Inkprint Test Works Ltd is the controller')).toBeVisible()
})

test('[RE-02] the checklist turns item by item while one types', async ({ page }) => {
  await page.goto(paths.register)
  const items = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')
  await expect(items).toHaveText([/8 characters/, /uppercase/, /lowercase/, /number/])
  const password = page.getByLabel('Password', { exact: true })
  const met = async () =>
    items.evaluateAll((all) => all.map((item) => item.getAttribute('data-met') === 'true'))
  const steps: [string, boolean[]][] = [
    ['', [false, false, false, false]],
    ['a', [false, false, true, false]],
    ['aB', [false, true, true, false]],
    ['aB3', [false, true, true, true]],
    ['aB345678', [true, true, true, true]],
    ['ab345678', [true, false, true, true]],
  ]
  for (const [typed, expected] of steps) {
    await password.fill(typed)
    await expect.poll(met).toEqual(expected)
  }
})

test('[RE-06, RE-07, RE-08, RE-10, RE-12, RE-13] an empty form tells every problem at once and sends nothing', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await page.goto(paths.register)
  await send(page)
  await expectProblem(page, 'First name', 'First name is required')
  await expectProblem(page, 'Last name', 'Last name is required')
  await expectProblem(page, 'Email', 'Email is required')
  await expectProblem(page, 'Password', 'Password must be at least 8 characters long')
  await expectProblem(page, 'Confirm password', 'Confirm password is required')
  await expect(page.getByRole('checkbox').nth(0)).toHaveAccessibleDescription(
    'You must accept the Terms and Conditions and Privacy Policy.',
  )
  await expect(page.getByRole('checkbox').nth(1)).toHaveAccessibleDescription(
    'You must declare that you are not a consumer.',
  )
  await expect(page.getByLabel('First name')).toBeFocused()
  expect(calls).not.toContain('POST /auth/register')
})

test('[RE-07, RE-09, RE-11] malformed address, weak password and differing confirmation are told', async ({
  page,
}) => {
  await page.goto(paths.register)
  await page.getByLabel('Email', { exact: true }).fill('ada@')
  await page.getByLabel('Confirm password').fill('something else')
  const weak = ['lowercase1', 'UPPERCASE1', 'NoNumbersHere']
  for (const password of weak) {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await send(page)
    await expectProblem(
      page,
      'Password',
      'Password does not meet all requirements (uppercase, lowercase, number).',
    )
  }
  await expectProblem(page, 'Email', 'Invalid email address')
  await expectProblem(page, 'Confirm password', 'Passwords do not match.')
})

test('[RE-04, RE-14, EN-11] registering sends snake_case fields and ends with the mail on its way', async ({
  page,
  product,
}) => {
  const email = await fill(page)
  const request = page.waitForRequest('**/auth/register')
  await send(page)
  expect((await request).postDataJSON()).toEqual({
    first_name: 'Ada',
    last_name: 'Nowak',
    email,
    password: 'Correct-Horse-7',
    confirm_password: 'Correct-Horse-7',
    is_terms_accepted: true,
    is_not_consumer_term: true,
    is_marketing_opt_in: false,
  })
  await expect(page.getByRole('heading', { name: 'Registration Successful' })).toBeVisible()
  await expect(page).toHaveTitle('Registration successful · Inkprint')
  await expect(page.getByText(`A verification link was sent to ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
  await waitForMail(product.dataDir, { to: email, subject: 'Confirm your Inkprint account' })
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('[RE-04] opting in to marketing is sent and accepted as well', async ({ page }) => {
  await fill(page)
  await page.getByRole('checkbox', { name: /news about Inkprint/ }).check()
  const request = page.waitForRequest('**/auth/register')
  await send(page)
  expect((await request).postDataJSON()).toMatchObject({ is_marketing_opt_in: true })
  await expect(page.getByRole('heading', { name: 'Registration Successful' })).toBeVisible()
})

test('[RE-15] a taken address is told at the email field, which gets the focus', async ({
  page,
  account,
}) => {
  await fill(page)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await send(page)
  const field = page.getByLabel('Email', { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).not.toHaveAccessibleDescription('')
  await expect(field).toBeFocused()
  await expect(page.getByText('Registration Failed')).toHaveCount(0)
})

test('[RE-15] several field errors each find their field', async ({ page }) => {
  await answerWith(page, '/auth/register', {
    status: 422,
    body: {
      detail: [],
      errors: [
        { field: 'first_name', message: 'Too long' },
        { field: 'confirm_password', message: 'Not the same' },
      ],
    },
  })
  await fill(page)
  await send(page)
  await expectProblem(page, 'First name', 'Too long')
  await expectProblem(page, 'Confirm password', 'Not the same')
})

test('[RE-16] any other failure is a banner with the server message, or with our own words', async ({
  page,
}) => {
  await fill(page)
  const banner = page.getByRole('alert').filter({ hasText: 'Registration Failed' })
  await answerWith(page, '/auth/register', {
    status: 429,
    body: { detail: 'Too many attempts. Please wait and try again.' },
  })
  await send(page)
  await expect(banner).toContainText('Too many attempts. Please wait and try again.')
  await page.unrouteAll()
  await answerWith(page, '/auth/register', { status: 500 })
  await send(page)
  await expect(banner).toContainText('Failed to create account')
  await page.unrouteAll()
  await loseAnswer(page, '/auth/register')
  await send(page)
  await expect(banner).toContainText('Failed to create account')
})

test('[RE-17] an answer about another address or without an id is a failure; capitals are not', async ({
  page,
}) => {
  const email = await fill(page)
  const banner = page.getByRole('alert')
  await answerWith(page, '/auth/register', {
    status: 201,
    body: { id: 'usr_1', email: 'eve@example.com' },
  })
  await send(page)
  await expect(banner).toContainText('Registration failed.')
  await page.unrouteAll()
  await answerWith(page, '/auth/register', { status: 201, body: { email } })
  await send(page)
  await expect(banner).toContainText('Registration failed.')
  await page.unrouteAll()
  await answerWith(page, '/auth/register', {
    status: 201,
    body: { id: 'usr_1', email: email.toUpperCase() },
  })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Registration Successful' })).toBeVisible()
})

test('the terms and the privacy policy open beside the form and name the controller', async ({
  page,
}) => {
  await page.goto(paths.register)
  await expect(page.getByText('Inkprint Test Works Ltd is the controller')).toBeVisible()
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Terms and Conditions' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await expect(terms).toContainText('Inkprint Test Works Ltd')
  await terms.getByRole('button', { name: 'Done' }).click()
  await expect(terms).toBeHidden()
  await page.getByRole('button', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('dialog', { name: 'Privacy Policy' })).toContainText(
    'support@inkprint.test',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Privacy Policy' })).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

/** Fills the whole form validly and returns the address. */
async function fill(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await page.goto(paths.register)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Nowak')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7')
  await page.getByLabel('Confirm password').fill('Correct-Horse-7')
  await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  await page.getByRole('checkbox', { name: /not a consumer/ }).check()
  return email
}

async function send(page: Page) {
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function expectProblem(page: Page, label: string, message: string) {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${escaped(message)}`))
}

function escaped(text: string): string {
  return text.replace(/[.()]/g, '\\$&')
}
