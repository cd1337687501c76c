import { api, pathTo } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { follow, press } from '../../../testing/actions.ts'
import { alterAnswer, answerWith } from '../../../testing/calls.ts'
import { type Customer, makeAnalysis, makeKey } from '../../../testing/customers.ts'
import {
  ask,
  makeCustomer,
  openAgain,
  openScreen,
  shownAddress,
} from '../../../testing/open-screen.tsx'
import { textOf } from '../../../testing/texts.ts'

const opening = 'The evening ferry left the quayside late because the captain waited for a doctor.'
const first = `${opening}\n\n${textOf(250)}`
const second = first.replace('evening ferry', 'night boat')

test('P the page of an analysis suggests other versions of its text, and finds any other', async () => {
  const customer = await makeCustomer()
  const [id = '', draft = ''] = await analyzeAll(customer, [first, second])
  const text = Array.from({ length: 220 }, (_, index) => `unlike${index}`).join(' ')
  const other = await makeAnalysis(customer, { text, title: 'Spring menu' })
  openScreen(`/analyses/${id}`, customer)
  const dialog = await openChoice()
  const search = within(dialog).getByRole('searchbox')
  await waitFor(() => expect(document.activeElement).toBe(search))
  expect(await within(dialog).findByRole('heading', { name: 'Similar texts' })).toBeTruthy()
  expect(within(dialog).getAllByRole('link')).toHaveLength(1)
  fireEvent.change(search, { target: { value: 'nobody wrote this' } })
  expect(await within(dialog).findByText('No other analysis was found.')).toBeTruthy()
  fireEvent.change(search, { target: { value: 'spring' } })
  await follow(/Spring menu/, dialog)
  await waitFor(() => expect(shownAddress()).toBe(`/analyses/compare?a=${id}&b=${other}`))
  const later = await screen.findByRole('region', { name: /^Later/ })
  expect(later.textContent).toContain('Spring menu')
  openAgain(`/analyses/${id}`)
  await follow(/./, await openChoice())
  await waitFor(() => expect(shownAddress()).toBe(`/analyses/compare?a=${id}&b=${draft}`))
})

test('P without similar ones the latest are offered, and alone there is nothing to compare', async () => {
  const customer = await makeCustomer()
  const [id = ''] = await analyzeAll(customer, [first])
  openScreen(`/analyses/${id}`, customer)
  const dialog = await openChoice()
  expect(await within(dialog).findByText('There is no other analysis yet.')).toBeTruthy()
  answerWith(api.ownAnalyses.listSimilar, { status: 500 })
  openAgain()
  const again = await openChoice()
  expect(await within(again).findByText('Failed to look for similar texts.')).toBeTruthy()
})

test('P the same analysis twice, a deleted, a foreign and a missing one each say so', async () => {
  const customer = await makeCustomer()
  const [id = '', gone = ''] = await analyzeAll(customer, [first, second])
  await ask(api.ownAnalyses.remove, { id: gone }, customer.token)
  const [foreign = ''] = await analyzeAll(await makeCustomer(), [first])
  openScreen(`/analyses/compare?a=${id}&b=${id}`, customer)
  expect(await screen.findByText('This is the same analysis twice')).toBeTruthy()
  await press('Choose another one')
  expect(await screen.findByRole('dialog', { name: 'Compare with…' })).toBeTruthy()
  for (const b of [gone, foreign, 'ana_unknown']) {
    openAgain(`/analyses/compare?a=${id}&b=${b}`)
    expect(await screen.findByText('One of the two analyses no longer exists')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /^Open The evening ferry/ })).toBeTruthy()
  }
  const others = {
    [`?a=${foreign}&b=${gone}`]: 'There are no such analyses',
    [`?a=${id}`]: 'Choose a second analysis',
    '': 'Choose two analyses',
  }
  for (const [query, words] of Object.entries(others)) {
    openAgain(`/analyses/compare${query}`)
    expect(await screen.findByText(words)).toBeTruthy()
  }
})

