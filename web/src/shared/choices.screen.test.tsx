import { api, type Endpoint, paths } from '@inkprint/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, expectGone, isDisabled, press } from '../testing/actions.ts'
import { loseAnswer } from '../testing/calls.ts'
import { type Customer, makeAnalysis, makeKey } from '../testing/customers.ts'
import { makeCustomer, openScreen } from '../testing/open-screen.tsx'
import { openAsStaff } from '../testing/staff.ts'

interface Case {
  endpoint: Endpoint
  words: string
  /** What Retry loads. */
  what: string
  open: (customer: Customer) => Promise<void>
}

const keys = { endpoint: api.apiKeys.list, what: 'the API keys' }
const noKeys = { ...keys, words: 'The API keys could not be loaded.' }
const kinds = { endpoint: api.ownAnalyses.getChoices, what: 'the kinds of text' }

const cases: [string, Case][] = [
  ['the keys in the playground', { ...noKeys, open: openAt('/dashboard') }],
  ['the keys for a new batch', { ...noKeys, open: openAt(paths.newBatch) }],
  [
    'the keys to filter credit history by',
    { ...noKeys, open: openAt('/dashboard?tab=credit-history') },
  ],
  ['the keys to filter analyses by', { ...noKeys, open: openAt('/dashboard?tab=analyses') }],
  [
    'the kinds of text to filter analyses by',
    {
      ...kinds,
      words: 'The kinds of text and the people to filter by could not be loaded.',
      open: openAt('/dashboard?tab=analyses'),
    },
  ],
  ['the keys to analyze again with', { ...noKeys, open: analyzeAgain }],
  [
    'the kinds of text to analyze again as',
    { ...kinds, words: 'The kinds of text could not be loaded.', open: analyzeAgain },
  ],
  [
    'the kinds of text in the playground',
    {
      endpoint: api.playground.listGroups,
      words: 'The kinds of text could not be loaded. The kind is detected automatically.',
      what: 'the kinds of text',
      async open(customer) {
        await makeKey(customer)
        await openAt('/dashboard')(customer)
        await choose('API Key', 'Newsroom')
      },
    },
  ],
  [
    'the last result',
    {
      endpoint: api.playground.getLastAnalysis,
      words: 'Your last result could not be loaded.',
      what: 'your last result',
      open: openAt('/dashboard'),
    },
  ],
  [
    'whether the organization is to be deleted',
    {
      endpoint: api.privacy.getOrganization,
      words: 'Failed to load whether the organization is to be deleted.',
      what: 'the organization',
      open: openAt('/dashboard?tab=settings'),
    },
  ],
  [
    'whether one has a second factor oneself',
    {
      endpoint: api.secondFactor.get,
      words:
        'Whether you have a second factor yourself could not be loaded. You need one before you can require one.',
      what: 'your own second factor',
      open: openAt('/dashboard?tab=settings'),
    },
  ],
  [
    'the groups of the admin analysis',
    {
      endpoint: api.admin.analyses.listGroups,
      words: 'Failed to load the groups. The group is detected automatically.',
      what: 'the groups',
      open: () => openAsStaff(paths.analysis),
    },
  ],
  [
    'the organizations a user may belong to',
    {
      endpoint: api.admin.organizations.list,
      words: 'Failed to load the organizations.',
      what: 'the organizations',
      async open() {
        await openAsStaff(paths.users)
        await press('Add User')
      },
    },
  ],
]

test.each(cases)(
  'U19 %s that could not be loaded: what, why, and Retry',
  async (_, { endpoint, words, what, open }) => {
    const customer = await makeCustomer()
    const answerAgain = loseAnswer(endpoint)
    await open(customer)
    const alert = (await screen.findByText(words)).closest<HTMLElement>('[role=alert]')
    expect(alert?.textContent).toBe(`${words}No connection. Check your network.`)
    answerAgain()
    await press(`Retry loading ${what}`)
    await expectGone(words)
  },
)

test('U19 once the keys are loaded after all, the text can be analyzed again', async () => {
  const answerAgain = loseAnswer(api.apiKeys.list)
  await analyzeAgain(await makeCustomer())
  const dialog = screen.getByRole('dialog')
  const button = () => within(dialog).getByRole('button', { name: /^Analyze for/ })
  await screen.findByText(noKeys.words)
  expect(isDisabled(button())).toBe(true)
  answerAgain()
  await press('Retry loading the API keys')
  await waitFor(() => expect(isDisabled(button())).toBe(false))
})

function openAt(address: string) {
  return async (customer: Customer) => openScreen(address, customer)
}

async function analyzeAgain(customer: Customer): Promise<void> {
  const id = await makeAnalysis(customer)
  openScreen(`/analyses/${id}`, customer)
  await press('Analyze again')
  await screen.findByRole('dialog')
}
