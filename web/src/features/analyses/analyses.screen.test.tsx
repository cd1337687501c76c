import { api, paths, pathTo } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, follow, openTab, press, wordsOf } from '../../testing/actions.ts'
import { answerWith, holdAnswer } from '../../testing/calls.ts'
import {
  balanceOf,
  type Customer,
  makeAnalysis,
  makeKey,
  setBalance,
} from '../../testing/customers.ts'
import {
  ask,
  makeCustomer,
  openAgain,
  openScreen,
  shownAddress,
} from '../../testing/open-screen.tsx'
import { textOf } from '../../testing/texts.ts'

test('whoever finds nothing gets all analyses back with one click', async () => {
  const query = { tab: 'analyses', search: 'nothing-like-it' }
  openScreen(pathTo(paths.dashboard, { query }), await makeCustomer())
  expect(await screen.findByText('No analyses found for “nothing-like-it”.')).toBeTruthy()
  openAgain(pathTo(paths.dashboard, { query: { ...query, verdict: 'ai' } }))
  expect(await screen.findByText('No analyses found for the selected filters.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all analyses' }))
  expect(await screen.findByText('No analyses yet')).toBeTruthy()
})

test('U what a search came to is heard', async () => {
  const customer = await makeCustomer()
  await makeAnalyses(customer, ['Harbour letter', 'Spring menu'])
  openList(customer)
  const heard = await screen.findByText('2 analyses on this page')
  const status = heard.closest('[role=status]')
  await fill('Search analyses', 'harbour')
  await waitFor(() => expect(status?.textContent).toBe('1 analysis on this page'))
  await fill('Search analyses', 'nothing-like-it')
  await waitFor(() => expect(status?.textContent).toContain('No analyses found for'))
})

test('U nothing is said of a search before the server answered it', async () => {
  const query = { tab: 'analyses', search: 'nothing-like-it' }
  openScreen(pathTo(paths.dashboard, { query }), await makeCustomer())
  const said = await screen.findByText('No analyses found for “nothing-like-it”.')
  const status = said.closest('[role=status]')
  const answer = holdAnswer(api.ownAnalyses.list)
  await fill('Search analyses', 'something-else')
  await waitFor(() => expect(status?.getAttribute('aria-busy')).toBe('true'))
  expect(status?.textContent).toBe('')
  answer()
  expect(await screen.findByText('No analyses found for “something-else”.')).toBeTruthy()
  expect(status?.getAttribute('aria-busy')).toBe('false')
})

test('a comparison without two analyses offers nothing to print', async () => {
  openScreen(paths.compareAnalyses, await makeCustomer())
  expect(await screen.findByText('Choose two analyses')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})

test('P the list is sorted and turned page by page, and an old cursor leads to the first page', async () => {
  const customer = await makeCustomer()
  await setBalance(customer, 1_000)
  await makeAnalyses(
    customer,
    Array.from({ length: 30 }, (_, index) => `Draft ${index + 1}`),
  )
  openList(customer)
  await expectRows(25)
  await press('Next')
  await expectRows(5)
  expect(rows()[0]).toContain('Draft 5')
  await press('Previous')
  await expectRows(25)
  await press('When')
  await waitFor(() => expect(rows()[0]).toMatch(/Draft 1(?!\d)/))
  openAgain('/dashboard?tab=analyses&cursor=nonsense')
  await expectRows(25)
  expect(shownAddress()).not.toContain('cursor')
  await press('Next')
  await expectRows(5)
  // What was on this page goes meanwhile.
  const { items } = await ask(api.ownAnalyses.list, { size: 100 }, customer.token)
  const analysis_ids = items.slice(25).map(({ analysis_id }) => analysis_id)
  await ask(api.ownAnalyses.removeMany, { analysis_ids }, customer.token)
  openAgain()
  await expectRows(25)
  expect(shownAddress()).not.toContain('cursor')
})

test('P how many were deleted is said when some are still being read', async () => {
  const customer = await makeCustomer()
  await makeAnalyses(customer, ['One', 'Two'])
  openList(customer)
  answerWith(api.ownAnalyses.removeMany, { status: 200, body: { deleted: 1 } })
  await press('Select all on this page')
  await press('Delete 2 selected')
  await press('Delete', await screen.findByRole('dialog'))
  expect(await screen.findByText('1 of 2 analyses deleted')).toBeTruthy()
})

test('P [SE-02] a session that has ended leads back to the page of the analysis', async () => {
  const customer = await makeCustomer()
  const [id = ''] = await makeAnalyses(customer, ['Harbour letter'])
  openScreen(`/analyses/${id}`, { token: 'stale' })
  await fill('Email', customer.email)
  expect(shownAddress()).toBe('/login')
  await fill('Password', customer.password)
  await press('Sign In')
  await waitFor(() => expect(shownAddress()).toBe(`/analyses/${id}`))
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Harbour letter'),
  )
})

test('U: a row can say what it counts, and says one credit of one', async () => {
  const customer = await makeCustomer()
  await makeAnalysis(customer, { text: textOf(200), title: 'Short letter' })
  openList(customer)
  await expectRows(1)
  const cells = wordsOf(screen.getAllByRole('cell'))
  expect(cells).toContain('200 words')
  expect(cells).toContain('1 credit')
})

test('P several are deleted at once after a question, and the balance stays', async () => {
  const customer = await makeCustomer()
  await makeAnalyses(customer, ['One', 'Two', 'Three'])
  const balance = await balanceOf(customer)
  openList(customer)
  await expectRows(3)
  const table = screen.getByRole('table', { name: 'Analyses' })
  for (const name of [/^Select One/, /^Select Three/]) {
    fireEvent.click(within(table).getByRole('checkbox', { name }))
  }
  const dialog = () => screen.findByRole('dialog', { name: 'Delete 2 analyses?' })
  await press('Delete 2 selected')
  expect((await dialog()).textContent).toContain(
    'Their texts, results, feedback, links and anything their writers sent are deleted permanently.',
  )
  await press('Cancel', await dialog())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectRows(3)
  await press('Delete 2 selected')
  await press('Delete', await dialog())
  expect(await screen.findByText('2 analyses deleted')).toBeTruthy()
  await expectRows(1)
  expect(rows()[0]).toContain('Two')
  expect(await balanceOf(customer)).toBe(balance)
  await openTab('Credit History')
  const history = await screen.findByRole('table', { name: 'Credit history' })
  expect(within(history).getAllByRole('cell', { name: /^Analysis/ })).toHaveLength(3)
  expect(within(history).getAllByRole('link', { name: /^Analysis/ })).toHaveLength(1)
  await follow(/^Analysis/, history)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Two'))
})

function openList(customer: Customer): void {
  openScreen('/dashboard?tab=analyses', customer)
}

function rows(): string[] {
  const table = screen.getByRole('table', { name: 'Analyses' })
  return wordsOf(within(table).getAllByRole('rowheader'))
}

async function expectRows(count: number): Promise<void> {
  await waitFor(() => expect(rows()).toHaveLength(count))
}

/** Analyses of 250 words, named, the last one the newest. */
async function makeAnalyses(customer: Customer, titles: string[]): Promise<string[]> {
  const { id: api_key_id } = await makeKey(customer)
  const ids: string[] = []
  for (const title of titles) {
    ids.push(await makeAnalysis(customer, { text: textOf(250), api_key_id, title }))
  }
  return ids
}
