import { paths, pathTo } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'

test('whoever finds nothing gets all analyses back with one click', async () => {
  const query = { tab: 'analyses', search: 'nothing-like-it' }
  openScreen(pathTo(paths.dashboard, { query }), await makeCustomer())
  expect(await screen.findByText('No analyses found for the selected filters.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all analyses' }))
  expect(await screen.findByText('No analyses yet')).toBeTruthy()
})

test('a comparison without two analyses offers nothing to print', async () => {
  openScreen(paths.compareAnalyses, await makeCustomer())
  expect(await screen.findByText('Choose two analyses')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})