test('P measures and passages of both are compared in words', async () => {
  const customer = await makeCustomer()
  const [id = '', other = ''] = await analyzeAll(customer, [
    `half-by-an-ai ${first}`,
    `half-by-an-ai ${second}`,
  ])
  const measure = {
    feature: 'stock',
    label: 'stock phrases',
    unit: 'per 1,000 words',
    sentences: [],
    human_low: 0,
    human_typical: 0,
    human_high: 4,
    position: 'above',
    speaks_for: 'ai',
    human_count_low: 0,
    human_count_high: 1,
    explanation: 'Stock phrases: 9 in this text; few',
  }
  const rhythm = {
    feature: 'rhythm',
    label: 'rhythm',
    unit: 'ratio',
    value: 0.2,
    sentences: [],
    human_low: 0.4,
    human_typical: 0.6,
    human_high: 0.9,
    position: 'below',
    speaks_for: 'ai',
    explanation: 'Rhythm: 20%; nineteen in twenty people have at least 40%.',
  }
  for (const [each, evidence] of [
    [id, [{ ...measure, value: 30, count: 9 }, rhythm]],
    [other, [{ ...measure, value: 10, count: 3 }]],
  ] as const) {
    interface Whole {
      analysis_result: object
    }
    alterAnswer<Whole>(
      { path: pathTo(api.ownAnalyses.get.path, { params: { id: each } }) },
      (whole) => ({
        ...whole,
        analysis_result: {
          ...whole.analysis_result,
          evidence,
          false_positive_rate: each === id ? 0.0041 : 0.0039,
        },
      }),
    )
  }
  openScreen(`/analyses/compare?a=${id}&b=${other}`, customer)
  const stood = within(await screen.findByRole('table', { name: 'Measures that stood out' }))
  expect(stood.getByRole('row', { name: /^Stock phrases/ }).textContent).toMatch(
    /9\s*3\s*6 fewer: closer to the usual range/,
  )
  expect(stood.getByRole('row', { name: /^Rhythm/ }).textContent).toMatch(
    /20%\s*Not named\s*No longer stands out/,
  )
  expect(screen.getByRole('row', { name: /^AI share/ }).textContent).toContain('Unchanged')
  const likePeople = /^Human texts that look this much like AI/
  expect(screen.getByRole('row', { name: likePeople }).textContent).toMatch(
    /4 in 1,000\s*4 in 1,000\s*About the same/,
  )
  const limit = screen.getByRole('row', { name: /^Limit for people’s texts called AI or mixed/ })
  expect(limit.textContent).toMatch(/At most 1 in 100\s*At most 1 in 100\s*Unchanged/)
  expect(screen.getByRole('region', { name: 'The passages' }).textContent).toContain(
    '2 passages. AI: 49% of the text. Person: 51% of the text.',
  )
})

test('beside a text that was not judged its numbers are said not to be known', async () => {
  const customer = await makeCustomer()
  const [id, unjudged] = await analyzeAll(customer, [first, `not-to-be-judged ${second}`])
  openScreen(`/analyses/compare?a=${id}&b=${unjudged}`, customer)
  const row = await screen.findByRole('row', { name: /^AI probability/ })
  expect(row.textContent).toContain('Not known')
  expect(row.textContent).toContain('Cannot be compared')
})

async function openChoice(): Promise<HTMLElement> {
  await press('Compare with…')
  return screen.findByRole('dialog', { name: 'Compare with…' })
}

/** The ids of the analyses, in the order of the texts. */
async function analyzeAll(customer: Customer, texts: string[]): Promise<string[]> {
  const { id: api_key_id } = await makeKey(customer)
  const ids: string[] = []
  for (const text of texts) ids.push(await makeAnalysis(customer, { text, api_key_id }))
  return ids
}
