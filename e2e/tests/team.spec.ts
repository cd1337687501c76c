import { randomUUID } from 'node:crypto'
import { api, type Role } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { type Customer, expect, makeKey, test } from '../src/customer.ts'
import { expectAccessible, makeAccount, views } from '../src/fixtures.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'
import { ask, type Product } from '../src/product.ts'

const password = 'Correct-Horse-7'

interface Invited {
  product: Product
  customer: Customer
  email: string
  role?: Role
}

/** Invites somebody over HTTP; where the mailed link leads. */
async function invite({ product, customer, email, role = 'member' }: Invited): Promise<string> {
  await ask(product, api.team.invite, { emails: [email], role }, customer.token)
  return linkFor(product, email)
}

async function linkFor(product: Product, to: string): Promise<string> {
  const mail = await waitForMail(product.dataDir, { to, subject: 'You are invited' })
  const { pathname, hash } = new URL(linkIn(mail))
  return pathname + hash
}

function freshEmail(): string {
  return `${randomUUID()}@example.com`
}

function memberRow(page: Page, email: string) {
  return page
    .getByRole('list', { name: 'Members' })
    .getByRole('listitem')
    .filter({ hasText: email })
}

async function openTeam(page: Page): Promise<void> {
  await page.goto('/dashboard?tab=settings')
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
}

test('DESIGN2 14: somebody is invited, registers, gets another role and is removed, by keyboard', async ({
  page,
  browser,
  product,
  customer,
  signInAs,
}) => {
  test.slow()
  await signInAs(customer)
  await openTeam(page)
  await expect(page.getByText('You are the only member')).toBeVisible()
  const email = freshEmail()

  await page.getByRole('button', { name: 'Invite people' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email addresses')).toBeFocused()
  await page.keyboard.type(`${email}, nobody`)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Send invitations' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not an email address: nobody')).toBeVisible()
  await page.getByLabel('Email addresses').fill(email)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('1 invitation is on the way')).toBeVisible()
  const open = page.getByRole('list', { name: 'Open invitations' })
  await expect(open.getByText(email, { exact: true })).toBeVisible()
  await expectAccessible(page)

  const theirs = await (await browser.newContext({ baseURL: product.url })).newPage()
  await theirs.goto(await linkFor(product, email))
  await expect(theirs.getByRole('heading', { name: /^Join / })).toBeVisible()
  await expectAccessible(theirs)
  await expect(theirs.getByLabel('Email', { exact: true })).toHaveValue(email)
  await theirs.getByLabel('First name').fill('Bo')
  await theirs.getByLabel('Last name').fill('Berg')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByLabel('Confirm password').fill(password)
  await theirs.getByLabel(/I accept the Terms/).check()
  await theirs.getByLabel(/I declare that I am not a consumer/).check()
  await theirs.getByRole('button', { name: 'Create account' }).click()
  // Neither a mail to open nor an organization to create.
  await expect(theirs.getByRole('tablist', { name: 'Dashboard' })).toBeVisible()

  await openTeam(page)
  await expect(open).toHaveCount(0)
  const row = memberRow(page, email)
  await expect(row.getByText('Member', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Actions for Bo Berg' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Role', { exact: true }).selectOption('viewer')
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect(row.getByText('Viewer', { exact: true })).toBeVisible()

  // The page of the other is still open: the server refuses in words, and the page then follows.
  await theirs.getByRole('tab', { name: 'API Keys' }).click()
  await theirs.getByLabel('Key name').fill('Mine')
  await theirs.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(theirs.getByText('As a viewer you cannot create')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Create', exact: true })).toHaveCount(0)
  await expectAccessible(theirs)

  await row.getByRole('button', { name: 'Actions for Bo Berg' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the organization' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Sign In' })).toBeVisible()

  await page.getByRole('button', { name: 'Show the audit log' }).click()
  await expect(page.getByText('Member removed')).toBeVisible()
  await theirs.context().close()
})

test('links that lead no further say why', async ({ page, product, customer, signInAs }) => {
  const other = await makeAccount(product)
  const open = await invite({ product, customer, email: freshEmail() })
  await page.goto('/invitation#token=nobody')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessible(page)
  await signInAs(other, open)
  await expect(
    page.getByRole('heading', { name: 'This invitation is for another email address' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sign out and register' }).click()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()

  const { invitations } = await ask(product, api.team.get, {}, customer.token)
  const invitationId = invitations[0]?.invitation_id ?? ''
  await ask(product, api.team.revokeInvitation, { invitationId }, customer.token)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The invitation was revoked' })).toBeVisible()
})

test('whoever belongs to another organization is told to leave it first', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const account = await makeAccount(product)
  await ask(product, api.organization.create, { name: 'Elsewhere' }, account.token)
  await signInAs(account, await invite({ product, customer, email: account.email }))
  await expect(
    page.getByRole('heading', { name: 'You belong to another organization' }),
  ).toBeVisible()
  await expect(page.getByText('Elsewhere')).toBeVisible()
  await expectAccessible(page)
})

for (const [name, view] of Object.entries(views)) {
  test.describe(name, () => {
    test.use(view)

    test('a viewer is offered nothing that the role forbids', async ({
      page,
      product,
      customer,
      signInAs,
    }) => {
      await makeKey(product, { customer })
      const account = await makeAccount(product)
      const link = await invite({ product, customer, email: account.email, role: 'viewer' })
      const token = new URLSearchParams(link.split('#')[1]).get('token') ?? ''
      await ask(product, api.invitations.accept, { token }, account.token)
      await signInAs(account, '/dashboard')
      await expect(page.getByText('As a viewer you cannot analyze texts')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Analyze Text' })).toHaveCount(0)
      await expect(page.getByLabel('Text to analyze')).toHaveCount(0)
      await expectAccessible(page)
      await page.goto('/dashboard?tab=api-keys')
      await expect(page.getByText('you cannot create or change API keys')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
      await page.goto('/dashboard?tab=settings')
      await expect(page.getByText('you cannot change the organization’s details')).toBeVisible()
      await expect(page.getByLabel('Organization Name')).toBeDisabled()
      await expect(page.getByLabel('First name')).toBeEnabled()
      await expect(page.getByRole('heading', { name: 'Audit log' })).toHaveCount(0)
      await expectAccessible(page)
      await page.goto('/pricing')
      await expect(page.getByText('you cannot buy credits')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Buy Now' }).first()).toBeDisabled()
    })
  })
}
