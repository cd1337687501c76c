import { api } from '@inkprint/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectShown, openTab, press, tick, wordsOf } from '../../../testing/actions.ts'
import { alterAnswer, loseAnswer } from '../../../testing/calls.ts'
import { makeAnalysis, setBalance } from '../../../testing/customers.ts'
import {
  ask,
  makeCustomer,
  openAgain,
  openScreen,
  shownAddress,
} from '../../../testing/open-screen.tsx'
import { textOf } from '../../../testing/texts.ts'

test('P advice nobody can pay for is refused in words', async () => {
  const { customer } = await openPage()
  await setBalance(customer, 0)
  openAgain()
  await openTab('Humanization')
  await press(/Add the humanization prompt/)
  expect((await screen.findByRole('alert')).textContent).toContain('Not enough credits')
})

test('P whether an analysis was correct is not asked of a text that was not judged', async () => {
  await openPage({ text: `not-to-be-judged ${textOf(250)}` })
  expect(await screen.findByText('This text was not judged.')).toBeTruthy()
  expect(screen.queryByText('Was this analysis correct?')).toBeNull()
})

test('U the receipt of a text that was not judged is not called a proof of a verdict', async () => {
  const { customer } = await openPage({ text: `not-to-be-judged ${textOf(250)}` })
  await expectShown('The receipt is a signed proof that this text was not judged. Anybody can')
  openAgain(`/analyses/${await makeAnalysis(customer)}`)
  await expectShown('The receipt is a signed proof of this verdict. Anybody can')
})

test('U an analysis without a result is not compared, and names no price before it is known', async () => {
  await openPage()
  const prices = () => screen.queryAllByText(/^\d+ credits?$/)
  expect(prices()).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Compare with…' })).toBeTruthy()
  for (const [status, words, priced] of [
    ['reading', 'The text is being read', 0],
    ['failed', 'There is no result', 1],
  ] as const) {
    alterAnswer(api.ownAnalyses.get, (whole) => ({
      ...whole,
      status,
      credits: 0,
      analysis_result: null,
    }))
    openAgain()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(prices()).toHaveLength(priced)
    expect(screen.queryByRole('button', { name: 'Compare with…' })).toBeNull()
  }
})

test('P an analysis is deleted from its page; its address, a foreign and an unknown one say the same', async () => {
  const rival = await makeCustomer()
  const foreign = await makeAnalysis(rival)
  const { id } = await openPage()
  await press('Delete')
  await press('Delete', await screen.findByRole('dialog'))
  await waitFor(() => expect(shownAddress()).toBe('/dashboard?tab=analyses'))
  expect(await screen.findByText('No analyses yet')).toBeTruthy()
  for (const gone of [id, foreign, 'ana_unknown']) {
    openAgain(`/analyses/${gone}`)
    expect(await screen.findByText('There is no such analysis')).toBeTruthy()
  }
})

test('P feedback given on the page is there again, and is said to be replaced by other', async () => {
  await openPage()
  const before = 'was answered before. A new answer replaces it and its comment.'
  expect(screen.queryByText(before, { exact: false })).toBeNull()
  await tick('No')
  await press('Submit Feedback')
  expect(await screen.findByText('Thank you for your feedback!')).toBeTruthy()
  openAgain()
  const no = await screen.findByRole<HTMLInputElement>('radio', { name: 'No' })
  await waitFor(() => expect(no.checked).toBe(true))
  await expectShown(`“No” ${before}`)
})

test('U of several links each is revoked by a button of its own name', async () => {
  const { customer, id } = await openPage()
  for (const includes_text of [true, false]) {
    const wanted = { id, includes_text, valid_days: 7 } as const
    await ask(api.shares.create, wanted, customer.token)
  }
  await press('Share')
  const buttons = await screen.findAllByRole('button', {
    name: /^Revoke the link (with|without) the text, created .+/,
  })
  expect(new Set(wordsOf(buttons)).size).toBe(2)
})

test('U links that cannot be loaded are named by the button that loads them again, and one button closes', async () => {
  await openPage()
  const bringBack = loseAnswer(api.shares.list)
  await press('Share')
  const dialog = await screen.findByRole('dialog', { name: 'Share this analysis' })
  const retry = await screen.findByRole('button', { name: 'Retry loading the links' })
  expect(within(dialog).getAllByRole('button', { name: 'Close' })).toHaveLength(1)
  bringBack()
  retry.click()
  expect(await screen.findByText(/^There are none yet\./)).toBeTruthy()
  await press('Create link')
  expect(await screen.findByRole('button', { name: 'I have copied the link' })).toBeTruthy()
})

test('U the writer’s side has one heading, and earlier ones say when', async () => {
  const { customer, id } = await openPage()
  const wanted = { id, writer_email: 'writer@example.com', includes_text: true }
  const { review_id: reviewId } = await ask(api.reviews.create, wanted, customer.token)
  await ask(api.reviews.revoke, { id, reviewId }, customer.token)
  await ask(api.reviews.create, wanted, customer.token)
  openAgain()
  const side = within(await screen.findByRole('region', { name: 'The writer’s side' }))
  const headings = side.getAllByRole('heading', { hidden: true })
  expect(headings.map(({ tagName }) => tagName)).toEqual(['H2', 'H3'])
  expect(headings[0]?.textContent).toBe('The writer’s side')
  expect(headings[1]?.textContent).toMatch(/^The writer’s side, sent .+/)
})

async function openPage(options: Parameters<typeof makeAnalysis>[1] = {}) {
  const customer = await makeCustomer()
  const id = await makeAnalysis(customer, options)
  openScreen(`/analyses/${id}`, customer)
  await screen.findByRole('button', { name: 'Analyze again' })
  return { customer, id }
}
