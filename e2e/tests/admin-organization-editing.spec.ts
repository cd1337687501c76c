import { api } from '@inkprint/contract'
import { rowOf } from '../src/organizations-screen.ts'
import { ask, type Product } from '../src/product.ts'
import { dialogOf, expect, mark, readOrganization, test } from '../src/staff.ts'

test('[AO-16, U21] credits that are no number count as none, in both dialogs, and a fall is asked about', async ({
  page,
  product,
  superuser,
  openAsStaff,
}) => {
  const name = mark()
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('button', { name: 'Add Organization' }).click()
  await page.getByLabel('Name *').fill(name)
  // A number field swallows letters but lets these through; together they are no number.
  await page.getByLabel('Initial Credits').fill('')
  await page.getByLabel('Initial Credits').pressSequentially('e-+')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toBeVisible()
  const id = await idOf({ product, staff: superuser, name })
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 0 })

  await ask(product, api.admin.organizations.update, { id, credits: 40 }, superuser.token)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const credits = page.getByLabel('Credits', { exact: true })
  await expect(credits).toHaveValue('40')
  await credits.fill('')
  await credits.blur()
  await expect(credits).toHaveValue('0')
  await page.getByLabel('Reason for the new balance *').fill('Ordered twice')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const question = dialogOf(page, 'Lower the Balance?')
  await expect(question).toContainText('from 40 to 0: the organization loses 40 credits.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 40 })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await question.getByRole('button', { name: 'Set to 0' }).click()
  await expect(page.getByText('Organization updated successfully')).toBeVisible()
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 0 })
})

test('[AO-27, TO-01, U21] deleting an organization warns, and does nothing until its name is typed', async ({
  page,
  openOrganization,
}) => {
  const { name } = await openOrganization()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = dialogOf(page, 'Delete Organization')
  await expect(question).toContainText(name)
  await expect(question).toContainText('This action cannot be undone.')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const typed = question.getByLabel(`Type “${name}” to confirm`)
  await typed.fill(name.slice(0, -1))
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await typed.fill(` ${name} `)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Organization deleted successfully')).toBeVisible()
  await expect(page.getByText(`No organizations found matching “${name}”`)).toBeVisible()
})

async function idOf({
  product,
  staff,
  name,
}: {
  product: Product
  staff: { token: string }
  name: string
}): Promise<string> {
  const input = { name_filter: name }
  const found = await ask(product, api.admin.organizations.list, input, staff.token)
  return found.organizations[0]?.id ?? ''
}
