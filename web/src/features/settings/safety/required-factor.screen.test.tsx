import { api, paths, type SecondFactor } from '@inkprint/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectShown } from '../../../testing/actions.ts'
import { alterAnswer } from '../../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../../testing/open-screen.tsx'
import { buttonClasses } from '../../../ui/button.tsx'

const passkey = {
  passkey_id: 'psk_one',
  name: 'Office laptop',
  created_at: '2026-11-15T01:41:00.000Z',
  last_used_at: null,
}
const required = { is_required: true, required_by: 'organization' } as const
const withApp = { is_on: true, totp_since: '2026-11-15T01:41:00.000Z', recovery_codes_left: 9 }
const withPasskey = { is_on: true, passkeys: [passkey], recovery_codes_left: 9 }

test('U: an app that is the only required factor is not offered to be turned off', async () => {
  supportPasskeys()
  await openSecurity({ ...required, ...withApp, passkeys_available: true })
  await expectShown(
    'Your organization requires a second factor, and this is your only one. To turn it off, add a passkey first.',
  )
  expect(screen.queryByRole('button', { name: /^Turn off/ })).toBeNull()
})

test('U: a passkey that is the only required factor is not offered to be removed', async () => {
  supportPasskeys()
  await openSecurity({ ...required, ...withPasskey, passkeys_available: true })
  await expectShown('To remove it, set up an authenticator app or another passkey first.')
  expect(screen.queryByRole('button', { name: 'Remove Office laptop' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Rename Office laptop' })).toBeTruthy()
})

test('U: where no passkey can be added, nobody is told to add one first', async () => {
  await openSecurity({ ...required, ...withApp, passkeys_available: false })
  await expectShown('It cannot be turned off as long as a second factor is required.')
  await expectShown('Passkeys are not available on this service.')
  cleanup()
  await openSecurity({ ...required, ...withApp, passkeys_available: true })
  await expectShown('To turn it off, add a passkey first, which is not possible here.')
  cleanup()
  await openSecurity({ ...required, ...withPasskey, passkeys_available: true })
  await expectShown('To remove it, set up an authenticator app first.')
})

test('U: the browser is not blamed where the page was opened without HTTPS', async () => {
  haveName()
  vi.stubGlobal('isSecureContext', false)
  await openSecurity({ passkeys_available: true })
  await expectShown('Passkeys need HTTPS, and this page was opened without it.')
  cleanup()
  vi.stubGlobal('isSecureContext', true)
  await openSecurity({ passkeys_available: true })
  await expectShown('This browser does not support passkeys.')
})

test('U: at an address without a name no passkey is offered, and why', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  await openSecurity({ passkeys_available: true })
  await expectShown('Passkeys do not work at the address 127.0.0.1, which has no name.')
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('U: one of two required factors can be given up', async () => {
  await openSecurity({ ...required, ...withApp, ...withPasskey })
  expect(await screen.findByRole('button', { name: 'Turn off the authenticator app' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Office laptop' })).toBeTruthy()
})

test('U: one that nobody requires can be given up', async () => {
  await openSecurity(withApp)
  expect(await screen.findByRole('button', { name: 'Turn off the authenticator app' })).toBeTruthy()
})

test('U: whoever must set up a second factor sees that as the main button', async () => {
  await openSecurity(required)
  const setUp = await screen.findByRole('button', { name: 'Set up an app' })
  expect(setUp.className).toBe(buttonClasses())
})

test('U: what a part of the page offers is as large as what the others offer', async () => {
  supportPasskeys()
  await openSecurity({ ...withApp, passkeys_available: true })
  for (const name of [
    'Turn off the authenticator app',
    'Add a passkey',
    'Create new codes',
    'Export my data',
  ]) {
    const button = await screen.findByRole('button', { name })
    expect(button.className).toBe(buttonClasses({ variant: 'secondary' }))
  }
})

test('U: whoever has the required second factor goes on with a button', async () => {
  await openSecurity({ ...required, ...withApp })
  const notice = await screen.findByText(/Your required second factor is set up/)
  const on = within(notice.closest('[role=status]') as HTMLElement).getByRole('link')
  expect(on.textContent).toBe('Continue')
  expect(on.className).toBe(buttonClasses())
})

function supportPasskeys(): void {
  haveName()
  vi.stubGlobal('PublicKeyCredential', class {})
}

/** Tests call a server at an IP address. */
function haveName(): void {
  vi.spyOn(window.location, 'hostname', 'get').mockReturnValue('inkprint.example')
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
}

async function openSecurity(changes: Partial<SecondFactor>): Promise<void> {
  alterAnswer(api.secondFactor.get, (factor) => ({ ...factor, ...changes }))
  openScreen(paths.security, await makeCustomer())
}
