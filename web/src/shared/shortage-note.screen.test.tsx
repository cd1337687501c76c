import { api } from '@inkprint/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  ask,
  makeColleague,
  makeCustomer,
  openScreen,
  signInStaff,
} from '../testing/open-screen.tsx'

test('U: who may not buy credits is told whom to ask for them', async () => {
  const { organization } = await makeCustomer()
  const { id } = organization
  await ask(api.admin.organizations.update, { id, credits: 4 }, await signInStaff())
  openScreen('/dashboard', await makeColleague(id, 'member'))
  const text = 'word '.repeat(300)
  fireEvent.change(await screen.findByLabelText('Text to analyze'), { target: { value: text } })
  const title = await screen.findByText('Not enough credits')
  const note = within(title.closest<HTMLElement>('[role=status]') ?? document.body)
  expect(
    await note.findByText('Ask an owner or admin of your organization for more credits.'),
  ).toBeTruthy()
  expect(note.queryByRole('link', { name: 'Buy credits' })).toBeNull()
})
