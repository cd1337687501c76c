import { api } from '@inkprint/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { descriptionOf, expectNotLoaded, fill, press } from '../../testing/actions.ts'
import { alterAnswer, answerWith, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { type Customer, expireKey, makeKey } from '../../testing/customers.ts'
import { ask, makeCustomer, openScreen } from '../../testing/open-screen.tsx'
import { textOf } from '../../testing/texts.ts'

test('U: of keys with one name, each button says whose it is', async () => {
  const customer = await makeCustomer()
  for (const name of ['Newsroom', 'Newsroom', 'Archive']) await makeKey(customer, name)
  openKeys(customer)
  expect(await screen.findByRole('button', { name: 'Delete Archive' })).toBeTruthy()
  const buttons = screen.getAllByRole('button', { name: /^Delete Newsroom ••\w{4}$/ })
  expect(buttons).toHaveLength(2)
  const [one, other] = buttons
  expect(one?.textContent).not.toBe(other?.textContent)
  expect(screen.getAllByRole('button', { name: /^Disable Newsroom ••\w{4}$/ })).toHaveLength(2)
  const name = one?.textContent ?? ''
  await press(name)
  const dialog = await screen.findByRole('dialog', { name: 'Delete the API key' })
  expect(dialog.textContent).toContain(name.slice(-4))
})

test.each([
  ['a wide screen', 1280],
  ['a phone', 390],
])('U: on %s a key that has expired is not counted among the active ones', async (_, width) => {
  window.happyDOM?.setViewport({ width })
  onTestFinished(() => window.happyDOM?.setViewport({ width: 1024 }))
  const customer = await makeCustomer()
  for (const name of ['Newsroom', 'Archive']) await makeKey(customer, name)
  expireKey('Archive')
  openKeys(customer)
  expect(await screen.findByText('Expired')).toBeTruthy()
  expect(screen.getAllByText('To use the key again, edit it and choose a later day.')).toHaveLength(
    1,
  )
  expect((await screen.findByText(/^active keys?$/)).parentElement?.textContent).toBe(
    '1 active key',
  )
  expect(screen.queryByText(/2 active keys/)).toBeNull()
})

test('[AK-01] a blank name is refused without a call', async () => {
  openKeys(await makeCustomer())
  expect(await screen.findByText('No API keys yet')).toBeTruthy()
  const calls = watchCalls()
  await create('   ')
  const field = screen.getByLabelText('Key name')
  await waitFor(() => expect(descriptionOf(field)).toContain('Please enter an API key name'))
  expect(calls).toEqual([])
})

test('[AK-03, AK-04, AK-06, TF-02] a card shows name, dates, masked key and requests', async () => {
  const customer = await makeCustomer()
  const { api_key } = await makeKey(customer)
  await makeKey(customer, 'Unused')
  for (const words of [200, 210]) await ask(api.analyses.create, { text: textOf(words) }, api_key)
  openKeys(customer)
  const used = await cardOf('Newsroom')
  const moment = String.raw`\d\d\.\d\d\.\d{4}, \d\d:\d\d`
  await waitFor(() => expect(used.textContent).toContain('2 requests'))
  expect(used.textContent).toMatch(new RegExp(`Created${moment}Last used${moment}`))
  expect(used.textContent).toContain(api_key.slice(0, 8))
  expect(used.textContent).toContain(api_key.slice(-4))
  expect(document.documentElement.outerHTML).not.toContain(api_key)
  const unused = await cardOf('Unused')
  expect(unused.textContent).toContain('Never used')
  await waitFor(() => expect(unused.textContent).toContain('0 requests'))
})

test('[AK-04] requests that cannot be counted read N/A', async () => {
  const customer = await makeCustomer()
  await makeKey(customer)
  answerWith(api.apiKeys.countRequests, { status: 500 })
  openKeys(customer)
  const card = await cardOf('Newsroom')
  await waitFor(() => expect(card.textContent).toContain('N/A'))
})

test('[AK-05] inactive keys are asked for and marked', async () => {
  const customer = await makeCustomer()
  await makeKey(customer, 'Working')
  await makeKey(customer, 'Retired')
  interface Keys {
    api_keys: { name: string }[]
  }
  alterAnswer<Keys>(api.apiKeys.list, ({ api_keys }) => ({
    api_keys: api_keys.map((key) => ({ ...key, is_active: key.name !== 'Retired' })),
  }))
  const asked = watchCalls(api.apiKeys.list)
  openKeys(customer)
  expect(within(await cardOf('Working')).getByText('Active')).toBeTruthy()
  expect(within(await cardOf('Retired')).getByText('Inactive')).toBeTruthy()
  expect(asked.map(({ query }) => `${query}`)).toEqual(['active_only=false&include_info=true'])
})

test('[AK-08, TO-03] deleting asks first; the key is gone for good', async () => {
  const customer = await makeCustomer()
  const { api_key } = await makeKey(customer)
  openKeys(customer)
  await press('Delete Newsroom')
  const dialog = () => screen.findByRole('dialog', { name: 'Delete the API key' })
  expect((await dialog()).textContent).toContain(
    'Are you sure you want to delete this API key? This action is irreversible and will permanently remove the key.',
  )
  await press('Cancel', await dialog())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await ask(api.credits.getBalance, {}, api_key)).toHaveProperty('credits')

  await press('Delete Newsroom')
  await press('Delete', await dialog())
  expect((await screen.findByText('API Key Deleted')).closest('[role=status]')).toBeTruthy()
  expect(await screen.findByText('No API keys yet')).toBeTruthy()
  const late = ask(api.credits.getBalance, {}, api_key)
  await expect(late).rejects.toMatchObject({ status: 401 })
})

test('[ER-08] without a word from the server the failures have their own', async () => {
  const customer = await makeCustomer()
  await makeKey(customer)
  openKeys(customer)
  loseAnswer(api.apiKeys.create)
  await create('Another')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to create API keyNo connection. Check your network.',
  )
  answerWith(api.apiKeys.remove, { status: 500 })
  await press('Delete Newsroom')
  const dialog = await screen.findByRole('dialog', { name: 'Delete the API key' })
  await press('Delete', dialog)
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toBe(
    'Failed to delete API keyThe server has a problem. It may be over in a moment.',
  )
})

test('keys that cannot be loaded are told', async () => {
  answerWith(api.apiKeys.list, { status: 500 })
  openKeys(await makeCustomer())
  await expectNotLoaded('Failed to load API keys.')
})

test('DESIGN2 14: a disabled key is Inactive and is enabled again', async () => {
  const customer = await makeCustomer()
  await makeKey(customer)
  openKeys(customer)
  const card = within(await cardOf('Newsroom'))
  expect(card.getByText('Active')).toBeTruthy()
  await press('Disable Newsroom')
  expect(await card.findByText('Inactive')).toBeTruthy()
  const region = screen.getByRole('region', { name: 'API Keys' })
  await waitFor(() => expect(region.textContent).toContain('0 active keys'))
  await press('Enable Newsroom')
  expect(await card.findByText('Active')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Disable Newsroom' })).toBeTruthy()
  await waitFor(() => expect(region.textContent).toContain('1 active key'))
})

function openKeys(customer: Customer): void {
  openScreen('/dashboard?tab=api-keys', customer)
}

async function create(name: string): Promise<void> {
  await fill('Key name', name)
  await press('Create')
}

async function cardOf(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name })
  const card = heading.closest('li')
  if (!card) throw new Error(`${name} is in no list`)
  return card
}
