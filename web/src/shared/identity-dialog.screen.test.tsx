import { api, type SecondFactor } from '@inkprint/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, press } from '../testing/actions.ts'
import { alterAnswer, answerWith } from '../testing/calls.ts'
import { makeCustomer, openScreen } from '../testing/open-screen.tsx'

const since = '2026-11-15T01:41:00.000Z'
const passkey = { passkey_id: 'psk_one', name: 'Laptop', created_at: since, last_used_at: null }

test('U: whoever has only a passkey is told that the button below is for a recovery code', async () => {
  const dialog = await beAsked({ is_on: true, totp_since: null, passkeys: [passkey] })
  expect(await dialog.findByRole('button', { name: 'Use a passkey' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Use the recovery code' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

test('U: whoever has an authenticator app confirms with its code', async () => {
  const dialog = await beAsked({ is_on: true, totp_since: since })
  expect(await dialog.findByLabelText('Code')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeTruthy()
})

async function beAsked(factor: Partial<SecondFactor>) {
  alterAnswer(api.secondFactor.get, (body) => ({ ...body, ...factor }))
  answerWith(api.apiKeys.create, {
    status: 403,
    body: { code: 'CONFIRMATION_REQUIRED', detail: 'Confirm that it is you before you do this' },
  })
  openScreen('/dashboard?tab=api-keys', await makeCustomer())
  await screen.findByLabelText('Key name')
  await fill('Key name', 'Newsroom')
  await press('Create')
  return within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
}
