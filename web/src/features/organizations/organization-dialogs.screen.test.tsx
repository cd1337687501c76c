import { api } from '@inkprint/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  descriptionOf,
  expectAlert,
  expectNotLoaded,
  expectProblem,
  fill,
  isDisabled,
  press,
} from '../../testing/actions.ts'
import { loseAnswer, watchCalls } from '../../testing/calls.ts'
import { ask, openAgain, shownAddress } from '../../testing/open-screen.tsx'
import {
  confirmByTyping,
  dialogOf,
  expectDescription,
  makeOrganization,
  mark,
  openAsStaff,
  openOrganization,
  readOrganization,
  rowOf,
  staffToken,
  tableTexts,
} from '../../testing/staff.ts'

const { organizations } = api.admin

const reason = 'Reason for the new balance *'

test('[AO-11, AO-16, AO-18, TO-01] an organization is created as it was filled in', async () => {
  const name = `${mark()} Harbour Weekly`
  await openAsStaff(`/organizations?name_filter=${name}`)
  await press('Add Organization')
  const dialog = await dialogOf('Create Organization')
  const active = dialog.getByRole<HTMLInputElement>('switch', { name: 'Active' })
  expect(active.checked).toBe(true)
  const credits = dialog.getByLabelText<HTMLInputElement>('Initial Credits')
  expect(credits.type).toBe('number')
  await fill('Name *', name)
  await fill('Description', 'Pays by invoice')
  await fill('Initial Credits', '250.9')
  fireEvent.click(active)
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
  await expectDescription(credits, 'Credits must be a whole number')
  await fill('Initial Credits', '250')
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Organization created successfully')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Create Organization' })).toBeNull()
  const row = await rowOf('Organizations', name)
  expect(row.textContent).toContain('Inactive')
  expect(row.textContent).toContain('250')
  const input = { name_filter: name }
  const found = await ask(organizations.list, input, await staffToken())
  const id = found.organizations[0]?.id ?? ''
  expect(await readOrganization(id)).toMatchObject({
    name,
    description: 'Pays by invoice',
    credits: 250,
    is_active: false,
  })
  // U: seen is a word, heard is which organization it opens.
  const opening = screen.getByRole('button', { name: `Open ${name}` })
  expect(opening.firstChild?.textContent).toBe('Open')
  fireEvent.click(opening)
  await waitFor(() => expect(shownAddress()).toBe(`/organizations/${id}`))
})

test('[U21] a part of a credit is refused, and a balance that rises is not asked about', async () => {
  const { id, name } = await openOrganization({ credits: 12 })
  await press(`Edit ${name}`)
  const credits = await screen.findByLabelText<HTMLInputElement>('Credits')
  await fill('Credits', '12.7')
  fireEvent.blur(credits)
  expect(credits.value).toBe('12.7')
  await press('Save Changes')
  await expectDescription(credits, 'Credits must be a whole number')
  expect(await readOrganization(id)).toMatchObject({ credits: 12 })
  await fill('Credits', '13')
  await press('Save Changes')
  await expectProblem(reason, 'A reason is required')
  expect(await readOrganization(id)).toMatchObject({ credits: 12 })
  await fill(reason, 'Rounded up')
  await press('Save Changes')
  expect(await screen.findByText('Organization updated successfully')).toBeTruthy()
  expect(await readOrganization(id)).toMatchObject({ credits: 13 })
})

test('[AO-17] a blank name is marked and nothing is sent', async () => {
  const { name } = await openOrganization()
  const calls = watchCalls()
  await press('Add Organization')
  await press('Create')
  const field = screen.getByLabelText<HTMLInputElement>('Name *')
  expect(field.required).toBe(true)
  expect(screen.getByText('* required')).toBeTruthy()
  await expectDescription(field, 'Organization name is required')
  await press('Cancel')
  await press(`Edit ${name}`)
  await fill('Name *', '   ')
  await press('Save Changes')
  await expectDescription(screen.getByLabelText('Name *'), 'Organization name is required')
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter(({ method }) => method === 'POST' || method === 'PUT')).toEqual([])
})

test('[AO-12, AO-13, AO-14, AO-15, AO-18, TO-01, TF-02] an organization is edited in full', async () => {
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
  await press(`Edit ${stored.name}`)
  const dialog = await dialogOf('Edit Organization')
  const tabs = () => dialog.getAllByRole('tab').map(({ textContent }) => textContent)
  await waitFor(() => expect(tabs()).toEqual(['Details', 'API Keys (0)']))
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
  await dialog.findByLabelText('Name *')
  for (const [label, value] of Object.entries(fields)) {
    expect(dialog.getByLabelText<HTMLInputElement>(label).value).toBe(value)
  }
  expect(descriptionOf(dialog.getByLabelText('Additional Notes'))).toBe(
    'Share any important information with our support team',
  )
  const created = dialog.getByText('Created').parentElement
  expect(created?.textContent).toContain(warsawTime(created_at))
  const updated = dialog.getByText('Last updated').parentElement
  expect(updated?.textContent).toContain(warsawTime(updated_at))
  expect((await rowOf('Organizations', stored.name)).textContent).toContain(warsawTime(created_at))

  const next = { ...stored, name: mark(), country: 'Norway', credits: 620, state: '' }
  await fill('Name *', next.name)
  await fill('Country', next.country)
  await fill('Credits', '620')
  await fill(reason, 'Paid by invoice')
  await fill('State/Province', '')
  fireEvent.click(dialog.getByRole('switch', { name: 'Active' }))
  const sent = watchCalls(organizations.update)
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Organization updated successfully')).toBeTruthy()
  expect(sent[0]?.body).toEqual({
    name: next.name,
    country: 'Norway',
    state: '',
    is_active: false,
    credits: 620,
    expected_credits: 500,
    credits_note: 'Paid by invoice',
  })
  const saved = await readOrganization(id)
  expect({ ...saved, state: saved.state ?? '' }).toMatchObject({ ...next, is_active: false })
})

