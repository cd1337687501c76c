import { api } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  choose,
  chooseIn,
  descriptionOf,
  expectAlert,
  expectGone,
  fill,
  follow,
  isDisabled,
  openTab,
  optionsOf,
  press,
  tick,
} from '../../testing/actions.ts'
import { alterAnswer, answerWith, holdAnswer, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { balanceOf, expireKey, makeKey } from '../../testing/customers.ts'
import {
  makeColleague,
  makeCustomer,
  openScreen,
  shownAddress,
} from '../../testing/open-screen.tsx'
import {
  costShown,
  guidelines,
  openPlayground,
  openResult,
  prompt,
  textField,
} from '../../testing/playground.ts'
import { textOf } from '../../testing/texts.ts'

const analyzing = api.playground.analyze

test('[PG-02] without keys the selector says where to get one, and leads there', async () => {
  openScreen('/dashboard', await makeCustomer())
  await expectKeys(['Please go to API Keys and create a new key'])
  await follow('Go to API Keys')
  await waitFor(() => expect(shownAddress()).toBe('/dashboard?tab=api-keys'))
})

test('U the kinds of text, which need a key, are said to come with one', async () => {
  const customer = await makeCustomer()
  await makeKey(customer)
  await makeKey(customer, 'Archive')
  openScreen('/dashboard', customer)
  await screen.findByRole('option', { name: 'Newsroom' })
  const kinds = screen.getByLabelText('Kind of text')
  expect(descriptionOf(kinds)).toBe('With an API key you can choose another kind.')
  await choose('API Key', 'Newsroom')
  await waitFor(() => expect(descriptionOf(kinds)).toBe(''))
  expect(await screen.findByRole('option', { name: 'News article' })).toBeTruthy()
})

test('[PG-01] the selector lists the active keys and no others', async () => {
  const customer = await makeCustomer()
  await makeKey(customer)
  await makeKey(customer, 'Retired')
  interface Keys {
    api_keys: { name: string }[]
  }
  alterAnswer<Keys>(api.apiKeys.list, ({ api_keys }) => ({
    api_keys: api_keys.map((key) => ({ ...key, is_active: key.name !== 'Retired' })),
  }))
  openScreen('/dashboard', customer)
  await expectKeys(['Select an API key', 'Newsroom'])
})

test('U: a key that has expired is neither chosen by itself nor offered', async () => {
  const customer = await makeCustomer()
  await makeKey(customer, 'Archive')
  expireKey('Archive')
  openScreen('/dashboard', customer)
  await expectKeys(['Please go to API Keys and create a new key'])
})

test('[PG-03, PG-04, PG-06, PG-07] words and price follow the typing; both options are on', async () => {
  openScreen('/dashboard', await makeCustomer())
  await waitFor(async () => expect(await costShown()).toContain('200 words = 1 credit'))
  for (const label of [guidelines, prompt]) {
    expect(screen.getByLabelText<HTMLInputElement>(label).checked).toBe(true)
  }
  const text = screen.getByLabelText(textField)
  const counted = () => descriptionOf(text)
  expect(counted()).toBe('0 words of at least 200')
  await fill(textField, 'one two')
  await waitFor(() => expect(counted()).toBe('2 words of at least 200'))
  await fill(textField, textOf(200))
  await waitFor(async () => expect(await costShown()).toContain('3 credits'))
  await tick(prompt)
  await waitFor(async () => expect(await costShown()).toContain('2 credits'))
  await fill(textField, textOf(412))
  await waitFor(() => expect(counted()).toBe('412 words'))
  expect(await costShown()).toContain('6 credits')
})

test('[U17] two keys of one name are told apart by their last characters', async () => {
  const customer = await makeCustomer()
  const first = await makeKey(customer)
  const second = await makeKey(customer)
  await makeKey(customer, 'Archive')
  openScreen('/dashboard', customer)
  const labels = [
    'Archive',
    `Newsroom ••${second.api_key.slice(-4)}`,
    `Newsroom ••${first.api_key.slice(-4)}`,
  ]
  await expectKeys(['Select an API key', ...labels])
  await choose('API Key', labels[2] ?? '')
  await fill(textField, textOf(200))
  await press('Analyze Text')
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()

  await openTab('Credit History')
  expect(await screen.findByRole('cell', { name: labels[2] ?? '' })).toBeTruthy()
  await waitFor(() => {
    const filter = screen.getAllByLabelText<HTMLSelectElement>('API key').at(-1)
    expect(filter && optionsOf(filter)).toEqual(['All keys', ...labels])
  })
})

test('U whoever presses Analyze before the only key is loaded is told of no missing key afterward', async () => {
  const customer = await makeCustomer()
  await makeKey(customer)
  const release = holdAnswer(api.apiKeys.list)
  openScreen('/dashboard', customer)
  const key = await keySelector()
  await press('Analyze Text')
  await waitFor(() => expect(descriptionOf(key)).toBe('Please select API key to proceed'))
  release()
  await waitFor(() => expect(key.value).not.toBe(''))
  expect(descriptionOf(key)).toBe('')
})

test('[PG-08, PG-09, PG-10] what is missing is told at its field and nothing is sent', async () => {
  const customer = await makeCustomer()
  await makeKey(customer)
  await makeKey(customer, 'Archive')
  openScreen('/dashboard', customer)
  const key = await keySelector()
  const text = screen.getByLabelText(textField)
  await waitFor(() => expect(key.options).toHaveLength(3))
  const sent = watchCalls(analyzing)
  await press('Analyze Text')
  await waitFor(() => expect(descriptionOf(key)).toBe('Please select API key to proceed'))
  expect(screen.getByText('Please enter text to analyze.')).toBeTruthy()
  expect(document.activeElement).toBe(text)
  await fill(textField, textOf(200))
  await press('Analyze Text')
  await waitFor(() => expect(document.activeElement).toBe(key))

  await fill(textField, '')
  await chooseIn(key, 'Newsroom')
  await waitFor(() => expect(descriptionOf(key)).toBe(''))
  await press('Analyze Text')
  await waitFor(() => expect(document.activeElement).toBe(text))
  await fill(textField, textOf(199))
  await expectGone('Please enter text to analyze.')
  await press('Analyze Text')
  await waitFor(() =>
    expect(descriptionOf(text)).toContain('Please enter at least 200 words for analysis.'),
  )
  await fill(textField, textOf(50_001))
  await press('Analyze Text')
  await waitFor(() => expect(descriptionOf(text)).toContain('at most 50,000 words'))
  expect(sent).toEqual([])

  await fill(textField, textOf(200))
  await press('Analyze Text')
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('[PG-11, PG-06, PG-07] while analyzing there is no second submission; the order is sent as chosen', async () => {
  const release = holdAnswer(analyzing)
  const { key } = await openPlayground()
  const sent = watchCalls(analyzing)
  const text = textOf(230)
  await choose('API Key', 'Newsroom')
  await choose('Kind of text', 'News article')
  await tick(prompt)
  await fill(textField, text)
  await press('Analyze Text')
  const button = await screen.findByRole('button', { name: 'Analyzing…' })
  expect(isDisabled(button)).toBe(true)
  const status = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(status.join()).toContain('Reading your text')
  fireEvent.keyDown(screen.getByLabelText(textField), { key: 'Enter', ctrlKey: true })
  release()
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(screen.queryByText(/Reading your text/)).toBeNull()
  expect(sent.map(({ body }) => body)).toEqual([
    {
      text,
      force_group_id: 'news',
      include_guidelines: true,
      include_humanization_prompt: false,
      api_key_id: key.id,
    },
  ])
})

test('[PG-21] the same text again is asked about; Cancel sends nothing, Proceed Anyway analyzes', async () => {
  const text = textOf(220)
  const { customer } = await openResult(text)
  const calls = watchCalls()
  const dialog = () => screen.findByRole('dialog', { name: 'No Changes Detected' })
  await press('Analyze Text')
  await press('Cancel', await dialog())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(await balanceOf(customer)).toBe(94)

  await press('Analyze Text')
  await press('Proceed Anyway', await dialog())
  await waitFor(async () => expect(await balanceOf(customer)).toBe(88))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await fill(textField, `${text} more`)
  await press('Analyze Text')
  await waitFor(async () => expect(await balanceOf(customer)).toBe(82))
})

test('[ER-11, ER-12] without a word from the server the failures have their own', async () => {
  await openResult(textOf(210))
  loseAnswer(api.playground.sendFeedback)
  await tick('Yes')
  await press('Submit Feedback')
  await expectAlert('Failed to submit feedbackNo connection. Check your network.')

  answerWith(analyzing, { status: 500 })
  await fill(textField, textOf(300))
  await press('Analyze Text')
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'Failed to analyze textThe server has a problem. It may be over in a moment.The text was not read to its end, and nothing was charged.',
    ),
  )
  expect(screen.getByRole('heading', { name: 'Result' })).toBeTruthy()
})

test('U a viewer is offered the examples and nothing that leads to an analysis of their own', async () => {
  const { organization } = await makeCustomer()
  openScreen('/dashboard', await makeColleague(organization.id, 'viewer'))
  expect(await screen.findByText(/As a viewer you cannot analyze texts/)).toBeTruthy()
  expect(screen.queryByLabelText(textField)).toBeNull()
  expect(screen.queryByLabelText('API Key')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Open a file' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Analyze Text' })).toBeNull()
  expect(await screen.findByRole('heading', { name: 'What an analysis shows' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  await press('By an AI')
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  await press('Clear')
  expect(await screen.findByRole('heading', { name: 'What an analysis shows' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Result' })).toBeNull()
})

test('U a file that is refused takes nothing from what is said of the text on the sheet', async () => {
  openScreen('/dashboard', await makeCustomer())
  await screen.findByLabelText(textField)
  const answerAgain = answerWith(api.playground.extract, {
    status: 200,
    body: { text: textOf(220), file: ferry },
  })
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('No way to choose a file')
  fireEvent.change(input, { target: { files: [new File(['x'], 'ferry.docx'), scan] } })
  const note = await screen.findByRole('region', { name: 'Files' })
  await waitFor(() => expect(note.textContent).toContain('From ferry.docx'))
  answerAgain()
  answerWith(api.playground.extract, {
    status: 422,
    body: { detail: 'The PDF has no text.' },
  })
  await press('Open scan.pdf')
  await waitFor(() =>
    expect(within(note).getByRole('alert').textContent).toBe('The PDF has no text.'),
  )
  expect(note.textContent).toContain('“A day on the ferry”')
  expect(note.textContent).toContain('1 footnote was left out.')
  expect(screen.getByRole('button', { name: 'Try again scan.pdf' })).toBeTruthy()
})

const scan = new File(['x'], 'scan.pdf')
const ferry = {
  name: 'ferry.docx',
  format: 'docx',
  title: 'A day on the ferry',
  pages: null,
  words: 220,
  warnings: [{ kind: 'footnotes', count: 1, message: '1 footnote was left out.' }],
}

function keySelector(): Promise<HTMLSelectElement> {
  return screen.findByLabelText<HTMLSelectElement>('API Key')
}

async function expectKeys(wanted: string[]): Promise<void> {
  const selector = await keySelector()
  await waitFor(() => expect(optionsOf(selector)).toEqual(wanted))
}
