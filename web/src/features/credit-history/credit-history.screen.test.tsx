import { api } from '@inkprint/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  choose,
  chooseIn,
  expectNotLoaded,
  isDisabled,
  optionsOf,
  press,
  wordsOf,
} from '../../testing/actions.ts'
import { alterAnswer, answerWith, type Call, holdAnswer, watchCalls } from '../../testing/calls.ts'
import { type Customer, makeKey, setBalance } from '../../testing/customers.ts'
import {
  ask,
  makeCustomer,
  openAgain,
  openScreen,
  shownAddress,
  signInStaff,
} from '../../testing/open-screen.tsx'
import { textOf } from '../../testing/texts.ts'

const { listEntries } = api.credits
/** U: read aloud in a list of links, each says which analysis it leads to. */
const linkWords = /^Analysis charged \d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d$/
const nothing = 'No credit history found for the selected filters.'

test('[CH-01, CH-02, CH-03, CH-04, TF-02] every movement of the balance, newest first', async () => {
  const customer = await makeCustomer()
  const { api_key } = await makeKey(customer)
  await setBalance(customer, 1500)
  await ask(api.analyses.create, { text: textOf(401), include_guidelines: true }, api_key)
  openHistory(customer)
  const table = within(await screen.findByRole('table', { name: 'Credit history' }))
  expect(wordsOf(table.getAllByRole('columnheader'))).toEqual([
    'Date',
    'Reason',
    'API key',
    'Amount',
    'Balance',
  ])
  const moment = expect.stringMatching(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
  expect(wordsOf(table.getAllByRole('rowheader'))).toEqual([moment, moment, moment])
  expect(wordsOf(table.getAllByRole('cell'))).toEqual([
    ...[expect.stringMatching(linkWords), `Newsroom ••${api_key.slice(-4)}`, '-6', '1,494'],
    ...['Admin Adjustment', 'N/A', '+1,400', '1,500'],
    ...['Welcome to Inkprint', 'N/A', '+100', '100'],
  ])
})

test('P each analysis in the history leads to its page; one that was deleted is called so and leads nowhere', async () => {
  const customer = await makeCustomer()
  const { api_key } = await makeKey(customer)
  const titles = ['Harbour letter', 'Spring menu', 'Tent review'] as const
  const ids: string[] = []
  for (const title of titles) {
    const wanted = { text: textOf(200), title }
    ids.push((await ask(api.analyses.submit, wanted, api_key)).analysis_id)
  }
  const [first = '', , last = ''] = ids
  const advice = { id: first, include_guidelines: true }
  await ask(api.ownAnalyses.addAdvice, advice, customer.token)
  // Newest first; advice that was added later leads to the analysis it was added to.
  for (const [at, title] of [titles[0], null, titles[1], titles[0]].entries()) {
    if (title === null) continue
    cleanup()
    openHistory(customer)
    await followAnalysis(at, 4)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title))
  }

  // Deleted while the history is open: the page behind the link says so.
  cleanup()
  openHistory(customer)
  await screen.findAllByRole('link', { name: linkWords })
  await ask(api.ownAnalyses.remove, { id: last }, customer.token)
  await followAnalysis(1, 4)
  expect(await screen.findByText('There is no such analysis')).toBeTruthy()
  cleanup()
  openHistory(customer)
  expect(await screen.findAllByRole('link', { name: linkWords })).toHaveLength(3)
  const rows = screen.getAllByRole('row').slice(1)
  expect(wordsOf(rows.flatMap((row) => within(row).getAllByRole('cell').slice(0, 1)))).toEqual([
    expect.stringMatching(/^Analysis charged .{20}Advice added later$/),
    'Analysis deleted',
    expect.stringMatching(linkWords),
    expect.stringMatching(linkWords),
    'Welcome to Inkprint',
  ])
})

test('[CH-03] a purchase is called a top-up', async () => {
  interface History {
    items: object[]
  }
  alterAnswer<History>(listEntries, (history) => ({
    ...history,
    items: history.items.map((item) => ({ ...item, reason: 'top_up' })),
  }))
  openHistory(await makeCustomer())
  expect(await screen.findByRole('cell', { name: 'Top-up' })).toBeTruthy()
})

