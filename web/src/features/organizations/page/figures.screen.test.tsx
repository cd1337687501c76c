import { expect, test } from 'vitest'
import { expectShown } from '../../../testing/actions.ts'
import { makeOrganization, openAsStaff } from '../../../testing/staff.ts'

test('U a figure and its note are not heard as one number', async () => {
  const { id } = await makeOrganization({ credits: 311 })
  await openAsStaff(`/organizations/${id}`)
  await expectShown('Balance311, credits')
  expect(document.querySelector('dl')?.textContent).not.toContain('null')
})
