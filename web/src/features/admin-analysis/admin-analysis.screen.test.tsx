import { api, paths } from '@inkprint/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { chooseIn, expectAlert, fill, isDisabled, press } from '../../testing/actions.ts'
import { answerWith, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { pictured } from '../../testing/pictured.ts'
import { expectDescription, openAsStaff } from '../../testing/staff.ts'
import { textOf } from '../../testing/texts.ts'

const { create } = api.admin.analyses

test('[AT-01, AT-06, RG-08] the screen asks for a text and offers the groups', async () => {
  await openAsStaff(paths.analysis)
  expect(await screen.findByRole('heading', { name: 'Text Analysis' })).toBeTruthy()
  expect((await textField()).matches(':disabled, [readonly]')).toBe(false)
  await waitFor(() =>
    expect([...groups().options].map(({ text }) => text)).toEqual([
      'Automatically detect group',
      'Blog post',
      'News article',
    ]),
  )
  expect(groups().selectedOptions[0]?.text).toBe('Automatically detect group')
  expect(isDisabled(screen.getByRole('button', { name: 'Analyze Text' }))).toBe(false)
  expect(
    screen.getByText('Analysis results will appear here after running an analysis'),
  ).toBeTruthy()
})

test('[AT-02, AT-03] too short a text is told with its words, and nothing is sent', async () => {
  const calls = watchCalls()
  const sent = watchCalls(create)
  await openAsStaff(paths.analysis)
  const text = await textField()
  await press('Analyze Text')
  await expectDescription(text, 'Please enter some text to analyze')
  await fill('Text', '  \n ')
  await press('Analyze Text')
  await expectDescription(text, 'Please enter some text to analyze')
  await fill('Text', textOf(199))
  expect(await screen.findByText('199 words of at least 200')).toBeTruthy()
  await press('Analyze Text')
  await expectDescription(text, 'Text must be at least 200 words long. Current: 199 words')
  expect(calls.length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await analyze(textOf(200))
  expect(sent).toHaveLength(1)
})

test('[AT-01] the chosen group is sent, the default sends none', async () => {
  const calls = watchCalls(create)
  const sent = () => calls.map(({ body }) => body)
  await openAsStaff(paths.analysis)
  await analyze(textOf(210))
  expect(sent()).toEqual([{ text: textOf(210), force_group_id: null }])
  await chooseIn(groups(), 'News article')
  expect(groups().selectedOptions[0]?.text).toBe('News article')
  await press('Analyze Text')
  await waitFor(() => expect(sent()[1]).toEqual({ text: textOf(210), force_group_id: 'news' }))
  await waitFor(() => {
    expect(screen.getByRole('tabpanel').textContent).toContain('"group_name": "News article"')
  })
})

test('[TO-05] a clipboard that refuses is told', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await openAsStaff(paths.analysis)
  await analyze(textOf(220))
  await press('Copy')
  expect(await screen.findByText('Failed to copy to clipboard.')).toBeTruthy()
})

test('[TO-06] toasts last 4 s, at most three of them', async () => {
  await openAsStaff(paths.analysis)
  await analyze(textOf(220))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const area = within(screen.getByRole('region', { name: 'Notifications' }))
  const toasts = () => area.queryAllByRole('status').length
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  async function copy() {
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    await pass(0)
  }
  await copy()
  expect(toasts()).toBe(1)
  await pass(3900)
  expect(toasts()).toBe(1)
  await pass(150)
  expect(toasts()).toBe(0)
  for (const count of [1, 2, 3, 3]) {
    await copy()
    expect(toasts()).toBe(count)
  }
  await pass(4000)
  expect(toasts()).toBe(0)
})

test('[ER-11] an analysis without an answer says it failed, and can be repeated', async () => {
  const answerAgain = loseAnswer(create)
  await openAsStaff(paths.analysis)
  await fill('Text', textOf(220))
  await press('Analyze Text')
  await expectAlert('Analysis failedNo connection. Check your network.')
  answerAgain()
  await press('Analyze Text')
  expect(await screen.findByRole('tab', { name: 'User View' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the developer view draws windows, features and contributions', async () => {
  answerWith(create, { status: 200, body: pictured })
  await openAsStaff(paths.analysis)
  await analyze(textOf(220))
  fireEvent.click(screen.getByRole('tab', { name: 'Developer View' }))
  const panel = await screen.findByRole('tabpanel', { name: 'Developer View' })
  expect(panel.textContent).toContain('0.904200')
  expect(panel.textContent).toContain('Highest allowed rate0.01')
  const windows = within(screen.getByRole('region', { name: 'Windows along the text' }))
  const summary = windows.getByText('Show as a table')
  expect(summary.closest('details')?.open).toBe(false)
  fireEvent.click(summary)
  expect(summary.closest('details')?.open).toBe(true)
  const drawn = windows.getAllByRole('row').map(({ textContent }) => textContent)
  expect(drawn[1]).toMatch(/0–500\s*90\s*88.1%\s*50.0%/)
  expect(drawn[2]).toMatch(/500–1000\s*95\s*not read\s*73.1%/)
  const features = within(screen.getByRole('region', { name: /Features/ }))
  const measured = features.getAllByRole('row').map(({ textContent }) => textContent)
  expect(measured[1]).toContain('stock phrases')
  expect(measured[1]).toContain('outside 1 to 6')
  expect(measured[2]).toContain('inside 0.2 to 0.8')
  const words = within(screen.getByRole('region', { name: 'Words that weighed most' }))
  const listed = (name: string) => words.getByRole('list', { name }).textContent
  // Of pieces that read alike the sum.
  expect(listed('Points to AI')).toBe('delve+0.50')
  expect(listed('Points to a person')).toContain('rain')
  expect(panel.querySelector('pre')?.textContent).toContain('"probability_ai": 0.9042')
})

test('a developer view of another shape still shows as JSON', async () => {
  const dev_view = { windows: 'none', features: [null, { value: 'x' }], contributions: {}, odd: 1 }
  answerWith(create, { status: 200, body: { user_view: {}, dev_view } })
  await openAsStaff(paths.analysis)
  await analyze(textOf(220))
  fireEvent.click(screen.getByRole('tab', { name: 'Developer View' }))
  const panel = await screen.findByRole('tabpanel', { name: 'Developer View' })
  expect(JSON.parse(panel.querySelector('pre')?.textContent ?? '')).toEqual(dev_view)
})

function textField(): Promise<HTMLElement> {
  return screen.findByLabelText('Text')
}

function groups(): HTMLSelectElement {
  return screen.getByLabelText('Analysis group')
}

async function analyze(text: string): Promise<void> {
  await fill('Text', text)
  await press('Analyze Text')
  await screen.findByRole('tab', { name: 'User View' })
}
