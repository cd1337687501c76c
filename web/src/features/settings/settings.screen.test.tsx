import { api, linkedSections } from '@inkprint/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, fill, openTab, press, valueIn, wordsOf } from '../../testing/actions.ts'
import { answerWith, type Call, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { makeColleague, makeCustomer, openAgain, openScreen } from '../../testing/open-screen.tsx'

const unsaved = 'You have unsaved changes'
const saved = 'All changes saved'

test('[ST-01, ST-02, ST-03] three sections, and those beside them; nothing to save until something changed', async () => {
  await openSettings()
  const panel = within(screen.getByRole('tabpanel'))
  await screen.findByRole('heading', { name: 'Delete' })
  expect(wordsOf(panel.getAllByRole('heading', { level: 2 }))).toEqual([
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
  for (const section of linkedSections) expect(document.getElementById(section)).toBeTruthy()
  const name = 'Save Changes'
  await waitFor(() => expect(panel.getAllByRole('button', { name })).toHaveLength(4))
  const offered = () =>
    panel.getAllByRole<HTMLButtonElement>('button', { name }).map(({ disabled }) => !disabled)
  expect(offered()).toEqual([false, false, false, false])
  // No tick for what nobody changed.
  expect(panel.getByText(saved).querySelector('svg')).toBeNull()
  await fill('First name', 'Adela')
  expect(await panel.findByText(unsaved)).toBeTruthy()
  expect(offered()).toEqual([true, false, false, false])
  await fill('First name', 'Ada')
  expect(await panel.findByText(saved)).toBeTruthy()
})

test('U: the settings name the id of the organization, and what a choice is when nobody made one', async () => {
  await openSettings()
  const copy = await screen.findByRole('button', { name: 'Copy organization ID' })
  expect(copy.closest('p')?.textContent).toMatch(/^ID org_\w+/)
  expect(screen.getByRole('option', { name: '1 in 100 (default)' })).toBeTruthy()
  expect(await screen.findByText(/^Deletes your name and email address at once/)).toBeTruthy()
})

test('unsaved changes outlive a look at another tab', async () => {
  await openSettings()
  await fill('First name', 'Adela')
  await openTab('Credits')
  expect(await screen.findByRole('region', { name: 'How Credits Work' })).toBeTruthy()
  await openTab('Settings')
  await screen.findByText(unsaved)
  expect(valueIn('First name')).toBe('Adela')
})

test('[ST-03] the bar about unsaved changes saves them, and discards them in every form', async () => {
  await openSettings()
  await fill('First name', 'Adela')
  await fill('Country', 'Poland')
  const sent = watchCalls()
  await press('Save')
  expect(await screen.findByText(saved)).toBeTruthy()
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { first_name: 'Adela' },
    { country: 'Poland' },
  ])
  await fill('First name', 'Bea')
  await fill('Organization Name', '')
  await fill('New password', 'Correct-Horse-8')
  await screen.findByText(unsaved)
  await press('Discard')
  expect(await screen.findByText(saved)).toBeTruthy()
  expect(
    ['First name', 'Organization Name', 'New password'].map((label) => valueIn(label)),
  ).toEqual(['Adela', 'Quill & Co', ''])
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  // What is no saving is left to its own button.
  await fill('New password', 'Correct-Horse-8')
  await screen.findByRole('button', { name: 'Discard' })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(changes(sent)).toHaveLength(2)
})

test('[ST-06] saving the organization sends its filled fields only; its name changes everywhere', async () => {
  await openSettings()
  const sent = watchCalls(api.organization.update)
  await fill('Organization Name', 'Quill & Daughters')
  await fill('Additional Notes', 'Invoices in May, please.')
  await fill('Tax ID', ' PL123 ')
  await fill('Country', 'Poland')
  await save('Organization')
  expect(await screen.findByRole('button', { name: 'Saved' })).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Quill & Daughters',
      description: 'Invoices in May, please.',
      tax_id: 'PL123',
      country: 'Poland',
    },
  ])
  expect(await screen.findByText('Quill & Daughters')).toBeTruthy()
  openAgain()
  await waitFor(() => expect(valueIn('Tax ID')).toBe('PL123'))
  expect(valueIn('Street Address')).toBe('')
})

