import { expectAccessible } from '../src/fixtures.ts'
import { makeKey, openKeys, rowOf, tableOf } from '../src/organizations-screen.ts'
import { expect, mark, sidewaysScroll, test } from '../src/staff.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('axe finds nothing on the list and in its dialogs', async ({
      page,
      product,
      superuser,
      openAsStaff,
      makeOrganization,
    }) => {
      const { id, name } = await makeOrganization({ name: mark(), description: 'Notes' })
      await makeKey(product, { token: superuser.token, organizationId: id })
      await openAsStaff(`/organizations?name_filter=${name}`)
      await expect(rowOf(page, name)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Columns' }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `Edit ${name}` }).click()
      await page.getByText('Audit log').click()
      await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('tab', { name: /API Keys/ }).click()
      await expect(page.getByRole('row', { name: 'Newsroom' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Delete Newsroom' }).click()
      await expectAccessible(page)
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[U16] rows have three lines, and can be sorted, read and edited', async ({
    page,
    openAsStaff,
    makeOrganization,
  }) => {
    const prefix = mark()
    await makeOrganization({ name: `${prefix} one`, credits: 7, description: 'a'.repeat(300) })
    await makeOrganization({ name: `${prefix} two`, credits: 3 })
    await openAsStaff(`/organizations?name_filter=${prefix}`)
    await expect(rowOf(page, 'one')).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('button', { name: 'Credits' }).click()
    await expect(tableOf(page).getByRole('rowheader').first()).toContainText('two')
    await expectAccessible(page)
    const row = rowOf(page, 'two')
    const label = await page.evaluate<string>(
      "getComputedStyle(document.querySelector('tbody [data-label=Created]'), '::before').content",
    )
    expect(label).toBe('"Created " / ""')
    await expect(row).toContainText('3 credits')
    // Its description is a fourth.
    for (const [name, height] of Object.entries({ one: 130, two: 110 })) {
      expect((await rowOf(page, name).boundingBox())?.height).toBeLessThan(height)
    }
    await row.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Country').fill('Norway')
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport()
    expect(await sidewaysScroll(page)).toBe(0)
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('[U21] every action of a row is within reach, and a toast lies over no button', async ({
    page,
    product,
    superuser,
    openAsStaff,
    makeOrganization,
  }) => {
    const { id, name } = await makeOrganization({
      name: `${mark()} ${'Dampfschiff'.repeat(12)}`,
      credits: 1_000_000_000,
    })
    await makeKey(product, { token: superuser.token, organizationId: id })
    await openAsStaff(`/organizations?name_filter=${name.slice(0, 9)}`)
    const row = rowOf(page, name)
    for (const action of ['Delete', 'Edit']) {
      const button = row.getByRole('button', { name: action })
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click({ trial: true, timeout: 2_000 })
    }
    expect(
      await page.evaluate<number>("document.querySelector('table').parentElement.scrollLeft"),
    ).toBe(0)
    const dialog = await openKeys(page, name)
    await dialog.getByRole('button', { name: 'Delete Newsroom' }).click()
    await page.getByLabel('Type “Newsroom” to confirm').fill('Newsroom')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('API key deleted successfully')).toBeVisible()
    await dialog.getByRole('tab', { name: 'Details' }).click()
    await dialog.getByLabel('Country').fill('Norway')
    const toast = page.getByRole('region', { name: 'Notifications' })
    const [above, below] = await Promise.all([
      toast.boundingBox(),
      dialog.getByRole('button', { name: 'Save Changes' }).boundingBox(),
    ])
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Organization updated successfully')).toBeVisible()
  })
})
