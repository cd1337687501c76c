import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectShown, wordsOf } from '../../../testing/actions.ts'
import { makeOrganization, openAsStaff } from '../../../testing/staff.ts'

test('U a figure and its note are not heard as one number', async () => {
  const { id } = await makeOrganization({ credits: 311 })
  await openAsStaff(`/organizations/${id}`)
  await expectShown('Balance311, credits')
  const list = screen.getByText('Balance').closest('dl')
  const figures = wordsOf(list?.children ?? [])
  expect(figures.map((words) => words.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Balance311, credits',
    // Without a note, and so without a comma.
    'Analyses0',
    'Members0, people',
    'API keys0, active',
  ])
})
