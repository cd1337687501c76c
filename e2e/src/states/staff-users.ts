import { api } from '@inkprint/contract'
import { holdAnswer, loseAnswer } from '../held-answer.ts'
import { fill, inTurn, press, type Scene, type States, see } from './state.ts'

/** Lists the demo's own users first, since other states have made more. */
const list = '/users?sort_by=created_at&sort_order=asc'

/** The list of users, and what staff do to them. */
export const staffUserStates: States = {
  users: { as: 'staff', path: list, arrange: see('Aleksandra') },
  'users-none': {
    as: 'staff',
    path: '/users?search=nothing-like-it',
    arrange: see('No users found'),
  },
  'users-loading': {
    as: 'staff',
    path: list,
    prepare: ({ page }) => holdAnswer(page, api.admin.users.list.path),
  },
  'users-columns': { as: 'staff', path: list, arrange: press('Columns') },
  'users-not-loaded': {
    as: 'staff',
    path: list,
    prepare: ({ page }) => loseAnswer(page, api.admin.users.list.path),
    arrange: see('Failed to fetch users'),
  },
  'user-creation': { as: 'staff', path: list, arrange: press('Add User') },
  'user-creation-organization': {
    as: 'staff',
    path: list,
    arrange: inTurn(press('Add User'), ({ page }) =>
      page.getByRole('combobox', { name: 'Organization', exact: true }).click(),
    ),
  },
  'user-creation-organization-none': {
    as: 'staff',
    path: list,
    arrange: inTurn(
      press('Add User'),
      ({ page }) => page.getByRole('combobox', { name: 'Organization', exact: true }).fill('zzzz'),
      see('No organization name contains this.'),
    ),
  },
  'user-creation-problems': {
    as: 'staff',
    path: list,
    arrange: inTurn(press('Add User'), press('Create')),
  },
  'user-creation-taken': {
    as: 'staff',
    path: list,
    arrange: inTurn(
      press('Add User'),
      fill({ Email: 'maya@lantern.example', Password: 'Correct-Horse-7' }),
      press('Create'),
      see(/already/),
    ),
  },
  'user-editing': {
    as: 'staff',
    path: list,
    arrange: inTurn(press('Edit User maya@lantern.example'), see('First Name')),
  },
  'user-editing-audit': {
    as: 'staff',
    path: list,
    arrange: inTurn(press('Edit User maya@lantern.example'), ({ page }) =>
      page.getByText('Audit log').click(),
    ),
  },
  'user-editing-sign-in': {
    as: 'staff',
    path: list,
    prepare: signsInManyWays,
    arrange: inTurn(press('Edit User maya@lantern.example'), ({ page }) =>
      page.getByText('Single sign-on:').scrollIntoViewIfNeeded(),
    ),
  },
  'user-editing-not-loaded': {
    as: 'staff',
    path: list,
    prepare: ({ page }) =>
      page.route(/\/(second-factor|sso-links)$/, (route) => route.fulfill({ status: 500 })),
    arrange: inTurn(press('Edit User maya@lantern.example'), ({ page }) =>
      page.getByText('Failed to load the second factor.').scrollIntoViewIfNeeded(),
    ),
  },
  'user-factor-reset': {
    as: 'staff',
    path: list,
    prepare: signsInManyWays,
    arrange: inTurn(
      press('Edit User maya@lantern.example'),
      press('Reset second factor'),
      press('Reset'),
    ),
  },
  'user-deletion': {
    as: 'staff',
    path: list,
    arrange: press('Delete User jonas@lantern.example'),
  },
}

/** Gives every user a second factor and an identity provider. */
async function signsInManyWays({ page }: Scene): Promise<void> {
  const factor = {
    is_on: true,
    totp_since: '2026-08-15T01:41:00.000Z',
    passkey_count: 2,
    recovery_codes_left: 8,
  }
  const link = {
    link_id: '1',
    issuer: 'https://login.microsoftonline.com/5f0c1a52-93d4-4b53-9a3e-1a5a1b0f7c11/v2.0',
    provider_name: 'Lantern Press',
    created_at: '2026-11-15T02:20:00.000Z',
    last_used_at: '2026-11-16T09:12:44.000Z',
  }
  await page.route(/\/second-factor$/, (route) => route.fulfill({ json: factor }))
  await page.route(/\/sso-links$/, (route) => route.fulfill({ json: { links: [link] } }))
}
