import { api, pathFor } from '@inkprint/contract'
import type { Locator, Page } from '@playwright/test'
import { makeCustomer } from '../src/customer.ts'
import { expectAccessible, signIn, views } from '../src/fixtures.ts'
import { answerWith, holdAnswer, watchCalls } from '../src/held-answer.ts'
import { ask, type Product } from '../src/product.ts'
import {
  expect,
  loseCalls,
  mark,
  readOrganization,
  sidewaysScroll,
  staffPassword,
  test,
} from '../src/staff.ts'

test('[U21] the organization’s page is reached from the table and shows who, how much and what happened', async ({
  page,
  superuser,
  openAsStaff,
  makeOrganization,
  makeUser,
}) => {
  const { id, name } = await makeOrganization({
    name: mark(),
    credits: 1_250,
    description: 'Pays late',
  })
  const member = await makeUser({ organization_id: id })
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/organizations/${id}`)
  await expect(page).toHaveTitle(`${name} · Inkprint`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Pays late')).toBeVisible()
  await expect(figure(page, 'Balance')).toContainText('1,250')
  await expect(figure(page, 'Analyses').locator('dd')).toHaveText('0')
  await expect(figure(page, 'Members')).toContainText('1')
  await expect(page.getByText('Not required', { exact: true })).toBeVisible()
  await expect(page.getByText('None of its own')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Organizations', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await expect(page.getByRole('table', { name: 'Members' })).toContainText(member.email)
  await page.getByRole('tab', { name: 'API Keys' }).click()
  await expect(page.getByText('No API keys found for this organization.')).toBeVisible()
  await page.getByLabel('API key name').fill('Newsroom')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: 'Newsroom' })).toBeVisible()
  await expect(figure(page, 'API keys')).toContainText('1')
  await page.getByRole('tab', { name: 'Credit History' }).click()
  const entry = page.getByRole('table', { name: 'Entries' }).getByRole('row').last()
  await expect(entry).toContainText('Admin Adjustment')
  await expect(entry).toContainText(superuser.email)
  await expect(entry).toContainText('+1,250')
  await page.getByRole('tab', { name: 'Purchases' }).click()
  await expect(page.getByText('Nothing has been bought yet.')).toBeVisible()
  await page.getByRole('tab', { name: 'Audit Log' }).click()
  await expect(page).toHaveURL(`/organizations/${id}?tab=audit-log`)
  const log = page.getByRole('list', { name: 'Audit log' })
  await expect(log).toContainText(`API key created by ${superuser.email}`)
  await expect(log).toContainText('Name: Newsroom')
  await page.reload()
  await expect(log).toContainText('Organization created')
  await page.goBack()
  await expect(page.getByText('Nothing has been bought yet.')).toBeVisible()
  await page.getByRole('link', { name: 'All organizations' }).click()
  await expect(page).toHaveURL('/organizations')
})

test('[U21] purchases and long lists are paged, and the page is in the address', async ({
  page,
  product,
  superuser,
  openAsStaff,
}) => {
  const customer = await makeCustomer(product)
  const { id } = customer.organization
  await ask(product, api.purchases.create, { price_id: 'price_basic' }, customer.token)
  for (let index = 0; index < 20; index++) {
    await changeCredits(product, {
      token: superuser.token,
      id,
      change_amount: 1,
      note: `n${index}`,
    })
  }
  await openAsStaff(`/organizations/${id}?tab=purchases`)
  const bought = page.getByRole('table', { name: 'Purchases' }).getByRole('row').last()
  await expect(bought).toContainText('Basic')
  await expect(bought).toContainText('Pending')
  await page.getByRole('tab', { name: 'Credit History' }).click()
  await expect(page.getByText('Showing 20 of 21 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 1 of 21 entries')).toBeVisible()
  await expect(page.getByText('Welcome to Inkprint')).toBeVisible()
  await expect(page).toHaveURL(`/organizations/${id}?tab=credit-history&page=2`)
  await page.goto(`/organizations/${id}?tab=credit-history&page=9`)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByRole('tab', { name: 'Audit Log' }).click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('1 credit added')
})

test('[U21] what is on its way, fails or is not there is told, with a way to try again', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const { id, name } = await makeOrganization({ name: mark() })
  const paths = {
    overview: pathFor(api.admin.organizations.getOverview, { id }),
    members: pathFor(api.admin.organizations.listMembers, { id }),
    audit: pathFor(api.admin.organizations.listAuditEntries, { id }),
  }
  const held = await holdAnswer(page, paths.overview)
  await openAsStaff(`/organizations/${id}`)
  await expect(page.getByText('Loading the organization')).toBeAttached()
  await held.release()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Nobody belongs to this organization.')).toBeVisible()

  await page.unrouteAll()
  await answerWith(page, paths.overview, { status: 500 })
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Failed to load the organization.')
  await page.unrouteAll()
  await answerWith(page, paths.members, { status: 500 })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load the members.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Nobody belongs to this organization.')).toBeVisible()
  await loseCalls(page, { method: 'GET', path: paths.audit })
  await page.getByRole('tab', { name: 'Audit Log' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load the audit log.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('Organization created')

  await page.goto('/organizations/org_nobody')
  await expect(page.getByText('There is no such organization')).toBeVisible()
  await page.getByRole('link', { name: 'See all organizations' }).click()
  await expect(page).toHaveURL('/organizations')
})

test('[U21, RG-13] a member does not get to it, and nothing is asked', async ({
  page,
  product,
  superuser,
  signInAs,
  makeOrganization,
  makeUser,
}) => {
  const { id } = await makeOrganization({ name: mark() })
  const { email } = await makeUser({ organization_id: id })
  const token = await signIn(product, { email, password: staffPassword })
  await signInAs({ ...superuser, token })
  const calls = watchCalls(page)
  await page.goto(`/organizations/${id}`)
  await expect(page).toHaveURL('/dashboard')
  expect(calls.filter((call) => call.includes('/api/admin/'))).toEqual([])
})

test('[U21] credits are added and taken by amount, with a reason the organization reads', async ({
  page,
  product,
  superuser,
  openAsStaff,
  signInAs,
}) => {
  const customer = await makeCustomer(product)
  const { id, credits } = customer.organization
  await openAsStaff(`/organizations/${id}?tab=credit-history`)
  const dialog = await openChange(page)
  await expect(dialog.getByLabel('Credits', { exact: true })).toBeFocused()
  await dialog.getByLabel('Credits', { exact: true }).fill('50')
  await expect(dialog.getByText(`Balance: ${credits} → ${credits + 50}`)).toBeVisible()
  await dialog.getByLabel('Reason').fill('Sorry for the outage')
  await dialog.getByRole('button', { name: 'Add 50 credits' }).click()
  await expect(page.getByText('50 credits added successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(figure(page, 'Balance')).toContainText(String(credits + 50))
  const newest = page.getByRole('table', { name: 'Entries' }).getByRole('row').nth(1)
  await expect(newest).toContainText('Sorry for the outage')
  await expect(newest).toContainText(superuser.email)

  await openChange(page)
  await dialog.getByText('Take away').click()
  await dialog.getByLabel('Credits', { exact: true }).fill('30')
  await dialog.getByLabel('Reason').fill('Counted twice')
  await page.keyboard.press('Enter')
  await expect(page.getByText('30 credits taken successfully')).toBeVisible()
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({
    credits: credits + 20,
  })
  await page.getByRole('tab', { name: 'Audit Log' }).click()
  const log = page.getByRole('list', { name: 'Audit log' })
  await expect(log).toContainText(`30 credits taken by ${superuser.email}`)
  await expect(log).toContainText('Reason: Counted twice')
  await expect(log).toContainText(`Credits: ${credits + 50} → ${credits + 20}`)

  await signInAs(customer, '/dashboard?tab=credit-history')
  const history = page.getByRole('table', { name: 'Credit history' })
  await expect(history).toContainText('Counted twice')
  await expect(history).not.toContainText(superuser.email)
})

test('[U21] an amount that is none, too much or without a reason is refused at its field', async ({
  page,
  product,
  superuser,
  openAsStaff,
  makeOrganization,
}) => {
  const { id } = await makeOrganization({ name: mark(), credits: 40 })
  await openAsStaff(`/organizations/${id}`)
  const calls = watchCalls(page)
  const dialog = await openChange(page)
  const [amount, reason] = [
    dialog.getByLabel('Credits', { exact: true }),
    dialog.getByLabel('Reason'),
  ]
  await dialog.getByRole('button', { name: 'Add credits' }).click()
  await expect(amount).toHaveAccessibleDescription('Enter a whole number of credits')
  await expect(reason).toHaveAccessibleDescription(/A reason is required/)
  for (const wrong of ['12.7', '0', '-5']) {
    await amount.fill(wrong)
    await expect(amount).toHaveAccessibleDescription('Enter a whole number of credits')
  }
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await dialog.getByText('Take away').click()
  await amount.fill('41')
  await reason.fill('Too much')
  await dialog.getByRole('button', { name: 'Take away credits' }).click()
  await expect(amount).toHaveAccessibleDescription('There are only 40 credits')
  await expect(amount).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await amount.fill('40')
  await expect(amount).toHaveAccessibleDescription('')
  await dialog.getByRole('button', { name: 'Take away 40 credits' }).click()
  await expect(page.getByText('40 credits taken successfully')).toBeVisible()
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 0 })
})

test('[U21] a change whose answer was lost is sent again without being made twice', async ({
  page,
  product,
  superuser,
  openAsStaff,
  makeOrganization,
}) => {
  const { id } = await makeOrganization({ name: mark(), credits: 40 })
  await openAsStaff(`/organizations/${id}`)
  const path = pathFor(api.admin.organizations.changeCredits, { id })
  const keys: (string | undefined)[] = []
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      keys.push(route.request().headers()['idempotency-key'])
      const answer = await route.fetch()
      return keys.length === 1 ? route.abort() : route.fulfill({ response: answer })
    },
  )
  const dialog = await openChange(page)
  await dialog.getByLabel('Credits', { exact: true }).fill('5')
  await dialog.getByLabel('Reason').fill('Once')
  await dialog.getByRole('button', { name: 'Add 5 credits' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to change the credits')
  await dialog.getByRole('button', { name: 'Add 5 credits' }).click()
  await expect(page.getByText('5 credits added successfully')).toBeVisible()
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 45 })
})

test('[U21] it is edited and deleted from its page', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const { id, name } = await makeOrganization({ name: mark() })
  await openAsStaff(`/organizations/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name *').fill(`${name} Press`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { name: `${name} Press` })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete Organization' })
  await question.getByLabel(/to confirm/).fill(`${name} Press`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Organization deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/organizations')
})

