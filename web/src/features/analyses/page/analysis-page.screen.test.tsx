import { api } from '@inkprint/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectShown, isDisabled, openTab, press, tick, wordsOf } from '../../../testing/actions.ts'
import { alterAnswer, answerWith, loseAnswer } from '../../../testing/calls.ts'
import { makeAnalysis, setBalance } from '../../../testing/customers.ts'
import {
  ask,
  makeColleague,
  makeCustomer,
  openAgain,
  openScreen,
  shownAddress,
} from '../../../testing/open-screen.tsx'
import { textOf } from '../../../testing/texts.ts'
import type { OwnAnalysis } from '../own-analysis.ts'

test('[U15] advice that costs more than there is says what would fit, before and after it is asked for', async () => {
  const { customer } = await openPage()
  await setBalance(customer, 3)
  openAgain()
  await openTab('Humanization')
  await expectShown(
    'Not enough creditsAdding both costs 4; you have 3. One of them alone costs 2.Buy credits',
  )
  const offer = (name: RegExp) => screen.getByRole('button', { name })
  expect(isDisabled(offer(/^Add both/))).toBe(true)
  await setBalance(customer, 1)
  await press(/^Add the humanization prompt/)
  await expectShown('Adding both costs 4; you have 1.')
  expect(isDisabled(offer(/^Add the humanization prompt/))).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[U15] a text is not analyzed again for more than there is, but for less', async () => {
  const options = { include_guidelines: true, include_humanization_prompt: true }
  const { customer } = await openPage(options)
  await setBalance(customer, 4)
  openAgain()
  await press('Analyze again')
  const dialog = await screen.findByRole('dialog', { name: 'Analyze again' })
  const note = () => within(dialog).queryByText(/^This analysis costs/)
  const submit = () => within(dialog).getByRole('button', { name: /^Analyze for/ })
  await waitFor(() => expect(note()?.textContent).toBe('This analysis costs 6; you have 4.'))
  expect(isDisabled(submit())).toBe(true)
  await press('Choose detection with the guidelines: 4 credits', dialog)
  await waitFor(() => expect(note()).toBeNull())
  await setBalance(customer, 3)
  await press('Analyze for 4 credits', dialog)
  await waitFor(() => expect(note()?.textContent).toBe('This analysis costs 4; you have 3.'))
  await press('Choose detection alone: 2 credits', dialog)
  expect(within(dialog).queryByText('Not enough credits')).toBeNull()
  expect(isDisabled(submit())).toBe(false)
})

test('[U15] a draft nobody can pay for says what it costs, and a member whom to ask', async () => {
  const { customer, id } = await openPage()
  const draft = { draft_id: 'drf_1', file_name: 'First draft', bytes: 1500, words: 300 }
  const created_at = new Date().toISOString()
  alterAnswer<{ reviews: object[] }>(api.reviews.list, (found) => ({
    ...found,
    reviews: found.reviews.map((review) => ({ ...review, drafts: [{ ...draft, created_at }] })),
  }))
  answerWith(api.reviews.getDraft, {
    status: 200,
    body: { ...draft, created_at, text: textOf(300) },
  })
  const wanted = { id, writer_email: 'writer@example.com', includes_text: true }
  await ask(api.reviews.create, wanted, customer.token)
  await setBalance(customer, 1)
  cleanup()
  openScreen(`/analyses/${id}`, await makeColleague(customer.organization.id, 'member'))
  await press('Open First draft')
  const dialog = await screen.findByRole('dialog', { name: 'First draft' })
  expect(await within(dialog).findByText('This analysis costs 2; you have 1.')).toBeTruthy()
  expect(
    within(dialog).getByText('Ask an owner or admin of your organization for more credits.'),
  ).toBeTruthy()
  expect(within(dialog).queryByRole('link', { name: 'Buy credits' })).toBeNull()
  expect(isDisabled(within(dialog).getByRole('button', { name: /^Analyze for 2/ }))).toBe(true)
})

test('U once it was answered that a person wrote the text, the page does not call it an AI’s', async () => {
  alterAnswer<OwnAnalysis>(api.ownAnalyses.get, (whole) => ({
    ...whole,
    analysis_result: whole.analysis_result && { ...whole.analysis_result, classification: 'ai' },
  }))
  const { customer, id } = await openPage()
  expect(await screen.findByRole('img', { name: 'Verdict: AI' })).toBeTruthy()
  const wanted = { id, writer_email: 'writer@example.com', includes_text: true }
  const { review_id: reviewId } = await ask(api.reviews.create, wanted, customer.token)
  const answer = { id, reviewId, outcome: 'person_confirmed' } as const
  await ask(api.reviews.answer, answer, customer.token)
  openAgain()
  const heading = await screen.findByRole('heading', {
    name: /^Answered: a person wrote this text\./,
  })
  expect(heading.querySelector('s')?.textContent).toBe('This text reads as written by an AI.')
  expect(screen.queryByRole('img', { name: 'Verdict: AI' })).toBeNull()
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

test('U what advice costs later is said in words, and by each button', async () => {
  await openPage()
  await openTab('Guidelines')
  await expectShown('at the price it would have had from the start. The detection is not charged')
})

test('U who asked for an analysis is said with the key, which is called one', async () => {
  await openPage()
  expect(await screen.findByText(/, with the key Newsroom$/)).toBeTruthy()
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
  const before = 'The earlier answer was'
  expect(screen.queryByText(before, { exact: false })).toBeNull()
  await tick('No')
  await press('Submit Feedback')
  expect(await screen.findByText('Thank you for your feedback!')).toBeTruthy()
  openAgain()
  const no = await screen.findByRole<HTMLInputElement>('radio', { name: 'No' })
  await waitFor(() => expect(no.checked).toBe(true))
  await expectShown(`${before} “No”. A new answer replaces it and its comment.`)
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
  expect(await screen.findByText(/^There are no links yet\./)).toBeTruthy()
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
