import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { type Customer, expect, test } from '../src/customer.ts'
import { appCode, turnTotpOn } from '../src/factors.ts'
import { expectAccessible, makeAccount, views } from '../src/fixtures.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'
import { ask, type Product } from '../src/product.ts'

/** Somebody with an account who joins the customer's organization. */
async function addMember(product: Product, customer: Customer) {
  const account = await makeAccount(product)
  const invited = { emails: [account.email], role: 'member' as const }
  await ask(product, api.team.invite, invited, customer.token)
  const wanted = { to: account.email, subject: 'You are invited' }
  const link = linkIn(await waitForMail(product.dataDir, wanted))
  const token = new URL(link).hash.replace('#token=', '')
  await ask(product, api.invitations.accept, { token }, account.token)
  return account
}

async function setUpApp(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const secret = await dialog.locator('code').innerText()
  await dialog.getByLabel('Code from the app').fill(appCode(secret))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
}

test('an owner requires a second factor, and a member is led to set one up before anything else', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  test.slow()
  const member = await addMember(product, customer)
  await signInAs(customer, '/dashboard?tab=settings')
  const part = page.getByRole('region', { name: 'Second factor' })
  const toggle = part.getByLabel('Every member needs a second factor')
  await expect(part.getByText('None of the 2 members has one yet.')).toBeVisible()
  await expect(toggle).toBeDisabled()
  const rowOf = ({ email }: { email: string }) =>
    page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: email })
  for (const each of [customer, member]) {
    await expect(rowOf(each).getByText('No second factor')).toBeVisible()
  }
  await part.getByRole('link', { name: 'Set up a second factor' }).click()
  // The settings offer an app too, until the other page has come.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible()
  await setUpApp(page, customer.password)

  await page.goto('/dashboard?tab=settings')
  await expect(part.getByText('1 of 2 members has none yet.')).toBeVisible()
  await expect(rowOf(customer).getByText('No second factor')).toHaveCount(0)
  await expect(rowOf(member).getByText('No second factor')).toBeVisible()
  await toggle.focus()
  await page.keyboard.press('Space')
  const question = page.getByRole('dialog', { name: 'Require a second factor?' })
  await expect(question.getByText('1 of 2 members has none yet.')).toBeVisible()
  await expect(question.getByText('API keys keep working')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Require it' }).click()
  await expect(toggle).toBeChecked()
  const mail = await waitForMail(product.dataDir, { to: member.email, subject: 'requires' })
  expect(mail.text).toContain('You have none yet')

  await signInAs(member, '/dashboard?tab=settings')
  await expect(page).toHaveURL('/security')
  await expect(page.getByText('A second factor is required')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/security')
  await setUpApp(page, member.password)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('tablist', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/security')
  await expect(
    page.getByText('It cannot be turned off as long as a second factor is required.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0)
})

test('whoever is invited reads that a second factor is required, and sets one up after joining', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  await turnTotpOn(product, customer)
  const input = { is_second_factor_required: true }
  await ask(product, api.team.changeFactorRequirement, input, customer.token)
  const account = await makeAccount(product)
  const invited = { emails: [account.email], role: 'member' as const }
  await ask(product, api.team.invite, invited, customer.token)
  const wanted = { to: account.email, subject: 'You are invited' }
  const { pathname, hash } = new URL(linkIn(await waitForMail(product.dataDir, wanted)))
  await page.goto(pathname + hash)
  await expect(page.getByText('requires a second factor from its members')).toBeVisible()
  await signInAs(account, pathname + hash)
  await expect(page.getByText('requires a second factor from its members')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page).toHaveURL('/security')
  await setUpApp(page, account.password)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('tablist', { name: 'Dashboard' })).toBeVisible()
})

test('an owner resets the second factor of a member who lost it, and the member is told', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const member = await addMember(product, customer)
  await turnTotpOn(product, member)
  await signInAs(customer, '/dashboard?tab=settings')
  const row = page
    .getByRole('list', { name: 'Members' })
    .getByRole('listitem')
    .filter({ hasText: member.email })
  await expect(row.getByText('No second factor')).toHaveCount(0)
  await row.getByRole('button').click()
  await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeVisible()
  // Whoever has none takes nobody's away.
  const item = page.getByRole('menuitem', { name: 'Reset second factor' })
  await expect(item).toHaveCount(0)
  await expect(page.getByText('or reset a member’s')).toBeVisible()
  await turnTotpOn(product, customer)
  await page.reload()
  await row.getByRole('button').click()
  await item.click()
  const dialog = page.getByRole('dialog', { name: 'Reset the second factor?' })
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Lost phone, asked in person')
  await page.keyboard.press('Enter')
  await expect(row.getByText('No second factor')).toBeVisible()
  const mail = await waitForMail(product.dataDir, { to: member.email, subject: 'was reset' })
  expect(mail.text).toContain(`(${customer.email}), an owner of your organization, removed`)
  expect(mail.text).toContain('Lost phone, asked in person')
  await page.getByRole('button', { name: 'Show the audit log' }).click()
  await expect(page.getByText('Member’s second factor reset by an owner')).toBeVisible()
})

test('a member who wants no second factor leaves from the page that asks for one', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const member = await addMember(product, customer)
  await turnTotpOn(product, customer)
  const input = { is_second_factor_required: true }
  await ask(product, api.team.changeFactorRequirement, input, customer.token)
  await signInAs(member, '/dashboard')
  await expect(page).toHaveURL('/security')
  for (const view of Object.values(views)) {
    await page.setViewportSize(view.viewport)
    await page.emulateMedia({ colorScheme: view.colorScheme })
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Leave the organization' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('A second factor is required')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Leave the organization' })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Create Organization' })).toBeVisible()
})

test('people without an organization find everything about their account in one place', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(account, '/security')
  for (const heading of ['Second factor and sessions', 'Email and password', 'Privacy', 'Leave']) {
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(page.getByText('Your data is being prepared')).toBeVisible()
  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByLabel('Current password', { exact: true }).fill(account.password)
  await form.getByLabel('New password', { exact: true }).fill('Other-Horse-8')
  await form.getByLabel('Confirm new password', { exact: true }).fill('Other-Horse-8')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expectAccessible(page)
})