for (const [view, use] of Object.entries({
  ...views,
  'on a tablet': { viewport: { width: 820, height: 1180 }, colorScheme: 'light' },
  'at a desk in the dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
} as const)) {
  test.describe(view, () => {
    test.use(use)

    test('[U21] axe finds nothing on any tab or in the dialog, and nothing scrolls sideways', async ({
      page,
      openAsStaff,
      makeOrganization,
      makeUser,
    }) => {
      const { id } = await makeOrganization({
        name: `${mark()} ${'Dampfschiff'.repeat(9)}`,
        credits: 9,
      })
      await makeUser({ organization_id: id })
      await openAsStaff(`/organizations/${id}`)
      for (const tab of ['Members', 'API Keys', 'Credit History', 'Purchases', 'Audit Log']) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(page.getByRole('tabpanel').getByRole('status')).toHaveCount(0)
        await expectAccessible(page)
        expect(await sidewaysScroll(page), tab).toBe(0)
      }
      const dialog = await openChange(page)
      await dialog.getByRole('button', { name: 'Add credits' }).click()
      await expectAccessible(page)
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[U16, U21] entries of the credit history are compact: twenty of them fit on three screens', async ({
    page,
    product,
    superuser,
    openAsStaff,
  }) => {
    const { organization } = await makeCustomer(product)
    for (let index = 1; index <= 20; index++) {
      const change = { id: organization.id, change_amount: index, note: `Gift ${index}` }
      await changeCredits(product, { ...change, token: superuser.token })
    }
    await openAsStaff(`/organizations/${organization.id}?tab=credit-history`)
    const table = page.getByRole('table', { name: 'Entries' })
    await expect(table.getByRole('rowheader')).toHaveCount(20)
    const first = table.getByRole('row').nth(1)
    await expect(first).toContainText(superuser.email)
    expect((await first.boundingBox())?.height).toBeLessThan(100)
    expect((await table.boundingBox())?.height).toBeLessThan(2_300)
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('[U16, U21] a member’s address has a line of its own, and a badge stands under its label', async ({
    page,
    openAsStaff,
    makeOrganization,
    makeUser,
  }) => {
    const { id } = await makeOrganization({ name: mark() })
    const email = `aleksandra.${mark()}@lantern.example`
    await makeUser({ organization_id: id, email })
    await openAsStaff(`/organizations/${id}`)
    const cells = page.getByRole('table', { name: 'Members' }).getByRole('cell')
    const address = cells.filter({ hasText: email }).getByText(email)
    expect((await address.boundingBox())?.height).toBeLessThan(30)
    for (const text of ['Active', 'Verified']) {
      const cell = await cells.filter({ hasText: text }).boundingBox()
      const badge = await cells.getByText(text, { exact: true }).boundingBox()
      expect((badge?.y ?? 0) - (cell?.y ?? 0)).toBeLessThan(40)
    }
  })
})

async function openChange(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Change credits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Credits' })
  await expect(dialog).toBeVisible()
  return dialog
}

function figure(page: Page, label: string): Locator {
  return page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
}

async function changeCredits(
  product: Product,
  { token, ...change }: { token: string; id: string; change_amount: number; note: string },
): Promise<void> {
  await ask(product, api.admin.organizations.changeCredits, change, token)
}
