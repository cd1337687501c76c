import { paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen, signInStaff } from '../../testing/open-screen.tsx'

test('staff see that the links of a user could not be loaded', async () => {
  const token = await signInStaff()
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/sso-links')
      ? Promise.resolve(new Response('{"detail":"Internal Server Error"}', { status: 500 }))
      : through(url, init),
  )
  openScreen(paths.users, { token })
  const [edit] = await screen.findAllByRole('button', { name: /^Edit User/ })
  if (edit) fireEvent.click(edit)
  expect(
    await screen.findByText('The links to providers of single sign-on could not be loaded.'),
  ).toBeTruthy()
})
