import { paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { analyze } from '../src/customer.ts'
import { expect, test } from '../src/staff.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a stranger’s finger finds everything on the first pages', async ({ page }) => {
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password?token=x']) {
    await page.goto(path)
    await expectRoomForFingers(page)
  }
})

test('a customer’s finger finds everything on every tab', async ({ page, openTab, addKey }) => {
  await openTab()
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
  await expectRoomForFingers(page)
  await addKey()
  for (const tab of ['api-keys', 'credits', 'credit-history', 'settings']) {
    await openTab(tab)
    await expectRoomForFingers(page)
  }
  await openTab()
  await analyze(page, { key: 'Newsroom', text: textOf(200) })
  await expectRoomForFingers(page)
  await page.goto(paths.pricing)
  await expectRoomForFingers(page)
  await page.goto(paths.newBatch)
  await expectRoomForFingers(page)
  // Nothing can be dragged here with a finger.
  await expect(page.getByText('Choose files or a folder')).toBeVisible()
  await expect(page.getByText('Drop files or folders here')).toBeHidden()
})

test('staff’s fingers find everything in the admin area', async ({
  page,
  openAsStaff,
  makeOrganization,
  makeUser,
}) => {
  const { id } = await makeOrganization({ name: 'Harbour Weekly' })
  await makeUser({ organization_id: id })
  for (const path of ['/admin', '/analysis', '/organizations', '/users', `/organizations/${id}`]) {
    await openAsStaff(path)
    await expectRoomForFingers(page)
  }
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible()
  await expectRoomForFingers(page)
})

/** Nothing to press answers to less than 40 px from top to bottom; links inside a sentence may. */
async function expectRoomForFingers(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  expect(await page.evaluate<string[]>(tooSmall), page.url()).toEqual([])
}

const tooSmall = `
  [...document.querySelectorAll('button, summary, a[href], input, select, textarea')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
    .filter((element) => ![...element.parentElement.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== ''))
    .filter((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const box = element.getBoundingClientRect()
      const parts = [element, ...(element.labels ?? [])]
      const answers = (away) => {
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2 + away)
        return parts.some((part) => part.contains(hit))
      }
      return Array.from({ length: 81 }, (_, row) => row - 40).filter(answers).length < 40
    })
    .map((element) => element.tagName + ' ' + (element.labels?.[0] ?? element).textContent.trim())`
