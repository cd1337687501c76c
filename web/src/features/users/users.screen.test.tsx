import { api, paths } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { expectNotLoaded, isDisabled, press, wordsOf } from '../../testing/actions.ts'
import { answerWith, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { ask, openAgain, openScreen, shownAddress } from '../../testing/open-screen.tsx'
import {
  confirmByTyping,
  expectSorted,
  leaveAndReturn,
  makeOrganization,
  makeUser,
  mark,
  openAsStaff,
  passTime,
  rowOf,
  tableTexts,
  takeClock,
  userPassword,
} from '../../testing/staff.ts'

const { list } = api.admin.users
const searchWords = 'Search by name, email, or organization...'

afterEach(() => void vi.useRealTimers())

test('[AU-01] the search finds by name, by email and by organization', async () => {
  const [lastName, company, other] = [mark(), mark(), mark()]
  const { id } = await makeOrganization({ name: `The ${company} Press` })
  const user = await makeUser({ last_name: lastName, organization_id: id })
  await makeUser({ last_name: other })
  await openAsStaff(paths.users)
  await rowOf('Users', other)
  for (const text of [lastName, user.email.slice(0, 20), company]) {
    search(text)
    await waitFor(() => expect(shownAddress()).toBe(`/users?search=${text}`))
    expect(await screen.findByText('Showing 1 of 1 users')).toBeTruthy()
    expect(await rowOf('Users', user.email)).toBeTruthy()
  }
})

test('[AU-02, AU-03, AU-04, RG-07] a row shows who somebody is and what they may do', async () => {
  const company = await makeOrganization()
  const domain = `${mark()}.example`
  await makeUser({ email: `full@${domain}`, organization_id: company.id, is_superuser: true })
  await makeUser({ email: `bare@${domain}`, first_name: '', last_name: '', is_verified: false })
  await openAsStaff(`/users?search=${domain}`)
  const row = await rowOf('Users', 'full@')
  expect(screen.getByRole('heading', { name: 'Users' })).toBeTruthy()
  const [headers] = tableTexts('Users') ?? []
  expect(headers).toEqual([
    'Name',
    'Email',
    'Organization',
    'Status',
    'Roles',
    'Created',
    'Actions',
  ])
  const full = within(row)
  expect(full.getByRole('rowheader').textContent).toBe('Bo Lindqvist')
  expect(full.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    `full@${domain}`,
    company.name,
    'Active',
    expect.stringMatching(/^Superuser\s*Verified$/),
    expect.stringMatching(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/),
    expect.anything(),
  ])
  expect(full.getByRole('button', { name: /^Edit User/ })).toBeTruthy()
  expect(isDisabled(full.getByRole('button', { name: /^Delete User/ }))).toBe(false)
  const bare = await rowOf('Users', 'bare@')
  expect(within(bare).getByRole('rowheader').textContent).toBe('—')
  expect(bare.textContent).not.toContain('Superuser')
  expect(bare.textContent).not.toContain('Verified')
  const [, organization, , roles] = within(bare).getAllByRole('cell')
  expect([organization?.textContent, roles?.textContent]).toEqual(['None', 'None'])
})

test('U: the menu of columns offers on a tablet those that the table has there', async () => {
  await openAsStaff('/users')
  const offered = () => wordsOf(screen.getAllByRole('menuitemcheckbox'))
  await press('Columns')
  expect(offered()).toContain('Created')
  window.happyDOM?.setViewport({ width: 820 })
  onTestFinished(() => window.happyDOM?.setViewport({ width: 1024 }))
  await waitFor(() => expect(offered()).not.toContain('Created'))
  expect(offered()).toContain('Status')
})

test('U: on a tablet, which has no column for it, the date of an account stands below its name', async () => {
  window.happyDOM?.setViewport({ width: 820 })
  onTestFinished(() => window.happyDOM?.setViewport({ width: 1024 }))
  const { email } = await makeUser()
  await openAsStaff(`/users?search=${email}`)
  const title = within(await rowOf('Users', email)).getByRole('rowheader')
  expect(title.textContent).toMatch(/^Bo LindqvistCreated \d\d\.\d\d\.\d{4}$/)
})

