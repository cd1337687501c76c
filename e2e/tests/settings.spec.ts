import type { Page } from '@playwright/test'
import { expect, test } from '../src/customer.ts'
import { holdAnswer } from '../src/held-answer.ts'
import { pauseClockNow, stepUntilVisible } from '../src/paused-clock.ts'

const organizationPath = '/api/client/organization/me'
const profilePath = '/api/client/users/me'

test.beforeEach(async ({ page, openTab }) => {
  await openTab('settings')
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible()
})

test('[ST-04, ST-05] saving the profile sends what is filled in, says Saved for 3 seconds and rests', async ({
  page,
}) => {
  const answer = await holdAnswer(page, profilePath)
  await page.getByLabel('First name').fill('  Adela ')
  await page.getByLabel('Last name').fill('   ')
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(profilePath),
  )
  await pauseClockNow(page)
  await save(page, 'Personal Information')
  expect((await sent).postDataJSON()).toEqual({ first_name: 'Adela' })
  const form = page.getByRole('form', { name: 'Personal Information' })
  await stepUntilVisible(page, form.getByRole('button', { name: 'Saving…' }))
  await expect(form.getByRole('button', { name: 'Saving…' })).toBeDisabled()
  await answer.release()
  await stepUntilVisible(page, form.getByRole('button', { name: 'Saved' }))
  await expect(form.getByRole('button', { name: 'Saved' })).toBeDisabled()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.clock.runFor(2900)
  await expect(form.getByRole('button', { name: 'Saved' })).toBeVisible()
  await page.clock.runFor(200)
  await expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await expect(page.getByLabel('Last name')).toHaveValue('Nowak')
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('menu')).toContainText('Adela Nowak')
})

test('[H] how many people’s texts may be accused is chosen, kept, and set back to the usual', async ({
  page,
}) => {
  const choice = page.getByLabel('How many people’s texts may be called AI or mixed by mistake')
  await expect(choice.locator('option')).toHaveText([
    ...['1 in 1,000', '2 in 1,000', '5 in 1,000', '1 in 100 (default)', '2 in 100', '5 in 100'],
  ])
  await expect(choice.locator('option:checked')).toHaveText('1 in 100 (default)')
  for (const wanted of [
    { label: '2 in 1,000', rate: 0.002 },
    { label: '1 in 100 (default)', rate: 0.01 },
  ]) {
    await choice.selectOption({ label: wanted.label })
    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith(organizationPath),
    )
    await save(page, 'Organization')
    expect((await sent).postDataJSON()).toMatchObject({ max_false_positive_rate: wanted.rate })
    await expect(page.getByText('All changes saved')).toBeVisible()
    await page.reload()
    await expect(choice.locator('option:checked')).toHaveText(wanted.label)
  }
})

test('U5: the footer knows of a top-up and of a time for texts that were not saved', async ({
  page,
}) => {
  await page.getByLabel('Monthly ceiling, in US dollars').fill('120')
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
  await page.getByLabel('Monthly ceiling, in US dollars').fill('90')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByLabel('Keep texts for').selectOption('7')
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
})

test('U: a short message leaves the state of the settings in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Keep texts for').selectOption('7')
  await page.getByRole('button', { name: 'Save and delete older texts' }).click()
  const message = page.getByText('Texts are kept for 7 days')
  await expect(message).toBeVisible()
  const boxes = [message, page.getByText('All changes saved')].map((each) => each.boundingBox())
  const [shown, state] = await Promise.all(boxes)
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(state?.y ?? 0)
})

test('U: a switch scrolls beneath the bar about unsaved changes, not over it', async ({ page }) => {
  const toggle = page.getByLabel('News about Inkprint by email')
  await expect(toggle).toBeVisible()
  const isBeneath = await toggle.evaluate((input) => {
    const bar = document.querySelector('[data-lower-bar]')
    const middleOf = (element: Element | null) => {
      const { top, height } = element?.getBoundingClientRect() ?? new DOMRect()
      return top + height / 2
    }
    window.scrollBy({ top: middleOf(input) - middleOf(bar), behavior: 'instant' })
    const { left, width } = input.getBoundingClientRect()
    return bar?.contains(document.elementFromPoint(left + width / 2, middleOf(input)))
  })
  expect(isBeneath).toBe(true)
})

test('U: the role of a lone member stands at the edge of the card', async ({ page }) => {
  const row = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  const inner = await row.evaluate(
    (item) => item.getBoundingClientRect().right - parseFloat(getComputedStyle(item).paddingRight),
  )
  // The badge, which has room around its word.
  const role = await row.locator('[title]', { hasText: /^Owner$/ }).boundingBox()
  expect((role?.x ?? 0) + (role?.width ?? 0)).toBeCloseTo(inner, 0)
})

async function save(page: Page, form: string) {
  await page.getByRole('form', { name: form }).getByRole('button', { name: 'Save Changes' }).click()
}
