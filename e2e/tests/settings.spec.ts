import type { Page } from '@playwright/test'
import { expect, test } from '../src/customer.ts'
import { answerWith, holdAnswer, loseAnswer, watchCalls } from '../src/held-answer.ts'
import { pauseClockNow, stepUntilVisible } from '../src/paused-clock.ts'

const profilePath = '/api/client/users/me'
const organizationPath = '/api/client/organization/me'

test.beforeEach(async ({ page, openTab }) => {
  await openTab('settings')
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible()
})

test('[ST-01, ST-02, ST-03] three sections, and those beside them; nothing to save until something changed', async ({
  page,
}) => {
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText([
    'Personal Information',
    'Organization',
    'Team',
    'Single sign-on',
    'Security',
    'Credits',
    'Webhooks',
    'Privacy',
    'Audit log',
    'Delete',
  ])
  const saves = panel.getByRole('button', { name: 'Save Changes' })
  await expect(saves).toHaveCount(3)
  await expect(saves.first()).toBeDisabled()
  await expect(saves.last()).toBeDisabled()
  await expect(panel.getByText('All changes saved')).toBeVisible()
  await page.getByLabel('First name').fill('Adela')
  await expect(saves.first()).toBeEnabled()
  await expect(saves.last()).toBeDisabled()
  await expect(panel.getByText('You have unsaved changes')).toBeVisible()
  await page.getByLabel('First name').fill('Ada')
  await expect(panel.getByText('All changes saved')).toBeVisible()
})

