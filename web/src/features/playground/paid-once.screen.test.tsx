import { api } from '@inkprint/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, expectShown, fill, press, valueIn } from '../../testing/actions.ts'
import {
  alterAnswer,
  answerWith,
  loseAnswer,
  loseFirstAnswer,
  watchCalls,
} from '../../testing/calls.ts'
import { balanceOf, makeAnalysis } from '../../testing/customers.ts'
import {
  ask,
  makeColleague,
  makeCustomer,
  openAgain,
  openScreen,
} from '../../testing/open-screen.tsx'
import { openPlayground, openResult, textField } from '../../testing/playground.ts'
import { textOf } from '../../testing/texts.ts'

const analyzing = api.playground.analyze

test('[U3] texts A, B, A: the result of A is offered, and A is not charged twice', async () => {
  const [first, second] = [textOf(220), textOf(300)]
  const { customer, answer } = await openResult(first)
  await order(second)
  await waitFor(async () => expect(await balanceOf(customer)).toBe(88))
  // The blank at its end makes it no other text.
  await order(`${first} `)
  const dialog = await sameText()
  expect(dialog.textContent).toMatch(
    /You analyzed this text on \d\d\.\d\d\.\d{4}, \d\d:\d\d\. Showing its result costs nothing\. Analyzing it again costs 6 credits/,
  )
  const shown = watchCalls(api.playground.getLastAnalysis)
  await press('Show the result', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('region', { name: 'Result' })).toBeTruthy())
  expect(screen.queryByText(/^The text has changed since then/)).toBeNull()
  // Fetched before, and still there.
  expect(shown).toEqual([])
  openAgain()
  await waitFor(() =>
    expect(shown.map(({ query }) => query.get('analysis_id'))).toContain(answer.id),
  )
  expect(await balanceOf(customer)).toBe(88)
})

test('[U3] what a colleague had analyzed is offered too, with what it lacks; Proceed Anyway analyzes', async () => {
  const owner = await makeCustomer()
  const text = textOf(250)
  await makeAnalysis(owner, { text })
  const colleague = await makeColleague(owner.organization.id, 'member')
  openScreen('/dashboard', colleague)
  await order(text)
  const dialog = await sameText()
  expect(dialog.textContent).toContain('Ada Nowak analyzed this text on')
  expect(dialog.textContent).toContain('It has no guidelines and no humanization prompt.')
  await press('Show the result', dialog)
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(await balanceOf(owner)).toBe(98)

  await fill(textField, textOf(251))
  await order(`${text}\n`)
  await press('Proceed Anyway', await sameText())
  await waitFor(async () => expect(await balanceOf(owner)).toBe(92))
})

test('[U3] what a program had analyzed is told by its key, and a text that is gone is said to be', async () => {
  const { customer, key } = await openPlayground()
  const text = textOf(250)
  await ask(api.analyses.create, { text }, key.api_key)
  alterAnswer<{ earlier: object }>(api.playground.findEarlier, ({ earlier }) => ({
    earlier: { ...earlier, is_text_kept: false },
  }))
  await order(text)
  const dialog = await sameText()
  expect(dialog.textContent).toContain('This text was analyzed with the API key “Newsroom” on')
  expect(dialog.textContent).toContain(
    'The text and the advice that quotes it are no longer kept with it.',
  )
  await press('Show the result', dialog)
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(await balanceOf(customer)).toBe(98)
})

test('[U3] where nobody can tell whether there is a result, the person decides', async () => {
  const { customer } = await openPlayground()
  const answerAgain = answerWith(api.playground.findEarlier, { status: 500 })
  const sent = watchCalls(analyzing)
  await order(textOf(220))
  const dialog = await unchecked()
  expect(dialog.textContent).toContain(
    'It could not be checked whether this text was analyzed before. The server has a problem.',
  )
  expect(dialog.textContent).toContain('costs 6 credits, even if there is a result already.')
  await press('Cancel', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const loseNoMore = loseAnswer(api.playground.findEarlier)
  await press('Analyze Text')
  expect((await unchecked()).textContent).toContain('No connection. Check your network.')
  expect(sent).toEqual([])

  await press('Proceed Anyway', await unchecked())
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(await balanceOf(customer)).toBe(94)
  await order(textOf(230))
  const again = await unchecked()
  loseNoMore()
  answerAgain()
  await press('Try again', again)
  await waitFor(async () => expect(await balanceOf(customer)).toBe(88))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[U3] an answer that is lost on the way is fetched, and the balance on screen is the new one', async () => {
  const { customer } = await openPlayground()
  const sent = watchCalls(analyzing)
  loseFirstAnswer(analyzing)
  await order(textOf(220))
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await expectShown('94 credits left')
  expect(sent).toHaveLength(1)
  expect(await balanceOf(customer)).toBe(94)
})

test('[U3] a text that never arrived is said not to be charged, and is charged once when it does', async () => {
  const { customer } = await openPlayground()
  const answerAgain = loseAnswer(analyzing)
  await order(textOf(220))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Failed to analyze textNo connection. Check your network.The text was not read to its end, and nothing was charged.',
    ),
  )
  answerAgain()
  await press('Analyze Text')
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await balanceOf(customer)).toBe(94)
})

test('[U3] where nobody can be asked either, the result is there once one can: by a button, a press or a reload', async () => {
  const { customer } = await openPlayground()
  const lose = () => loseAnswer(api.playground.getAnswer)
  const unknown = () =>
    waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'It is not known yet whether the text was read and charged.',
      ),
    )
  const sent = watchCalls(analyzing)

  loseFirstAnswer(analyzing)
  let answerAgain = lose()
  await order(textOf(220))
  await unknown()
  answerAgain()
  await press('Check again')
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(await balanceOf(customer)).toBe(94)

  loseFirstAnswer(analyzing)
  answerAgain = lose()
  await order(textOf(230))
  await unknown()
  await press('Analyze Text')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(sent).toHaveLength(3)
  const [, second, third] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(third).toBe(second)
  expect(await balanceOf(customer)).toBe(88)

  loseFirstAnswer(analyzing)
  await order(textOf(240))
  await unknown()
  answerAgain()
  openAgain()
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'The analyzed text' }).textContent).toBe(textOf(240)),
  )
  expect(sent).toHaveLength(4)
  expect(await balanceOf(customer)).toBe(82)
})

test('[U3] what Clear took away can be brought back after a reload and a visit to another page', async () => {
  const text = textOf(220)
  await openResult(text)
  await press('Clear')
  openAgain('/pricing')
  await screen.findByRole('link', { name: 'Back to Dashboard' })
  openAgain('/dashboard')
  await press('Undo')
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(valueIn(textField)).toBe(text)
  openAgain('/dashboard')
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

async function order(text: string): Promise<void> {
  await choose('API Key', 'Newsroom')
  await fill(textField, text)
  await press('Analyze Text')
}

function sameText(): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name: 'No Changes Detected' })
}

function unchecked(): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name: 'Earlier Results Not Checked' })
}
