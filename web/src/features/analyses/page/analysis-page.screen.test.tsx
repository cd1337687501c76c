import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTab, press, tick } from '../../../testing/actions.ts'
import { makeAnalysis, setBalance } from '../../../testing/customers.ts'
import { makeCustomer, openAgain, openScreen, shownAddress } from '../../../testing/open-screen.tsx'
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

test('P feedback given on the page is there again', async () => {
  await openPage()
  await tick('No')
  await press('Submit Feedback')
  expect(await screen.findByText('Thank you for your feedback!')).toBeTruthy()
  openAgain()
  const no = await screen.findByRole<HTMLInputElement>('radio', { name: 'No' })
  await waitFor(() => expect(no.checked).toBe(true))
})

async function openPage(options: Parameters<typeof makeAnalysis>[1] = {}) {
  const customer = await makeCustomer()
  const id = await makeAnalysis(customer, options)
  openScreen(`/analyses/${id}`, customer)
  await screen.findByRole('button', { name: 'Analyze again' })
  return { customer, id }
}
