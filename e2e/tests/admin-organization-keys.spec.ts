import { openKeys } from '../src/organizations-screen.ts'
import { clipboardText, dialogOf, expect, test } from '../src/staff.ts'

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
})
