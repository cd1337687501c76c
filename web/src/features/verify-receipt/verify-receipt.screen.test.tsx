import { paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'

test('whoever verifies without a receipt is led to the field that lacks it', async () => {
  openScreen(paths.verifyReceipt)
  fireEvent.click(await screen.findByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Paste the receipt, or choose its file.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Receipt' }))
})