test('[ST-07] on the organization form nothing but blanks is no change to save, and no call', async () => {
  await openSettings()
  const calls = watchCalls()
  const status = within(screen.getByRole('form', { name: 'Organization' }))
  await fill('Tax ID', '   ')
  await save('Organization')
  expect(await status.findByText('No changes to save')).toBeTruthy()
  await fill('Organization Name', ' ')
  await save('Organization')
  await waitFor(() =>
    expect(status.getByRole('status').textContent).toBe(
      'No changes to save. “Organization Name” cannot be empty, so the saved values are shown again.',
    ),
  )
  // What is stored is shown again, and nothing says otherwise.
  const name = screen.getByLabelText<HTMLInputElement>('Organization Name')
  expect(name.value.trim()).not.toBe('')
  expect(descriptionOf(name)).toBe('')
  expect(screen.getByText(saved)).toBeTruthy()
  // Sections further down may still be loading.
  expect(changes(calls)).toEqual([])
})

test('U5: what is optional can be cleared and stays cleared; the name is required', async () => {
  await openSettings()
  const calls = watchCalls()
  const sent = watchCalls(api.organization.update)
  const form = within(screen.getByRole('form', { name: 'Organization' }))
  await fill('Tax ID', 'PL123')
  await fill('Additional Notes', 'Invoices in May')
  await save('Organization')
  await form.findByRole('button', { name: 'Saved' })
  await fill('Tax ID', '')
  await fill('Additional Notes', '  ')
  await save('Organization')
  await form.findByRole('button', { name: 'Saved' })
  await screen.findByText(saved)
  expect(sent.map(({ body }) => body)).toEqual([
    { tax_id: 'PL123', description: 'Invoices in May' },
    { tax_id: '', description: '' },
  ])
  openAgain()
  const name = await screen.findByLabelText<HTMLInputElement>('Organization Name')
  expect(name.value).not.toBe('')
  expect(valueIn('Tax ID')).toBe('')
  expect(valueIn('Additional Notes')).toBe('')

  await fill('Organization Name', '')
  await fill('Country', 'Poland')
  await save('Organization')
  await waitFor(() => expect(descriptionOf(name)).toBe('Organization name is required'))
  expect(document.activeElement).toBe(name)
  expect(screen.getByText(unsaved)).toBeTruthy()
  expect(form.queryByText(/^No changes to save/)).toBeNull()
  expect(changes(calls)).toHaveLength(2)
})

test('[ST-04, U5] a name that is emptied says that the old one is kept, and so it is', async () => {
  await openSettings()
  const sent = watchCalls(api.profile.update)
  const last = screen.getByLabelText('Last name')
  expect(descriptionOf(last)).toBe('')
  await fill('Last name', ' ')
  expect(descriptionOf(last)).toBe('If you leave this empty, “Nowak” is kept.')
  await fill('First name', 'Adela')
  await save('Personal Information')
  await waitFor(() => expect(valueIn('Last name')).toBe('Nowak'))
  expect(descriptionOf(last)).toBe('')
  expect(sent.map(({ body }) => body)).toEqual([{ first_name: 'Adela' }])
})

test('[ST-07] blanking everything is no change to save', async () => {
  await openSettings()
  const calls = watchCalls()
  await fill('First name', ' ')
  await fill('Last name', '')
  await save('Personal Information')
  const form = within(screen.getByRole('form', { name: 'Personal Information' }))
  await waitFor(() =>
    expect(form.getByRole('status').textContent).toBe(
      'No changes to save. “First name” and “Last name” cannot be empty, so the saved values are shown again.',
    ),
  )
  // What is stored is shown again, and nothing says otherwise.
  expect(valueIn('First name')).toBe('Ada')
  expect(screen.getByText(saved)).toBeTruthy()
  expect(changes(calls)).toEqual([])
})

