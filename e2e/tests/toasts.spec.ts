import type { Page } from '@playwright/test'
import { rowOf } from '../src/organizations-screen.ts'
import { expect, mark, test } from '../src/staff.ts'
import { stayAsItIs } from '../src/states/state.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('[U21] a toast covers nothing that can be pressed, wherever the list is scrolled to', async ({
      page,
      openAsStaff,
      makeOrganization,
    }) => {
      const prefix = mark()
      const names = Array.from(
        { length: 16 },
        (_, at) => `${prefix} ${String(at).padStart(2, '0')}`,
      )
      for (const name of names) await makeOrganization({ name })
      await stayAsItIs({ page })
      await openAsStaff(`/organizations?name_filter=${prefix}&sort_by=name&sort_order=asc`)
      const last = rowOf(page, names.at(-1) ?? '')
      await last.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Country').fill('Norway')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Organization updated successfully')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const end = await page.evaluate<number>('document.documentElement.scrollHeight')
      for (let top = end; top >= 0; top -= 90) {
        await page.evaluate(`window.scrollTo(0, ${top})`)
        await expect.poll(() => coveredControls(page)).toEqual([])
      }
      await last.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('dialog', { name: /Delete/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(page.getByText('Organization updated successfully')).toHaveCount(0)
    })
  })
}

/** What stands in sight and could not be pressed. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const area = document.querySelector('[aria-label="Notifications"]')
    return [...document.querySelectorAll('a[href], button, input')]
      .filter((each) => {
        if (area.contains(each)) return false
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2]]
          .some(([x, y]) => area.contains(document.elementFromPoint(x, y)))
      })
      .map((each) => each.textContent)
  })()`)
}
