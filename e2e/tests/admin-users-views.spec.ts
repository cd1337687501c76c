import { expectAccessible } from '../src/fixtures.ts'
import { expect, mark, sidewaysScroll, test } from '../src/staff.ts'
import { rowOf } from '../src/users-screen.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('axe finds nothing on the list and in its dialogs', async ({
      page,
      superuser,
      openAsStaff,
    }) => {
      await openAsStaff(`/users?search=${superuser.email}`)
      await expect(rowOf(page, superuser.email)).toBeVisible()
      await page.getByRole('button', { name: 'Delete User' }).hover()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Edit User' }).click()
      await expect(page.getByLabel('First Name')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add User' }).click()
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await expectAccessible(page)
    })
  })
}

test('a long organization name does not widen the page', async ({
  page,
  openAsStaff,
  makeOrganization,
  makeUser,
}) => {
  const { id } = await makeOrganization({ name: `${mark()} ${'Dampfschiff'.repeat(16)}` })
  const user = await makeUser({ organization_id: id })
  await openAsStaff(`/users?search=${user.email}`)
  await expect(rowOf(page, user.email)).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[U16] a user has three lines and nothing scrolls sideways', async ({
    page,
    openAsStaff,
    makeUser,
  }) => {
    const user = await makeUser({ email: `${'long'.repeat(12)}-${mark()}@example.com` })
    await openAsStaff(`/users?search=${user.email}`)
    await expect(rowOf(page, user.email)).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    // The address breaks twice.
    expect((await rowOf(page, user.email).boundingBox())?.height).toBeLessThan(160)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit User' }).click()
    await expect(page.getByRole('button', { name: 'Update' })).toBeInViewport()
  })

  test('[U] the choice of columns stands beside the search', async ({ page, openAsStaff }) => {
    await openAsStaff('/users')
    const search = await page.getByRole('searchbox', { name: 'Search users' }).boundingBox()
    const columns = await page.getByRole('button', { name: 'Columns' }).boundingBox()
    expect(columns?.y).toBe(search?.y)
    expect(columns?.width).toBeGreaterThanOrEqual(44)
  })

  test('[U21] the list of columns opens on the screen', async ({ page, openAsStaff }) => {
    await openAsStaff('/users')
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('menu', { name: 'Columns' })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('[U21] every action of a row is within reach', async ({
    page,
    openAsStaff,
    makeOrganization,
    makeUser,
  }) => {
    const { id } = await makeOrganization({ name: `${mark()} ${'Dampfschiff'.repeat(9)}` })
    const email = `${'long'.repeat(12)}-${mark()}@example.com`
    await makeUser({ email, organization_id: id, is_superuser: true })
    await openAsStaff(`/users?search=${email}`)
    for (const action of ['Delete User', 'Edit User']) {
      const button = rowOf(page, email).getByRole('button', { name: action })
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click({ trial: true, timeout: 2_000 })
    }
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('[U21] no column lies behind the actions', async ({
    page,
    openAsStaff,
    makeOrganization,
    makeUser,
  }) => {
    const { id } = await makeOrganization({ name: `${mark()} Press` })
    const email = `aleksandra.wisniewska-kowalczyk@${mark()}.example`
    await makeUser({ email, organization_id: id, is_superuser: true })
    await openAsStaff(`/users?search=${email}`)
    await expect(rowOf(page, email)).toBeVisible()
    const hidden = await page.evaluate<number>(
      "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('table').parentElement)",
    )
    expect(hidden).toBe(0)
  })
})
