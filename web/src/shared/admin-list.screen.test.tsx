import { paths } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeOrganization, openAsStaff } from '../testing/staff.ts'

test.each([
  ['Users', paths.users],
  ['Organizations', paths.organizations],
])(
  'U %s say by which column they are sorted before anybody has sorted them',
  async (name, address) => {
    await makeOrganization()
    await openAsStaff(address)
    await screen.findByRole('table', { name })
    const created = screen.getByRole('columnheader', { name: /^Created/ })
    expect(created.getAttribute('aria-sort')).toBe('descending')
  },
)
