import { api, type SharedAnalysis } from '@inkprint/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, expectAlert, fill, press } from '../../testing/actions.ts'
import { alterAnswer, loseAnswer } from '../../testing/calls.ts'
import { makeAnalysis } from '../../testing/customers.ts'
import { ask, makeCustomer, openScreen } from '../../testing/open-screen.tsx'

test('U a draft that lacks something takes the focus to the first field that does', async () => {
  await openShared({ review: writersReview })
  await press('Paste a text')
  await screen.findByRole('dialog')
  await press('Add draft')
  await screen.findByText('Give the draft a name')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await fill('Name', 'First draft')
  await press('Add draft')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Text')))
  expect(descriptionOf(screen.getByLabelText('Text'))).toBe('Paste or write the text')
})

test('U a statement that is too long says so at its field, which gets the focus', async () => {
  await openShared({ review: writersReview })
  await fill('Your statement (optional)', 'a'.repeat(5_001))
  await press('Ask for another look')
  const field = screen.getByLabelText('Your statement (optional)')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(descriptionOf(field)).toContain('5,001 of 5,000 characters')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('U a withdrawn verdict is heard to be withdrawn', async () => {
  await openShared({ outcome: 'withdrawn' })
  expect(await screen.findByRole('heading', { level: 3, name: /^Withdrawn: / })).toBeTruthy()
})

test('U the stamp of a verdict that was answered does not contradict the answer', async () => {
  await openShared({ outcome: 'person_confirmed' }, (result) => ({
    ...result,
    classification: 'ai',
  }))
  const heading = await screen.findByRole('heading', {
    level: 3,
    name: /^Answered: a person wrote this text\. /,
  })
  expect(heading.querySelector('s')?.textContent).toBe('This text reads as written by an AI.')
  expect(screen.getByRole('img', { name: 'Overruled verdict: AI' })).toBeTruthy()
})

test('U an uncertain verdict says why directly below its probability', async () => {
  await openShared({}, (result) => ({
    ...result,
    classification: 'uncertain',
    probability_ai_percent: 99.7,
    false_positive_rate: 0.024,
  }))
  const figure = await screen.findByText('99.7%')
  expect(figure.nextElementSibling?.textContent).toBe(
    'Uncertain because about 2 in 100 texts by people look as much like AI as this one: more than the limit of 1 in 100.',
  )
})

test('U a page without the text says that it was left out', async () => {
  await openShared({ includes_text: false, text: null })
  expect(await screen.findByText('The text itself was not shared with this link.')).toBeTruthy()
  expect(screen.queryByText(/no longer kept/)).toBeNull()
})

test('U a request that is not sent says why in the same breath', async () => {
  await openShared({ review: writersReview })
  loseAnswer(api.sharedAnalysis.requestReview)
  await press('Ask for another look')
  await expectAlert('Failed to send itNo connection. Check your network.')
})

test('U an answered conversation ends with the line that says that it is closed', async () => {
  await openShared({
    outcome: 'kept',
    review: {
      ...writersReview,
      review_state: 'kept',
      statement: 'I wrote it in May.',
      answer: 'We read it again.',
      answered_at: '2026-11-02T10:00:00.000Z',
    },
  })
  const part = await screen.findByRole('region', { name: 'Another look at the verdict' })
  expect(part.textContent).toMatch(
    /I wrote it in May\..*We read it again\..*Answered .*This conversation is closed\.$/s,
  )
})

const writersReview: NonNullable<SharedAnalysis['review']> = {
  review_state: 'sent',
  invitation: null,
  user_name: 'Ada',
  takes_texts: true,
  statement: null,
  asked_at: null,
  drafts: [],
  answer: null,
  answered_at: null,
}

/** The page of a link, with what takes a writer to bring about. */
async function openShared(
  changes: Partial<SharedAnalysis>,
  alterResult: (result: SharedAnalysis['analysis_result']) => object = (result) => result,
): Promise<void> {
  const customer = await makeCustomer()
  const id = await makeAnalysis(customer)
  const wanted = { id, includes_text: true, valid_days: 7 } as const
  const { url } = await ask(api.shares.create, wanted, customer.token)
  for (const endpoint of [api.sharedAnalysis.open, api.sharedAnalysis.get]) {
    alterAnswer<SharedAnalysis>(endpoint, (body) => ({
      ...body,
      analysis_result: alterResult(body.analysis_result),
      ...changes,
    }))
  }
  const { pathname, hash } = new URL(url)
  openScreen(pathname + hash)
}
