import { api } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chosenIn, fill, isDisabled, optionsOf, press, valueIn } from '../../testing/actions.ts'
import { answerWith, holdAnswer, watchCalls } from '../../testing/calls.ts'
import { makeKey } from '../../testing/customers.ts'
import { makeCustomer, openAgain, openScreen } from '../../testing/open-screen.tsx'
import { analyze, openPlayground, textField } from '../../testing/playground.ts'
import { textOf } from '../../testing/texts.ts'

test('[U13] without a key one is created on the spot, shown once and chosen', async () => {
  openScreen('/dashboard', await makeCustomer())
  const selector = await keySelector()
  await waitFor(() =>
    expect(optionsOf(selector)).toEqual(['Please go to API Keys and create a new key']),
  )
  await press('Create a key here')
  const dialog = await screen.findByRole('dialog', { name: 'API Key Created' })
  expect(dialog.textContent).toContain('Please copy and save this key.')
  const shown = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'API key' })
  expect(shown.value).toMatch(/^ink_/)
  await press('I have saved my key', dialog)
  await waitFor(() => expect(chosenIn(selector)).toBe('Playground'))
  expect(screen.queryByRole('button', { name: 'Create a key here' })).toBeNull()
  await fill(textField, textOf(200))
  await press('Analyze Text')
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
})

test('[U13] a key that cannot be created is told, and the offer stays', async () => {
  const customer = await makeCustomer()
  openScreen('/dashboard', customer)
  answerWith(api.apiKeys.create, {
    status: 409,
    body: { detail: 'Too many API keys', code: 'TOO_MANY_KEYS' },
  })
  await press('Create a key here')
  expect((await screen.findByRole('alert')).textContent).toContain('Too many API keys')
  const offer = screen.getByRole('button', { name: 'Create a key here' })
  await waitFor(() => expect(isDisabled(offer)).toBe(false))
})

test('[U13] a key is created once, however often it is asked for, and the button says that it is under way', async () => {
  openScreen('/dashboard', await makeCustomer())
  const calls = watchCalls(api.apiKeys.create)
  const release = holdAnswer(api.apiKeys.create)
  await press('Create a key here')
  const offer = await screen.findByRole('button', { name: 'Create a key here' })
  await waitFor(() => expect(offer.getAttribute('aria-busy')).toBe('true'))
  expect(isDisabled(within(await steps()).getByRole('button', { name: 'Create an API key' }))).toBe(
    true,
  )
  fireEvent.click(offer)
  release()
  expect(await screen.findByRole('dialog', { name: 'API Key Created' })).toBeTruthy()
  expect(calls).toHaveLength(1)
})

test('[U13] the only key is chosen; of two, neither is', async () => {
  const { customer, key } = await openPlayground()
  const selector = await keySelector()
  await waitFor(() => expect(selector.value).toBe(key.id))
  await makeKey(customer, 'Archive')
  openAgain()
  const again = await keySelector()
  await waitFor(() => expect(again.options).toHaveLength(3))
  expect(again.value).toBe('')
})

test('[U13] an example that cannot be had says so and can be tried again', async () => {
  openScreen('/dashboard', await makeCustomer())
  const body = { detail: 'Too many texts are waiting' }
  const answerAgain = answerWith(api.playground.getExample, { status: 503, body })
  await press('By a person')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Too many texts are waiting')
  expect(alert.textContent).not.toContain('It is kept')
  answerAgain()
  await press('Try again')
  expect(await screen.findByRole('region', { name: 'Result' })).toBeTruthy()
})

test('[U13] an example opened over a text of one’s own can be taken back', async () => {
  openScreen('/dashboard', await makeCustomer())
  await fill(textField, 'Mine, and not finished')
  await press('Try an example', await steps())
  await waitFor(() => expect(valueIn(textField)).not.toBe('Mine, and not finished'))
  await press('Undo')
  await waitFor(() => expect(valueIn(textField)).toBe('Mine, and not finished'))
  expect(document.activeElement).toBe(screen.getByLabelText(textField))
  expect(screen.queryByRole('heading', { name: 'Result' })).toBeNull()
})

test('[U13] the first steps lead to an analysis and are gone after it', async () => {
  openScreen('/dashboard', await makeCustomer())
  expect(await screen.findByRole('heading', { name: 'What you will get' })).toBeTruthy()
  await press('Create an API key', await steps())
  await press('I have saved my key')
  await expectStep(0, 'Create an API key (done)')
  await press('Try an example', await steps())
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  await expectStep(1, 'Try an example (done)')
  await press('Clear')
  await press('Analyze a text of your own', await steps())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(textField)))
  await analyze({ key: 'Playground', text: textOf(230) })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
  openAgain()
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

function keySelector(): Promise<HTMLSelectElement> {
  return screen.findByLabelText<HTMLSelectElement>('API Key')
}

function steps(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'First steps' })
}

async function expectStep(at: number, words: string): Promise<void> {
  const items = () => within(screen.getByRole('region', { name: 'First steps' }))
  await waitFor(() => expect(items().getAllByRole('listitem')[at]?.textContent).toContain(words))
}
