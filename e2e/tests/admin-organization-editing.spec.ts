import { api } from '@inkprint/contract'
import { watchCalls } from '../src/held-answer.ts'
import { listPath, rowOf } from '../src/organizations-screen.ts'
import { ask, type Product } from '../src/product.ts'
import { dialogOf, expect, loseCalls, mark, readOrganization, test } from '../src/staff.ts'

test('[AO-11, AO-16, AO-18, TO-01] an organization is created as it was filled in', async ({
  page,
  product,
  superuser,
  openAsStaff,
}) => {
  const name = mark()
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('button', { name: 'Add Organization' }).click()
  const dialog = dialogOf(page, 'Create Organization')
  const active = dialog.getByRole('switch', { name: 'Active' })
  await expect(active).toBeChecked()
  const credits = dialog.getByLabel('Initial Credits')
  await expect(credits).toHaveAttribute('type', 'number')
  await dialog.getByLabel('Name *').fill(name)
  await dialog.getByLabel('Description').fill('Pays by invoice')
  await credits.fill('250.9')
  await active.uncheck()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(credits).toHaveAccessibleDescription('Credits must be a whole number')
  await credits.fill('250')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Organization created successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, name)).toContainText('Inactive')
  await expect(rowOf(page, name)).toContainText('250')
  const id = await idOf({ product, staff: superuser, name })
  const made = await readOrganization(product, { staff: superuser, id })
  expect(made).toMatchObject({
    name,
    description: 'Pays by invoice',
    credits: 250,
    is_active: false,
  })
})

test('[AO-16, U21] credits that are no number count as none, in both dialogs, and a fall is asked about', async ({
  page,
  product,
  superuser,
  openAsStaff,
}) => {
  const name = mark()
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('button', { name: 'Add Organization' }).click()
  await page.getByLabel('Name *').fill(name)
  // A number field swallows letters but lets these through; together they are no number.
  await page.getByLabel('Initial Credits').fill('')
  await page.getByLabel('Initial Credits').pressSequentially('e-+')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toBeVisible()
  const id = await idOf({ product, staff: superuser, name })
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 0 })

  await ask(product, api.admin.organizations.update, { id, credits: 40 }, superuser.token)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const credits = page.getByLabel('Credits', { exact: true })
  await expect(credits).toHaveValue('40')
  await credits.fill('')
  await credits.blur()
  await expect(credits).toHaveValue('0')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const question = dialogOf(page, 'Lower the Balance?')
  await expect(question).toContainText('from 40 to 0: the organization loses 40 credits.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 40 })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await question.getByRole('button', { name: 'Set to 0' }).click()
  await expect(page.getByText('Organization updated successfully')).toBeVisible()
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 0 })
})

test('[U21] a part of a credit is refused, and a balance that rises is not asked about', async ({
  page,
  product,
  superuser,
  openOrganization,
}) => {
  const { id, name } = await openOrganization({ credits: 12 })
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const credits = page.getByLabel('Credits', { exact: true })
  await credits.fill('12.7')
  await credits.blur()
  await expect(credits).toHaveValue('12.7')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(credits).toHaveAccessibleDescription('Credits must be a whole number')
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 12 })
  await credits.fill('13')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Organization updated successfully')).toBeVisible()
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 13 })
})