test('an edit that does not touch the credits does not send them', async () => {
  const { id, name } = await openOrganization({ credits: 50 })
  await press(`Edit ${name}`)
  await fill('Country', 'Norway')
  await ask(organizations.update, { id, credits: 44 }, await staffToken())
  await press('Save Changes')
  expect(await screen.findByText('Organization updated successfully')).toBeTruthy()
  expect(await readOrganization(id)).toMatchObject({ credits: 44, country: 'Norway' })
})

test('credits that moved meanwhile are not overwritten; the new balance can be loaded', async () => {
  const { id, name } = await openOrganization({ credits: 50 })
  await press(`Edit ${name}`)
  const credits = await screen.findByLabelText<HTMLInputElement>('Credits')
  await fill('Credits', '90')
  await fill(reason, 'Paid by invoice')
  await fill('Country', 'Norway')
  await ask(organizations.update, { id, credits: 60 }, await staffToken())
  await press('Save Changes')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The balance changed while you were editing')
  expect(alert.textContent).toContain('The balance was 50')
  expect(await readOrganization(id)).toMatchObject({ credits: 60, country: null })
  await press('Load current balance')
  await waitFor(() => expect(credits.value).toBe('60'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByLabelText(reason)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Country').value).toBe('Norway')
  await fill('Credits', '100')
  await press('Save Changes')
  expect(await screen.findByText('Organization updated successfully')).toBeTruthy()
  expect(await readOrganization(id)).toMatchObject({ credits: 100, country: 'Norway' })
})

test('[ER-07] creating, updating and deleting that fail without an answer have their own words', async () => {
  const { id, name } = await makeOrganization()
  loseAnswer(organizations.create)
  loseAnswer(organizations.update)
  loseAnswer(organizations.remove)
  await openAsStaff(`/organizations?name_filter=${name}`)
  await press('Add Organization')
  await fill('Name *', 'Quill')
  await press('Create')
  await expectAlert('Failed to create organizationNo connection. Check your network.')
  await press('Cancel')
  await press(`Edit ${name}`)
  await fill('Country', 'Norway')
  await press('Save Changes')
  await expectAlert('Failed to update organizationNo connection. Check your network.')
  await press('Cancel')
  await press(`Delete ${name}`)
  // Others may have the same name.
  expect((await dialogOf('Delete Organization')).getByText(id)).toBeTruthy()
  await confirmByTyping()
  await expectAlert('Failed to delete organizationNo connection. Check your network.')
})

test('[AO-21] a key that was used says when', async () => {
  const { id, name } = await makeOrganization({ credits: 5 })
  await ask(api.credits.getBalance, {}, await makeKey(id))
  await openAsStaff(`/organizations?name_filter=${name}`)
  await openKeys(name)
  await rowOf('API keys', 'Newsroom')
  const [headers = [], key = []] = tableTexts('API keys') ?? []
  expect(key[headers.indexOf('Last Used')]).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
})

test('[AO-26, TO-03, U21] deleting a key needs its name to be typed, and then the key is dead', async () => {
  const { id, name } = await makeOrganization()
  const key = await makeKey(id)
  await openAsStaff(`/organizations?name_filter=${name}`)
  await openKeys(name)
  await press(/^Delete Newsroom/)
  await press('Cancel', await screen.findByRole('dialog', { name: 'Delete API Key' }))
  expect(await rowOf('API keys', 'Newsroom')).toBeTruthy()
  await press(/^Delete Newsroom/)
  const question = await dialogOf('Delete API Key')
  expect(isDisabled(question.getByRole('button', { name: 'Delete' }))).toBe(true)
  await confirmByTyping()
  expect(await screen.findByText('API key deleted successfully')).toBeTruthy()
  expect(await screen.findByText('No API keys found for this organization.')).toBeTruthy()
  await expect(ask(api.credits.getBalance, {}, key)).rejects.toMatchObject({ status: 401 })
})

test('[AO-23, ER-08] failures with keys are told', async () => {
  const { id, name } = await makeOrganization()
  await makeKey(id)
  const readAgain = loseAnswer(organizations.listApiKeys)
  await openAsStaff(`/organizations?name_filter=${name}`)
  await openKeys(name)
  await expectNotLoaded('Failed to load API keys. Please try again.')
  readAgain()
  openAgain()
  await openKeys(name)
  await rowOf('API keys', 'Newsroom')
  loseAnswer(organizations.createApiKey)
  loseAnswer(organizations.removeApiKey)
  await fill('API key name', 'Second')
  await press('Create')
  expect(await screen.findByText('Failed to create API key')).toBeTruthy()
  await press(/^Delete Newsroom/)
  await confirmByTyping()
  expect(await screen.findByText('Failed to delete API key')).toBeTruthy()
})

test('[TO-05] a clipboard that refuses is told', async () => {
  const { name } = await openOrganization()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await openKeys(name)
  await fill('API key name', 'Production')
  await press('Create')
  await press('Copy')
  expect(await screen.findByText('Failed to copy to clipboard.')).toBeTruthy()
})

async function openKeys(name: string): Promise<void> {
  await press(`Edit ${name}`)
  fireEvent.click(await screen.findByRole('tab', { name: /API Keys/ }))
}

async function makeKey(id: string): Promise<string> {
  const wanted = { id, name: 'Newsroom' }
  const { api_key } = await ask(organizations.createApiKey, wanted, await staffToken())
  return api_key
}

/** As these tests show it: Polish, in Warsaw. */
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
