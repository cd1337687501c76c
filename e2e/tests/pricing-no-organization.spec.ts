import { paths } from '@inkprint/contract'
import { expect, test } from '../src/fixtures.ts'

test('without an organization the packages can be read but not bought', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(account, paths.pricing)
  await expect(page.getByText('Credits belong to an organization')).toBeVisible()
  for (const button of await page.getByRole('button', { name: 'Buy Now' }).all()) {
    await expect(button).toBeDisabled()
  }
})
