import { expect, test } from '../src/staff.ts'

test('[AU-05] the own row cannot be deleted and says why', async ({
  page,
  superuser,
  openAsStaff,
}) => {
  await openAsStaff(`/users?search=${superuser.email}`)
  const button = page.getByRole('button', { name: `Delete User ${superuser.email}` })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Cannot delete yourself')
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toBeHidden()
  await button.hover()
  await expect(tooltip).toHaveText('Cannot delete yourself')
  await expect(tooltip).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tooltip).toBeHidden()
  await button.focus()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
