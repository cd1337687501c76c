import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/customer.ts'
import { expectAccessible } from '../src/fixtures.ts'
import { ask } from '../src/product.ts'

function cardOf(page: Page, name: string) {
  return page
    .getByRole('list', { name: 'API keys' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
}

for (const height of [844, 660]) {
  test(`U: on a phone of ${height} px what is wrong with the field in focus is in sight above the buttons`, async ({
    page,
    openTab,
    addKey,
  }) => {
    await page.setViewportSize({ width: 390, height })
    await addKey('Newsroom')
    await openTab('api-keys')
    const card = cardOf(page, 'Newsroom')
    await card.locator('summary').click()
    await card.getByRole('button', { name: 'Edit Newsroom' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the API key' })
    const budget = dialog.getByLabel('Monthly budget in credits')
    await budget.fill('0')
    await dialog.getByLabel('Allowed networks').fill('example.com')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(budget).toBeFocused()
    await expect(dialog.getByText(/Must be at least 1/)).toBeInViewport({ ratio: 1 })
    // From above, as with the Tab key: each field comes no further than it must.
    await dialog.getByLabel('Name', { exact: true }).focus()
    await dialog.getByLabel('Last day').focus()
    await budget.focus()
    await expect(dialog.getByText(/Must be at least 1/)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Allowed networks')).toBeFocused()
    await expect(dialog.getByText(/is not an IP address/)).toBeInViewport({ ratio: 1 })
    // The phone's own keyboard comes up: index.html asks that it makes the page smaller.
    await page.setViewportSize({ width: 390, height: height - 200 })
    await expect(dialog.getByText(/is not an IP address/)).toBeInViewport({ ratio: 1 })
    // Where there is more room again, whoever has scrolled elsewhere stays there.
    await dialog.getByText('Name', { exact: true }).scrollIntoViewIfNeeded()
    await expect(dialog.getByText(/is not an IP address/)).not.toBeInViewport()
    await page.setViewportSize({ width: 390, height: height - 180 })
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    )
    await expect(dialog.getByLabel('Allowed networks')).toBeFocused()
    await expect(dialog.getByText(/is not an IP address/)).not.toBeInViewport()
  })
}

test('DESIGN2 14: a key is renamed and restricted in one dialog, by keyboard, and says so behind its row', async ({
  page,
  product,
  customer,
  openTab,
  addKey,
}) => {
  await addKey('Newsroom')
  await openTab('api-keys')
  const card = cardOf(page, 'Newsroom')
  await expect(card.getByText('Monthly budget')).toBeHidden()
  await card.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(card.getByText('Stored as usual')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Edit Newsroom' }).focus()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Edit the API key' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Shop')
  for (const scope of ['Analyze', 'Read', 'Feedback']) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel(scope, { exact: true })).toBeFocused()
    await page.keyboard.press('Space')
  }
  await dialog.getByLabel('Monthly budget in credits').fill('many')
  await dialog.getByLabel('Allowed networks').fill('203.0.113.7/24\nexample.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Choose at least one')).toBeVisible()
  await expect(dialog.getByLabel('Monthly budget in credits')).toHaveAccessibleDescription(
    /whole number/,
  )
  await expect(dialog.getByLabel('Allowed networks')).toHaveAccessibleDescription(
    /“example.com” is not an IP address or a network/,
  )
  await expectAccessible(page)

  await dialog.getByLabel('Analyze', { exact: true }).check()
  await dialog.getByLabel('Last day').fill('2099-12-31')
  await dialog.getByLabel('Monthly budget in credits').fill('1,500')
  await dialog.getByLabel('Allowed networks').fill('203.0.113.7/24')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('API key updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()

  const renamed = cardOf(page, 'Shop')
  await expect(renamed.getByText('0 of 1,500 credits used')).toBeVisible()
  await expect(renamed.getByText('203.0.113.0/24')).toBeVisible()
  await expect(renamed.getByText('Never stored')).toBeVisible()
  await expect(renamed.getByText('31.12.2099 (UTC)')).toBeVisible()
  const { api_keys } = await ask(
    product,
    api.apiKeys.list,
    { include_info: 'true' },
    customer.token,
  )
  expect(api_keys[0]).toMatchObject({
    name: 'Shop',
    scopes: ['analyze'],
    expires_at: '2100-01-01T00:00:00.000Z',
    monthly_budget: 1500,
    zero_retention: true,
  })
})

test('DESIGN2 14: rotating shows the new secret once and says until when the old one works', async ({
  page,
  product,
  openTab,
  addKey,
}) => {
  const key = await addKey('Newsroom')
  await openTab('api-keys')
  const card = cardOf(page, 'Newsroom')
  await card.locator('summary').click()
  await card.getByRole('button', { name: 'Rotate Newsroom' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rotate the API key' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'The API key was rotated' })
  await expect(shown).toContainText('The old one works until')
  await expectAccessible(page)
  const secret = await shown.getByRole('textbox', { name: 'API key' }).inputValue()
  for (const token of [secret, key.api_key]) {
    expect(await ask(product, api.credits.getBalance, {}, token)).toHaveProperty('credits')
  }
  await shown.getByRole('button', { name: 'I have saved my key' }).click()
  await expect(card.getByText('Old secret works until')).toBeVisible()
  expect(await page.content()).not.toContain(secret)
})
