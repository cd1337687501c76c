import { api, paths } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../testing/actions.ts'
import { answerWith } from '../../testing/calls.ts'
import { openAsStaff, staffEmail } from '../../testing/staff.ts'

test('staff see that the links of a user could not be loaded', async () => {
  answerWith(api.admin.users.listSsoLinks, { status: 500 })
  await openAsStaff(`${paths.users}?search=${staffEmail()}`)
  await press(`Edit User ${staffEmail()}`)
  expect(
    await screen.findByText('Failed to load the links to single sign-on providers.'),
  ).toBeTruthy()
})

test('U the links of a user are a list that says of what', async () => {
  const at = '2026-11-15T01:41:00.000Z'
  const link = { link_id: 'link_1', provider_name: 'Okta', issuer: 'https://okta.example' }
  const body = { links: [{ ...link, created_at: at, last_used_at: at }] }
  answerWith(api.admin.users.listSsoLinks, { status: 200, body })
  await openAsStaff(`${paths.users}?search=${staffEmail()}`)
  await press(`Edit User ${staffEmail()}`)
  expect(await screen.findByRole('list', { name: 'Single sign-on:' })).toBeTruthy()
})