test('unsaved changes outlive a look at another tab', async ({ page }) => {
  await page.getByLabel('First name').fill('Adela')
  await page.getByRole('tab', { name: 'Credits', exact: true }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Adela')
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
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

test('[ST-06] saving the organization sends its filled fields only; its name changes everywhere', async ({
  page,
}) => {
  await page.getByLabel('Organization Name').fill('Quill & Daughters')
  await page.getByLabel('Additional Notes').fill('Invoices in May, please.')
  await page.getByLabel('Tax ID').fill(' PL123 ')
  await page.getByLabel('Country').fill('Poland')
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(organizationPath),
  )
  await save(page, 'Organization')
  expect((await sent).postDataJSON()).toEqual({
    name: 'Quill & Daughters',
    description: 'Invoices in May, please.',
    tax_id: 'PL123',
    country: 'Poland',
  })
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  await expect(page.getByText('Quill & Daughters', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Tax ID')).toHaveValue('PL123')
  await expect(page.getByLabel('Street Address')).toHaveValue('')
})

test('[H] how many people’s texts may be accused is chosen, kept, and set back to the usual', async ({
  page,
}) => {
  const choice = page.getByLabel('Texts by people that may be called AI or mixed')
  await expect(choice.locator('option')).toHaveText([
    ...['1 in 1,000', '2 in 1,000', '5 in 1,000', '1 in 100 (usual)', '2 in 100', '5 in 100'],
  ])
  await expect(choice.locator('option:checked')).toHaveText('1 in 100 (usual)')
  for (const wanted of [
    { label: '2 in 1,000', rate: 0.002 },
    { label: '1 in 100 (usual)', rate: 0.01 },
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

test('[ST-07] on the organization form nothing but blanks is no change to save, and no call', async ({
  page,
}) => {
  // What the page reads by itself is no call of the form.
  await page.waitForLoadState('networkidle')
  const calls = watchCalls(page)
  await page.getByLabel('Tax ID').fill('   ')
  await save(page, 'Organization')
  const form = page.getByRole('form', { name: 'Organization' })
  await expect(form.getByRole('status')).toHaveText('No changes to save')
  await page.getByLabel('Organization Name').fill(' ')
  await save(page, 'Organization')
  await expect(page.getByLabel('Organization Name')).toHaveAccessibleDescription(
    'Organization name is required',
  )
  await expect(form.getByRole('status')).toHaveText('No changes to save')
  expect(calls).toEqual([])
})

test('U5: what is optional can be cleared and stays cleared; the name is required', async ({
  page,
}) => {
  const form = page.getByRole('form', { name: 'Organization' })
  const changes: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(request.postDataJSON())
  })
  await page.getByLabel('Tax ID').fill('PL123')
  await page.getByLabel('Additional Notes').fill('Invoices in May')
  await save(page, 'Organization')
  await expect(form.getByRole('button', { name: 'Saved' })).toBeVisible()
  await page.getByLabel('Tax ID').fill('')
  await page.getByLabel('Additional Notes').fill('  ')
  await save(page, 'Organization')
  await expect(form.getByRole('button', { name: 'Saved' })).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(changes).toEqual([
    { tax_id: 'PL123', description: 'Invoices in May' },
    { tax_id: '', description: '' },
  ])
  await page.reload()
  await expect(page.getByLabel('Organization Name')).not.toHaveValue('')
  await expect(page.getByLabel('Tax ID')).toHaveValue('')
  await expect(page.getByLabel('Additional Notes')).toHaveValue('')

  await page.getByLabel('Organization Name').fill('')
  await page.getByLabel('Country').fill('Poland')
  await save(page, 'Organization')
  const name = page.getByLabel('Organization Name')
  await expect(name).toHaveAccessibleDescription('Organization name is required')
  await expect(name).toBeFocused()
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
  expect(changes).toHaveLength(2)
})

test('[ST-07] blanking everything is no change to save', async ({ page }) => {
  const calls = watchCalls(page)
  await page.getByLabel('First name').fill(' ')
  await page.getByLabel('Last name').fill('')
  await save(page, 'Personal Information')
  await expect(page.getByRole('status').filter({ hasText: 'No changes to save' })).toBeVisible()
  // What is stored is shown again, and nothing says otherwise.
  await expect(page.getByLabel('First name')).not.toHaveValue(/^\s*$/)
  await expect(page.getByText('so it is shown again as it was')).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()
  // Sections further down may still be loading.
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
})

test('U5: the footer knows of a top-up and of a time for texts that were not saved', async ({
  page,
}) => {
  await page.getByLabel('At most, in US dollars a month').fill('120')
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
  await page.getByLabel('At most, in US dollars a month').fill('90')
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

test('U: the audit log is folded away until it is wanted', async ({ page }) => {
  const log = page.getByRole('list', { name: 'Audit log' })
  const button = page.getByRole('button', { name: 'Show the audit log' })
  await expect(button).toBeVisible()
  await expect(log).toHaveCount(0)
  await button.press('Enter')
  await expect(log).toBeVisible()
  await page.getByRole('button', { name: 'Hide the audit log' }).press('Enter')
  await expect(log).toHaveCount(0)
})

test('[ST-08, ST-09] a failed save says what failed and, beneath, what the server said', async ({
  page,
}) => {
  await loseAnswer(page, profilePath)
  await page.getByLabel('First name').fill('Adela')
  await save(page, 'Personal Information')
  const profile = page.getByRole('form', { name: 'Personal Information' })
  await expect(profile.getByRole('alert')).toHaveText('Failed to update profile')
  await answerWith(page, profilePath, {
    status: 422,
    body: { detail: [{ type: 'x', loc: ['body', 'first_name'], msg: 'Too odd' }] },
  })
  await save(page, 'Personal Information')
  await expect(profile.getByRole('alert')).toHaveText(
    'Failed to update profilebody.first_name: Too odd',
  )
  await expect(page.getByText('You have unsaved changes')).toBeVisible()

  await answerWith(page, organizationPath, { status: 500, body: { detail: 'Boom' } })
  await page.getByLabel('Tax ID').fill('PL1')
  await save(page, 'Organization')
  await expect(page.getByRole('form', { name: 'Organization' }).getByRole('alert')).toHaveText(
    'Failed to update organization settingsBoom',
  )
})

async function save(page: Page, form: string) {
  await page.getByRole('form', { name: form }).getByRole('button', { name: 'Save Changes' }).click()
}
