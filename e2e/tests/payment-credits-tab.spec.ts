import { giveOrganization } from '../src/buyer.ts'
import { expect, expectAccessible, test } from '../src/fixtures.ts'

test('[HC-51, SC-12] the Credits tab lists what was bought and leads to buying and to billing', async ({
  page,
  product,
  account,
  signInAs,
}) => {
  await giveOrganization(product, account)
  await signInAs(account, '/dashboard?tab=credits')
  await expect(page.getByText('No purchases yet')).toBeVisible()
  await page.getByRole('button', { name: 'Manage billing' }).click()
  await expect(page.getByRole('alert')).toContainText('nothing to manage')

  await page.getByRole('link', { name: 'Buy credits' }).click()
  await expect(page).toHaveURL('/pricing')
  await page.getByRole('button', { name: 'Buy Now' }).nth(2).click()
  await page.getByRole('button', { name: 'Pay $100.00' }).click()
  await page.getByRole('link', { name: 'See Credits' }).click()

  await expect(page).toHaveURL('/dashboard?tab=credits')
  const row = page.getByRole('table', { name: 'Purchases' }).getByRole('row').nth(1)
  await expect(row).toContainText('Pro')
  await expect(row).toContainText('23,810')
  await expect(row).toContainText('$100.00')
  await expect(row).toContainText('Paid')
  await expect(page.getByText('23,910').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Manage billing' }).click()
  await expect(page).toHaveURL(/\/sandbox\/billing\/cus_/)
  await expect(page.getByText('$100.00')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Inkprint' }).click()
  await expect(page).toHaveURL('/dashboard?tab=credits')
})
