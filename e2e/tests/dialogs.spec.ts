import { paths } from '@inkprint/contract'
import { expectAccessible } from '../src/fixtures.ts'
import { clipboardText, expect, loseCalls, test } from '../src/staff.ts'

test('a click beside a form keeps what was typed; Escape and Cancel close it', async ({
  page,
  openAsStaff,
  openOrganization,
}) => {
  const { name } = await openOrganization()
  const dialog = page.getByRole('dialog')
  for (const opener of ['Add Organization', `Edit ${name}`]) {
    await page.getByRole('button', { name: opener }).click()
    await dialog.getByLabel('Name *').fill('Half a name')
    await page.mouse.click(5, 5)
    await expect(dialog.getByLabel('Name *')).toHaveValue('Half a name')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await openAsStaff(paths.users)
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog.getByLabel('First Name').fill('Half')
  await page.mouse.click(5, 5)
  await expect(dialog.getByLabel('First Name')).toHaveValue('Half')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('ids can be copied where they are shown', async ({
  page,
  context,
  openAsStaff,
  makeUser,
  openOrganization,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const organization = await openOrganization()
  await page.getByRole('button', { name: `Edit ${organization.name}` }).click()
  await page.getByRole('button', { name: 'Copy organization ID' }).click()
  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  expect(await clipboardText(page)).toBe(organization.id)

  const user = await makeUser()
  await openAsStaff(`/users?search=${user.email}`)
  await page.getByRole('button', { name: `Edit User ${user.email}` }).click()
  // On a slow machine a click during the opening of the dialog is lost.
  await expect(async () => {
    await page.getByRole('button', { name: 'Copy user ID' }).click()
    expect(await clipboardText(page)).toBe(user.id)
  }).toPass({ timeout: 20_000 })
})

test('U a dialog that goes on beyond an edge fades there, and a button that cannot be pressed looks so', async ({
  page,
  makeUser,
  openAsStaff,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const { email } = await makeUser()
  await openAsStaff(`/users?search=${email}`)
  await page.getByRole('button', { name: `Edit User ${email}` }).click()
  const dialog = page.getByRole('dialog')
  const [above, below] = [
    dialog.locator('[data-fade]').first(),
    dialog.locator('[data-fade]').last(),
  ]
  await expect(above).toHaveCSS('opacity', '0')
  await expect(below).toHaveCSS('opacity', '1')
  await dialog.getByText('Audit log').scrollIntoViewIfNeeded()
  await page.mouse.move(195, 350)
  await page.mouse.wheel(0, 5_000)
  await expect(above).toHaveCSS('opacity', '1')
  await expect(below).toHaveCSS('opacity', '0')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete User ${email}` }).click()
  const button = dialog.getByRole('button', { name: 'Delete' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveCSS('background-color', 'rgb(236, 229, 215)')
  await expect(button).toHaveCSS('opacity', '1')
})

test('a failure told above a long form is scrolled to', async ({ page, makeUser, openAsStaff }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const { email } = await makeUser()
  await loseCalls(page, { method: 'PUT', path: /^\/api\/admin\/users\// })
  await openAsStaff(`/users?search=${email}`)
  await page.getByRole('button', { name: `Edit User ${email}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Audit log').scrollIntoViewIfNeeded()
  await expect(dialog.getByLabel('Email')).not.toBeInViewport()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByRole('alert')).toBeInViewport()
})

test('U: a form that scrolls is no stop of its own, nor a region named like its dialog', async ({
  page,
  openAsStaff,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await openAsStaff(paths.users)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog.getByRole('region')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveJSProperty('tagName', 'INPUT')
  await expectAccessible(page)
})

test('U: a text that scrolls in a dialog is scrolled by keyboard, and no stop where it is all in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(paths.register)
  await page.getByRole('button', { name: 'Terms and Conditions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await expect(dialog.getByRole('region')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await expect(dialog.getByText('a person answers')).not.toBeInViewport()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(dialog.getByText('a person answers')).toBeInViewport()

  // Controls that take no focus lead nobody through the text.
  await dialog.getByText('a person answers').evaluate((last) => {
    last.insertAdjacentHTML('afterend', '<p><button disabled>Later</button><input hidden></p>')
  })
  await expect(dialog.getByText('Later')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveJSProperty('tagName', 'DIV')

  await page.setViewportSize({ width: 1440, height: 1600 })
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveJSProperty('tagName', 'A')
})
