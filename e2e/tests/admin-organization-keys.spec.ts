import { api, pathFor } from '@inkprint/contract'
import { makeKey, openKeys } from '../src/organizations-screen.ts'
import { ask } from '../src/product.ts'
import {
  clipboardText,
  columnTexts,
  dialogOf,
  expect,
  loseCalls,
  mark,
  refuseClipboard,
  test,
} from '../src/staff.ts'

test.describe('API keys', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('[AO-12, AO-19, AO-20, AO-21, AO-22, AO-24, AO-25, TO-04] a key is made, shown once and copied', async ({
    page,
    openOrganization,
  }) => {
    const { name } = await openOrganization()
    const dialog = await openKeys(page, name)
    await expect(dialog.getByText('No API keys found for this organization.')).toBeVisible()
    const input = dialog.getByPlaceholder('e.g., Production API Key')
    const create = dialog.getByRole('button', { name: 'Create' })
    await expect(create).toBeDisabled()
    await input.fill('   ')
    await expect(create).toBeDisabled()
    await input.press('Enter')
    await expect(input).toHaveAccessibleDescription('Please enter an API key name')
    await input.fill('Production')
    await expect(input).toHaveAccessibleDescription('')
    await input.press('Enter')

    const created = dialogOf(page, 'API Key Created')
    await expect(
      created.getByText("Make sure to copy your API key now. You won't be able to see it again!"),
    ).toBeVisible()
    const field = created.getByLabel('API key', { exact: true })
    await expect(field).toHaveAttribute('readonly')
    const key = await field.inputValue()
    expect(key).toMatch(/^ink_\w{40,}$/)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(created).toBeVisible()
    await created.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('API key copied to clipboard')).toBeVisible()
    expect(await clipboardText(page)).toBe(key)
    await created.getByRole('button', { name: 'Done' }).click()
    await expect(created).toHaveCount(0)
    expect(await page.content()).not.toContain(key)

    await expect(dialog.getByRole('tab')).toHaveText(['Details', 'API Keys (1)'])
    const keys = dialog.getByRole('table', { name: 'API keys' })
    expect(await keys.getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Status',
      'Created',
      'Last Used',
      'Actions',
    ])
    const row = keys.getByRole('row', { name: 'Production' })
    await expect(row).toContainText('Active')
    await expect(row).toContainText('Never')
    await expect(row).toContainText(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/)
    await input.fill('Second')
    await create.click()
    await expect(created).toBeVisible()
  })

  test('[AO-21] a key that was used says when', async ({
    page,
    product,
    superuser,
    openAsStaff,
    makeOrganization,
  }) => {
    const { id, name } = await makeOrganization({ name: mark(), credits: 5 })
    const { api_key } = await makeKey(product, { token: superuser.token, organizationId: id })
    await ask(product, api.credits.getBalance, {}, api_key)
    await openAsStaff(`/organizations?name_filter=${name}`)
    const dialog = await openKeys(page, name)
    const keys = dialog.getByRole('table', { name: 'API keys' })
    await expect(keys.getByRole('row', { name: 'Newsroom' })).toBeVisible()
    expect(await columnTexts(keys, 'Last Used')).toEqual([
      expect.stringMatching(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/),
    ])
  })

  test('[AO-26, TO-03] deleting a key needs a yes, and then the key is dead', async ({
    page,
    product,
    superuser,
    openAsStaff,
    makeOrganization,
  }) => {
    const { id, name } = await makeOrganization({ name: mark() })
    const { api_key } = await makeKey(product, { token: superuser.token, organizationId: id })
    await openAsStaff(`/organizations?name_filter=${name}`)
    const dialog = await openKeys(page, name)
    await dialog.getByRole('button', { name: 'Delete Newsroom' }).click()
    const question = dialogOf(page, 'Delete API Key')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByRole('row', { name: 'Newsroom' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete Newsroom' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('API key deleted successfully')).toBeVisible()
    await expect(dialog.getByText('No API keys found for this organization.')).toBeVisible()
    const refused = ask(product, api.credits.getBalance, {}, api_key)
    await expect(refused).rejects.toMatchObject({ status: 401 })
  })

  test('[AO-23, ER-08] failures with keys are told', async ({
    page,
    product,
    superuser,
    openAsStaff,
    makeOrganization,
  }) => {
    const { id, name } = await makeOrganization({ name: mark() })
    await makeKey(product, { token: superuser.token, organizationId: id })
    const keysPath = pathFor(api.admin.organizations.listApiKeys, { id })
    await loseCalls(page, { method: 'GET', path: keysPath })
    await openAsStaff(`/organizations?name_filter=${name}`)
    const dialog = await openKeys(page, name)
    await expect(dialog.getByRole('alert')).toHaveText('Failed to load API keys. Please try again.')
    await page.unrouteAll()
    await page.reload()
    await openKeys(page, name)
    await loseCalls(page, { method: 'POST', path: keysPath })
    await loseCalls(page, { method: 'DELETE', path: new RegExp(`^${keysPath}/`) })
    await dialog.getByLabel('API key name').fill('Second')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Failed to create API key')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete Newsroom' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Failed to delete API key')).toBeVisible()
  })
})

test('[TO-05] a clipboard that refuses is told', async ({ page, openOrganization }) => {
  const { name } = await openOrganization()
  await refuseClipboard(page)
  const dialog = await openKeys(page, name)
  await dialog.getByLabel('API key name').fill('Production')
  await dialog.getByLabel('API key name').press('Enter')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Failed to copy to clipboard.')).toBeVisible()
})
