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

test('[U21] a toast stays on the screen when the window becomes smaller', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const name = mark()
  await makeOrganization({ name })
  await stayAsItIs({ page })
  await openAsStaff(`/organizations?name_filter=${name}`)
  await changeCountry(page, name, 'Norway')
  for (const size of [...sizes, { width: 844, height: 390 }, { width: 390, height: 500 }]) {
    await page.setViewportSize(size)
    await expect.poll(() => isInSight(page)).toBe(true)
  }
})

test.describe('three toasts on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[U21] stay on the screen and off what has the focus, and the last row can be scrolled clear of them', async ({
    page,
    openAsStaff,
    makeOrganization,
  }) => {
    const prefix = mark()
    const names = Array.from({ length: 6 }, (_, at) => `${prefix} ${at}`)
    for (const name of names) await makeOrganization({ name })
    await stayAsItIs({ page })
    await openAsStaff(`/organizations?name_filter=${prefix}&sort_by=name&sort_order=asc`)
    for (const country of ['Norway', 'Sweden', 'Poland']) {
      await changeCountry(page, names.at(-1) ?? '', country)
    }
    await expect(page.getByText('Organization updated successfully')).toHaveCount(3)
    const end = await page.evaluate<number>('document.documentElement.scrollHeight')
    for (let top = 0; top < end; top += 250) {
      await page.evaluate(`window.scrollTo(0, ${top})`)
      await expect.poll(() => isInSight(page)).toBe(true)
    }
    for (const name of names) {
      const link = rowOf(page, name).getByRole('link', { name })
      await link.focus()
      await expect.poll(() => coveredControls(page)).not.toContain(name)
    }
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
    await expect.poll(() => coveredControls(page)).toEqual([])
    await rowOf(page, names.at(-1) ?? '')
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(page.getByRole('dialog', { name: /Delete/ })).toBeVisible()
  })
})

async function changeCountry(page: Page, name: string, country: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Country').fill(country)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Organization updated successfully').last()).toBeVisible()
}

function isInSight(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const box = document.querySelector('[aria-label="Notifications"]').getBoundingClientRect()
    return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
  })()`)
}

/** What stands in sight and lies beneath a toast, if only in part. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const area = document.querySelector('[aria-label="Notifications"]')
    const boxes = [...area.children].map((each) => each.getBoundingClientRect())
    return [...document.querySelectorAll('a[href], button, input')]
      .filter((each) => {
        if (area.contains(each)) return false
        const { left, right, top, bottom, width, height } = each.getBoundingClientRect()
        if (width <= 1 || height <= 1) return false
        return boxes.some(
          (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        )
      })
      .map((each) => each.textContent)
  })()`)
}
