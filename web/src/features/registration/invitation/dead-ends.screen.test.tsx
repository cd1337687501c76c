import { api, type OpenedInvitation, paths } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerWith } from '../../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../../testing/open-screen.tsx'

test('U whoever would leave an organization without members for an invitation can write to support', async () => {
  const customer = await makeCustomer()
  const body = { ...invitation, email: customer.email }
  answerWith(api.invitations.open, { status: 200, body })
  openScreen(`${paths.invitation}#token=any`, customer)
  expect(await screen.findByText('You belong to another organization')).toBeTruthy()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'write to support' })
  expect(link.href).toBe('mailto:help@inkprint.test')
})

const invitation: Omit<OpenedInvitation, 'email'> = {
  invitation_state: 'open',
  organization_id: 'another',
  organization_name: 'Quill House',
  inviter_name: 'Bo Quill',
  role: 'member',
  expires_at: '2126-11-22T01:41:00.000Z',
  has_account: true,
  is_second_factor_required: false,
  has_single_sign_on: false,
  is_single_sign_on_required: false,
}
