import type { User } from './user.ts'

export const exampleUser: User = {
  id: 'usr_4fT0bq9ZsXw2LmNcPd7Hka',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Nowak',
  is_active: true,
  is_superuser: false,
  is_verified: true,
  pending_email: null,
  organization_id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc',
  organization: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', name: 'Quill & Co' },
  organization_name: 'Quill & Co',
  created_at: '2026-11-15T01:41:00.000Z',
}

const whetherMaySignIn = 'Whether the person may sign in.'

export const userFields = {
  email: 'An email address; upper and lower case are the same.',
  first_name: 'First name.',
  last_name: 'Last name.',
  is_active: 'Whether it is active. Inactive items cannot be used; inactive users cannot sign in.',
  'User.is_active': whetherMaySignIn,
  'TeamMember.is_active': whetherMaySignIn,
  'admin.users.is_active': whetherMaySignIn,
  is_superuser: 'Whether the user is a superuser.',
  is_verified: 'Whether the email address has been confirmed.',
  pending_email: 'The new address, while it waits for confirmation.',
  organization_id: 'The organization it belongs to.',
  organization: 'The organization it belongs to.',
  organization_name: 'The organization’s name.',
}
