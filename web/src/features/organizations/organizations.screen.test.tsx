import { api, type Organization, paths } from '@inkprint/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectAlert, expectNotLoaded, fill, press } from '../../testing/actions.ts'
import { answerWith, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { ask, openAgain, openScreen, shownAddress } from '../../testing/open-screen.tsx'
import {
  expectSorted,
  leaveAndReturn,
  makeOrganization,
  makeUser,
  mark,
  openAsStaff,
  openOrganization,
  passTime,
  rowOf,
  staffEmail,
  staffToken,
  tableTexts,
  takeClock,
  userPassword,
} from '../../testing/staff.ts'

const { list } = api.admin.organizations

afterEach(() => void vi.useRealTimers())

test('[AO-02] the filter leaves only organizations whose name matches', async () => {
  const [wanted, other] = [mark(), mark()]
  await makeOrganization({ name: `The ${wanted} Press` })
  await makeOrganization({ name: other })
  await openAsStaff(paths.organizations)
  await rowOf('Organizations', other)
  filterBy(wanted.toUpperCase())
  await waitFor(() => {
    const [, ...rows] = tableTexts('Organizations') ?? []
    expect(rows.map(([name]) => name)).toEqual([`The ${wanted} Press`])
  })
  expect(shownAddress()).toBe(`/organizations?name_filter=${wanted.toUpperCase()}`)
})

test('[BC-06] fast typing into the filter makes one call, half a second after the last key', async () => {
  const word = mark()
  await makeOrganization()
  await openAsStaff(paths.organizations)
  await screen.findByText(/^Showing/)
  const asked = watchCalls(list)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  for (let length = 1; length <= word.length; length++) {
    filterBy(word.slice(0, length))
    await vi.advanceTimersByTimeAsync(400)
  }
  await vi.advanceTimersByTimeAsync(90)
  expect(shownAddress()).toBe('/organizations')
  await vi.advanceTimersByTimeAsync(20)
  expect(shownAddress()).toBe(`/organizations?name_filter=${word}`)
  vi.useRealTimers()
  expect(await screen.findByText(`No organizations found matching “${word}”`)).toBeTruthy()
  expect(asked.map(({ query }) => query.get('name_filter'))).toEqual([word])
})

test('[AO-04] every column sorts both ways, over all pages', async () => {
  const prefix = mark()
  const made: Organization[] = []
  for (let index = 0; index < 22; index++) {
    const name = `${prefix} ${String((index * 7) % 22).padStart(2, '0')}`
    made.push(await makeOrganization({ name, credits: (index * 5) % 22, is_active: index !== 9 }))
  }
  const change = { id: made[3]?.id ?? '', description: 'touched' }
  await ask(api.admin.organizations.update, change, await staffToken())

  const nameOf = (index: number) => made[index]?.name ?? ''
  const byName = made.map(({ name }) => name).toSorted()
  const poorest = made.find(({ credits }) => credits === 0)?.name
  const richest = made.find(({ credits }) => credits === 21)?.name
  const ends: Record<string, [first: string | undefined, last: string | undefined]> = {
    Name: [byName[0], byName.at(-1)],
    Status: [nameOf(9), undefined],
    Credits: [poorest, richest],
    Created: [nameOf(0), nameOf(21)],
    'Last Updated': [nameOf(0), nameOf(3)],
  }
  await openAsStaff(`/organizations?name_filter=${prefix}&page=2`)
  expect(await screen.findByText('Page 2 of 2')).toBeTruthy()
  for (const [label, [first, last]] of Object.entries(ends)) {
    await expectSorted('Organizations', { label, order: 'ascending', first })
    expect(await screen.findByText('Page 1 of 2')).toBeTruthy()
    await expectSorted('Organizations', { label, order: 'descending', first: last })
  }
})

test('[AO-05] columns can be hidden and shown again', async () => {
  await openOrganization()
  const isShown = (label: string) => tableTexts('Organizations')?.[0]?.includes(label)
  for (const label of ['Status', 'Credits', 'Created', 'Last Updated']) {
    await waitFor(() => expect(isShown(label)).toBe(true))
    await toggleColumn(label)
    expect(isShown(label)).toBe(false)
    // What the page itself remembers is gone; what it has stored is not.
    openAgain()
    await waitFor(() => expect(isShown(label)).toBe(false))
    await toggleColumn(label)
    expect(isShown(label)).toBe(true)
  }
})

test('[AO-08] nothing found by a filter is told with the filter', async () => {
  const name = mark()
  await openAsStaff(`/organizations?name_filter=${name}`)
  expect(await screen.findByText(`No organizations found matching “${name}”`)).toBeTruthy()
  expect(screen.getByText('Try adjusting your search')).toBeTruthy()
})

test('[AO-10] a list that cannot be loaded says so', async () => {
  const words = 'Failed to fetch organizations. Please try again later.'
  const body = { detail: 'Internal Server Error' }
  answerWith(list, { status: 500, body })
  await openAsStaff(paths.organizations)
  await expectNotLoaded(words)
  loseAnswer(list)
  openAgain()
  expect(screen.queryByRole('alert')).toBeNull()
  await expectNotLoaded(words)
})

test('[CF-03] the list stays fresh for 120 s', async () => {
  await makeOrganization()
  takeClock()
  const listed = watchCalls(list)
  await openAsStaff(paths.organizations)
  await screen.findByText(/^Showing/)
  expect(listed).toHaveLength(1)
  await leaveAndReturn('Organizations')
  await screen.findByText(/^Showing/)
  passTime(119_000)
  await leaveAndReturn('Organizations')
  await screen.findByText(/^Showing/)
  expect(listed).toHaveLength(1)
  passTime(1_000)
  await leaveAndReturn('Organizations')
  await waitFor(() => expect(listed).toHaveLength(2))
})

test('[U21] the audit log tells in words who changed what', async () => {
  const { name } = await openOrganization({ credits: 50 })
  await press(`Edit ${name}`)
  await fill('Credits', '92')
  await fill('Reason for the new balance *', 'Sorry for the outage')
  await fill('Tax ID', 'PL 525')
  fireEvent.click(screen.getByRole('switch', { name: 'Active' }))
  await press('Save Changes')
  expect(await screen.findByText('Organization updated successfully')).toBeTruthy()
  await press(`Edit ${name}`)
  fireEvent.click(await screen.findByText('Audit log'))
  const log = await screen.findByRole('list', { name: 'Audit log' })
  const newest = log.firstElementChild?.textContent
  expect(newest).toContain(`Organization updated by ${staffEmail()}`)
  expect(newest).toContain('Credits: 50 → 92')
  expect(newest).toContain('Tax ID: nothing → PL 525')
  expect(newest).toContain('Active: yes → no')
  expect(log.lastElementChild?.textContent).toContain('Organization created')
  expect(log.textContent).not.toMatch(/[a-z]_[a-z]/)
})

test('[RG-14] a superuser who lost the role sees no data, only that access is denied', async () => {
  const denied = 'Access Denied: Superuser privileges required.'
  const { id, email } = await makeUser({ is_superuser: true })
  const former = await ask(api.auth.login, { username: email, password: userPassword })
  await makeOrganization()
  openScreen(paths.organizations, { token: former.access_token })
  await screen.findByRole('table')
  await ask(api.admin.users.update, { id, is_superuser: false }, await staffToken())
  filterBy('a')
  await expectAlert(denied)
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Users' }))
  await screen.findByRole('heading', { name: 'Users' })
  expect(shownAddress()).toBe('/users')
  await expectAlert(denied)
  expect(screen.queryByRole('table')).toBeNull()
})

function filterBy(value: string): void {
  fireEvent.change(screen.getByPlaceholderText('Filter by name...'), { target: { value } })
}

async function toggleColumn(label: string): Promise<void> {
  await press('Columns')
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: label }))
  // It stays open for other columns.
  await press('Columns')
}
