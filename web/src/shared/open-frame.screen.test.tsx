import { paths } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/open-screen.tsx'

test.each([paths.accuracy, paths.verifyReceipt])(
  'U the header of %s, which everybody may read, can be skipped',
  async (address) => {
    openScreen(address)
    const skip = await screen.findByRole('link', { name: 'Skip to content' })
    expect(document.querySelector('a, button')).toBe(skip)
    expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
    expect(screen.getByRole('main').tabIndex).toBe(-1)
  },
)
