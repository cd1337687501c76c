import { api } from '@inkprint/contract'
import type { Locator, Page } from '@playwright/test'
import { makeCustomer } from '../src/customer.ts'
import { expectAccessible, views } from '../src/fixtures.ts'
import { answerWith } from '../src/held-answer.ts'
import { ask, type Product } from '../src/product.ts'
import { expect, mark, sidewaysScroll, test } from '../src/staff.ts'

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
  await expect(page.getByText('None', { exact: true })).toBeVisible()
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

  test('the status of a purchase stands below its amount', async ({
    page,
    openAsStaff,
    makeOrganization,
  }) => {
    const { id } = await makeOrganization({ name: mark() })
    const item = {
      id: 'pur_1',
      package_name: 'Pro',
      credits: 23_810,
      price: 100,
      status: 'paid',
      dispute: null,
      withheld_credits: 0,
      is_automatic: false,
      created_at: '2026-11-08T12:00:00.000Z',
      paid_at: '2026-11-08T12:00:00.000Z',
    }
    const body = { items: [item], total: 1, pages: 1 }
    await answerWith(page, `/api/admin/organizations/${id}/purchases`, { status: 200, body })
    await openAsStaff(`/organizations/${id}?tab=purchases`)
    const table = page.getByRole('table', { name: 'Purchases' })
    const rightOf = async (text: string) => {
      const box = await table.getByText(text, { exact: true }).boundingBox()
      return box ? box.x + box.width : 0
    }
    await expect(table.getByText('Paid', { exact: true })).toBeVisible()
    // But for the frame of the badge.
    expect((await rightOf('$100.00')) - (await rightOf('Paid'))).toBeLessThan(12)
  })

  test('[U16, U21] a member’s long address takes two lines beside the day, and badges stand in their row', async ({
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
    // Broken before its domain, if anywhere.
    expect((await address.boundingBox())?.height).toBeLessThan(50)
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
