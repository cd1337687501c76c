import { paths } from '@inkprint/contract'
import { expect, test } from '../src/fixtures.ts'

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
