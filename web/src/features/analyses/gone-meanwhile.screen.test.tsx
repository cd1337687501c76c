import { api } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openTab, press } from '../../testing/actions.ts'
import { alterAnswer } from '../../testing/calls.ts'
import { ask, makeCustomer, openScreen } from '../../testing/open-screen.tsx'

const actions: Record<string, () => Promise<void>> = {
  'a new title': async () => {
    await press('Change the title')
    await fill('Title', 'Another title')
    await press('Save title')
  },
  'a link': async () => {
    await press('Share')
    await press('Create link')
  },
  'a report': () => press('Download PDF report'),
  'its deletion': async () => {
    await press('Delete')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  },
}

for (const [name, act] of Object.entries(actions)) {
  test(`P asking for ${name} on the page of an analysis that somebody else deleted says that it is gone`, async () => {
    const customer = await makeCustomer()
    const id = await makeAnalysis(customer)
    openScreen(`/analyses/${id}`, customer)
    await screen.findByRole('heading', { name: 'Why this verdict' })
    await ask(api.ownAnalyses.remove, { id }, customer.token)
    await act()
    expect(await screen.findByText('There is no such analysis')).toBeTruthy()
    expect(screen.getByText('It may have been deleted.')).toBeTruthy()
    expect(screen.queryByText(/not found/i)).toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('link', { name: 'See all analyses' }))
    expect(await screen.findByText('No analyses yet')).toBeTruthy()
  })
}

test('P advice that was wanted too late is refused, and the page says that the text is gone', async () => {
  const customer = await makeCustomer()
  const wanted = { id: customer.organization.id, name: 'Newsroom', zero_retention: true }
  const key = await ask(api.apiKeys.create, wanted, customer.token)
  const id = await makeAnalysis(customer, key.id)
  // The page was opened while the text was there.
  const showGone = alterAnswer(api.ownAnalyses.get, (analysis) => ({
    ...analysis,
    text,
    can_add_advice: true,
  }))
  openScreen(`/analyses/${id}`, customer)
  await openTab('Guidelines')
  await screen.findByRole('button', { name: /^Add guidelines/ })
  showGone()
  await press(/^Add guidelines/)
  expect(
    await screen.findByText(/The text and the advice that quoted it are no longer kept/),
  ).toBeTruthy()
  const { credits } = await ask(api.organization.get, {}, customer.token)
  expect(credits).toBe(customer.organization.credits - 2)
})

const text = 'The ferry left late because rain had filled the lower deck. '.repeat(24)

async function makeAnalysis(
  { organization, token }: Awaited<ReturnType<typeof makeCustomer>>,
  keyId?: string,
): Promise<string> {
  const wanted = { id: organization.id, name: 'Newsroom' }
  const api_key_id = keyId ?? (await ask(api.apiKeys.create, wanted, token)).id
  return (await ask(api.playground.analyze, { text, api_key_id }, token)).analysis_id
}
