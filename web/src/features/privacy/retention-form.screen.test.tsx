import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, press } from '../../testing/actions.ts'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'
import { buttonClasses } from '../../ui/button.tsx'

test('U what deletes older texts looks like it, and says that saving does it', async () => {
  openScreen('/dashboard?tab=settings', await makeCustomer())
  await choose('Keep texts for', '7 days')
  expect(await screen.findByText('Saving deletes older texts')).toBeTruthy()
  const save = screen.getByRole('button', { name: 'Save and delete older texts' })
  expect(save.className).toContain(buttonClasses({ variant: 'danger' }))
  await press('Save and delete older texts')
  expect(await screen.findByText('Texts are kept for 7 days')).toBeTruthy()
})
