import { paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { openScreen } from '../../testing/open-screen.tsx'

test('U a receipt is verified without the text, which is called optional', async () => {
  openScreen(paths.verifyReceipt)
  expect(await screen.findByRole('textbox', { name: 'Text (optional)' })).toBeTruthy()
  await fill('Receipt', 'no receipt')
  await press('Verify')
  expect(await screen.findByText(/not a receipt/i)).toBeTruthy()
})

test('whoever verifies without a receipt is led to the field that lacks it', async () => {
  openScreen(paths.verifyReceipt)
  fireEvent.click(await screen.findByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Paste the receipt, or choose its file.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Receipt' }))
})
