import { api } from '@inkprint/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, wordsOf } from '../../../testing/actions.ts'
import { loseAnswer, loseFirstAnswer, watchCalls } from '../../../testing/calls.ts'
import { balanceOf, expireKey, makeAnalysis, makeKey } from '../../../testing/customers.ts'
import { makeCustomer, openScreen, shownAddress } from '../../../testing/open-screen.tsx'

test('[U3] an analysis that is made again is charged once, also when its answer is lost', async () => {
  const customer = await makeCustomer()
  const id = await makeAnalysis(customer)
  expect(await balanceOf(customer)).toBe(98)
  openScreen(`/analyses/${id}`, customer)
  const sent = watchCalls(api.playground.analyze)
  loseFirstAnswer(api.playground.analyze)
  const answerAgain = loseAnswer(api.playground.getAnswer)
  await press('Analyze again')
  const dialog = await screen.findByRole('dialog', { name: 'Analyze again' })
  await press(/^Analyze for/, dialog)
  await waitFor(() =>
    expect(dialog.textContent).toContain(
      'It is not known yet whether the text was read and charged. If it was, its result is kept.',
    ),
  )
  answerAgain()
  await press(/^Analyze for/, dialog)
  await waitFor(() => expect(shownAddress()).toContain('/compare'))
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await balanceOf(customer)).toBe(96)
})

test('U: in place of a key that has expired meanwhile, another pays when a text is analyzed again', async () => {
  const customer = await makeCustomer()
  const { id: api_key_id } = await makeKey(customer, 'Archive')
  const id = await makeAnalysis(customer, { api_key_id })
  await makeKey(customer)
  expireKey('Archive')
  openScreen(`/analyses/${id}`, customer)
  await press('Analyze again')
  const dialog = await screen.findByRole('dialog', { name: 'Analyze again' })
  const field = await within(dialog).findByLabelText<HTMLSelectElement>('API Key')
  await waitFor(() => expect(wordsOf(field.options)).toEqual(['Newsroom']))
})