test('U: on a tablet the head of the names also sorts by the dates below them', async () => {
  window.happyDOM?.setViewport({ width: 820 })
  onTestFinished(() => window.happyDOM?.setViewport({ width: 1024 }))
  const lastName = mark()
  const older = await makeUser({ last_name: lastName, first_name: 'A' })
  const newer = await makeUser({ last_name: lastName, first_name: 'B' })
  await openAsStaff(`/users?search=${lastName}`)
  await rowOf('Users', older.email)
  const head = screen.getByRole('columnheader', { name: 'Name Created' })
  expect(head.getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(within(head).getByRole('button', { name: 'Created' }))
  await waitFor(() => expect(shownAddress()).toContain('sort_by=created_at&sort_order=asc'))
  await waitFor(() => expect(tableTexts('Users')?.[1]?.join()).toContain(older.email))
  fireEvent.click(within(head).getByRole('button', { name: 'Created' }))
  await waitFor(() => expect(tableTexts('Users')?.[1]?.join()).toContain(newer.email))
})

test('U: what a search has found is read aloud, also that it is nothing', async () => {
  const { email } = await makeUser()
  await openAsStaff(paths.users)
  await screen.findByText(/^Showing/)
  const [status] = screen.getAllByRole('status')
  search(email)
  await waitFor(() => expect(status?.textContent).toBe('1 user found'))
  search(mark())
  await waitFor(() => expect(status?.textContent).toContain('No users found matching'))
  expect(status?.isConnected).toBe(true)
})

test('[AU-06] one pages through users and never past the ends', async () => {
  const lastName = mark()
  for (let index = 0; index < 21; index++) {
    await makeUser({ first_name: String(index).padStart(2, '0'), last_name: lastName })
  }
  const sorted = `/users?search=${lastName}&sort_by=name&sort_order=asc`
  await openAsStaff(sorted)
  expect(await screen.findByText('Showing 20 of 21 users')).toBeTruthy()
  expect(isDisabled(screen.getByRole('button', { name: 'Previous' }))).toBe(true)
  await press('Next')
  expect(await screen.findByText('Showing 1 of 21 users')).toBeTruthy()
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
  expect(isDisabled(screen.getByRole('button', { name: 'Next' }))).toBe(true)
  openAgain(`${sorted}&page=77`)
  expect(await screen.findByText('Page 2 of 2')).toBeTruthy()
  await press(/^Delete User/)
  await confirmByTyping()
  expect(await screen.findByText('Page 1 of 1')).toBeTruthy()
  expect(await screen.findByText('Showing 20 of 20 users')).toBeTruthy()
})

test('users sort by name, email, status and age, over all pages', async () => {
  const lastName = mark()
  const emails: string[] = []
  for (let index = 0; index < 21; index++) {
    const first_name = String((index * 8) % 21).padStart(2, '0')
    const email = `${lastName}-${String((index * 5) % 21).padStart(2, '0')}@example.com`
    emails.push(email)
    await makeUser({ first_name, last_name: lastName, email, is_active: index !== 6 })
  }
  await openAsStaff(`/users?search=${lastName}`)
  const byEmail = emails.toSorted()
  const ends: Record<string, [first: string | undefined, last: string | undefined]> = {
    Name: [`00 ${lastName}`, `20 ${lastName}`],
    Email: [byEmail[0], byEmail.at(-1)],
    Status: [emails[6], undefined],
    Created: [emails[0], emails[20]],
  }
  for (const [label, [first, last]] of Object.entries(ends)) {
    await expectSorted('Users', { label, order: 'ascending', first })
    await expectSorted('Users', { label, order: 'descending', first: last })
  }
})

test('[AU-07] nothing found by a search is told with the search', async () => {
  const text = mark()
  await openAsStaff(`/users?search=${text}`)
  expect(await screen.findByText(`No users found matching “${text}”`)).toBeTruthy()
  expect(screen.getByText('Try adjusting your search')).toBeTruthy()
})

test('[AU-08] a list without users asks for the first', async () => {
  // The real server always has the superuser who is looking.
  const body = { users: [], total: 0, pages: 0, page: 1, size: 20 }
  answerWith(list, { status: 200, body })
  await openAsStaff(paths.users)
  expect(await screen.findByText('No users found')).toBeTruthy()
  expect(screen.getByText('Create your first user to get started')).toBeTruthy()
})

test('[AU-09] a list that cannot be loaded says so', async () => {
  loseAnswer(list)
  await openAsStaff(paths.users)
  await expectNotLoaded('Failed to fetch users. Please try again later.')
})

test('[RG-13, RG-14] a member who opens the users screen ends on the dashboard, and nothing was asked', async () => {
  const { email } = await makeUser()
  const member = await ask(api.auth.login, { username: email, password: userPassword })
  const calls = watchCalls()
  openScreen(paths.users, { token: member.access_token })
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeTruthy()
  expect(shownAddress()).toBe('/dashboard')
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter(({ path }) => path.includes('/api/admin/'))).toEqual([])
})

test('[BC-06, CF-03] the search waits for a pause, and the list stays fresh for 120 s', async () => {
  takeClock()
  const listed = watchCalls(list)
  await openAsStaff(paths.users)
  await screen.findByText(/^Showing/)
  expect(listed).toHaveLength(1)
  passTime(119_000)
  await leaveAndReturn('Users')
  await screen.findByText(/^Showing/)
  expect(listed).toHaveLength(1)
  passTime(1_000)
  await leaveAndReturn('Users')
  await waitFor(() => expect(listed).toHaveLength(2))

  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  for (const length of [1, 2, 3, 4, 5, 6]) {
    search('nobody'.slice(0, length))
    await vi.advanceTimersByTimeAsync(400)
  }
  await vi.advanceTimersByTimeAsync(90)
  expect(shownAddress()).toBe('/users')
  await vi.advanceTimersByTimeAsync(20)
  expect(shownAddress()).toBe('/users?search=nobody')
  vi.useRealTimers()
  expect(await screen.findByText('No users found matching “nobody”')).toBeTruthy()
  expect(listed).toHaveLength(3)
})

function search(value: string): void {
  fireEvent.change(screen.getByPlaceholderText(searchWords), { target: { value } })
}