test('U: the audit log is folded away until it is wanted', async () => {
  await openSettings()
  expect(await screen.findByRole('button', { name: 'Show the audit log' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Audit log' })).toBeNull()
  await press('Show the audit log')
  expect(await screen.findByRole('list', { name: 'Audit log' })).toBeTruthy()
  await press('Hide the audit log')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Audit log' })).toBeNull())
})

test('an entry of the audit log leads to the analysis it is about', async () => {
  const customer = await makeCustomer()
  const entry = { id: 'aud_1', at: '2026-11-19T01:09:00.000Z', actor_email: customer.email }
  const details = { analysis_id: 'ana_1', valid_days: 7 }
  const body = { items: [{ ...entry, action: 'share.created', details }], total: 1, pages: 1 }
  answerWith(api.team.listAuditEntries, { status: 200, body })
  openScreen('/dashboard?tab=settings', customer)
  await press('Show the audit log')
  const link = await screen.findByRole('link', { name: 'Analysis: ana_1' })
  expect(link.getAttribute('href')).toBe('/analyses/ana_1')
})

test('U: a viewer is told at every part they cannot change why not', async () => {
  const { organization } = await makeCustomer()
  openScreen('/dashboard?tab=settings', await makeColleague(organization.id, 'viewer'))
  for (const [name, what] of [
    ['Organization', 'change the organization’s details'],
    ['Low balance', 'change the warning about a low balance'],
    ['How long texts are kept', 'change how long texts are kept'],
  ] as const) {
    const form = await screen.findByRole('form', { name })
    const note = `As a viewer you cannot ${what}. Ask an owner or admin of your organization for another role.`
    expect(await within(form).findByText(note)).toBeTruthy()
    expect(within(form).getByRole('group', { name }).matches(':disabled')).toBe(true)
    expect(within(form).queryByRole('button')).toBeNull()
  }
})

test('[ST-08, ST-09] a failed save says what failed and, beneath, what the server said', async () => {
  await openSettings()
  const alertIn = (name: string) =>
    within(screen.getByRole('form', { name })).getByRole('alert').textContent
  const answerAgain = loseAnswer(api.profile.update)
  await fill('First name', 'Adela')
  await save('Personal Information')
  await waitFor(() =>
    expect(alertIn('Personal Information')).toBe(
      'Failed to update profileNo connection. Check your network.',
    ),
  )
  answerAgain()
  const detail = [{ type: 'x', loc: ['body', 'first_name'], msg: 'Too odd' }]
  answerWith(api.profile.update, { status: 422, body: { detail } })
  await save('Personal Information')
  await waitFor(() =>
    expect(alertIn('Personal Information')).toBe(
      'Failed to update profilebody.first_name: Too odd',
    ),
  )
  expect(screen.getByText(unsaved)).toBeTruthy()

  answerWith(api.organization.update, { status: 500, body: { detail: 'Boom' } })
  await fill('Tax ID', 'PL1')
  await save('Organization')
  await waitFor(() =>
    expect(alertIn('Organization')).toBe(
      'Failed to update organization settingsBoomThe server has a problem. It may be over in a moment.',
    ),
  )
})

async function openSettings(): Promise<void> {
  openScreen('/dashboard?tab=settings', await makeCustomer())
  await screen.findByRole('heading', { name: 'Personal Information' })
  await screen.findByRole('form', { name: 'Organization' })
}

async function save(form: string): Promise<void> {
  await press('Save Changes', screen.getByRole('form', { name: form }))
}

function changes(calls: Call[]): Call[] {
  return calls.filter(({ method }) => method !== 'GET')
}
