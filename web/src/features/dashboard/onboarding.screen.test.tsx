import { api, paths } from '@inkprint/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  expectAlert,
  expectProblem,
  expectShown,
  fill,
  follow,
  isDisabled,
  press,
} from '../../testing/actions.ts'
import { answerWith, holdAnswer, loseAnswer, watchCalls } from '../../testing/calls.ts'
import {
  ask,
  makeNewcomer,
  openScreen,
  shownAddress,
  signInStaff,
} from '../../testing/open-screen.tsx'

const { create } = api.organization

test('[OB-01, OB-02, OB-07, RP-06] a user without an organization is welcomed and can only create one or leave', async () => {
  openScreen(paths.dashboard, await makeNewcomer())
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy()
  const main = screen.getByRole('main')
  expect(main.textContent).toContain('To use Inkprint you need to belong to an organization.')
  expect(screen.getByRole('heading', { name: 'Create Organization' })).toBeTruthy()
  expect(screen.getByLabelText('Organization Name')).toBeTruthy()
  expect(screen.queryByRole('tablist')).toBeNull()
  await press('Logout')
  await waitFor(() => expect(shownAddress()).toBe('/login'))
})

test('[U21] staff are offered the way to the admin area beside it, others are not', async () => {
  openScreen(paths.dashboard, await makeNewcomer())
  expect(await screen.findByRole('heading', { name: 'Create Organization' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Go to the admin area' })).toBeNull()
  cleanup()
  openScreen('/', { token: await signInStaff() })
  expect(await screen.findByRole('heading', { name: 'Create Organization' })).toBeTruthy()
  await follow('Go to the admin area')
  await waitFor(() => expect(shownAddress()).toBe('/admin'))
})

test('[OB-03] a blank name is refused and nothing is sent', async () => {
  openScreen(paths.dashboard, await makeNewcomer())
  await fill('Organization Name', '   ')
  const calls = watchCalls()
  await press('Create Organization')
  await expectProblem('Organization Name', 'Organization name is required')
  expect(calls).toEqual([])
})

test('[OB-04, OB-05] the dashboard follows without a reload, with 100 welcome credits as one entry', async () => {
  const { token } = await makeNewcomer()
  openScreen(paths.dashboard, { token })
  const release = holdAnswer(create)
  await fill('Organization Name', '  Quill & Co ')
  await press('Create Organization')
  const button = screen.getByRole('button', { name: 'Create Organization' })
  await waitFor(() => expect(isDisabled(button)).toBe(true))
  release()
  expect(await screen.findByRole('tablist', { name: 'Dashboard' })).toBeTruthy()
  expect(await screen.findByText('Quill & Co')).toBeTruthy()
  await expectShown('100 credits left')
  const history = await ask(api.credits.listEntries, {}, token)
  expect(history).toMatchObject({
    total: 1,
    items: [{ reason: 'welcome_credits', change_amount: 100, balance_after: 100 }],
  })
})

test('[OB-06] a failure is told with the words of the server, or with our own', async () => {
  openScreen(paths.dashboard, await makeNewcomer())
  const detail = 'You already belong to an organization'
  const answerAgain = answerWith(create, { status: 400, body: { detail } })
  await fill('Organization Name', 'Quill & Co')
  await press('Create Organization')
  await expectAlert(`Error${detail}`)
  answerAgain()
  loseAnswer(create)
  await press('Create Organization')
  await expectAlert('ErrorFailed to create organizationNo connection. Check your network.')
})