test('[AO-17] a blank name is marked and nothing is sent', async ({ page, openOrganization }) => {
  const { name } = await openOrganization()
  const calls = watchCalls(page)
  await page.getByRole('button', { name: 'Add Organization' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const field = page.getByLabel('Name *')
  await expect(field).toHaveAttribute('required')
  await expect(field).toHaveAccessibleDescription('Organization name is required')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Name *').fill('   ')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(field).toHaveAccessibleDescription('Organization name is required')
  expect(calls.filter((call) => /^(POST|PUT)/.test(call))).toEqual([])
})

test('[AO-12, AO-13, AO-14, AO-15, AO-18, TO-01, TF-02] an organization is edited in full', async ({
  page,
  product,
  superuser,
  openAsStaff,
  makeOrganization,
}) => {
  const stored = {
    name: mark(),
    description: 'Ask Marta first',
    credits: 500,
    tax_id: 'PL 525-000-00-00',
    country: 'Poland',
    street_address: 'Paper Street 1',
    postal_code: '00-001',
    state: 'Mazowieckie',
  }
  const { id, created_at, updated_at } = await makeOrganization(stored)
  await openAsStaff(`/organizations?name_filter=${stored.name}`)
  await page.getByRole('button', { name: `Edit ${stored.name}` }).click()
  const dialog = dialogOf(page, 'Edit Organization')
  await expect(dialog.getByRole('tab')).toHaveText(['Details', 'API Keys (0)'])
  const fields = {
    'Name *': stored.name,
    Credits: '500',
    'Additional Notes': stored.description,
    'Tax ID': stored.tax_id,
    Country: stored.country,
    'Street Address': stored.street_address,
    'Postal Code': stored.postal_code,
    'State/Province': stored.state,
  }
  for (const [label, value] of Object.entries(fields)) {
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value)
  }
  await expect(dialog.getByLabel('Additional Notes')).toHaveAccessibleDescription(
    'Share any important information with our support team',
  )
  await expect(dialog.getByText('Created', { exact: true }).locator('..')).toContainText(
    warsawTime(created_at),
  )
  await expect(dialog.getByText('Last updated').locator('..')).toContainText(warsawTime(updated_at))
  await expect(rowOf(page, stored.name)).toContainText(warsawTime(created_at))

  const next = { ...stored, name: mark(), country: 'Norway', credits: 620, state: '' }
  await dialog.getByLabel('Name *').fill(next.name)
  await dialog.getByLabel('Country').fill(next.country)
  await dialog.getByLabel('Credits', { exact: true }).fill('620')
  await dialog.getByLabel('State/Province').fill('')
  await dialog.getByRole('switch', { name: 'Active' }).uncheck()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  expect((await sent).postDataJSON()).toEqual({
    name: next.name,
    country: 'Norway',
    state: '',
    is_active: false,
    credits: 620,
    expected_credits: 500,
  })
  await expect(page.getByText('Organization updated successfully')).toBeVisible()
  const saved = await readOrganization(product, { staff: superuser, id })
  expect({ ...saved, state: saved.state ?? '' }).toMatchObject({ ...next, is_active: false })
})

test('an edit that does not touch the credits does not send them', async ({
  page,
  product,
  superuser,
  openOrganization,
}) => {
  const { id, name } = await openOrganization({ credits: 50 })
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Country').fill('Norway')
  await ask(product, api.admin.organizations.update, { id, credits: 44 }, superuser.token)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Organization updated successfully')).toBeVisible()
  const saved = await readOrganization(product, { staff: superuser, id })
  expect(saved).toMatchObject({ credits: 44, country: 'Norway' })
})

test('credits that moved meanwhile are not overwritten; the new balance can be loaded', async ({
  page,
  product,
  superuser,
  openOrganization,
}) => {
  const { id, name } = await openOrganization({ credits: 50 })
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const credits = page.getByLabel('Credits', { exact: true })
  await credits.fill('90')
  await page.getByLabel('Country').fill('Norway')
  await ask(product, api.admin.organizations.update, { id, credits: 60 }, superuser.token)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The balance changed while you were editing')
  await expect(alert).toContainText('It was 50')
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({
    credits: 60,
    country: null,
  })
  await page.getByRole('button', { name: 'Load current balance' }).click()
  await expect(credits).toHaveValue('60')
  await expect(alert).toHaveCount(0)
  await expect(page.getByLabel('Country')).toHaveValue('Norway')
  await credits.fill('100')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Organization updated successfully')).toBeVisible()
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({
    credits: 100,
    country: 'Norway',
  })
})

test('[AO-27, TO-01, U21] deleting an organization warns, and does nothing until its name is typed', async ({
  page,
  openOrganization,
}) => {
  const { name } = await openOrganization()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = dialogOf(page, 'Delete Organization')
  await expect(question).toContainText(name)
  await expect(question).toContainText('This action cannot be undone.')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const typed = question.getByLabel(`Type “${name}” to confirm`)
  await typed.fill(name.slice(0, -1))
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await typed.fill(` ${name} `)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Organization deleted successfully')).toBeVisible()
  await expect(page.getByText(`No organizations found matching “${name}”`)).toBeVisible()
})

test('[ER-07] creating, updating and deleting that fail without an answer have their own words', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const { id, name } = await makeOrganization({ name: mark() })
  await loseCalls(page, { method: 'POST', path: listPath })
  await loseCalls(page, { method: 'PUT', path: `${listPath}/${id}` })
  await loseCalls(page, { method: 'DELETE', path: `${listPath}/${id}` })
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('button', { name: 'Add Organization' }).click()
  await page.getByLabel('Name *').fill('Quill')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to create organization')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Country').fill('Norway')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update organization')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByLabel(/to confirm/).fill(name)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to delete organization')
})

async function idOf({
  product,
  staff,
  name,
}: {
  product: Product
  staff: { token: string }
  name: string
}): Promise<string> {
  const input = { name_filter: name }
  const found = await ask(product, api.admin.organizations.list, input, staff.token)
  return found.organizations[0]?.id ?? ''
}

/** As the browser of these tests shows it: Polish, in Warsaw. */
function warsawTime(timestamp: string): string {
  return new Intl.DateTimeFormat('pl-PL', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Warsaw',
  }).format(new Date(timestamp))
}
