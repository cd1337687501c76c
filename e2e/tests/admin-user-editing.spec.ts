import { randomUUID } from 'node:crypto'
import { paths } from '@inkprint/contract'
import { dialogOf, expect, mark, staffPassword, test } from '../src/staff.ts'

test('[U] an organization beyond the first hundred is found by its name, by keyboard alone', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const word = mark()
  for (let count = 0; count < 101; count += 1) await makeOrganization({ name: `!${word} ${count}` })
  const company = await makeOrganization({ name: `~${mark()} Last` })
  await openAsStaff(paths.users)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = dialogOf(page, 'Add User')
  const organization = dialog.getByRole('combobox', { name: 'Organization', exact: true })
  await organization.focus()
  await organization.press('ArrowDown')
  await expect(dialog.getByRole('option')).toHaveCount(101)
  await expect(
    dialog.getByText('Only the first 100 are shown. Type a name to find others.').first(),
  ).toBeVisible()
  await expect(dialog.getByRole('option', { name: company.name })).toHaveCount(0)
  await page.keyboard.type(company.name.slice(1, -5))
  await expect(dialog.getByRole('option')).toHaveText([company.name])
  await page.keyboard.press('Enter')
  await expect(organization).toHaveValue(company.name)
  await expect(dialog.getByRole('listbox')).toHaveCount(0)
  await expect(dialog.getByLabel('Role in the organization')).toBeVisible()

  await page.keyboard.type('nobody has this')
  await expect(dialog.getByText('No organization name contains this.').first()).toBeVisible()
  // The first Escape closes the list and leaves what was chosen; the dialog stays.
  await page.keyboard.press('Escape')
  await expect(organization).toHaveValue(company.name)
  await expect(organization).toBeFocused()
})

test('a user is added without a mouse, and the focus comes back', async ({ page, openAsStaff }) => {
  const email = `${randomUUID()}@example.com`
  await openAsStaff(`/users?search=${email}`)
  const add = page.getByRole('button', { name: 'Add User' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(staffPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('User created successfully')).toBeVisible()
  await expect(add).toBeFocused()
})
