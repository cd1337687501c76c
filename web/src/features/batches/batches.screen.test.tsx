import { api, type Batch, paths, pathTo } from '@inkprint/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, isDisabled, press, tick, wordsOf } from '../../testing/actions.ts'
import { alterAnswer, answerWith } from '../../testing/calls.ts'
import { expireKey, makeKey, setBalance } from '../../testing/customers.ts'
import {
  ask,
  makeColleague,
  makeCustomer,
  openAgain,
  openScreen,
  signInStaff,
} from '../../testing/open-screen.tsx'
import { textOf } from '../../testing/texts.ts'

test('a viewer reads batches and is offered no new one; a member is', async () => {
  const { organization } = await makeCustomer()
  const viewer = await makeColleague(organization.id, 'viewer')
  openScreen(paths.batches, viewer)
  expect(await screen.findByText('Nobody in your organization has created one.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'New batch' })).toBeNull()
  cleanup()
  openScreen(paths.newBatch, viewer)
  expect(await screen.findByText(/As a viewer you cannot analyze texts/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
  cleanup()
  const member = await makeColleague(organization.id, 'member')
  openScreen(paths.batches, member)
  expect(await screen.findByRole('link', { name: 'New batch' })).toBeTruthy()
})

test('a viewer sees how a batch stands and cannot change it; its sender can', async () => {
  const customer = await makeCustomer()
  const { id } = customer.organization
  await ask(api.admin.organizations.update, { id, credits: 10 }, await signInStaff())
  const key = await ask(api.apiKeys.create, { id, name: 'Newsroom' }, customer.token)
  const text = 'The old clerk counts every ship that enters. '.repeat(30)
  const items = ['one', 'two', 'three'].map((item) => ({ id: item, text }))
  const { batch_id } = await ask(api.batches.create, { title: 'Spring', items }, key.api_key)
  // A real pause may come too late: so few texts are soon read.
  alterAnswer<Batch>(api.ownBatches.get, (batch) => ({
    ...batch,
    status: 'paused',
    counts: { ...batch.counts, waiting: 1 },
  }))
  const address = pathTo(paths.batch, { params: { id: batch_id } })
  openScreen(address, customer)
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel batch' })).toBeTruthy()
  cleanup()
  openScreen(address, await makeColleague(id, 'viewer'))
  expect(await screen.findByRole('heading', { name: 'Spring' })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('button', { name: 'Resume' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel batch' })).toBeNull()
})

test('U a running batch tells its pace without having it read aloud, and its texts of one title apart', async () => {
  const customer = await makeCustomer()
  const { id } = customer.organization
  await ask(api.admin.organizations.update, { id, credits: 10 }, await signInStaff())
  const key = await ask(api.apiKeys.create, { id, name: 'Newsroom' }, customer.token)
  const text = 'The old clerk counts every ship that enters. '.repeat(30)
  const items = ['one.txt', 'two.txt'].map((item) => ({ id: item, title: 'Blog', text }))
  const { batch_id } = await ask(api.batches.create, { title: 'Spring', items }, key.api_key)
  alterAnswer(api.ownBatches.get, (batch) => ({
    ...batch,
    status: 'running',
    texts_per_minute: 1,
    seconds_left: 30,
  }))
  alterAnswer<{ items: object[] }>(api.ownBatches.listItems, (found) => ({
    ...found,
    items: found.items.map((item) => ({ ...item, status: 'done', analysis_id: 'ana_1' })),
  }))
  openScreen(pathTo(paths.batch, { params: { id: batch_id } }), customer)
  const progress = await screen.findByRole('region', { name: 'Progress' })
  expect(await within(progress).findByText('1 text a minute, about 30 s left')).toBeTruthy()
  expect(within(progress).getByRole('status').textContent).toBe('')
  for (const item of ['one.txt', 'two.txt']) {
    expect(await screen.findByRole('link', { name: `Blog ${item}` })).toBeTruthy()
  }
})

test('U a batch whose texts were canceled after a week of pause does not look like a success', async () => {
  const customer = await makeCustomer()
  const { api_key } = await makeKey(customer)
  const items = [{ id: 'one', text: textOf(200) }]
  const { batch_id: id } = await ask(api.batches.create, { title: 'Paused', items }, api_key)
  const counts = { total: 3, done: 1, failed: 0, cancelled: 2, waiting: 0, reading: 0 }
  alterAnswer(api.ownBatches.get, (batch) => ({ ...batch, status: 'done', counts }))
  openScreen(pathTo(paths.batch, { params: { id } }), customer)
  expect(await screen.findAllByText('Ended, texts canceled')).toHaveLength(2)
  expect(screen.getByText('3 of 3 texts, 2 canceled')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Texts finished' })).toBeTruthy()
  expect(screen.queryByText('Done')).toBeNull()
})

test('U a batch says how many of its texts were refused, so that its numbers add up', async () => {
  const customer = await makeCustomer()
  const { id } = customer.organization
  await ask(api.admin.organizations.update, { id, credits: 10 }, await signInStaff())
  const key = await ask(api.apiKeys.create, { id, name: 'Newsroom' }, customer.token)
  const text = 'The old clerk counts every ship that enters. '.repeat(30)
  const items = [text, text, 'Too short'].map((each, at) => ({ id: `draft-${at}`, text: each }))
  const { batch_id } = await ask(api.batches.create, { title: 'Spring', items }, key.api_key)
  await ask(api.batches.pause, { id: batch_id }, key.api_key)
  openScreen(pathTo(paths.batch, { params: { id: batch_id } }), customer)
  expect(await screen.findByText('3 texts')).toBeTruthy()
  const progress = screen.getByRole('region', { name: 'Progress' })
  expect(within(progress).getByText(/^\d of 3 texts, 1 refused$/)).toBeTruthy()
  const parts = wordsOf(within(progress).getAllByRole('listitem'))
  expect(parts).toContain('1 refused')
  expect(parts.reduce((sum, each) => sum + Number.parseInt(each, 10), 0)).toBe(3)
  cleanup()
  openScreen(paths.batches, customer)
  expect(await screen.findByRole('cell', { name: /^\d of 3 finished ?1 refused$/ })).toBeTruthy()
})

test('U a paused batch says what becomes of its texts, which of their credits are reserved, and what canceling does', async () => {
  const customer = await makeCustomer()
  const { api_key } = await makeKey(customer)
  const items = ['one', 'two', 'three'].map((item) => ({ id: item, text: textOf(250) }))
  const { batch_id: id } = await ask(api.batches.create, { title: 'Spring', items }, api_key)
  const counts = { total: 3, refused: 0, done: 1, reading: 1, waiting: 1 }
  alterAnswer(api.ownBatches.get, (batch) => ({ ...batch, status: 'paused', counts }))
  alterAnswer<{ items: object[] }>(api.ownBatches.listItems, (found) => ({
    ...found,
    items: found.items.map((item, at) => ({
      ...item,
      ...(at === 0 ? read : { ...unread, status: at === 1 ? 'reading' : 'waiting' }),
    })),
  }))
  openScreen(pathTo(paths.batch, { params: { id } }), customer)
  const progress = await screen.findByRole('region', { name: 'Progress' })
  expect(within(progress).getByRole('status').textContent).toContain(
    'Texts already begun are finished.',
  )
  const rows = within(await screen.findByRole('table', { name: 'Texts of the batch' }))
    .getAllByRole('row')
    .slice(1)
  const cells = rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(cells).toEqual(['2', '2 reserved', '2 reserved'])
  // On a phone, where columns have no names.
  expect(rows[0]?.textContent).toContain('AI 99.8%')
  expect(rows[2]?.textContent).toContain('3. three')
  expect(rows[2]?.textContent).toContain('250 words, 2 credits reserved')
  await press('Cancel batch')
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this batch?' })
  expect(dialog.textContent).toContain(
    '1 waiting text will not be read, and the credits reserved for it will be free again.',
  )
  expect(within(dialog).getByRole('button', { name: 'Keep it paused' })).toBeTruthy()
})

const read = {
  status: 'done',
  credits: 2,
  analysis_id: 'ana_1',
  classification: 'ai',
  probability_ai_percent: 99.8,
}
const unread = { credits: 2, classification: null, probability_ai_percent: null }

test('DESIGN2 15: a text that failed costs nothing, is found by its status, and is retried', async () => {
  const customer = await makeCustomer()
  const { api_key } = await makeKey(customer)
  const items = [
    { id: 'fine', text: textOf(200) },
    { id: 'fragile', text: `please-throw ${textOf(199)}` },
  ]
  const { batch_id: id } = await ask(api.batches.create, { title: 'Fragile', items }, api_key)
  openScreen(pathTo(paths.batch, { params: { id } }), customer)
  expect(await screen.findByRole('button', { name: 'Retry 1 failed' })).toBeTruthy()
  await choose('Status', 'Failed')
  const rows = () =>
    within(screen.getByRole('table', { name: 'Texts of the batch' })).getAllByRole('row')
  await waitFor(() => {
    expect(rows()).toHaveLength(2)
    expect(rows()[1]?.textContent).toContain('fragile')
  })
  // U: nowhere does it read like a success or like a price that was paid.
  expect(await screen.findByText('2 of 2 texts, 1 failed')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('Done, with failures')).toHaveLength(2))
  expect(screen.queryByText('Done')).toBeNull()
  expect(
    within(rows()[1] ?? document.body)
      .getAllByRole('cell')
      .at(-1)?.textContent,
  ).toBe('0')
  const answers: unknown[] = []
  alterAnswer(api.ownBatches.retry, (answer) => {
    answers.push(answer)
    return answer
  })
  await press('Retry 1 failed')
  await waitFor(() => expect(answers).toMatchObject([{ status: 'running', counts: { failed: 0 } }]))
  await waitFor(async () => {
    const { status, counts } = await ask(api.batches.get, { id }, api_key)
    expect([status, counts.failed]).toEqual(['done', 1])
  })
  expect(await screen.findByRole('button', { name: 'Retry 1 failed' })).toBeTruthy()
  const done = await ask(api.batches.get, { id }, api_key)
  expect(done.credits).toEqual({ used: 1, reserved: 0 })
})

test('U the list tells batches of one title apart by a time as people write it', async () => {
  const customer = await makeCustomer()
  const { id } = customer.organization
  await ask(api.admin.organizations.update, { id, credits: 10 }, await signInStaff())
  const key = await ask(api.apiKeys.create, { id, name: 'Newsroom' }, customer.token)
  const items = [{ id: 'one', text: 'The old clerk counts every ship that enters. '.repeat(30) }]
  await ask(api.batches.create, { title: 'Spring', items }, key.api_key)
  openScreen(paths.batches, customer)
  const link = await screen.findByRole('link', { name: /^Spring of / })
  expect(link.textContent).toMatch(/^Spring of \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
})

test('U a batch of which nothing waits any more cannot be canceled: the question about it goes away, and its button stays and says why', async () => {
  const customer = await makeCustomer()
  const { api_key } = await makeKey(customer)
  const items = ['one', 'two'].map((item) => ({ id: item, text: textOf(250) }))
  const { batch_id: id } = await ask(api.batches.create, { title: 'Spring', items }, api_key)
  let counts = { reading: 1, waiting: 1 }
  alterAnswer<Batch>(api.ownBatches.get, (batch) => ({
    ...batch,
    status: 'running',
    counts: { ...batch.counts, done: 0, ...counts },
  }))
  openScreen(pathTo(paths.batch, { params: { id } }), customer)
  await press('Cancel batch')
  expect(await screen.findByRole('dialog', { name: 'Cancel this batch?' })).toBeTruthy()
  counts = { reading: 2, waiting: 0 }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 20_000 })
  const button = screen.getByRole('button', { name: 'Cancel batch' })
  // A browser gives it back the focus that was in the question; the dialogs here have no such habit.
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('All its texts have been read or are being read.')
  button.click()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('U: a batch is paid by the key that was chosen last in the playground, and the other way round', async () => {
  const customer = await makeCustomer()
  for (const name of ['Newsroom', 'Archive']) await makeKey(customer, name)
  const chosen = async () => {
    const field = await screen.findByLabelText<HTMLSelectElement>('API Key')
    await waitFor(() => expect(field.options.length).toBeGreaterThan(1))
    return field.selectedOptions[0]?.textContent
  }
  openScreen(paths.newBatch, customer)
  const first = await chosen()
  const other = first === 'Newsroom' ? 'Archive' : 'Newsroom'
  openAgain(paths.dashboard)
  await choose('API Key', other)
  openAgain(paths.newBatch)
  expect(await chosen()).toBe(other)
  await choose('API Key', first ?? '')
  openAgain(paths.dashboard)
  expect(await chosen()).toBe(first)
})

test('[U15] a batch that costs more than there is says what would fit, and starts once it does', async () => {
  const customer = await openNewBatch({ credits: 5 })
  await tick('Include Guidelines and Copywriter Tips')
  await bring('one.txt', 'two.txt', 'three.txt')
  await expectShortage('This batch costs 12; you have 5. Detection alone costs 6.')
  expect(startButton().textContent).toBe('Analyze 3 texts')
  expect(screen.getByRole('region', { name: 'Cost' }).textContent).toContain('Texts to analyze3')
  expect(isDisabled(startButton())).toBe(true)
  await press('Keep only the first text: 4 credits')
  await expectShortage(null)
  expect(screen.getByRole('rowheader', { name: 'one.txt' })).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: 'two.txt' })).toBeNull()
  // What was taken out can be brought again.
  await bring('four.txt')
  await expectShortage('This batch costs 8; you have 5.')
  await press('Choose detection alone: 4 credits')
  await expectShortage(null)
  expect(isDisabled(startButton())).toBe(false)

  await setBalance(customer, 3)
  await press('Analyze 2 texts')
  await expectShortage('This batch costs 4; you have 3.')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('link', { name: 'Buy credits' })).toBeTruthy()
})

test('[U15] a member who cannot pay for a batch is told whom to ask', async () => {
  await openNewBatch({ credits: 1, role: 'member' })
  await bring('one.txt')
  await expectShortage('This batch costs 2; you have 1.')
  expect(await screen.findByText(/^Ask an owner or admin of your organization/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Buy credits' })).toBeNull()
})

test('[U15] texts that cannot be read again for want of credits say what it would cost', async () => {
  const customer = await makeCustomer()
  const { api_key } = await makeKey(customer)
  const items = [{ id: 'one', text: textOf(200) }]
  const { batch_id: id } = await ask(api.batches.create, { items }, api_key)
  const counts = { total: 1, done: 0, failed: 1, waiting: 0, reading: 0 }
  alterAnswer(api.ownBatches.get, (batch) => ({
    ...batch,
    status: 'done',
    can_retry: true,
    counts,
  }))
  const detail = { code: 'INSUFFICIENT_CREDITS', detail: 'Not enough credits' }
  const body = { ...detail, credits_required: 4, credits_available: 3 }
  answerWith(api.ownBatches.retry, { status: 402, body })
  openScreen(pathTo(paths.batch, { params: { id } }), customer)
  await press('Retry 1 failed')
  await expectShortage('Reading them again costs 4; you have 3.')
  expect(screen.queryByRole('alert')).toBeNull()
})

async function openNewBatch({ credits, role }: { credits: number; role?: 'member' }) {
  const customer = await makeCustomer()
  await makeKey(customer)
  await setBalance(customer, credits)
  const visitor = role ? await makeColleague(customer.organization.id, role) : customer
  openScreen(paths.newBatch, visitor)
  await screen.findByText('Drop files or folders here')
  return customer
}

/** Chooses files with texts of two credits each. */
async function bring(...names: string[]): Promise<void> {
  const [input] = document.querySelectorAll('input[type=file]')
  if (!input) throw new Error('There is nothing to choose files with')
  for (const name of names) {
    fireEvent.change(input, { target: { files: [new File([textOf(300)], name)] } })
    expect(await screen.findByRole('rowheader', { name })).toBeTruthy()
  }
}

function startButton(): HTMLElement {
  return screen.getByRole('button', { name: /^(Start|Analyze \d texts?)$/ })
}

/** Waits until the one note about too few credits begins with these words, or is gone. */
async function expectShortage(words: string | null): Promise<void> {
  await waitFor(() => {
    const notes = screen.queryAllByText('Not enough credits')
    expect(notes.map(({ nextSibling }) => nextSibling?.firstChild?.textContent)).toEqual(
      words === null ? [] : [words],
    )
  })
}

test('U a new batch is not charged to a key that has expired', async () => {
  const customer = await makeCustomer()
  for (const name of ['Newsroom', 'Archive']) await makeKey(customer, name)
  expireKey('Archive')
  openScreen(paths.newBatch, customer)
  const field = await screen.findByLabelText<HTMLSelectElement>('API Key')
  await waitFor(() => expect(field.selectedOptions[0]?.textContent).toBe('Newsroom'))
  expect([...field.options].map(({ textContent }) => textContent)).not.toContain('Archive')
})
