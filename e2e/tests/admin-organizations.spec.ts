import { signIn } from '../src/fixtures.ts'
import { rowOf, tableOf } from '../src/organizations-screen.ts'
import { productWithQuickDetector, startProduct } from '../src/product.ts'
import { dialogOf, expect, mark, test } from '../src/staff.ts'

test('[AO-01, AO-03, RG-07] the screen has its heading, button, filter, column menu and table', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const name = mark()
  await makeOrganization({ name, description: 'Pays by invoice', credits: 12345 })
  await openAsStaff(`/organizations?name_filter=${name}`)
  await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible()
  await expect(page.getByPlaceholder('Filter by name...')).toHaveValue(name)
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeVisible()
  await expect
    .poll(() => tableOf(page).getByRole('columnheader').allInnerTexts())
    .toEqual(['Name', 'Status', 'Credits', 'Created', 'Last Updated', 'Actions'])
  const row = rowOf(page, name)
  await expect(row.getByRole('rowheader')).toHaveText(`${name}Pays by invoice`)
  const words = await row.getByRole('rowheader').locator('p').all()
  const [above, below] = await Promise.all(words.map((word) => word.boundingBox()))
  expect(below?.y).toBeGreaterThan(above?.y ?? 0)
  await expect(row).toContainText('12,345')
  await expect(row.getByRole('button')).toHaveCount(2)
  await page.getByRole('button', { name: 'Add Organization' }).click()
  await expect(dialogOf(page, 'Create Organization')).toBeVisible()
})

test('[AO-06, AO-07] one pages through a long list and never past its ends', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const prefix = mark()
  for (let index = 0; index < 21; index++) {
    await makeOrganization({ name: `${prefix} ${String(index).padStart(2, '0')}` })
  }
  const sorted = `/organizations?name_filter=${prefix}&sort_by=name&sort_order=asc`
  await openAsStaff(sorted)
  await expect(page.getByText('Showing 20 of 21 organizations')).toBeVisible()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 1 of 21 organizations')).toBeVisible()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.reload()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  for (const [page_, shown] of [
    ['99', 2],
    ['0', 1],
    ['-3', 1],
    ['pages', 1],
  ] as const) {
    await page.goto(`${sorted}&page=${page_}`)
    await expect(page.getByText(`Page ${shown} of 2`)).toBeVisible()
  }

  await page.goto(`${sorted}&page=2`)
  await page.getByRole('button', { name: `Delete ${prefix} 20` }).click()
  await page.getByLabel(/to confirm/).fill(`${prefix} 20`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Showing 20 of 20 organizations')).toBeVisible()
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expect(page).toHaveURL(sorted)
})

test('[AO-09] a product without organizations asks for the first', async ({ page }) => {
  test.slow()
  const fresh = await startProduct({}, productWithQuickDetector)
  const token = await signIn(fresh, fresh.superuser)
  await page.goto(`${fresh.url}/favicon.svg`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(`${fresh.url}/organizations`)
  await expect(page.getByText('No organizations found', { exact: true })).toBeVisible()
  await expect(page.getByText('Create your first organization to get started')).toBeVisible()
  await fresh.stop()
})