test('[CH-05, CH-08, CH-09] the date range is sent as whole days that end today; Clear Filters goes back', async () => {
  const customer = await makeCustomer()
  const key = await makeKey(customer)
  const calls = watchCalls(listEntries)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-05-31T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  openHistory(customer)
  await expectAsked(calls, ['2020-05-01', '2020-05-31', null])
  expect(await screen.findByText(nothing)).toBeTruthy()
  // U: there is nothing to take along.
  expect(isDisabled(screen.getByRole('button', { name: 'Export CSV' }))).toBe(true)
  const range = screen.getByLabelText<HTMLSelectElement>('Date range')
  expect(optionsOf(range)).toEqual(['Current month', 'Last 3 months', 'Last 6 months', 'Last year'])
  const starts = {
    'Last 3 months': '2020-02-29',
    'Last 6 months': '2019-11-30',
    'Last year': '2019-05-31',
  }
  for (const [label, start] of Object.entries(starts)) {
    await choose('Date range', label)
    await expectAsked(calls, [start, '2020-05-31', null])
  }
  await chooseIn(keyFilter(), 'Newsroom')
  await expectAsked(calls, ['2019-05-31', '2020-05-31', key.id])
  await press('Clear Filters')
  await waitFor(() => expect(range.value).toBe('current-month'))
  expect(keyFilter().value).toBe('')
  const clear = screen.getByRole('button', { name: 'Clear Filters' })
  expect(isDisabled(clear)).toBe(true)
  expect(shownAddress()).toBe('/dashboard?tab=credit-history')
})

test('[CH-06] the key filter offers all keys and each key', async () => {
  const customer = await makeCustomer()
  const desk = await makeKey(customer, 'Desk')
  await makeKey(customer, 'Idle')
  await ask(api.analyses.create, { text: textOf(200) }, desk.api_key)
  openHistory(customer)
  await expectRows(2)
  await waitFor(() => expect(optionsOf(keyFilter())).toEqual(['All keys', 'Idle', 'Desk']))
  await chooseIn(keyFilter(), 'Desk')
  await expectRows(1)
  expect(screen.getByRole('cell', { name: linkWords })).toBeTruthy()
  await chooseIn(keyFilter(), 'Idle')
  expect(await screen.findByText(nothing)).toBeTruthy()
})

test('[CH-07, CH-11] five page numbers with first, last and gaps; a filter returns to page 1; no page beyond the last', async () => {
  const customer = await makeCustomer()
  const { id } = customer.organization
  const staff = await signInStaff()
  for (let entry = 0; entry < 181; entry += 1) {
    await ask(api.admin.organizations.update, { id, credits: 200 + entry }, staff)
  }
  openHistory(customer)
  await waitFor(() => expect(pagesShown()).toEqual(['1', '2', '3', '4', '5', '…', '10']))
  await press('Page 5')
  await waitFor(() => expect(pagesShown()).toEqual(['1', '…', '3', '4', '5', '6', '7', '…', '10']))
  expect(isCurrent('Page 5')).toBe(true)
  await press('Page 10')
  await expectRows(2)
  const next = screen.getByRole('button', { name: 'Next page' })
  expect(isDisabled(next)).toBe(true)
  await press('Previous page')
  await waitFor(() => expect(shownAddress()).toMatch(/page=9/))

  await choose('Date range', 'Last year')
  await waitFor(() => expect(isCurrent('Page 1')).toBe(true))
  openAgain('/dashboard?tab=credit-history&page=400')
  await waitFor(() => expect(isCurrent('Page 10')).toBe(true))
  await expectRows(2)
})

test('[CH-10] a history that cannot be loaded is told', async () => {
  const customer = await makeCustomer()
  const release = holdAnswer(listEntries)
  openHistory(customer)
  const loading = await screen.findByText('Loading credit history')
  expect(loading.closest('[role=status]')).toBeTruthy()
  release()
  answerWith(listEntries, { status: 500, body: { detail: 'Boom' } })
  openAgain()
  await expectNotLoaded('Failed to fetch credit history. Please try again later.')
})

function openHistory(customer: Customer): void {
  openScreen('/dashboard?tab=credit-history', customer)
}

async function followAnalysis(at: number, count: number): Promise<void> {
  const links = await screen.findAllByRole('link', { name: linkWords })
  expect(links).toHaveLength(count)
  fireEvent.click(links[at] ?? document.body)
}

/** The days and the key that the list was last asked for. */
async function expectAsked(calls: Call[], wanted: (string | null)[]) {
  await waitFor(() => {
    const query = calls.at(-1)?.query
    expect(['startDate', 'endDate', 'apiKeyId'].map((name) => query?.get(name))).toEqual(wanted)
  })
}

async function expectRows(count: number): Promise<void> {
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(count))
}

function keyFilter(): HTMLSelectElement {
  const [filter] = screen.getAllByLabelText<HTMLSelectElement>('API key').slice(-1)
  if (!filter) throw new Error('There is no filter for keys')
  return filter
}

/** What the pagination shows between its arrows. */
function pagesShown(): string[] {
  const pages = screen.getByRole('navigation', { name: 'Pages of the credit history' })
  const shown = pages.querySelectorAll('button[aria-label^="Page"], span')
  return wordsOf(shown).filter((words) => /^(\d+|…)$/.test(words))
}

function isCurrent(name: string): boolean {
  return screen.getByRole('button', { name }).getAttribute('aria-current') === 'page'
}
